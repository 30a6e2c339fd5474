package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * A graph in blocks. Nodes are shared out by the keys of their ids; edges are sent to the blocks of
 * both ends once, and each block tells the others once which of their rows it needs. Later nodes
 * may move to the blocks of their communities, so that fewer rows cross.
 */
public final class DistributedGraph {
  private static final Logger LOG = LoggerFactory.getLogger(DistributedGraph.class);

  private final Cluster cluster;
  private final int width;
  private BlockStore.Kept<NodeBlock> nodes;
  private Facts facts;
  private BlockStore.Kept<GraphBlock> graph;

  private DistributedGraph(
      Cluster cluster, Nodes nodes, BlockStore.Kept<GraphBlock> graph, Facts facts) {
    this.cluster = cluster;
    this.nodes = nodes.kept;
    this.width = nodes.width;
    this.graph = graph;
    this.facts = facts;
  }

  /**
   * Sums over blocks.
   *
   * @param nodes of the graph
   * @param edges each counted once
   * @param inbox rows that cross between blocks in each step
   * @param unknown ends of edges that are no nodes
   * @param unlinked nodes without an edge
   */
  public record Facts(long nodes, long edges, long inbox, long unknown, long unlinked)
      implements Serializable {}

  /** An edge: keys of its ends and its weight. */
  public record Edge(long from, long to, float weight) implements Serializable {}

  /** Rows of nodes as blocks; ids that occur twice are told. */
  public static Nodes nodes(Cluster cluster, JavaRDD<NodeRow> rows, int width) {
    int blocks = cluster.blocks();
    JavaRDD<NodeRow> moved =
        cluster.routed(rows.map(row -> new Tuple2<>(Keys.block(Keys.of(row.id()), blocks), row)));
    JavaRDD<NodeBlock> packed =
        moved.mapPartitionsWithIndex(
            (number, some) -> {
              List<NodeRow> all = new ArrayList<>();
              some.forEachRemaining(all::add);
              return Collections.singletonList(NodeBlock.of(number, width, all)).iterator();
            },
            true);
    BlockStore.Kept<NodeBlock> kept = cluster.checkpoint(packed, "nodes");
    cluster.cleanShuffles();
    return new Nodes(kept, width);
  }

  /** Nodes in blocks. */
  public static final class Nodes {
    private final BlockStore.Kept<NodeBlock> kept;
    private final int width;

    private Nodes(BlockStore.Kept<NodeBlock> kept, int width) {
      this.kept = kept;
      this.width = width;
    }

    /** Ids that occur in more than one row, at most so many. */
    public List<String> repeated(int most) {
      return kept.blocks()
          .mapPartitions(
              some -> {
                List<String> found = some.next().repeated;
                return found.subList(0, Math.min(most, found.size())).iterator();
              })
          .collect();
    }

    /** How many ids occur in more than one row. */
    public long repeatedCount() {
      return kept.blocks().map(block -> (long) block.repeated.size()).reduce(Long::sum);
    }
  }

  /**
   * The graph of nodes and edges; loops and edges of weight 0 are left out.
   *
   * @param sum whether weights of several edges between two nodes are added; else the largest
   *     counts
   */
  public static DistributedGraph of(
      Cluster cluster, Nodes nodes, JavaRDD<Edge> edges, boolean sum) {
    int blocks = cluster.blocks();
    JavaRDD<EdgeBatch> ends =
        cluster.routed(edges.mapPartitions(some -> batches(some, blocks).iterator()));
    JavaRDD<GraphBlock> partial =
        cluster.hold(
            nodes
                .kept
                .blocks()
                .zipPartitions(
                    ends,
                    (block, batches) -> {
                      NodeBlock own = block.next();
                      List<EdgeBatch> all = new ArrayList<>();
                      batches.forEachRemaining(all::add);
                      return Collections.singletonList(
                              GraphBlock.of(own.number, blocks, own.key, all, sum))
                          .iterator();
                    }));
    BlockStore.Kept<GraphBlock> kept = cluster.checkpoint(routed(cluster, partial), "graph");
    cluster.free(partial);
    cluster.cleanShuffles();
    Facts facts = facts(kept.blocks());
    LOG.info(
        "{} blocks: {} nodes, {} edges, {} rows cross between blocks in a step",
        blocks,
        facts.nodes,
        facts.edges,
        facts.inbox);
    return new DistributedGraph(cluster, nodes, kept, facts);
  }

  private static Facts facts(JavaRDD<GraphBlock> blocks) {
    Facts facts =
        blocks
            .map(DistributedGraph::facts)
            .reduce(
                (a, b) ->
                    new Facts(
                        a.nodes + b.nodes,
                        a.edges + b.edges,
                        a.inbox + b.inbox,
                        a.unknown + b.unknown,
                        a.unlinked + b.unlinked));
    return new Facts(facts.nodes, facts.edges / 2, facts.inbox, facts.unknown, facts.unlinked);
  }

  /** The same nodes and links in other blocks. */
  void moved(JavaRDD<NodeBlock> otherNodes, JavaRDD<GraphBlock> links) {
    BlockStore.Kept<NodeBlock> keptNodes = cluster.checkpoint(otherNodes, "nodes");
    cluster.drop(nodes);
    nodes = keptNodes;
    replace(routed(cluster, links));
    cluster.cleanShuffles();
    long before = facts.inbox;
    facts = facts(blocks());
    LOG.info("blocks by communities: {} instead of {} rows cross in a step", facts.inbox, before);
  }

  /** Each block learns which of its rows others need. */
  private static JavaRDD<GraphBlock> routed(Cluster cluster, JavaRDD<GraphBlock> partial) {
    int blocks = cluster.blocks();
    JavaRDD<Message> wanted =
        cluster.routed(
            partial.mapPartitions(
                some -> {
                  GraphBlock block = some.next();
                  List<Tuple2<Integer, Message>> asked = new ArrayList<>();
                  for (int c = 0; c < blocks; c++) {
                    long[] keys = block.wantedOf(c);
                    if (keys.length > 0) {
                      asked.add(new Tuple2<>(c, new Message(block.number, keys)));
                    }
                  }
                  return asked.iterator();
                }));
    return partial.zipPartitions(
        wanted,
        (some, messages) -> {
          long[][] keys = new long[blocks][];
          messages.forEachRemaining(m -> keys[m.from()] = (long[]) m.numbers());
          return Collections.singletonList(some.next().withOutbox(keys)).iterator();
        });
  }

  private static Facts facts(GraphBlock block) {
    long unlinked = 0;
    for (int i = 0; i < block.rows(); i++) {
      unlinked += block.degree(i) == 0 ? 1 : 0;
    }
    return new Facts(
        block.rows(), block.neighbour.length, block.inboxKey.length, block.unknown, unlinked);
  }

  /** Both ends of each edge, in batches for the blocks of the first. */
  private static List<Tuple2<Integer, EdgeBatch>> batches(Iterator<Edge> edges, int blocks) {
    List<Tuple2<Integer, EdgeBatch>> done = new ArrayList<>();
    EdgeBatch[] open = new EdgeBatch[blocks];
    while (edges.hasNext()) {
      Edge edge = edges.next();
      if (edge.from == edge.to || edge.weight == 0) {
        continue;
      }
      int from = Keys.block(edge.from, blocks);
      int to = Keys.block(edge.to, blocks);
      add(open, done, from, edge.from, edge.to, to, edge.weight);
      add(open, done, to, edge.to, edge.from, from, edge.weight);
    }
    for (int b = 0; b < blocks; b++) {
      if (open[b] != null) {
        done.add(new Tuple2<>(b, open[b].trimmed()));
      }
    }
    return done;
  }

  private static void add(
      EdgeBatch[] open,
      List<Tuple2<Integer, EdgeBatch>> done,
      int block,
      long from,
      long to,
      int toBlock,
      float weight) {
    EdgeBatch batch = open[block];
    if (batch == null) {
      batch = new EdgeBatch();
      open[block] = batch;
    }
    batch.add(from, to, toBlock, weight);
    if (batch.full()) {
      done.add(new Tuple2<>(block, batch.trimmed()));
      open[block] = null;
    }
  }

  public Facts facts() {
    return facts;
  }

  Cluster cluster() {
    return cluster;
  }

  /** Bytes of attributes and links, about. */
  long bytes() {
    long entries = nodes.blocks().map(block -> (long) block.column.length).reduce(Long::sum);
    return 8 * entries + 48 * facts.edges + 60 * facts.nodes;
  }

  /** How many attributes a node has. */
  int width() {
    return width;
  }

  JavaRDD<NodeBlock> nodes() {
    return nodes.blocks();
  }

  JavaRDD<GraphBlock> blocks() {
    return graph.blocks();
  }

  /** Other masses of the rows: blocks of the same links. */
  void replace(JavaRDD<GraphBlock> others) {
    BlockStore.Kept<GraphBlock> kept = cluster.checkpoint(others, "graph");
    cluster.drop(graph);
    graph = kept;
  }

  /** What is sent of a block's state: the rows another block needs, as floats or longs. */
  interface Pick<S> extends Serializable {
    Serializable of(S state, int[] rows);
  }

  /** What a block makes of its links, its state and what the others sent. */
  interface Take<S, R> extends Serializable {
    R of(GraphBlock block, S state, Message[] inbox);
  }

  /** One step: each block gets the rows it needs of the others, and makes something of them. */
  <S extends Serializable, R extends Serializable> JavaRDD<R> exchange(
      JavaRDD<S> state, Pick<S> pick, Take<S, R> take) {
    int count = cluster.blocks();
    JavaRDD<Message> messages =
        cluster.routed(
            blocks()
                .zipPartitions(
                    state,
                    (some, states) -> {
                      GraphBlock block = some.next();
                      S own = states.next();
                      List<Tuple2<Integer, Message>> sent = new ArrayList<>();
                      for (int c = 0; c < count; c++) {
                        if (block.outbox[c].length > 0) {
                          sent.add(
                              new Tuple2<>(
                                  c, new Message(block.number, pick.of(own, block.outbox[c]))));
                        }
                      }
                      return sent.iterator();
                    }));
    JavaRDD<Tuple2<GraphBlock, S>> both =
        blocks()
            .zipPartitions(
                state,
                (some, states) ->
                    Collections.singletonList(new Tuple2<>(some.next(), states.next())).iterator());
    return both.zipPartitions(
        messages,
        (some, sent) -> {
          Tuple2<GraphBlock, S> here = some.next();
          Message[] inbox = new Message[count];
          sent.forEachRemaining(m -> inbox[m.from()] = m);
          return Collections.singletonList(take.of(here._1(), here._2(), inbox)).iterator();
        });
  }

  /** Some rows of a packed matrix, one after the other. */
  static float[] rows(float[] x, int width, int[] rows) {
    float[] some = new float[rows.length * width];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(x, rows[i] * width, some, i * width, width);
    }
    return some;
  }

  /** A block's own rows and, behind them, those that others sent. */
  static float[] withInbox(GraphBlock block, float[] own, int width, Message[] inbox) {
    int n = block.rows();
    float[] all = new float[Math.multiplyExact(n + block.inboxKey.length, width)];
    System.arraycopy(own, 0, all, 0, n * width);
    for (int c = 0; c < inbox.length; c++) {
      if (inbox[c] != null) {
        float[] sent = (float[]) inbox[c].numbers();
        System.arraycopy(sent, 0, all, (n + block.inboxStart[c]) * width, sent.length);
      }
    }
    return all;
  }
}
