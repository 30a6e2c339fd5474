package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Groups of nodes, groups of groups and so on, each some eight times fewer than the ones before:
 * communities at several scales, and an order in which linked nodes are near each other.
 *
 * <p>Level 0 is the graph itself; a node of level l + 1 is a group of nodes of level l. Places are
 * numbered so that a group's members stand side by side on every level: {@link #order} lists the
 * nodes of the graph by place. No group reaches across components, and a node without links stays
 * alone, so the last level has at least as many groups as there are components. The matrix of links
 * between the groups of a level is kept where it is much smaller than the one kept before.
 *
 * <p>Depends on the graph alone, not on seed or threads. Immutable. Time O(entries) per level.
 */
public final class Hierarchy {
  /** How many nodes of a level make one of the next, on average. */
  private static final int RATIO = 8;

  /** A level that has more nodes than this share of the one before ends the hierarchy. */
  private static final double LEAST_SHRINKAGE = 0.8;

  /** The links of a level are kept when there are at most this share of those kept before. */
  private static final double KEPT_SHRINKAGE = 0.5;

  /** The links of so few nodes are always kept. */
  private static final int ALWAYS_KEPT = 8192;

  /** Groups looked at to guess how many links a level has. */
  private static final int SAMPLED_GROUPS = 256;

  private static final int MOST_LEVELS = 20;
  private static final int ROWS_PER_BLOCK = 128;

  /**
   * One level.
   *
   * @param links the summed weights between its nodes, without links of a node to itself; rows and
   *     columns are places; null where they are not kept
   * @param group the place on the next level for each place here; empty on the last level
   * @param size the number of its nodes
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Level(@Nullable CsrMatrix links, int[] group, int size) {}

  private final List<Level> levels;
  private final int[] order;

  private Hierarchy(List<Level> levels, int[] order) {
    this.levels = List.copyOf(levels);
    this.order = order;
  }

  /** The hierarchy of a graph, down to so few groups that they do not shrink any more. */
  public static Hierarchy of(Graph graph, Run run) {
    return of(graph.adjacency(), run);
  }

  /** The hierarchy of a symmetric matrix of links with weights above 0. */
  public static Hierarchy of(CsrMatrix adjacency, Run run) {
    List<@Nullable CsrMatrix> kept = new ArrayList<>();
    List<int[]> groups = new ArrayList<>();
    CsrMatrix links = adjacency;
    kept.add(links);
    int[] ones = new int[adjacency.rows()];
    Arrays.fill(ones, 1);
    Units units = Units.single(ones);
    long mean = 1;
    while (groups.size() < MOST_LEVELS && !run.stopRequested()) {
      mean *= RATIO;
      int limit = (int) Math.min(2 * mean, Integer.MAX_VALUE);
      int[] group = Grouping.of(links, units, limit, run.workers());
      int count = 1 + Arrays.stream(group).max().orElse(-1);
      if (count > LEAST_SHRINKAGE * units.count() || count < 2) {
        break;
      }
      groups.add(group);
      units = units.grouped(group, count);
      if (count <= ALWAYS_KEPT || isMuchSmaller(links, units)) {
        links = contracted(links, units, run);
        kept.add(links);
        units = Units.single(units.weight());
      } else {
        kept.add(null);
        if (count > RATIO * RATIO * ALWAYS_KEPT / 4) {
          mean *= RATIO; // no fine structure: a longer step, but not past what will be kept
        }
      }
      run.report(Progress.of("communities", groups.size(), 0, "levels"));
    }
    return arranged(kept, groups, units.count(), run);
  }

  /** Whether the links between units are few beside those between nodes, from a sample of units. */
  private static boolean isMuchSmaller(CsrMatrix links, Units units) {
    WeightTable table = new WeightTable();
    long before = 0;
    long after = 0;
    int step = Math.max(1, units.count() / SAMPLED_GROUPS);
    for (int u = 0; u < units.count(); u += step) {
      units.sumLinks(links, u, units.ofNode(), table);
      after += table.count();
      for (int m = units.start()[u]; m < units.start()[u + 1]; m++) {
        before += links.rowLength(units.member()[m]);
      }
    }
    return after <= KEPT_SHRINKAGE * before;
  }

  /** The matrix of weights between units, its diagonal left out. */
  private static CsrMatrix contracted(CsrMatrix links, Units units, Run run) {
    int count = units.count();
    int blocks = (count + ROWS_PER_BLOCK - 1) / ROWS_PER_BLOCK;
    int[][] columns = new int[blocks][];
    float[][] values = new float[blocks][];
    int[] rowLength = new int[count];
    ConcurrentLinkedQueue<WeightTable> tables = new ConcurrentLinkedQueue<>();
    run.workers()
        .forBlocks(
            count,
            ROWS_PER_BLOCK,
            (from, to) -> {
              WeightTable pooled = tables.poll();
              WeightTable table = pooled == null ? new WeightTable() : pooled;
              int[] column = new int[64];
              float[] value = new float[64];
              int at = 0;
              for (int u = from; u < to; u++) {
                units.sumLinks(links, u, units.ofNode(), table);
                int first = at;
                if (at + table.count() > column.length) {
                  int more = Math.max(at + table.count(), 2 * column.length);
                  column = Arrays.copyOf(column, more);
                  value = Arrays.copyOf(value, more);
                }
                for (int t = 0; t < table.count(); t++) {
                  if (table.key(t) != u) {
                    column[at++] = table.key(t);
                  }
                }
                Arrays.sort(column, first, at);
                for (int t = first; t < at; t++) {
                  value[t] = (float) table.of(column[t]);
                }
                rowLength[u] = at - first;
              }
              tables.add(table);
              columns[from / ROWS_PER_BLOCK] = Arrays.copyOf(column, at);
              values[from / ROWS_PER_BLOCK] = Arrays.copyOf(value, at);
            });
    int[] rowStart = new int[count + 1];
    for (int g = 0; g < count; g++) {
      rowStart[g + 1] = rowStart[g] + rowLength[g];
    }
    int[] column = new int[rowStart[count]];
    float[] value = new float[rowStart[count]];
    int at = 0;
    for (int b = 0; b < blocks; b++) {
      System.arraycopy(columns[b], 0, column, at, columns[b].length);
      System.arraycopy(values[b], 0, value, at, values[b].length);
      at += columns[b].length;
    }
    return new CsrMatrix(count, rowStart, column, value);
  }

  /** Numbers the nodes of every level by place, from the last level to the first. */
  private static Hierarchy arranged(
      List<@Nullable CsrMatrix> kept, List<int[]> groups, int last, Run run) {
    List<Level> levels = new ArrayList<>();
    int top = groups.size();
    int[] order = new int[last];
    Arrays.setAll(order, i -> i);
    levels.add(new Level(kept.get(top), new int[0], last));
    int[] place = order;
    for (int l = top - 1; l >= 0; l--) {
      int[] group = groups.get(l);
      int[] placed = new int[group.length];
      for (int i = 0; i < placed.length; i++) {
        placed[i] = place[group[i]];
      }
      order = Units.members(placed, Units.starts(placed, place.length));
      place = new int[group.length];
      int[] parent = new int[group.length];
      for (int at = 0; at < order.length; at++) {
        place[order[at]] = at;
        parent[at] = placed[order[at]];
      }
      CsrMatrix links = kept.get(l);
      levels.add(
          new Level(
              links == null ? null : permuted(links, order, place, run), parent, parent.length));
      kept.set(l, null); // a matrix is held once
    }
    Collections.reverse(levels);
    return new Hierarchy(levels, order);
  }

  private static CsrMatrix permuted(CsrMatrix a, int[] order, int[] place, Run run) {
    int n = order.length;
    int[] rowStart = new int[n + 1];
    for (int i = 0; i < n; i++) {
      rowStart[i + 1] = rowStart[i] + a.rowLength(order[i]);
    }
    int[] column = new int[rowStart[n]];
    float @Nullable [] value = a.allOnes() ? null : new float[column.length];
    run.workers()
        .forBlocks(
            n,
            ROWS_PER_BLOCK,
            (from, to) -> {
              long[] row = new long[64];
              for (int i = from; i < to; i++) {
                int first = a.rowStart(order[i]);
                int length = a.rowLength(order[i]);
                if (value == null) {
                  for (int e = 0; e < length; e++) {
                    column[rowStart[i] + e] = place[a.column(first + e)];
                  }
                  Arrays.sort(column, rowStart[i], rowStart[i + 1]);
                  continue;
                }
                row = length > row.length ? new long[2 * length] : row;
                for (int e = 0; e < length; e++) {
                  row[e] =
                      (long) place[a.column(first + e)] << 32
                          | Float.floatToRawIntBits(a.value(first + e)) & 0xFFFFFFFFL;
                }
                Arrays.sort(row, 0, length);
                for (int e = 0; e < length; e++) {
                  column[rowStart[i] + e] = (int) (row[e] >>> 32);
                  value[rowStart[i] + e] = Float.intBitsToFloat((int) row[e]);
                }
              }
            });
    return new CsrMatrix(n, rowStart, column, value);
  }

  /** The number of levels, the graph itself counted. */
  public int levels() {
    return levels.size();
  }

  /** The number of nodes of a level. */
  public int size(int level) {
    return level(level).size();
  }

  /** Whether the links between the nodes of a level are kept. */
  public boolean hasLinks(int level) {
    return level(level).links() != null;
  }

  /** The weights between the nodes of a level, by place, where they are kept. */
  public CsrMatrix links(int level) {
    CsrMatrix links = level(level).links();
    if (links == null) {
      throw new IllegalArgumentException("the links of level " + level + " are not kept");
    }
    return links;
  }

  private Level level(int level) {
    return levels.get(Check.index("level", level, levels.size()));
  }

  /** The place on level {@code level + 1} of the group of a place of {@code level}. */
  public int group(int level, int place) {
    return levels.get(level).group()[place];
  }

  /** The node of the graph at a place of level 0. */
  public int node(int place) {
    return order[place];
  }

  /** A copy of the nodes of the graph, listed by place. */
  public int[] order() {
    return order.clone();
  }

  /** For every node of the graph, by its own number, its group of a level, by place. */
  public int[] communities(int level) {
    Check.index("level", level, levels.size());
    int[] community = new int[order.length];
    for (int at = 0; at < order.length; at++) {
      int place = at;
      for (int l = 0; l < level; l++) {
        place = group(l, place);
      }
      community[order[at]] = place;
    }
    return community;
  }
}
