package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Targets;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneNetwork;
import org.jane.network.Dropouts;
import org.jane.network.Network;
import org.jane.network.NetworkPass;
import org.jane.network.Parameter;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jspecify.annotations.Nullable;

/**
 * What the network sees of the nodes of a block that learn, judge or, in self-training, take part
 * without a label. Gradients of its rows depend on the weights it is given, on epoch and block, and
 * on nothing it remembers: what it keeps between calls can be made again anywhere.
 */
final class LearnRows implements Serializable {
  private static final long serialVersionUID = 1;

  /** What all blocks are told. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Plan(
      LinkedHashMap<String, String> settings,
      int attributes,
      int k,
      int classes,
      long seed,
      int batches,
      double[] batchWeight, // sum of weights of the training nodes of each batch
      float[] classWeights)
      implements Serializable {
    JaneConfig config() {
      return Key.apply(JaneConfig.keys(), JaneConfig.defaults(), settings);
    }
  }

  /** Some rows as the network sees them. */
  private static final class Rows implements Serializable {
    private static final long serialVersionUID = 1;

    final int[] start;
    final int[] column;
    final float[] value;
    final float[] z;
    final int[] label;
    final float[] weight;
    final long[] key;

    Rows(CsrMatrix x, float[] z, int[] label, float[] weight, long[] key) {
      start = new int[x.rows() + 1];
      column = new int[x.entries()];
      value = new float[x.entries()];
      for (int i = 0; i < x.rows(); i++) {
        start[i + 1] = x.rowStart(i + 1);
      }
      for (int e = 0; e < column.length; e++) {
        column[e] = x.column(e);
        value[e] = x.value(e);
      }
      this.z = z;
      this.label = label;
      this.weight = weight;
      this.key = key;
    }

    int size() {
      return label.length;
    }

    CsrMatrix x(int columns) {
      return new CsrMatrix(columns, start, column, value);
    }
  }

  private final int block;
  private final Rows train;
  private final Rows validation;
  private final Rows others;
  private transient @Nullable Working working;

  private LearnRows(int block, Rows train, Rows validation, Rows others) {
    this.block = block;
    this.train = train;
    this.validation = validation;
    this.others = others;
  }

  /**
   * @param seen attributes of all nodes of the block as the network sees them
   * @param z their positions as the network sees them
   * @param judges most validation nodes that are kept, as a share of all
   * @param selfTraining whether nodes without a label take part
   */
  static LearnRows of(
      NodeBlock nodes, CsrMatrix seen, float[] z, double judges, boolean selfTraining) {
    int[] judging =
        Arrays.stream(nodes.rowsOf(NodeRow.VALIDATION))
            .filter(i -> Keys.uniform(nodes.key[i], 0x7D6E5L) < judges)
            .toArray();
    int[] rest = new int[0];
    if (selfTraining) {
      rest =
          java.util.stream.IntStream.range(0, nodes.rows())
              .filter(i -> nodes.role[i] != NodeRow.TRAIN)
              .toArray();
    }
    return new LearnRows(
        nodes.number,
        rows(nodes, seen, z, nodes.rowsOf(NodeRow.TRAIN)),
        rows(nodes, seen, z, judging),
        rows(nodes, seen, z, rest));
  }

  private static Rows rows(NodeBlock nodes, CsrMatrix seen, float[] z, int[] some) {
    int k = nodes.rows() == 0 ? 0 : z.length / nodes.rows();
    float[] latent = DistributedGraph.rows(z, k, some);
    int[] label = new int[some.length];
    float[] weight = new float[some.length];
    long[] key = new long[some.length];
    for (int i = 0; i < some.length; i++) {
      label[i] = nodes.label[some[i]];
      weight[i] = nodes.weight[some[i]];
      key[i] = nodes.key[some[i]];
    }
    return new Rows(seen.selectRows(some), latent, label, weight, key);
  }

  /** Attributes and means over neighbours side by side. */
  static CsrMatrix seen(CsrMatrix scaled, float @Nullable [] near) {
    if (near == null) {
      return scaled;
    }
    int width = scaled.rows() == 0 ? 0 : near.length / scaled.rows();
    return NodeFeatures.beside(scaled, List.of(new DenseMatrix(scaled.rows(), width, near)));
  }

  int[] validationLabels() {
    return validation.label;
  }

  /** How often each class occurs among training nodes, by sums of weights; then their number. */
  double[] counts(int classes) {
    double[] counts = new double[classes + 1];
    for (int i = 0; i < train.size(); i++) {
      counts[train.label[i]] += 1;
      counts[classes] += 1;
    }
    return counts;
  }

  /** Sum of weights of the training nodes of each batch. */
  double[] batchWeights(int batches, long seed) {
    double[] sums = new double[batches];
    for (int i = 0; i < train.size(); i++) {
      sums[batch(train.key[i], batches, seed)] += train.weight[i];
    }
    return sums;
  }

  private static int batch(long key, int batches, long seed) {
    return (int) Math.min(batches - 1, batches * Keys.uniform(key, seed ^ 0xBA7C4L));
  }

  /** How many nodes take part in self-training without a label. */
  long learners(double share, int renewal, long seed) {
    long count = 0;
    for (long key : others.key) {
      count += Keys.uniform(key, seed ^ Keys.mix(renewal)) < share ? 1 : 0;
    }
    return count;
  }

  /**
   * What self-training rests on.
   *
   * @param renewal the epoch in which targets were made
   * @param weights of the network at that time
   * @param share of nodes without a label that take part
   * @param count how many these are in all blocks
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record SelfTraining(int renewal, float[] weights, double share, long count)
      implements Serializable {}

  /** What is kept between calls. */
  private final class Working {
    final Plan plan;
    final JaneConfig config;
    final Network network;
    final Dropouts dropouts;
    final Run run;
    final @Nullable NetworkPass[] batch;
    final Targets[] target;
    final NetworkPass judging;
    @Nullable NetworkPass learning;
    @Nullable Targets learningTargets;
    int renewal = -1;

    Working(Plan plan) {
      this.plan = plan;
      config = plan.config();
      network =
          JaneNetwork.of(plan.attributes, plan.k, plan.classes, config.network(), config.encoder());
      run = Run.seeded(plan.seed).threads(1);
      double rate = config.network().dropout();
      dropouts =
          Dropouts.of(
              network, run, "jane/block-" + block, config.inputDropout().orElse(rate), rate);
      batch = new NetworkPass[plan.batches];
      target = new Targets[plan.batches];
      for (int b = 0; b < plan.batches; b++) {
        int wanted = b;
        int[] rows =
            java.util.stream.IntStream.range(0, train.size())
                .filter(i -> batch(train.key[i], plan.batches, plan.seed) == wanted)
                .toArray();
        batch[b] = rows.length == 0 ? null : pass(train, rows);
        target[b] = targets(rows, plan.batchWeight[b]);
      }
      judging = pass(validation, all(validation));
    }

    private int[] all(Rows rows) {
      int[] every = new int[rows.size()];
      Arrays.setAll(every, i -> i);
      return every;
    }

    private NetworkPass pass(Rows from, int[] rows) {
      return new NetworkPass(
          network,
          from.x(plan.attributes).selectRows(rows),
          DistributedGraph.rows(from.z, plan.k, rows));
    }

    private Targets targets(int[] rows, double total) {
      float[] target = new float[rows.length * plan.classes];
      float[] weight = new float[rows.length];
      for (int i = 0; i < rows.length; i++) {
        int label = train.label[rows[i]];
        target[i * plan.classes + label] = 1f;
        weight[i] = (float) (plan.classWeights[label] * train.weight[rows[i]] / total);
      }
      return new Targets(target, weight, false);
    }

    void set(float[] weights) {
      int at = 0;
      for (Parameter p : network.parameters()) {
        System.arraycopy(weights, at, p.value(), 0, p.value().length);
        at += p.value().length;
      }
    }

    /** Labelled rows of a batch, and others with what the network said of them. */
    void renew(SelfTraining em, int batchNumber) {
      set(em.weights);
      List<Integer> chosen = new ArrayList<>();
      for (int i = 0; i < others.size(); i++) {
        if (Keys.uniform(others.key[i], plan.seed ^ Keys.mix(em.renewal)) < em.share) {
          chosen.add(i);
        }
      }
      int[] rows = chosen.stream().mapToInt(i -> i).toArray();
      int m = plan.classes;
      float[] opinions =
          rows.length == 0
              ? new float[0]
              : pass(others, rows)
                  .probabilities(1 / config.selfTraining().sharpness(), false, run.workers());
      int[] labelled =
          java.util.stream.IntStream.range(0, train.size())
              .filter(i -> batch(train.key[i], plan.batches, plan.seed) == batchNumber)
              .toArray();
      int n = labelled.length + rows.length;
      float[] target = Arrays.copyOf(target(batchNumber).target(), n * m);
      System.arraycopy(opinions, 0, target, labelled.length * m, rows.length * m);
      float[] weight = Arrays.copyOf(target(batchNumber).weight(), n);
      Arrays.fill(
          weight,
          labelled.length,
          n,
          (float) (config.selfTraining().weight() / Math.max(1, em.count)));
      float[] z = new float[n * plan.k];
      System.arraycopy(
          DistributedGraph.rows(train.z, plan.k, labelled), 0, z, 0, labelled.length * plan.k);
      System.arraycopy(
          DistributedGraph.rows(others.z, plan.k, rows),
          0,
          z,
          labelled.length * plan.k,
          rows.length * plan.k);
      learning =
          n == 0
              ? null
              : new NetworkPass(
                  network,
                  below(
                      train.x(plan.attributes).selectRows(labelled),
                      others.x(plan.attributes).selectRows(rows)),
                  z);
      learningTargets = new Targets(target, weight, false);
      renewal = em.renewal;
    }

    private Targets target(int number) {
      return target[number];
    }
  }

  private static CsrMatrix below(CsrMatrix a, CsrMatrix b) {
    int[] start = new int[a.rows() + b.rows() + 1];
    int[] column = new int[a.entries() + b.entries()];
    float[] value = new float[column.length];
    for (int i = 0; i < a.rows(); i++) {
      start[i + 1] = a.rowStart(i + 1);
    }
    for (int i = 0; i < b.rows(); i++) {
      start[a.rows() + i + 1] = a.entries() + b.rowStart(i + 1);
    }
    for (int e = 0; e < column.length; e++) {
      CsrMatrix from = e < a.entries() ? a : b;
      int at = e < a.entries() ? e : e - a.entries();
      column[e] = from.column(at);
      value[e] = from.value(at);
    }
    return new CsrMatrix(a.columns(), start, column, value);
  }

  private Working working(Plan plan) {
    Working made = working;
    if (made == null || made.plan.seed != plan.seed || !made.plan.settings.equals(plan.settings)) {
      made = new Working(plan);
      working = made;
    }
    return made;
  }

  /** The gradient of a step at some weights, all parameters one after the other, then the loss. */
  synchronized float[] gradient(Plan plan, float[] weights, int epoch, @Nullable SelfTraining em) {
    Working w = working(plan);
    int number = (epoch - 1) % plan.batches;
    if (em != null && w.renewal != em.renewal) {
      w.renew(em, (em.renewal - 1) % plan.batches);
    }
    w.set(weights);
    float[] all = new float[weights.length + 1];
    NetworkPass pass = em == null ? w.batch[number] : w.learning;
    Targets targets = em == null ? w.target[number] : w.learningTargets;
    if (pass == null || targets == null) {
      return all;
    }
    double loss = pass.lossAndGradient(targets, w.dropouts, epoch, w.run.workers());
    int at = 0;
    for (Parameter p : w.network.parameters()) {
      System.arraycopy(p.gradient(), 0, all, at, p.gradient().length);
      at += p.gradient().length;
    }
    all[at] = (float) loss;
    return all;
  }

  /** Logits of the validation nodes at some weights. */
  synchronized float[] logits(Plan plan, float[] weights) {
    if (validation.size() == 0) {
      return new float[0];
    }
    Working w = working(plan);
    w.set(weights);
    return w.judging.logits(w.run.workers()).clone();
  }

  /** Sums over training nodes of what the network sees: attributes, then positions. */
  double[] sums(int attributes, int k) {
    double[] sums = new double[attributes + k + 1];
    for (int e = 0; e < train.column.length; e++) {
      sums[train.column[e]] += train.value[e];
    }
    for (int i = 0; i < train.z.length; i++) {
      sums[attributes + i % k] += train.z[i];
    }
    sums[attributes + k] = train.size();
    return sums;
  }
}
