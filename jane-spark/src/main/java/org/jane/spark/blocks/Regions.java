package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.CsrMatrix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * The coarse level of a distributed graph: nodes are put into connected regions that grow around
 * seeds drawn by the keys of nodes, and weights and masses are summed over regions. Regions are few
 * enough for the driver.
 */
final class Regions {
  private static final Logger LOG = LoggerFactory.getLogger(Regions.class);
  private static final int GROWING = 5; // rounds before further seeds are drawn
  private static final int MOST_ROUNDS = 40;
  private static final long SEED = 0x5EED5L;
  private static final int FACTS = 3; // that are summed over the nodes of a region

  /**
   * The region of each node of a block, by the key of its seed; 0 for none yet.
   *
   * @param group one number per row
   * @param open nodes with links that have none yet
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Of(long[] group, long open) implements Serializable {}

  /** Sums between regions on their way, sorted by both. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Sums(int block, long[] a, long[] b, double[] weight) implements Serializable {}

  /**
   * The graph of regions on the driver, its largest component alone.
   *
   * @param key of each region's seed, ascending
   * @param links between regions
   * @param mass of each region
   * @param nodes of each region
   * @param entries rows of neighbours of each region's nodes: two for a link inside
   * @param weight of all links, each counted twice
   * @param outside linked nodes that are in smaller components
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Coarse(
      long[] key,
      CsrMatrix links,
      double[] mass,
      double[] nodes,
      double[] entries,
      double weight,
      long outside) {}

  private final DistributedGraph graph;
  private final boolean byCount;
  private JavaRDD<Of> regions;

  /**
   * @param byCount whether the mass of a node is 1; else its strength
   */
  Regions(DistributedGraph graph, boolean byCount) {
    this.graph = graph;
    this.byCount = byCount;
    this.regions = graph.cluster().spark().emptyRDD();
  }

  /** Grows about so many regions and returns the graph of them. */
  Coarse grown(long wanted) {
    DistributedGraph.Facts facts = graph.facts();
    double share = Math.min(1, (double) wanted / Math.max(1, facts.nodes() - facts.unlinked()));
    Cluster cluster = graph.cluster();
    regions =
        cluster.hold(
            graph
                .blocks()
                .map(
                    block -> {
                      long[] group = new long[block.rows()];
                      long open = 0;
                      for (int i = 0; i < group.length; i++) {
                        boolean linked = block.degree(i) > 0;
                        boolean seed = linked && Keys.uniform(block.key[i], SEED) < share;
                        group[i] = seed ? block.key[i] : 0;
                        open += linked && !seed ? 1 : 0;
                      }
                      return new Of(group, open);
                    }));
    long open = regions.map(Of::open).reduce(Long::sum);
    for (int round = 1; open > 0; round++) {
      boolean seeds = round > GROWING && round % 3 == 0;
      boolean last = round > MOST_ROUNDS;
      JavaRDD<Of> next =
          cluster.hold(
              graph.exchange(
                  regions,
                  (of, rows) -> longs(of.group, rows),
                  (block, of, inbox) -> grow(block, of, inbox, seeds, last)));
      open = next.map(Of::open).reduce(Long::sum);
      cluster.free(regions);
      regions = next;
    }
    BlockStore.Kept<Of> kept = cluster.checkpoint(regions, "regions");
    cluster.free(regions);
    regions = kept.blocks();
    cluster.cleanShuffles();
    return coarse();
  }

  private static long[] longs(long[] all, int[] rows) {
    long[] some = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      some[i] = all[rows[i]];
    }
    return some;
  }

  private static long[] withInbox(GraphBlock block, long[] own, Message[] inbox) {
    long[] all = Arrays.copyOf(own, own.length + block.inboxKey.length);
    for (int c = 0; c < inbox.length; c++) {
      if (inbox[c] != null) {
        long[] sent = (long[]) inbox[c].numbers();
        System.arraycopy(sent, 0, all, own.length + block.inboxStart[c], sent.length);
      }
    }
    return all;
  }

  /** Nodes without a region join the one they are linked to most. */
  private static Of grow(GraphBlock block, Of of, Message[] inbox, boolean seeds, boolean last) {
    long[] around = withInbox(block, of.group, inbox);
    long[] group = of.group.clone();
    long[] region = new long[16];
    int[] unused = new int[16];
    float[] weight = new float[16];
    long open = 0;
    for (int i = 0; i < group.length; i++) {
      int degree = block.degree(i);
      if (group[i] != 0 || degree == 0) {
        continue;
      }
      if (region.length < degree) {
        region = new long[2 * degree];
        unused = new int[2 * degree];
        weight = new float[2 * degree];
      }
      int count = 0;
      boolean least = true; // among neighbours without a region
      for (int e = block.start[i]; e < block.start[i + 1]; e++) {
        int j = block.neighbour[e];
        if (around[j] != 0) {
          region[count] = around[j];
          weight[count++] = block.weight(e);
        } else {
          long other = j < group.length ? block.key[j] : block.inboxKey[j - group.length];
          least &= Keys.mix(block.key[i]) < Keys.mix(other);
        }
      }
      if (count > 0) {
        ParallelSort.sort(region, unused, weight, 0, count);
        group[i] = heaviest(region, weight, count);
      } else if (last || seeds && least) {
        group[i] = block.key[i];
      } else {
        open++;
      }
    }
    return new Of(group, open);
  }

  /** The region of the largest sum; among equals the one whose mixed key is least. */
  private static long heaviest(long[] region, float[] weight, int count) {
    long best = 0;
    double most = -1;
    for (int from = 0; from < count; ) {
      int to = from;
      double sum = 0;
      while (to < count && region[to] == region[from]) {
        sum += weight[to++];
      }
      if (sum > most || sum == most && Keys.mix(region[from]) < Keys.mix(best)) {
        most = sum;
        best = region[from];
      }
      from = to;
    }
    return best;
  }

  private Coarse coarse() {
    Cluster cluster = graph.cluster();
    JavaRDD<Sums> between =
        graph.exchange(
            regions,
            (of, rows) -> longs(of.group, rows),
            (block, of, inbox) -> sums(block, of, inbox));
    int count = cluster.blocks();
    List<Sums> links =
        summed(cluster.routed(between.mapPartitions(s -> parts(s.next(), count).iterator())));
    List<Sums> masses =
        summed(
            cluster.routed(
                graph
                    .blocks()
                    .zipPartitions(
                        regions,
                        (some, ofs) -> {
                          GraphBlock block = some.next();
                          return parts(masses(block, ofs.next()), count).iterator();
                        })));
    cluster.cleanShuffles();
    return onDriver(links, masses, byCount);
  }

  /** Weights between regions, as far as the nodes of a block know. */
  private static Sums sums(GraphBlock block, Of of, Message[] inbox) {
    long[] around = withInbox(block, of.group, inbox);
    int size = 0;
    long[] a = new long[block.neighbour.length];
    long[] b = new long[a.length];
    double[] weight = new double[a.length];
    for (int i = 0; i < block.rows(); i++) {
      for (int e = block.start[i]; e < block.start[i + 1]; e++) {
        long other = around[block.neighbour[e]];
        if (other != of.group[i]) {
          a[size] = of.group[i];
          b[size] = other;
          weight[size++] = block.weight(e);
        }
      }
    }
    return added(block.number, a, b, weight, size);
  }

  /** Nodes, strength and neighbours of each region, in this order of b. */
  private static Sums masses(GraphBlock block, Of of) {
    int n = block.rows();
    long[] a = new long[FACTS * n];
    long[] b = new long[FACTS * n];
    double[] sum = new double[FACTS * n];
    int size = 0;
    for (int i = 0; i < n; i++) {
      if (of.group[i] != 0) {
        for (int fact = 0; fact < FACTS; fact++) {
          a[size] = of.group[i];
          b[size] = fact;
          sum[size++] = fact == 0 ? 1 : fact == 1 ? block.strength(i) : block.degree(i);
        }
      }
    }
    return added(block.number, a, b, sum, size);
  }

  /** Sorted by both keys, equal ones added in the order in which they stood. */
  private static Sums added(int block, long[] a, long[] b, double[] weight, int size) {
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (i, j) -> {
          int byA = Long.compare(a[i], a[j]);
          return byA != 0 ? byA : Long.compare(b[i], b[j]);
        });
    long[] sa = new long[size];
    long[] sb = new long[size];
    double[] sw = new double[size];
    int count = 0;
    for (int at : order) {
      if (count > 0 && sa[count - 1] == a[at] && sb[count - 1] == b[at]) {
        sw[count - 1] += weight[at];
      } else {
        sa[count] = a[at];
        sb[count] = b[at];
        sw[count++] = weight[at];
      }
    }
    return new Sums(
        block, Arrays.copyOf(sa, count), Arrays.copyOf(sb, count), Arrays.copyOf(sw, count));
  }

  /** Sums by the block of the first region. */
  private static List<Tuple2<Integer, Sums>> parts(Sums sums, int blocks) {
    List<List<Integer>> by = new ArrayList<>();
    for (int c = 0; c < blocks; c++) {
      by.add(new ArrayList<>());
    }
    for (int i = 0; i < sums.a.length; i++) {
      by.get(Keys.block(sums.a[i], blocks)).add(i);
    }
    List<Tuple2<Integer, Sums>> parts = new ArrayList<>();
    for (int c = 0; c < blocks; c++) {
      int size = by.get(c).size();
      long[] a = new long[size];
      long[] b = new long[size];
      double[] w = new double[size];
      for (int i = 0; i < size; i++) {
        int at = by.get(c).get(i);
        a[i] = sums.a[at];
        b[i] = sums.b[at];
        w[i] = sums.weight[at];
      }
      parts.add(new Tuple2<>(c, new Sums(sums.block, a, b, w)));
    }
    return parts;
  }

  /** Adds what the blocks know, in the order of blocks, and brings it to the driver. */
  private static List<Sums> summed(JavaRDD<Sums> parts) {
    return parts
        .mapPartitionsWithIndex(
            (number, some) -> {
              List<Sums> all = new ArrayList<>();
              some.forEachRemaining(all::add);
              all.sort((x, y) -> Integer.compare(x.block, y.block));
              int size = all.stream().mapToInt(s -> s.a.length).sum();
              long[] a = new long[size];
              long[] b = new long[size];
              double[] w = new double[size];
              int at = 0;
              for (Sums s : all) {
                System.arraycopy(s.a, 0, a, at, s.a.length);
                System.arraycopy(s.b, 0, b, at, s.a.length);
                System.arraycopy(s.weight, 0, w, at, s.a.length);
                at += s.a.length;
              }
              return Collections.singletonList(added(number, a, b, w, size)).iterator();
            },
            true)
        .collect();
  }

  private static Coarse onDriver(List<Sums> links, List<Sums> masses, boolean byCount) {
    int count = masses.stream().mapToInt(s -> s.a.length / FACTS).sum();
    long[] key = new long[count];
    int at = 0;
    for (Sums s : masses) {
      for (int i = 0; i < s.a.length; i += FACTS) {
        key[at++] = s.a[i];
      }
    }
    Arrays.sort(key);
    double[][] fact = new double[FACTS][count];
    for (Sums s : masses) {
      for (int i = 0; i < s.a.length; i++) {
        fact[(int) s.b[i]][Arrays.binarySearch(key, s.a[i])] = s.weight[i];
      }
    }
    GraphBuilder builder = new GraphBuilder(count);
    for (Sums s : links) {
      for (int i = 0; i < s.a.length; i++) {
        int a = Arrays.binarySearch(key, s.a[i]);
        int b = Arrays.binarySearch(key, s.b[i]);
        if (a < b) {
          builder.add(a, b, (float) s.weight[i]);
        }
      }
    }
    Graph graph = builder.build();
    Components components = Components.of(graph);
    double[] nodes = new double[components.count()];
    double all = 0;
    double weight = 0;
    for (int i = 0; i < count; i++) {
      nodes[components.of(i)] += fact[0][i];
      all += fact[0][i];
      weight += fact[1][i];
    }
    int largest = 0;
    for (int c = 1; c < nodes.length; c++) {
      largest = nodes[c] > nodes[largest] ? c : largest;
    }
    int[] inside = count == 0 ? new int[0] : components.nodes(largest);
    LOG.info(
        "coarse level: {} regions with {} links, {} components",
        count,
        graph.edges(),
        components.count());
    long[] keptKey = new long[inside.length];
    for (int i = 0; i < inside.length; i++) {
      keptKey[i] = key[inside[i]];
    }
    return new Coarse(
        keptKey,
        graph.subgraph(inside).adjacency(),
        some(fact[byCount ? 0 : 1], inside),
        some(fact[0], inside),
        some(fact[2], inside),
        weight,
        (long) (all - (count == 0 ? 0 : nodes[largest])));
  }

  private static double[] some(double[] all, int[] which) {
    return Arrays.stream(which).mapToDouble(i -> all[i]).toArray();
  }

  /** A region's nodes on their way to another block: keys, and the regions they belong to. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Leaving(NodeBlock nodes, long[] group, EdgeBatch links) implements Serializable {}

  /**
   * Moves all nodes of a region to the block that a plan has for it, with their links and
   * attributes. Regions that the plan does not know, those of smaller components, keep together,
   * too.
   *
   * @param key of the regions of the plan, ascending
   */
  void move(long[] key, BlockPlan plan) {
    Cluster cluster = graph.cluster();
    int count = cluster.blocks();
    int width = graph.width();
    Broadcast<long[]> keys = cluster.spark().broadcast(key);
    Broadcast<int[]> blockOf = cluster.spark().broadcast(plan.block());
    JavaRDD<Moving> targets =
        graph.exchange(
            regions,
            (of, rows) -> longs(of.group, rows),
            (block, of, inbox) -> moving(block, of, inbox, keys.value(), blockOf.value()));
    JavaRDD<Leaving> moved =
        cluster.routed(
            graph
                .nodes()
                .zipPartitions(
                    targets,
                    (some, movings) -> {
                      NodeBlock nodes = some.next();
                      Moving moving = movings.next();
                      List<Tuple2<Integer, Leaving>> leaving = new ArrayList<>();
                      for (int c = 0; c < count; c++) {
                        int[] rows = moving.rowsFor(c);
                        if (rows.length > 0) {
                          leaving.add(
                              new Tuple2<>(
                                  c,
                                  new Leaving(
                                      nodes.rows(rows),
                                      longs(moving.group, rows),
                                      moving.linksOf(rows))));
                        }
                      }
                      return leaving.iterator();
                    }));
    JavaRDD<Arrived> arrived =
        moved.mapPartitionsWithIndex(
            (number, some) -> {
              List<Leaving> all = new ArrayList<>();
              some.forEachRemaining(all::add);
              NodeBlock nodes =
                  NodeBlock.merged(number, width, all.stream().map(Leaving::nodes).toList());
              long[] group = new long[nodes.rows()];
              for (Leaving one : all) {
                for (int i = 0; i < one.group.length; i++) {
                  group[Arrays.binarySearch(nodes.key, one.nodes.key[i])] = one.group[i];
                }
              }
              GraphBlock links =
                  GraphBlock.of(
                      number, count, nodes.key, all.stream().map(Leaving::links).toList(), false);
              return Collections.singletonList(new Arrived(nodes, new Of(group, 0), links))
                  .iterator();
            },
            true);
    BlockStore.Kept<Arrived> kept = cluster.checkpoint(arrived, "moved");
    cluster.cleanShuffles();
    graph.moved(kept.blocks().map(Arrived::nodes), kept.blocks().map(Arrived::links));
    BlockStore.Kept<Of> ofs = cluster.checkpoint(kept.blocks().map(Arrived::regions), "regions");
    cluster.free(regions);
    regions = ofs.blocks();
    cluster.drop(kept);
    cluster.cleanShuffles();
    keys.destroy();
    blockOf.destroy();
  }

  /** A block after the move. */
  private record Arrived(NodeBlock nodes, Of regions, GraphBlock links) implements Serializable {}

  /** Where the nodes of a block and their neighbours go. */
  private static final class Moving implements Serializable {
    private static final long serialVersionUID = 1;
    private final GraphBlock block;
    private final long[] group;
    private final int[] target; // of own rows and those of the inbox

    Moving(GraphBlock block, long[] group, int[] target) {
      this.block = block;
      this.group = group;
      this.target = target;
    }

    int[] rowsFor(int wanted) {
      return java.util.stream.IntStream.range(0, block.rows())
          .filter(i -> target[i] == wanted)
          .toArray();
    }

    EdgeBatch linksOf(int[] rows) {
      EdgeBatch links = new EdgeBatch();
      for (int i : rows) {
        for (int e = block.start[i]; e < block.start[i + 1]; e++) {
          int j = block.neighbour[e];
          long to = j < block.rows() ? block.key[j] : block.inboxKey[j - block.rows()];
          links.add(block.key[i], to, target[j], block.weight(e));
        }
      }
      return links.trimmed();
    }
  }

  private static Moving moving(
      GraphBlock block, Of of, Message[] inbox, long[] planned, int[] blockOf) {
    long[] around = withInbox(block, of.group, inbox);
    int[] target = new int[around.length];
    for (int i = 0; i < target.length; i++) {
      int at = around[i] == 0 ? -1 : Arrays.binarySearch(planned, around[i]);
      long alone = around[i] != 0 ? around[i] : block.key[i]; // only own rows have no region
      target[i] = at >= 0 ? blockOf[at] : Keys.block(alone, inbox.length);
    }
    return new Moving(block, of.group, target);
  }

  /** Blocks that take part with their masses, and a start of each node at the row of its region. */
  JavaRDD<DistributedRows.Pair> start(Coarse coarse, float[] rows, int columns) {
    Cluster cluster = graph.cluster();
    boolean counted = byCount;
    Broadcast<long[]> key = cluster.spark().broadcast(coarse.key);
    Broadcast<float[]> z = cluster.spark().broadcast(rows);
    graph.replace(
        graph
            .blocks()
            .zipPartitions(
                regions,
                (some, ofs) -> {
                  GraphBlock block = some.next();
                  Of of = ofs.next();
                  double[] mass = new double[block.rows()];
                  for (int i = 0; i < mass.length; i++) {
                    boolean inside =
                        of.group[i] != 0 && Arrays.binarySearch(key.value(), of.group[i]) >= 0;
                    mass[i] = !inside ? 0 : counted ? 1 : block.strength(i);
                  }
                  return Collections.singletonList(block.withMass(mass)).iterator();
                }));
    JavaRDD<DistributedRows.Pair> made =
        regions.map(
            of -> {
              float[] x = new float[of.group.length * columns];
              for (int i = 0; i < of.group.length; i++) {
                int region = Arrays.binarySearch(key.value(), of.group[i]);
                if (region >= 0) {
                  System.arraycopy(z.value(), region * columns, x, i * columns, columns);
                }
              }
              return new DistributedRows.Pair(x, new float[0]);
            });
    BlockStore.Kept<DistributedRows.Pair> kept = cluster.checkpoint(made, "start");
    cluster.free(regions);
    key.destroy();
    z.destroy();
    return kept.blocks();
  }
}
