package org.jane.method.jane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Dropouts;
import org.jane.network.NeighbourMean;
import org.jane.network.Network;
import org.jane.network.NetworkPass;
import org.jane.network.Parameter;
import org.jane.network.PassArrays;
import org.jane.network.ReceptiveField;
import org.jane.network.TrainingLoop;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * The loss of the labels and its gradients: at the weights (with dropout, and with self-training
 * once it has begun), and at the positions U. No loop and no steps, so that a test can call it.
 *
 * <p>z = c·u is what the network sees of a position, so ∂C/∂u = c·∂C/∂z. Not safe for use by
 * several threads at once.
 */
final class JaneObjective implements TrainingLoop.Objective {
  /** The name of U in checkpoints. */
  static final String POSITIONS = "u";

  private final Task task;
  private final JaneConfig config;
  private final CsrMatrix attributes;
  private final Network network;
  private final LatentSpace space;
  private final DenseMatrix u;
  private final double s;
  private final float c;
  private final int[] trainNodes;
  private final int[] validationNodes;
  private final @Nullable NeighbourMean links; // null for a network that sees nodes by themselves
  private final @Nullable CsrMatrix averages; // over all neighbours
  private final List<Batch> batches; // taken in turn, one a step
  private final @Nullable Batch summed; // all training nodes, the loss a sum, when positions move
  private final Rows validationRows;
  private final Dropouts dropouts;
  private final float[] positionGradient; // of those whom training nodes see, when positions move
  private final Run run;
  private LatentSpace.@Nullable Forces forces; // at U, until its step
  private final PassArrays arraysOfSteps = new PassArrays(); // that see sampled neighbours
  private final PassArrays arraysOfLearners = new PassArrays(); // drawn anew now and then
  private List<Progress.Measure> measured = List.of(); // of the forces of the last step
  private @Nullable Learners learners;
  private @Nullable Targets learnerTargets;

  /**
   * @param attributes as the network sees them, one row per node
   * @param space the positions U, divided by s
   * @param s what the embedding was divided by
   * @param c scale of the position block relative to the attributes
   */
  JaneObjective(
      Task task,
      JaneConfig config,
      CsrMatrix attributes,
      Network network,
      LatentSpace space,
      double s,
      float c,
      Run run) {
    this.task = task;
    this.config = config;
    this.attributes = attributes;
    this.network = network;
    this.space = space;
    this.u = space.u();
    this.s = s;
    this.c = c;
    this.run = run;
    trainNodes = task.trainNodes();
    validationNodes = task.validationNodes();
    links = config.encoder().links() ? new NeighbourMean(task.graph()) : null;
    averages = links == null ? null : links.ofAll();
    batches = batches(run.random("jane/batches"));
    boolean moves = config.latentStep().moves();
    summed = moves ? summed() : null;
    validationRows = rows(field(validationNodes));
    double rate = config.network().dropout();
    dropouts = Dropouts.of(network, run, "jane", config.inputDropout().orElse(rate), rate);
    positionGradient = new float[summed == null ? 0 : summed.rows().pass.latent().length];
  }

  /**
   * A network on some nodes.
   *
   * @param nodes whose rows it holds: the targets and those whom they see; null: all
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Rows(int @Nullable [] nodes, NetworkPass pass) {}

  /**
   * Some training nodes.
   *
   * @param nodes ascending
   * @param kept the network on them, null where it is made for each step
   * @param targets their labels, weighted so that the loss is a mean or a sum over them
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Batch(int[] nodes, @Nullable Rows kept, Targets targets) {
    Rows rows() {
      return Objects.requireNonNull(kept, "rows that are kept");
    }
  }

  /** Training nodes shared out at random into batches of nearly the same size. */
  private List<Batch> batches(RandomStream random) {
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    int count = (trainNodes.length - 1) / config.batch() + 1;
    int[] shuffled = trainNodes.clone();
    if (count > 1) {
      random.shuffle(shuffled);
    }
    if (count > 1 && !worthBatches(Arrays.copyOf(shuffled, trainNodes.length / count))) {
      count = 1;
      shuffled = trainNodes.clone();
    }
    boolean kept = links == null || count == 1 && mostNeighbours() == Encoder.ALL;
    List<Batch> made = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      int from = (int) ((long) trainNodes.length * b / count);
      int to = (int) ((long) trainNodes.length * (b + 1) / count);
      int[] nodes = Arrays.copyOfRange(shuffled, from, to);
      Arrays.sort(nodes);
      made.add(
          new Batch(
              nodes,
              kept ? rows(field(nodes)) : null,
              Targets.of(task.trainLabels(), nodes, classWeights)));
    }
    return made;
  }

  private int mostNeighbours() {
    return config.encoder().neighboursOf(task.nodes(), task.graph().edges());
  }

  /**
   * Whether a batch costs less than half of all: a batch that sees most of what all training nodes
   * see saves nothing.
   */
  private boolean worthBatches(int[] first) {
    return links == null
        || 2L * field(first, 0).nodes().length < field(trainNodes, 0).nodes().length;
  }

  /** Some nodes, and in every round all their neighbours. */
  private ReceptiveField field(int[] nodes) {
    CsrMatrix mean = averages;
    return mean == null
        ? ReceptiveField.ofRows(nodes)
        : ReceptiveField.of(Collections.nCopies(network.rounds(), mean::selectRows), nodes);
  }

  /** Some nodes, and in every round as many neighbours as a step of training looks at. */
  private ReceptiveField field(int[] nodes, long draw) {
    NeighbourMean mean = links;
    int most = mostNeighbours();
    if (mean == null || most == Encoder.ALL) {
      return field(nodes);
    }
    List<ReceptiveField.Round> rounds = new ArrayList<>();
    for (int r = network.rounds(); r > 0; r--) {
      String stream = "jane/neighbours-" + r;
      rounds.add(of -> mean.ofSample(of, most, run, stream, draw));
    }
    return ReceptiveField.of(rounds, nodes);
  }

  /** All training nodes, the loss summed over them. */
  private Batch summed() {
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    Targets mean = Targets.of(task.trainLabels(), trainNodes, classWeights);
    float[] weight = mean.weight().clone();
    for (int i = 0; i < weight.length; i++) {
      weight[i] *= weight.length;
    }
    Rows kept = batches.size() == 1 ? batches.get(0).kept : null;
    return new Batch(
        trainNodes,
        kept != null ? kept : rows(field(trainNodes)),
        new Targets(mean.target(), weight, mean.independent()));
  }

  /** The batch of an epoch. */
  private Batch batch(int epoch) {
    return batches.get((epoch - 1) % batches.size());
  }

  private Rows rows(ReceptiveField field) {
    return rows(field, new PassArrays());
  }

  private Rows rows(ReceptiveField field, PassArrays arrays) {
    int[] nodes = field.nodes();
    float[] z = new float[Math.multiplyExact(nodes.length, u.columns())];
    CsrMatrix x = attributes.selectRows(nodes);
    Rows rows = new Rows(nodes, new NetworkPass(network, field, x, z, arrays));
    fill(rows);
    return rows;
  }

  private void fill(Rows rows) {
    fill(u, c, rows.nodes, rows.pass.latent());
  }

  /** z = c·u for some nodes (null: all), row after row. */
  static void fill(DenseMatrix u, float c, int @Nullable [] nodes, float[] z) {
    int k = u.columns();
    int count = nodes == null ? u.rows() : nodes.length;
    for (int i = 0; i < count; i++) {
      System.arraycopy(u.data(), (nodes == null ? i : nodes[i]) * k, z, i * k, k);
    }
    Kernels.active().scale(c, z, 0, z.length);
  }

  /** Takes over the positions as they stand in U now. */
  void movePositions() {
    for (Batch batch : batches) {
      if (batch.kept != null) {
        fill(batch.kept);
      }
    }
    if (summed != null && summed.kept != batches.get(0).kept) {
      fill(summed.rows());
    }
    fill(validationRows);
    if (learners != null) {
      fill(learners.rows);
    }
  }

  @Override
  public List<Parameter> parameters() {
    return network.parameters();
  }

  /**
   * Self-training begins, or has its targets renewed, with the epoch in which that is due. The
   * forces of the graph, which do not depend on weights, are found meanwhile.
   */
  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    if (selfTrainingDue(epoch)) {
      renewSelfTraining(epoch, workers);
    }
    if (!moves(epoch)) {
      return weightGradient(epoch, workers);
    }
    double[] loss = new double[1];
    forces = space.forces(epoch, run, () -> loss[0] = weightGradient(epoch, workers));
    return loss[0];
  }

  /** Whether positions move at the end of an epoch. */
  private boolean moves(int epoch) {
    return config.latentStep().moves() && epoch % config.latentStep().updateEvery() == 0;
  }

  /** With batches the second half of the epochs slows down, evenly to a stop. */
  @Override
  public double pace(int epoch, int last) {
    return batches.size() == 1 ? 1 : Math.min(1, 2.0 * (last + 1 - epoch) / (last + 1));
  }

  /** The loss that the weights minimise, and its gradient in the network's parameters. */
  double weightGradient(int epoch, Workers workers) {
    if (learners != null && learnerTargets != null) {
      return learners.rows.pass.lossAndGradient(learnerTargets, dropouts, epoch, workers);
    }
    Batch batch = batch(epoch);
    Rows rows = batch.kept != null ? batch.kept : rows(field(batch.nodes, epoch), arraysOfSteps);
    return rows.pass.lossAndGradient(batch.targets, dropouts, epoch, workers);
  }

  @Override
  public float[] validationLogits(Workers workers) {
    return validationRows.pass.logits(workers);
  }

  /** The step of U. */
  @Override
  public List<Progress.Measure> epochDone(int epoch, Run during) {
    LatentSpace.Forces found = forces;
    if (found != null) {
      positionGradient(positionGradient, during.workers());
      int[] pulled = Objects.requireNonNull(Objects.requireNonNull(summed).rows().nodes);
      space.step(found, pulled, positionGradient, during);
      movePositions();
      forces = null;
      measured =
          List.of(
              new Progress.Measure("attraction", found.attraction()),
              new Progress.Measure("repulsion", found.repulsion()));
    }
    return measured;
  }

  @Override
  public Map<String, float[]> others() {
    return config.latentStep().moves() ? Map.of(POSITIONS, u.data()) : Map.of();
  }

  @Override
  public void overwritten() {
    movePositions();
  }

  @Override
  public void save(StoreWriter to) {
    to.field("s", s).field("c", c);
    if (!config.latentStep().moves()) { // else they are among the others
      to.put(POSITIONS, u.data());
    }
    if (learnerTargets != null) {
      to.put("self-training", learnerTargets.target());
    }
  }

  @Override
  public void restore(StoredFile from, Workers workers) throws IOException {
    if (from.has("self-training")) {
      // makes the arrays; the targets are then overwritten
      renewSelfTraining(lastRenewal(from.header().intValue("epoch")), workers);
      float[] target = from.floats("self-training");
      System.arraycopy(
          target, 0, Objects.requireNonNull(learnerTargets).target(), 0, target.length);
    }
  }

  private boolean selfTrainingDue(int epoch) {
    JaneConfig.SelfTraining em = config.selfTraining();
    return em.weight() > 0 && epoch >= em.start() && epoch == lastRenewal(epoch);
  }

  /** The last epoch up to this one at which self-training had its targets renewed. */
  private int lastRenewal(int epoch) {
    return epoch - Math.floorMod(epoch - config.selfTraining().start(), 10);
  }

  /**
   * C, the cross-entropy summed over training nodes without dropout, and ∂C/∂u of each of those
   * whom they see, themselves first.
   */
  double positionGradient(float[] into, Workers workers) {
    Batch all = Objects.requireNonNull(summed, "positions that stay have no gradient");
    double loss = all.rows().pass.latentGradient(all.targets, into, workers);
    Kernels.active().scale(c, into, 0, into.length);
    return loss;
  }

  /**
   * Begins self-training, or renews its targets: labels of training nodes as before, and for others
   * q = softmax(β·logits), weighted so that their mean counts γ. The others are all nodes, or a
   * draw of them that the epoch names.
   */
  void renewSelfTraining(int epoch, Workers workers) {
    if (learners == null || learners.drawn()) {
      learners = learners(epoch);
    }
    boolean independent = task.multiLabel();
    float[] target =
        learners
            .rows
            .pass
            .probabilities(1 / config.selfTraining().sharpness(), independent, workers)
            .clone();
    int rows = learners.rows.pass.rows();
    float[] weight = new float[rows];
    Batch labelled = learners.labelled;
    int others = Math.max(1, rows - labelled.nodes.length);
    Arrays.fill(weight, (float) (config.selfTraining().weight() / others));
    int m = task.classCount();
    for (int i = 0; i < labelled.nodes.length; i++) {
      int row = learners.rowOf(labelled.nodes[i]);
      System.arraycopy(labelled.targets.target(), i * m, target, row * m, m);
      weight[row] = labelled.targets.weight()[i];
    }
    learnerTargets = new Targets(target, weight, independent);
  }

  /**
   * The nodes that take part in self-training.
   *
   * @param rows the network on them
   * @param nodes ascending; null: all
   * @param labelled the training nodes among them
   */
  private record Learners(Rows rows, int @Nullable [] nodes, Batch labelled) {
    boolean drawn() {
      return nodes != null;
    }

    int rowOf(int node) {
      return nodes == null ? node : Arrays.binarySearch(nodes, node);
    }
  }

  private Learners learners(int epoch) {
    Batch labelled = batch(epoch);
    int[] others = nodesNotTrainedOn();
    int wanted = Math.min(config.selfTraining().nodes(), others.length);
    if (wanted == others.length && batches.size() == 1) {
      return new Learners(everyone(), null, labelled);
    }
    RandomStream random = run.random("jane/em-nodes", epoch);
    for (int i = 0; i < wanted; i++) { // the first steps of a shuffle
      int j = i + random.nextInt(others.length - i);
      int chosen = others[j];
      others[j] = others[i];
      others[i] = chosen;
    }
    int[] nodes = Arrays.copyOf(others, wanted + labelled.nodes.length);
    System.arraycopy(labelled.nodes, 0, nodes, wanted, labelled.nodes.length);
    Arrays.sort(nodes);
    return new Learners(rows(field(nodes, epoch), arraysOfLearners), nodes, labelled);
  }

  private Rows everyone() {
    float[] z = new float[u.data().length];
    CsrMatrix mean = averages;
    Rows rows =
        new Rows(
            null,
            mean == null
                ? new NetworkPass(network, attributes, z)
                : new NetworkPass(
                    network, ReceptiveField.ofAll(mean, network.rounds()), attributes, z));
    fill(rows);
    return rows;
  }

  /** All nodes but those of training, ascending. */
  private int[] nodesNotTrainedOn() {
    int[] others = new int[task.nodes() - trainNodes.length];
    int next = 0;
    int count = 0;
    for (int i = 0; i < task.nodes(); i++) {
      if (next < trainNodes.length && trainNodes[next] == i) {
        next++;
      } else {
        others[count++] = i;
      }
    }
    return others;
  }

  Network network() {
    return network;
  }

  LatentSpace space() {
    return space;
  }

  /** What the embedding was divided by. */
  double s() {
    return s;
  }

  /** What positions are multiplied by before the network sees them. */
  float c() {
    return c;
  }

  /** The attributes of all nodes as the network sees them. */
  CsrMatrix attributes() {
    return attributes;
  }
}
