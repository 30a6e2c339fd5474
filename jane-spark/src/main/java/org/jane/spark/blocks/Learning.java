package org.jane.spark.blocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.jane.features.AttributeScaling;
import org.jane.features.ColumnFacts;
import org.jane.features.NameWords;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneNetwork;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.Parameter;
import org.jane.network.TrainingLoop;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Trains the network on a distributed graph: the one training loop runs on the driver, blocks
 * compute gradients of their rows, and these are added in the order of blocks.
 */
public final class Learning {
  private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

  /** Validation nodes whose logits the driver looks at. */
  private static final int MOST_JUDGES = 50_000;

  /** Gradients of more numbers than these are first added on executors. */
  private static final long MOST_ON_DRIVER = 1 << 24;

  private static final int BRANCHES = 16;

  private final DistributedGraph graph;
  private final DistributedPositions positions;
  private final JaneConfig config;
  private final List<String> classNames;
  private final PrimaryMetric metric;
  private final Run run;

  /**
   * @param classNames by the numbers that labels have
   */
  public Learning(
      DistributedGraph graph,
      DistributedPositions positions,
      JaneConfig config,
      List<String> classNames,
      PrimaryMetric metric,
      Run run) {
    this.graph = graph;
    this.positions = positions;
    this.config = config;
    this.classNames = List.copyOf(classNames);
    this.metric = metric;
    this.run = run;
  }

  /** Refuses settings that need the whole graph in one place. */
  public static void refuse(JaneConfig config) {
    if (config.encoder().links()) {
      throw refusal("encoder=" + config.encoder(), "encoder=mlp and neighbour-attributes=2");
    }
    if (config.neighbourLabels() > 0) {
      throw refusal("neighbour-labels", "neighbour-attributes");
    }
    if (config.attributes().hubs() > 0) {
      throw refusal("hubs", "neighbour-attributes");
    }
    if (config.attributes().linkKinds() == NodeFeatures.Kinds.APART) {
      throw refusal("link-kinds=apart", "link-kinds=together");
    }
    if (config.attributes().components() > 0) {
      throw refusal("components", "components of your own as columns of features");
    }
    if (config.attributes().names() == NameWords.Use.ON) {
      throw refusal("names=on", "names=auto and words as columns of features");
    }
    if (config.attributes().structural() == NodeFeatures.Structural.ON) {
      throw refusal("structural=on", "structural=auto");
    }
    if (config.start().random()) {
      throw refusal("a random start (jane-r)", "method=jane");
    }
    if (config.start().spectral().k().isEmpty()) {
      throw refusal("k=likelihood", "k to a number");
    }
  }

  private static CannotLearnException refusal(String what, String instead) {
    return new CannotLearnException(
        what + " needs the whole graph in one place, and this one stays distributed",
        Remedy.of("Set " + instead + ", or way=executor where the graph fits one"));
  }

  /** What was learnt, and where the rows of all nodes are. */
  public record Learnt(NetworkParts parts, JavaRDD<SeenNode> nodes) {}

  /** Trains. */
  public Learnt learnt() {
    ColumnFacts facts = columnFacts();
    AttributeScaling scaling = AttributeScaling.of(config.attributes().scaling(), facts);
    if (config.attributes().structural() == NodeFeatures.Structural.AUTO && !facts.vary()) {
      LOG.warn("no attribute varies: the network sees positions alone");
    }
    int steps = config.attributes().neighbours();
    NeighbourMeans.Found near =
        steps == 0 || scaling.shift().length == 0
            ? null
            : NeighbourMeans.of(graph, scaling, steps, run);
    NodeFeatures features =
        new NodeFeatures(scaling, null, null, near == null ? null : near.learnt(), null);
    double norm = positions.meanRowNorm();
    float c =
        config.start().scale().isEmpty()
            ? (float) positions.s()
            : norm == 0 ? 1f : (float) (config.start().scale().getAsDouble() / norm);
    JavaRDD<NeighbourMeans.Near> nearRows =
        near == null
            ? graph.nodes().map(block -> new NeighbourMeans.Near(new float[0]))
            : near.rows();
    Scaling sent = Scaling.of(scaling);
    JavaRDD<LearnRows> rows = rows(nearRows, sent, c);
    Cluster cluster = graph.cluster();
    try {
      return learnt(rows, features, nearRows, c);
    } finally {
      cluster.free(rows);
    }
  }

  private JavaRDD<LearnRows> rows(JavaRDD<NeighbourMeans.Near> near, Scaling scaling, float c) {
    long judges =
        graph.nodes().map(b -> (long) b.rowsOf(NodeRow.VALIDATION).length).reduce(Long::sum);
    double share = judges <= MOST_JUDGES ? 1 : (double) MOST_JUDGES / judges;
    boolean em = config.selfTraining().weight() > 0;
    return graph
        .cluster()
        .hold(
            zip3(graph.nodes(), positions.blocks(), near)
                .map(
                    three -> {
                      NodeBlock nodes = three._1()._1();
                      float[] u = three._1()._2().u();
                      float[] z = new float[u.length];
                      for (int i = 0; i < z.length; i++) {
                        z[i] = c * u[i];
                      }
                      float[] around = three._2().rows();
                      CsrMatrix seen =
                          LearnRows.seen(
                              scaling.apply(nodes.attributes()),
                              around.length == 0 ? null : around);
                      return LearnRows.of(nodes, seen, z, share, em);
                    }));
  }

  /** All nodes with their positions alone. */
  public static JavaRDD<SeenNode> placed(DistributedGraph graph, DistributedPositions positions) {
    return graph
        .nodes()
        .zipPartitions(
            positions.blocks(),
            (some, blocks) -> SeenNode.of(some.next(), blocks.next(), new float[0]).iterator());
  }

  private static <A, B, C> JavaRDD<Tuple2<Tuple2<A, B>, C>> zip3(
      JavaRDD<A> a, JavaRDD<B> b, JavaRDD<C> c) {
    JavaRDD<Tuple2<A, B>> both =
        a.zipPartitions(
            b, (x, y) -> Collections.singletonList(new Tuple2<>(x.next(), y.next())).iterator());
    return both.zipPartitions(
        c, (x, y) -> Collections.singletonList(new Tuple2<>(x.next(), y.next())).iterator());
  }

  private ColumnFacts columnFacts() {
    List<ColumnFacts> parts =
        graph.nodes().map(b -> new ColumnFacts(b.width).add(b.attributes())).collect();
    ColumnFacts all = new ColumnFacts(parts.get(0).width());
    parts.forEach(all::add); // in the order of blocks
    return all;
  }

  private Learnt learnt(
      JavaRDD<LearnRows> rows, NodeFeatures features, JavaRDD<NeighbourMeans.Near> near, float c) {
    int m = classNames.size();
    double[] counts = added(rows.map(r -> r.counts(m)).collect());
    requireClasses(counts);
    int batches = (int) Math.max(1, Math.ceil(counts[m] / config.batch()));
    long seed = run.seed();
    double[] batchWeight = added(rows.map(r -> r.batchWeights(batches, seed)).collect());
    NodeFeatures.Blocks blocks = features.blocks();
    int attributes = blocks.own() + blocks.neighbours();
    LinkedHashMap<String, String> settings =
        new LinkedHashMap<>(Key.describe(JaneConfig.keys(), config));
    LearnRows.Plan plan =
        new LearnRows.Plan(
            settings,
            attributes,
            positions.k(),
            m,
            seed,
            batches,
            batchWeight,
            classWeights(counts));
    Network network =
        JaneNetwork.of(attributes, positions.k(), m, config.network(), config.encoder());
    network.initialise(Network.Initialisation.FAN_IN, run, "jane/weights");
    Task judges = judges(rows);
    TrainingLoop.Outcome<Objective> best =
        new TrainingLoop(judges, "jane-nu", config.network(), run, Checkpoint.none())
            .run(List.of(from -> new Objective(rows, network, plan)));
    double[] sums = added(rows.map(r -> r.sums(plan.attributes(), plan.k())).collect());
    NetworkParts parts =
        NetworkParts.of(
            settings, features, network, classNames, c, positions.s(), best, sums, run.seed());
    Scaling scaling = Scaling.of(features.scaling());
    JavaRDD<SeenNode> seen =
        zip3(graph.nodes(), positions.blocks(), near)
            .flatMap(
                three ->
                    SeenNode.of(three._1()._1(), three._1()._2(), three._2().rows()).iterator());
    LOG.info(
        "network: {} epochs, best {}, validation {}, temperature {}, {} attributes scaled {}",
        best.epochs(),
        best.bestEpoch(),
        best.score(),
        best.temperature(),
        attributes,
        scaling.kind());
    return new Learnt(parts, seen);
  }

  private void requireClasses(double[] counts) {
    int shown = 0;
    for (int y = 0; y < classNames.size(); y++) {
      shown += counts[y] > 0 ? 1 : 0;
    }
    if (shown < 2) {
      throw CannotLearnException.ofData(
          "%d training nodes show %d of %d classes; at least 2 are needed to learn"
              .formatted((long) counts[classNames.size()], shown, classNames.size()),
          Remedy.of("Give labels of more classes, or another split"));
    }
  }

  /** As {@link org.jane.loss.ClassWeights} has them, from a few labels that occur as often. */
  private float[] classWeights(double[] counts) {
    int m = classNames.size();
    int most = 1 << 20;
    double total = Math.max(1, counts[m]);
    List<Integer> label = new ArrayList<>();
    for (int y = 0; y < m; y++) {
      long copies = total <= most ? (long) counts[y] : Math.round(counts[y] * most / total);
      for (long i = 0; i < (counts[y] > 0 ? Math.max(1, copies) : 0); i++) {
        label.add(y);
      }
    }
    return config
        .network()
        .classWeights()
        .of(Labels.single(classNames, label.stream().mapToInt(i -> i).toArray()));
  }

  /** A task that knows the validation nodes and nothing else. */
  private Task judges(JavaRDD<LearnRows> rows) {
    List<int[]> parts = rows.map(LearnRows::validationLabels).collect();
    int[] label = parts.stream().flatMapToInt(Arrays::stream).toArray();
    Labels labels = Labels.single(classNames, label);
    AttributedGraph alone =
        new AttributedGraph(
            new GraphBuilder(label.length).build(),
            CsrMatrix.empty(label.length, 0),
            List.of(),
            labels,
            NodeIds.numbered(label.length));
    Split split =
        Split.of(labels, new int[0], IntStream.range(0, label.length).toArray(), new int[0]);
    return Task.of(alone, split).withMetric(metric);
  }

  /** Adds arrays in the order in which they stand. */
  static double[] added(List<double[]> parts) {
    double[] sum = new double[parts.isEmpty() ? 0 : parts.get(0).length];
    for (double[] part : parts) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += part[i];
      }
    }
    return sum;
  }

  /** The loss of the labels; gradients come from the blocks. */
  private final class Objective implements TrainingLoop.Objective {
    private final JavaRDD<LearnRows> rows;
    private final Network network;
    private final LearnRows.Plan plan;
    private final Broadcast<LearnRows.Plan> sentPlan;
    private LearnRows.@Nullable SelfTraining em;

    Objective(JavaRDD<LearnRows> rows, Network network, LearnRows.Plan plan) {
      this.rows = rows;
      this.network = network;
      this.plan = plan;
      this.sentPlan = graph.cluster().spark().broadcast(plan);
    }

    @Override
    public List<Parameter> parameters() {
      return network.parameters();
    }

    private float[] weights() {
      int size = parameters().stream().mapToInt(p -> p.value().length).sum();
      float[] all = new float[size];
      int at = 0;
      for (Parameter p : parameters()) {
        System.arraycopy(p.value(), 0, all, at, p.value().length);
        at += p.value().length;
      }
      return all;
    }

    @Override
    public double gradient(int epoch, int batch, Workers workers) {
      renew(epoch);
      float[] weights = weights();
      Broadcast<float[]> sent = graph.cluster().spark().broadcast(weights);
      Broadcast<LearnRows.Plan> how = sentPlan;
      LearnRows.SelfTraining with = em;
      JavaRDD<float[]> parts = rows.map(r -> r.gradient(how.value(), sent.value(), epoch, with));
      double[] sum = summed(parts, weights.length + 1);
      sent.destroy();
      int at = 0;
      for (Parameter p : parameters()) {
        for (int i = 0; i < p.gradient().length; i++) {
          p.gradient()[i] = (float) sum[at++];
        }
      }
      return sum[at];
    }

    /** Self-training begins, or has its targets renewed, every ten epochs. */
    private void renew(int epoch) {
      JaneConfig.SelfTraining settings = config.selfTraining();
      if (settings.weight() <= 0
          || epoch < settings.start()
          || (epoch - settings.start()) % 10 != 0) {
        return;
      }
      long seed = plan.seed();
      long others = rows.map(r -> r.learners(1, epoch, seed)).reduce(Long::sum);
      double share = Math.min(1, (double) settings.nodes() / Math.max(1, others));
      long count =
          share == 1 ? others : rows.map(r -> r.learners(share, epoch, seed)).reduce(Long::sum);
      em = new LearnRows.SelfTraining(epoch, weights(), share, count);
    }

    /** Sums in the order of blocks; where gradients are long, some blocks are added elsewhere. */
    private double[] summed(JavaRDD<float[]> parts, int length) {
      int blocks = graph.cluster().blocks();
      if ((long) blocks * length <= MOST_ON_DRIVER) {
        double[] sum = new double[length];
        for (float[] part : parts.collect()) {
          for (int i = 0; i < length; i++) {
            sum[i] += part[i];
          }
        }
        return sum;
      }
      JavaRDD<Message> moved =
          graph
              .cluster()
              .routed(
                  parts.mapPartitionsWithIndex(
                      (number, some) ->
                          Collections.singletonList(
                                  new Tuple2<>(number / BRANCHES, new Message(number, some.next())))
                              .iterator(),
                      true));
      List<double[]> branches =
          moved
              .mapPartitions(
                  some -> {
                    List<Message> sent = new ArrayList<>();
                    some.forEachRemaining(sent::add);
                    if (sent.isEmpty()) {
                      return Collections.emptyIterator();
                    }
                    sent.sort((a, b) -> Integer.compare(a.from(), b.from()));
                    double[] sum = new double[length];
                    for (Message message : sent) {
                      float[] part = (float[]) message.numbers();
                      for (int i = 0; i < length; i++) {
                        sum[i] += part[i];
                      }
                    }
                    return Collections.singletonList(sum).iterator();
                  })
              .collect();
      graph.cluster().cleanShuffles();
      return added(branches);
    }

    @Override
    public double pace(int epoch, int last) {
      return plan.batches() == 1 ? 1 : Math.min(1, 2.0 * (last + 1 - epoch) / (last + 1));
    }

    @Override
    public float[] validationLogits(Workers workers) {
      Broadcast<float[]> sent = graph.cluster().spark().broadcast(weights());
      Broadcast<LearnRows.Plan> how = sentPlan;
      List<float[]> parts = rows.map(r -> r.logits(how.value(), sent.value())).collect();
      sent.destroy();
      int size = parts.stream().mapToInt(p -> p.length).sum();
      float[] all = new float[size];
      int at = 0;
      for (float[] part : parts) {
        System.arraycopy(part, 0, all, at, part.length);
        at += part.length;
      }
      return all;
    }

    @Override
    public Map<String, float[]> others() {
      return Map.of();
    }
  }
}
