package org.jane.graph;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Workers;

/**
 * Groups of nodes that hang together: label propagation with a limit on the size of a group, after
 * Meyerhenke, Sanders and Schulz, "Partitioning complex networks via size-constrained clustering",
 * 2014.
 *
 * <p>What is grouped are units: sets of nodes found before, or single nodes. A unit joins the group
 * it has the heaviest links to. Units take turns by a hash of their number: those of one turn
 * choose at the same time, all from the same state, and their moves are done in the order of their
 * numbers, so the number of threads changes nothing. Units left alone because the group they want
 * is full, such as the leaves of a star, are put together with others who want the same. Time
 * O(entries).
 */
final class Grouping {
  private static final int TURNS = 4;
  private static final int ROUNDS = 2;

  /** Above this many units time counts more than the last bit of quality. */
  private static final int MANY = 50_000;

  private static final int UNITS_PER_BLOCK = 512;

  private final CsrMatrix links;
  private final Units units;
  private final int limit;
  private final Workers workers;
  private final int[] group;
  private final int[] groupOfNode;
  private final int[] size;

  /** What links inside a unit weigh together: they count for no group. */
  private final double[] inside;

  private final ConcurrentLinkedQueue<WeightTable> tables = new ConcurrentLinkedQueue<>();

  private Grouping(CsrMatrix links, Units units, int limit, Workers workers) {
    this.links = links;
    this.units = units;
    this.limit = limit;
    this.workers = workers;
    this.group = new int[units.count()];
    this.size = units.weight().clone();
    Arrays.setAll(group, u -> u);
    this.groupOfNode = units.single() ? group : units.ofNode().clone();
    this.inside = new double[group.length];
    if (!units.single()) {
      forUnits(
          (table, u) -> {
            for (int m = units.start()[u]; m < units.start()[u + 1]; m++) {
              int i = units.member()[m];
              for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
                if (groupOfNode[links.column(e)] == u) {
                  inside[u] += links.value(e);
                }
              }
            }
          });
    }
  }

  /**
   * The group of each unit, numbered in the order of their first units.
   *
   * @param links between nodes
   * @param limit the most that the units of one group may count together, unless one unit alone
   *     counts more
   */
  static int[] of(CsrMatrix links, Units units, int limit, Workers workers) {
    Grouping grouping = new Grouping(links, units, limit, workers);
    int[] wish = new int[units.count()];
    for (int round = 0; round < ROUNDS; round++) {
      for (int turn = 0; turn < TURNS; turn++) {
        grouping.turn(turn, round > 0 && units.count() > MANY, wish);
      }
    }
    grouping.joinTheLonely(wish);
    return grouping.numbered();
  }

  /** 32 bits that depend on the number alone. */
  private static int hash(int number) {
    int z = number * 0x9E3779B9;
    z = (z ^ (z >>> 16)) * 0x85EBCA6B;
    z = (z ^ (z >>> 13)) * 0xC2B2AE35;
    return z ^ (z >>> 16);
  }

  /** In a later round of many units, those of groups more than half full stay where they are. */
  private void turn(int turn, boolean later, int[] wish) {
    forUnits(
        (table, u) -> {
          if ((hash(u) & (TURNS - 1)) == turn) {
            boolean stays = later && 2L * size[group[u]] > limit;
            wish[u] = stays ? group[u] : best(table, u, limit);
          }
        });
    for (int u = 0; u < group.length; u++) {
      if ((hash(u) & (TURNS - 1)) == turn && wish[u] != group[u]) {
        move(u, wish[u]);
      }
    }
  }

  private void move(int u, int to) {
    int weight = units.weight()[u];
    if (size[to] + (long) weight > limit) {
      return;
    }
    size[group[u]] -= weight;
    size[to] += weight;
    group[u] = to;
    if (!units.single()) {
      for (int m = units.start()[u]; m < units.start()[u + 1]; m++) {
        groupOfNode[units.member()[m]] = to;
      }
    }
  }

  /**
   * The group with the heaviest links to a unit among those with room; where two are equal the one
   * with the larger hash, but rather its own.
   */
  private int best(WeightTable table, int u, long room) {
    units.sumLinks(links, u, groupOfNode, table);
    int own = group[u];
    int best = own;
    double most = table.of(own) - inside[u];
    int rank = Integer.MAX_VALUE;
    long weight = units.weight()[u];
    for (int t = 0; t < table.count(); t++) {
      int other = table.key(t);
      double sum = table.weight(t);
      if (other == own || sum < most) {
        continue;
      }
      int otherRank = hash(other);
      boolean better = sum > most || otherRank > rank;
      if (better && size[other] + weight <= room) { // last, as it is far away in memory
        best = other;
        most = sum;
        rank = otherRank;
      }
    }
    return best;
  }

  private void joinTheLonely(int[] wish) {
    int[] weight = units.weight();
    forUnits(
        (table, u) ->
            wish[u] = size[group[u]] == weight[u] ? best(table, u, Long.MAX_VALUE) : group[u]);
    int[] openGroup = new int[group.length];
    Arrays.fill(openGroup, -1);
    for (int u = 0; u < group.length; u++) {
      if (wish[u] == group[u] || size[group[u]] != weight[u]) {
        continue;
      }
      int wanted = wish[u];
      move(u, wanted);
      if (group[u] != wanted) {
        int open = openGroup[wanted];
        if (open >= 0 && open != group[u] && size[open] + (long) weight[u] <= limit) {
          move(u, open);
        } else {
          openGroup[wanted] = group[u];
        }
      }
    }
  }

  private int[] numbered() {
    int[] number = new int[group.length];
    Arrays.fill(number, -1);
    int count = 0;
    for (int u = 0; u < group.length; u++) {
      if (number[group[u]] < 0) {
        number[group[u]] = count++;
      }
      size[u] = number[group[u]];
    }
    return size;
  }

  private interface Visit {
    void unit(WeightTable table, int u);
  }

  private void forUnits(Visit visit) {
    workers.forBlocks(
        group.length,
        UNITS_PER_BLOCK,
        (from, to) -> {
          WeightTable pooled = tables.poll();
          WeightTable table = pooled == null ? new WeightTable() : pooled;
          for (int u = from; u < to; u++) {
            visit.unit(table, u);
          }
          tables.add(table);
        });
  }
}
