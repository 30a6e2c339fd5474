package org.jane.graph;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * The known classes of the nodes: one class per node, several (multi-label), or none. Immutable.
 *
 * <p>Classes keep the order in which the reader of the data lists them.
 */
public final class Labels {
  private final List<String> classNames;
  private final boolean multiLabel;
  private final int[]
      start; // labels of node i: classes[start[i]] … classes[start[i+1]-1], ascending
  private final int[] classes;
  private final boolean[] known;

  private Labels(
      List<String> classNames, boolean multiLabel, int[] start, int[] classes, boolean[] known) {
    this.classNames = List.copyOf(classNames);
    this.multiLabel = multiLabel;
    this.start = start;
    this.classes = classes;
    this.known = known;
    Set<String> different = new HashSet<>();
    for (String name : classNames) {
      Check.that(different.add(name), "class \"%s\" occurs twice", name);
    }
    for (int c : classes) {
      Check.index("class", c, classNames.size());
    }
  }

  /** One class a node; -1 where it is unknown. */
  public static Labels single(List<String> classNames, int[] label) {
    int[] start = new int[label.length + 1];
    boolean[] known = new boolean[label.length];
    int[] classes = new int[label.length];
    int size = 0;
    for (int i = 0; i < label.length; i++) {
      Check.that(label[i] >= -1, "label of node %d must be a class or -1, found %d", i, label[i]);
      known[i] = label[i] >= 0;
      if (known[i]) {
        classes[size++] = label[i];
      }
      start[i + 1] = size;
    }
    return new Labels(classNames, false, start, Arrays.copyOf(classes, size), known);
  }

  /**
   * Several classes per node: null where nothing is known, an empty array where a node is known to
   * have none. They may stand in any order; a class that occurs twice counts once.
   */
  public static Labels multi(List<String> classNames, int[] @Nullable [] labels) {
    int[] start = new int[labels.length + 1];
    boolean[] known = new boolean[labels.length];
    int most = 0;
    for (int[] of : labels) {
      most = Math.addExact(most, of == null ? 0 : of.length);
    }
    int[] classes = new int[most];
    int size = 0;
    for (int i = 0; i < labels.length; i++) {
      int[] of = labels[i];
      if (of != null) {
        known[i] = true;
        int[] ascending = of.clone();
        Arrays.sort(ascending);
        for (int j = 0; j < ascending.length; j++) {
          if (j == 0 || ascending[j] != ascending[j - 1]) {
            classes[size++] = ascending[j];
          }
        }
      }
      start[i + 1] = size;
    }
    return new Labels(classNames, true, start, Arrays.copyOf(classes, size), known);
  }

  /** No label known, no class named. */
  public static Labels unknown(int nodes) {
    return new Labels(List.of(), false, new int[nodes + 1], new int[0], new boolean[nodes]);
  }

  public int nodes() {
    return known.length;
  }

  public int classCount() {
    return classNames.size();
  }

  public List<String> classNames() {
    return classNames;
  }

  public boolean multiLabel() {
    return multiLabel;
  }

  public boolean known(int node) {
    return known[node];
  }

  /** How many nodes have a known label. */
  public int knownCount() {
    int count = 0;
    for (boolean k : known) {
      count += k ? 1 : 0;
    }
    return count;
  }

  /** The class of a node, -1 where it is unknown. Single-label data only. */
  public int of(int node) {
    Check.that(!multiLabel, "a node of multi-label data has no single class; ask has(node, class)");
    return known[node] ? classes[start[node]] : -1;
  }

  /** How many classes a node is known to have. */
  public int count(int node) {
    return start[node + 1] - start[node];
  }

  /** The {@code j}-th class of a node, classes ascending. */
  public int get(int node, int j) {
    Check.index("label number", j, count(node));
    return classes[start[node] + j];
  }

  public boolean has(int node, int ofClass) {
    return Arrays.binarySearch(classes, start[node], start[node + 1], ofClass) >= 0;
  }

  /** True when both labels are known and share a class: the edges that homophily counts. */
  public boolean shared(int a, int b) {
    for (int i = start[a]; i < start[a + 1]; i++) {
      if (has(b, classes[i])) {
        return true;
      }
    }
    return false;
  }

  /** How many nodes are known to have each class. */
  public int[] classSizes() {
    int[] sizes = new int[classCount()];
    for (int c : classes) {
      sizes[c]++;
    }
    return sizes;
  }

  /** The same nodes and classes, but known for these nodes only, as in training. */
  public Labels onlyFor(int[] nodes) {
    boolean[] kept = new boolean[known.length];
    for (int node : nodes) {
      kept[node] = known[node];
    }
    int[] keptStart = new int[start.length];
    int[] keptClasses = new int[classes.length];
    int size = 0;
    for (int i = 0; i < kept.length; i++) {
      if (kept[i]) {
        System.arraycopy(classes, start[i], keptClasses, size, count(i));
        size += count(i);
      }
      keptStart[i + 1] = size;
    }
    return new Labels(classNames, multiLabel, keptStart, Arrays.copyOf(keptClasses, size), kept);
  }

  /** What either of two says: for the same nodes and classes, no node known to both. */
  public Labels and(Labels other) {
    Check.that(
        nodes() == other.nodes() && classNames.equals(other.classNames),
        "labels of the same nodes and classes are needed");
    int[] bothStart = new int[start.length];
    boolean[] bothKnown = new boolean[known.length];
    for (int i = 0; i < known.length; i++) {
      Check.that(!(known[i] && other.known[i]), "node %d is known to both", i);
      bothKnown[i] = known[i] || other.known[i];
      bothStart[i + 1] = bothStart[i] + count(i) + other.count(i);
    }
    int[] both = new int[bothStart[known.length]];
    for (int i = 0; i < known.length; i++) {
      Labels side = known[i] ? this : other;
      System.arraycopy(side.classes, side.start[i], both, bothStart[i], side.count(i));
    }
    return new Labels(classNames, multiLabel, bothStart, both, bothKnown);
  }

  /** Like {@link #select}, but -1 stands for a node of which nothing is known. */
  public Labels selectOrUnknown(int[] nodes) {
    int[] chosenStart = new int[nodes.length + 1];
    boolean[] chosenKnown = new boolean[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      chosenKnown[i] = nodes[i] >= 0 && known[nodes[i]];
      chosenStart[i + 1] = chosenStart[i] + (chosenKnown[i] ? count(nodes[i]) : 0);
    }
    int[] chosen = new int[chosenStart[nodes.length]];
    for (int i = 0; i < nodes.length; i++) {
      if (chosenKnown[i]) {
        System.arraycopy(classes, start[nodes[i]], chosen, chosenStart[i], count(nodes[i]));
      }
    }
    return new Labels(classNames, multiLabel, chosenStart, chosen, chosenKnown);
  }

  /**
   * The labels of some nodes, in the order given. Classes stay as they are, even those without
   * nodes.
   */
  public Labels select(int[] nodes) {
    for (int node : nodes) {
      Check.index("node", node, nodes());
    }
    return selectOrUnknown(nodes);
  }
}
