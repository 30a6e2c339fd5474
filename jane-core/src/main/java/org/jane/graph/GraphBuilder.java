package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Collects edges in any order and makes a {@link Graph} of them: loops and rows of weight 0 are
 * dropped, rows that name the same two nodes, in either direction, become one edge, and all of it
 * is counted.
 *
 * <p>Rows may have a {@linkplain #type type} and a {@linkplain #directed direction}: the graph
 * takes them together and {@linkplain Graph#kinds knows them apart}.
 *
 * <p>Each row is scattered to both its ends, then the neighbours of each node are sorted and merged
 * where they stand: beside the rows there is one array of the size of the graph, and no second one
 * unless rows were merged, when the rows are gone. A node is done by one thread, so the result is
 * the same for any number of them. The order of the rows matters to {@link Duplicates#FIRST} alone.
 */
public final class GraphBuilder {
  private static final int BLOCK = 1 << 12; // nodes that are sorted at a time

  /** A column of more different texts than these tells no types. */
  public static final int MOST_TYPE_NAMES = 1000;

  private final int nodes;
  private final EdgeRows rows = new EdgeRows();
  private Duplicates duplicates = Duplicates.MAX;
  private boolean directed;
  private long loops;
  private long zeros;
  private @Nullable EdgeCounts counts;
  private final Map<String, Integer> types = new LinkedHashMap<>();
  private int typesTogether;

  public GraphBuilder(int nodes) {
    this.nodes = Check.atLeast("nodes", nodes, 0);
  }

  /** What weight several rows of one edge get; the largest unless said otherwise. */
  public GraphBuilder duplicates(Duplicates policy) {
    this.duplicates = policy;
    return this;
  }

  /**
   * Says that rows run from source to target: pairs given in one direction only are then counted as
   * symmetrised, and the {@linkplain Graph#kinds kinds} of the graph know which way links run.
   */
  public GraphBuilder directed(boolean isDirected) {
    this.directed = isDirected;
    return this;
  }

  public GraphBuilder add(int source, int target) {
    return add(source, target, 1f);
  }

  /**
   * The number of a type of links, by which rows are added.
   *
   * @param given its name, empty for links that have none
   */
  public int type(String given) {
    String name = given.isEmpty() ? LinkKinds.UNTYPED : given;
    Integer known = types.get(name);
    if (known != null) {
      return known;
    }
    if (types.size() > MOST_TYPE_NAMES) {
      return 0; // no types at all, see build
    }
    int number = types.size();
    types.put(name, number);
    return number;
  }

  /** Adds a row. A weight must be zero (no edge) or a positive finite number. */
  public GraphBuilder add(int source, int target, float weight) {
    return add(source, target, weight, 0);
  }

  /**
   * Adds a row of a {@link #type}. Rows without one are of that which was named first, so either
   * all are given types or none.
   */
  public GraphBuilder add(int source, int target, float weight, int type) {
    Check.index("source", source, nodes);
    Check.index("target", target, nodes);
    Check.notNegative("weight", weight);
    if (source == target) {
      loops++;
    } else if (weight == 0) {
      zeros++;
    } else {
      rows.add(source, target, weight, type);
    }
    return this;
  }

  /** The graph of all rows added; the builder is empty afterwards but for its {@link #counts()}. */
  public Graph build() {
    return build(Run.seeded(1).threads(1).workers());
  }

  /** The same by several threads. */
  public Graph build(Workers workers) {
    long given = rows.size() + loops + zeros;
    Check.that(
        rows.size() <= (Integer.MAX_VALUE - 8) / 2,
        "%d rows are more than a graph can hold, at most %d",
        rows.size(),
        (Integer.MAX_VALUE - 8) / 2);
    List<Group> groups = groups();
    boolean apart = directed || groups.size() > 1 || !groups.get(0).name.isEmpty();
    List<CsrMatrix> links = new ArrayList<>();
    for (int g = 0; g < groups.size() && apart; g++) {
      boolean @Nullable [] those = groups.size() == 1 ? null : groups.get(g).types;
      links.add(merged(scatterRows(new Part(those, directed), workers), workers).links);
    }
    Entries entries = scatterRows(new Part(null, false), workers);
    rows.clear();
    Merged all = merged(entries, workers);
    counts = new EdgeCounts(given, loops, zeros, all.rows, directed ? all.oneWay : 0);
    loops = 0;
    zeros = 0;
    types.clear();
    Graph graph = new Graph(all.links);
    return apart
        ? graph.withKinds(directed, groups.stream().map(Group::name).toList(), links)
        : graph;
  }

  /** How many types the last {@link #build} took together, because there were too many. */
  public int typesTogether() {
    return typesTogether;
  }

  /**
   * Types that are told apart.
   *
   * @param name of one, or of the rare ones together
   * @param types which numbers it has
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Group(String name, boolean[] types) {}

  /** Sorted by name: the order in which types were met does not matter. */
  private List<Group> groups() {
    typesTogether = 0;
    if (types.size() <= 1 || types.size() > MOST_TYPE_NAMES) {
      typesTogether = types.size() > MOST_TYPE_NAMES ? types.size() : 0;
      String only = types.size() == 1 ? types.keySet().iterator().next() : LinkKinds.UNTYPED;
      return List.of(new Group(only.equals(LinkKinds.UNTYPED) ? "" : only, new boolean[0]));
    }
    long[] rowsOf = new long[types.size()];
    for (int b = 0; b < rows.blocks(); b++) {
      int[] type = rows.types(b);
      for (int r = 0; r < rows.length(b); r++) {
        rowsOf[type == null ? 0 : type[r]]++;
      }
    }
    Comparator<String> frequentFirst =
        Comparator.comparingLong((String name) -> -rowsOf[types.getOrDefault(name, 0)])
            .thenComparing(Comparator.naturalOrder());
    List<String> names = types.keySet().stream().sorted(frequentFirst).toList();
    boolean many = names.size() > LinkKinds.MOST_TYPES;
    Map<String, boolean[]> groups = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      boolean rare = many && i >= LinkKinds.MOST_TYPES - 1;
      typesTogether += rare ? 1 : 0;
      String name = rare ? LinkKinds.OTHERS : names.get(i);
      boolean[] those = groups.computeIfAbsent(name, n -> new boolean[types.size()]);
      those[types.getOrDefault(names.get(i), 0)] = true;
    }
    return groups.entrySet().stream().map(g -> new Group(g.getKey(), g.getValue())).toList();
  }

  /**
   * Which rows, and whether each stands at its source alone.
   *
   * @param types those whose rows are taken; null for all
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Part(boolean @Nullable [] types, boolean outgoing) {
    boolean has(int @Nullable [] type, int row) {
      return types == null || types[type == null ? 0 : type[row]];
    }
  }

  /** What the last {@link #build} did. */
  public EdgeCounts counts() {
    if (counts == null) {
      throw new IllegalStateException("counts are known after build()");
    }
    return counts;
  }

  /**
   * Stored entries by node: twice the other end, plus 1 where the row ran the other way, and the
   * weight. Other ends take 31 bits, so the highest bit is part of the number: {@link #order} makes
   * numbers that ascend as the ends do.
   */
  private record Entries(int[] start, int[] end, float @Nullable [] weight) {}

  private static int order(int other, boolean reversed) {
    return (other << 1 | (reversed ? 1 : 0)) ^ Integer.MIN_VALUE;
  }

  private static int other(int entry) {
    return (entry ^ Integer.MIN_VALUE) >>> 1;
  }

  private static boolean reversed(int entry) {
    return (entry & 1) != 0;
  }

  /**
   * All threads walk over all rows, each for the nodes of its own range: then the entries of a node
   * stand in the order of the rows however many threads there are.
   */
  private Entries scatterRows(Part taken, Workers workers) {
    int[] start = new int[nodes + 1];
    int parts = Math.max(1, Math.min(workers.threads(), nodes));
    workers.forBlocks(
        parts,
        1,
        (part, after) -> {
          int from = border(part, parts, nodes);
          int to = border(after, parts, nodes);
          for (int b = 0; b < rows.blocks(); b++) {
            count(rows.sources(b), b, taken, from, to, start);
            if (!taken.outgoing) {
              count(rows.targets(b), b, taken, from, to, start);
            }
          }
        });
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, nodes);
    int[] end = new int[start[nodes]];
    float[] weight = rows.weighted() ? new float[end.length] : null;
    Entries entries = new Entries(start, end, weight);
    workers.forBlocks(
        parts,
        1,
        (part, after) -> {
          int from = border(part, parts, nodes);
          int to = border(after, parts, nodes);
          for (int b = 0; b < rows.blocks(); b++) {
            scatter(b, taken, from, to, next, entries);
          }
        });
    return entries;
  }

  /** Counts the ends that are nodes of a range, each at its node + 1. */
  private void count(int[] ends, int block, Part taken, int from, int to, int[] start) {
    int[] type = rows.types(block);
    int length = rows.length(block);
    for (int r = 0; r < length; r++) {
      if (ends[r] >= from && ends[r] < to && taken.has(type, r)) {
        start[ends[r] + 1]++;
      }
    }
  }

  private void scatter(int block, Part taken, int from, int to, int[] next, Entries entries) {
    int[] type = rows.types(block);
    int[] source = rows.sources(block);
    int[] target = rows.targets(block);
    float[] given = rows.weights(block);
    int[] end = entries.end;
    float[] weight = entries.weight;
    int length = rows.length(block);
    for (int r = 0; r < length; r++) {
      int s = source[r];
      int t = target[r];
      if (s >= from && s < to && taken.has(type, r)) {
        int at = next[s]++;
        end[at] = order(t, false);
        if (weight != null) {
          weight[at] = given == null ? 1f : given[r];
        }
      }
      if (t >= from && t < to && !taken.outgoing && taken.has(type, r)) {
        int at = next[t]++;
        end[at] = order(s, true);
        if (weight != null) {
          weight[at] = given == null ? 1f : given[r];
        }
      }
    }
  }

  private static int border(int part, int parts, int nodes) {
    return (int) ((long) nodes * part / parts);
  }

  /** What was found in a block of nodes. */
  private record Found(long rows, long oneWay, long dropped, boolean allOnes) {}

  /**
   * Links, and what was found on the way.
   *
   * @param rows that were merged with others, each edge counted once
   * @param oneWay edges whose rows all ran the same way
   */
  private record Merged(CsrMatrix links, long rows, long oneWay) {}

  /**
   * Makes one entry of each run of entries with the same end, at the begin of each node's range,
   * counts, and closes the gaps if there are any.
   */
  private Merged merged(Entries entries, Workers workers) {
    int[] from = entries.start;
    int[] start = new int[nodes + 1];
    Found[] found = new Found[(int) (((long) nodes + BLOCK - 1) / BLOCK)];
    workers.forBlocks(
        nodes,
        BLOCK,
        (first, last) -> found[first / BLOCK] = mergeNodes(entries, first, last, start));
    long merged = 0;
    long oneWay = 0;
    long dropped = 0;
    boolean allOnes = true;
    for (Found each : found) {
      merged += each.rows;
      oneWay += each.oneWay;
      dropped += each.dropped;
      allOnes &= each.allOnes;
    }
    float[] weight = allOnes ? null : entries.weight;
    if (dropped == 0) {
      return new Merged(new CsrMatrix(nodes, from, entries.end, weight), merged, oneWay);
    }
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] end = new int[start[nodes]];
    float[] weights = weight == null ? null : new float[end.length];
    workers.forBlocks(
        nodes,
        BLOCK,
        (first, last) -> {
          for (int i = first; i < last; i++) {
            int length = start[i + 1] - start[i];
            System.arraycopy(entries.end, from[i], end, start[i], length);
            if (weight != null && weights != null) {
              System.arraycopy(weight, from[i], weights, start[i], length);
            }
          }
        });
    return new Merged(new CsrMatrix(nodes, start, end, weights), merged, oneWay);
  }

  /**
   * @param lengths is given at i + 1 how many entries node i keeps
   */
  private Found mergeNodes(Entries entries, int first, int last, int[] lengths) {
    int[] end = entries.end;
    float[] weight = entries.weight;
    RowSort sort = new RowSort();
    long merged = 0;
    long oneWay = 0;
    long dropped = 0;
    boolean allOnes = true;
    for (int i = first; i < last; i++) {
      int from = entries.start[i];
      int to = entries.start[i + 1];
      if (weight == null) {
        Arrays.sort(end, from, to);
      } else {
        sort.byOther(end, weight, from, to);
      }
      int out = from;
      for (int e = from; e < to; ) {
        int neighbour = other(end[e]);
        int backward = 0;
        int run = e;
        for (; run < to && other(end[run]) == neighbour; run++) {
          backward += reversed(end[run]) ? 1 : 0;
        }
        if (i < neighbour) { // count each edge once
          merged += run - e - 1;
          oneWay += backward == 0 || backward == run - e ? 1 : 0;
        }
        if (weight != null) {
          weight[out] = mergedWeight(weight, e, run);
          allOnes &= weight[out] == 1f;
        }
        end[out++] = neighbour;
        e = run;
      }
      lengths[i + 1] = out - from;
      dropped += to - out;
    }
    return new Found(merged, oneWay, dropped, allOnes);
  }

  /** Sorts the entries of a node with their weights; those with the same end keep their order. */
  private static final class RowSort {
    private long[] key = new long[0];
    private int[] ends = new int[0];
    private float[] weights = new float[0];

    void byOther(int[] end, float[] weight, int from, int to) {
      int length = to - from;
      if (length > key.length) {
        key = new long[length];
        ends = new int[length];
        weights = new float[length];
      }
      for (int k = 0; k < length; k++) {
        key[k] = (long) other(end[from + k]) << 32 | k;
      }
      Arrays.sort(key, 0, length);
      System.arraycopy(end, from, ends, 0, length);
      System.arraycopy(weight, from, weights, 0, length);
      for (int k = 0; k < length; k++) {
        end[from + k] = ends[(int) key[k]];
        weight[from + k] = weights[(int) key[k]];
      }
    }
  }

  /**
   * Both stored halves of an edge see the same rows in the same order, so they get the same weight.
   */
  private float mergedWeight(float[] weight, int from, int to) {
    if (duplicates == Duplicates.FIRST || to == from + 1) {
      return weight[from];
    }
    Arrays.sort(weight, from, to);
    if (duplicates == Duplicates.MAX) {
      return weight[to - 1];
    }
    double sum = 0;
    for (int e = from; e < to; e++) {
      sum += weight[e];
    }
    return (float) Math.min(sum, Float.MAX_VALUE);
  }
}
