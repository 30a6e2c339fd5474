package org.jane.graph;

import java.util.Arrays;
import java.util.List;
import org.jane.run.Check;

/**
 * The names of the nodes, in node order, and the way back from a name to its node. Immutable.
 *
 * <p>All names stand in one array of characters, so a million ids take tens of megabytes, not
 * hundreds, and can be looked up from a reader's buffer without making a string.
 */
public final class NodeIds {
  private final char[] text;
  private final int[] end;
  private final int[] slots; // open addressing, linear probing; node + 1, 0 = free
  private final int size;

  private NodeIds(Builder builder) {
    this.size = builder.size;
    this.text = Arrays.copyOf(builder.text, size == 0 ? 0 : builder.end[size - 1]);
    this.end = Arrays.copyOf(builder.end, size);
    this.slots = builder.slots.clone();
  }

  public static NodeIds of(List<String> names) {
    Builder builder = new Builder();
    for (String name : names) {
      Check.that(builder.add(name) >= 0, "node id \"%s\" stands twice", name);
    }
    return builder.build();
  }

  /** Ids "0", "1", …, for data whose nodes have numbers only. */
  public static NodeIds numbered(int count) {
    Builder builder = new Builder();
    for (int i = 0; i < count; i++) {
      builder.add(Integer.toString(i));
    }
    return builder.build();
  }

  public int size() {
    return size;
  }

  public String get(int node) {
    int from = node == 0 ? 0 : end[node - 1];
    return new String(text, from, end[node] - from);
  }

  /** The node of this name, -1 when there is none. */
  public int find(String name) {
    return find(name.toCharArray(), 0, name.length());
  }

  /**
   * The node whose name is the {@code length} characters at {@code offset}, -1 when there is none.
   */
  public int find(char[] buffer, int offset, int length) {
    int slot = probe(slots, text, end, buffer, offset, length);
    return slots[slot] - 1;
  }

  /** The names of some nodes, in the order given. No node may stand twice. */
  public NodeIds select(int[] nodes) {
    Builder builder = new Builder();
    for (int node : nodes) {
      Check.index("node", node, size);
      Check.that(builder.add(get(node)) >= 0, "node %d is listed twice", node);
    }
    return builder.build();
  }

  private static int probe(
      int[] slots, char[] text, int[] end, char[] buffer, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + buffer[i];
    }
    hash *= 0x9E3779B9;
    int mask = slots.length - 1;
    int slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] != 0) {
      int node = slots[slot] - 1;
      int from = node == 0 ? 0 : end[node - 1];
      if (Arrays.equals(text, from, end[node], buffer, offset, offset + length)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Collects ids one by one and notices repeated ones. */
  public static final class Builder {
    private char[] text = new char[1 << 10];
    private int[] end = new int[1 << 7];
    private int[] slots = new int[1 << 8];
    private int size;

    /** Adds a name and returns its node, or -1 when the name is there already. */
    public int add(String name) {
      return add(name.toCharArray(), 0, name.length());
    }

    /** Adds the name in a buffer and returns its node, or -1 when the name is there already. */
    public int add(char[] buffer, int offset, int length) {
      int slot = probe(slots, text, end, buffer, offset, length);
      if (slots[slot] != 0) {
        return -1;
      }
      int from = size == 0 ? 0 : end[size - 1];
      if ((long) from + length > text.length) {
        text = Arrays.copyOf(text, grown(text.length, Math.addExact(from, length)));
      }
      if (size == end.length) {
        end = Arrays.copyOf(end, grown(end.length, size + 1));
      }
      System.arraycopy(buffer, offset, text, from, length);
      end[size] = from + length;
      slots[slot] = ++size;
      if (size > slots.length / 2) {
        rehash();
      }
      return size - 1;
    }

    /** The node of this name, -1 when there is none yet. */
    public int find(String name) {
      return slots[probe(slots, text, end, name.toCharArray(), 0, name.length())] - 1;
    }

    public int size() {
      return size;
    }

    public NodeIds build() {
      return new NodeIds(this);
    }

    private static int grown(int length, int needed) {
      return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, length * 2L));
    }

    private void rehash() {
      slots = new int[Math.multiplyExact(slots.length, 2)];
      for (int node = 0; node < size; node++) {
        int from = node == 0 ? 0 : end[node - 1];
        slots[probe(slots, text, end, text, from, end[node] - from)] = node + 1;
      }
    }
  }
}
