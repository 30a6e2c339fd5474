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
  private final long[] slots; // a hash table, see probe
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
    int hash = hash(buffer, offset, length);
    return nodeIn(slots[probe(slots, text, end, hash, buffer, offset, length)]);
  }

  private static final int AT_ONCE = 256; // so many names' places fit into the nearest cache

  /**
   * Finds many names at once, several times faster than one by one.
   *
   * <p>With a million nodes, finding a name means waiting for memory three times: for its slot, for
   * the borders of its text, for the text. Here each of these is fetched for many names before the
   * next is needed, and the processor waits for all of them together.
   *
   * @param offset where each name begins in {@code buffer}
   * @param length how long each name is
   * @param count how many names there are
   * @param nodes is given each name's node, -1 where there is none
   */
  public void findAll(char[] buffer, int[] offset, int[] length, int count, int[] nodes) {
    int[] hashes = new int[AT_ONCE];
    int[] touched = new int[AT_ONCE]; // keeps the early fetches from being optimised away
    int mask = slots.length - 1;
    for (int from = 0; from < count; from += AT_ONCE) {
      int n = Math.min(AT_ONCE, count - from);
      for (int k = 0; k < n; k++) {
        hashes[k] = hash(buffer, offset[from + k], length[from + k]);
      }
      for (int k = 0; k < n; k++) {
        touched[k] = (int) slots[hashes[k] & mask];
      }
      for (int k = 0; k < n; k++) {
        nodes[from + k] = sameHash(hashes[k]);
      }
      for (int k = 0; k < n; k++) {
        touched[k] = start(end, Math.max(0, nodes[from + k]));
      }
      for (int k = 0; k < n; k++) {
        touched[k] = touched[k] < text.length ? text[touched[k]] : 0;
      }
      for (int k = 0; k < n; k++) {
        int node = nodes[from + k];
        if (node >= 0 && !isName(text, end, node, buffer, offset[from + k], length[from + k])) {
          nodes[from + k] = find(buffer, offset[from + k], length[from + k]); // another, same hash
        }
      }
    }
  }

  /** The first node whose name has this hash, -1 when there is none. */
  private int sameHash(int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0 && hashIn(slots[slot]) != hash) {
      slot = (slot + 1) & mask;
    }
    return nodeIn(slots[slot]);
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

  private static int hash(char[] buffer, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + buffer[i];
    }
    // Every bit of the result depends on every bit before (the finaliser of MurmurHash3).
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }

  /** A slot holds the hash of a name above and its node + 1 below; 0 is a free slot. */
  private static long slotOf(int hash, int node) {
    return (long) hash << 32 | (node + 1);
  }

  private static int nodeIn(long slot) {
    return (int) slot - 1;
  }

  private static int hashIn(long slot) {
    return (int) (slot >>> 32);
  }

  private static int start(int[] end, int node) {
    return node == 0 ? 0 : end[node - 1];
  }

  private static boolean isName(
      char[] text, int[] end, int node, char[] buffer, int offset, int length) {
    int from = start(end, node);
    if (end[node] - from != length) {
      return false;
    }
    for (int i = 0; i < length; i++) { // names are short: quicker than Arrays.equals
      if (text[from + i] != buffer[offset + i]) {
        return false;
      }
    }
    return true;
  }

  /** The slot of a name, or the free slot where it belongs. Open addressing, linear probing. */
  private static int probe(
      long[] slots, char[] text, int[] end, int hash, char[] buffer, int offset, int length) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0
        && !(hashIn(slots[slot]) == hash
            && isName(text, end, nodeIn(slots[slot]), buffer, offset, length))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Collects ids one by one and notices repeated ones. */
  public static final class Builder {
    private char[] text = new char[1 << 6];
    private int[] end = new int[1 << 3];
    private long[] slots = new long[1 << 4];
    private int size;

    /** Adds a name and returns its node, or -1 when the name is there already. */
    public int add(String name) {
      return add(name.toCharArray(), 0, name.length());
    }

    /** Adds the name in a buffer and returns its node, or -1 when the name is there already. */
    public int add(char[] buffer, int offset, int length) {
      int hash = hash(buffer, offset, length);
      int slot = probe(slots, text, end, hash, buffer, offset, length);
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
      slots[slot] = slotOf(hash, size++);
      if (size > slots.length / 2) {
        rehash();
      }
      return size - 1;
    }

    /** The node of this name, -1 when there is none yet. */
    public int find(String name) {
      return find(name.toCharArray(), 0, name.length());
    }

    /** The node of the name in a buffer, -1 when there is none yet. */
    public int find(char[] buffer, int offset, int length) {
      int hash = hash(buffer, offset, length);
      return nodeIn(slots[probe(slots, text, end, hash, buffer, offset, length)]);
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
      long[] before = slots;
      slots = new long[Math.multiplyExact(before.length, 2)];
      int mask = slots.length - 1;
      for (long filled : before) {
        if (filled != 0) {
          int slot = hashIn(filled) & mask;
          while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
          }
          slots[slot] = filled;
        }
      }
    }
  }
}
