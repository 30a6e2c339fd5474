package org.jane.graph;

import java.util.List;
import org.jane.run.Check;

/**
 * The names of the nodes, in node order, and the way back from a name to its node. Immutable.
 *
 * <p>All names stand in one array of bytes, so a million ids take tens of megabytes, not hundreds,
 * and can be looked up from a reader's buffer without making a string.
 */
public final class NodeIds {
  private final NameTable names;

  private NodeIds(NameTable names) {
    this.names = names;
  }

  public static NodeIds of(List<String> names) {
    Builder builder = new Builder();
    for (String name : names) {
      Check.that(builder.add(name) >= 0, "node id \"%s\" occurs twice", name);
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
    return names.size();
  }

  public String get(int node) {
    return names.get(node);
  }

  /** The node of this name, -1 when there is none. */
  public int find(String name) {
    return find(name.toCharArray(), 0, name.length());
  }

  /**
   * The node whose name is the {@code length} characters at {@code offset}, -1 when there is none.
   */
  public int find(char[] buffer, int offset, int length) {
    return names.find(buffer, offset, length);
  }

  /**
   * Finds many names at once, several times faster than one by one.
   *
   * @param offset where each name begins in {@code buffer}
   * @param length how long each name is
   * @param count how many names there are
   * @param nodes is given each name's node, -1 where there is none
   */
  public void findAll(char[] buffer, int[] offset, int[] length, int count, int[] nodes) {
    names.findAll(buffer, offset, length, count, nodes);
  }

  /** The names of some nodes, in the order given. No node may stand twice. */
  public NodeIds select(int[] nodes) {
    Builder builder = new Builder();
    for (int node : nodes) {
      Check.index("node", node, size());
      Check.that(builder.add(get(node)) >= 0, "node %d is listed twice", node);
    }
    return builder.build();
  }

  /** Collects ids one by one and notices repeated ones. */
  public static final class Builder {
    private final NameTable names;

    public Builder() {
      names = new NameTable();
    }

    /**
     * @param expected so many names are added without making room for more in between
     */
    public Builder(int expected) {
      names = new NameTable(expected);
    }

    /** Adds a name and returns its node, or -1 when the name is there already. */
    public int add(String name) {
      return add(name.toCharArray(), 0, name.length());
    }

    /** Adds the name in a buffer and returns its node, or -1 when the name is there already. */
    public int add(char[] buffer, int offset, int length) {
      return names.add(buffer, offset, length);
    }

    /** The node of this name, -1 when there is none yet. */
    public int find(String name) {
      return find(name.toCharArray(), 0, name.length());
    }

    /** The node of the name in a buffer, -1 when there is none yet. */
    public int find(char[] buffer, int offset, int length) {
      return names.find(buffer, offset, length);
    }

    /** The name of a node that was added. */
    public String get(int node) {
      return names.get(node);
    }

    public int size() {
      return names.size();
    }

    /** The ids so far, without a second copy of them; more may be added here afterwards. */
    public NodeIds build() {
      return new NodeIds(names.snapshot());
    }
  }
}
