package org.jane.method.jane;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Targets;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Task;
import org.jane.network.Dropout;
import org.jane.network.NetworkPass;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The loss of the labels and its gradients: at the weights (with dropout, and with self-training
 * once it has begun), and at the positions U. No loop and no steps, so that a test can call it.
 *
 * <p>z = c·u is what the network sees of a position, so ∂C/∂u = c·∂C/∂z. Not safe for use by
 * several threads at once.
 */
final class JaneObjective {
  private final Task task;
  private final JaneConfig config;
  private final CsrMatrix attributes;
  private final TwoLayerNetwork network;
  private final DenseMatrix u;
  private final float c;
  private final int[] trainNodes;
  private final int[] validationNodes;
  private final Targets meanTargets;
  private final Targets sumTargets;
  private final NetworkPass trainPass;
  private final NetworkPass validationPass;
  private final Dropout inputDropout;
  private final Dropout hiddenDropout;
  private final Run run;
  private @Nullable Learners learners;
  private @Nullable Targets learnerTargets;

  /**
   * @param attributes as the network sees them, one row a node
   * @param u positions divided by s; read whenever {@link #movePositions} is called
   * @param c how loudly positions speak
   */
  JaneObjective(
      Task task,
      JaneConfig config,
      CsrMatrix attributes,
      TwoLayerNetwork network,
      DenseMatrix u,
      float c,
      Run run) {
    this.task = task;
    this.config = config;
    this.attributes = attributes;
    this.network = network;
    this.u = u;
    this.c = c;
    this.run = run;
    trainNodes = task.trainNodes();
    validationNodes = task.validationNodes();
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    meanTargets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    float[] summed = meanTargets.weight().clone();
    for (int i = 0; i < summed.length; i++) {
      summed[i] *= summed.length;
    }
    sumTargets = new Targets(meanTargets.target(), summed, meanTargets.independent());
    trainPass = pass(trainNodes);
    validationPass = pass(validationNodes);
    inputDropout = new Dropout(run, "jane/dropout-inputs", config.network().dropout());
    hiddenDropout = new Dropout(run, "jane/dropout-hidden", config.network().dropout());
  }

  private NetworkPass pass(int[] nodes) {
    NetworkPass pass =
        new NetworkPass(
            network,
            attributes.selectRows(nodes),
            new float[Math.multiplyExact(nodes.length, u.columns())]);
    fill(pass, nodes);
    return pass;
  }

  private void fill(NetworkPass pass, int @Nullable [] nodes) {
    fill(u, c, nodes, pass.latent());
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
    fill(trainPass, trainNodes);
    fill(validationPass, validationNodes);
    if (learners != null) {
      fill(learners.pass, learners.nodes);
    }
  }

  /** The loss that the weights minimise, and its gradient in the network's parameters. */
  double weightGradient(int epoch, Workers workers) {
    if (learners != null && learnerTargets != null) {
      return learners.pass.lossAndGradient(
          learnerTargets, inputDropout, hiddenDropout, epoch, workers);
    }
    return trainPass.lossAndGradient(meanTargets, inputDropout, hiddenDropout, epoch, workers);
  }

  /** C, the cross-entropy summed over training nodes without dropout, and ∂C/∂u of each of them. */
  double positionGradient(float[] into, Workers workers) {
    double loss = trainPass.latentGradient(sumTargets, into, workers);
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
            .pass
            .probabilities(1 / config.selfTraining().sharpness(), independent, workers)
            .clone();
    int rows = learners.pass.rows();
    float[] weight = new float[rows];
    int others = Math.max(1, rows - trainNodes.length);
    Arrays.fill(weight, (float) (config.selfTraining().weight() / others));
    int m = task.classCount();
    for (int i = 0; i < trainNodes.length; i++) {
      int row = learners.rowOf(trainNodes[i]);
      System.arraycopy(meanTargets.target(), i * m, target, row * m, m);
      weight[row] = meanTargets.weight()[i];
    }
    learnerTargets = new Targets(target, weight, independent);
  }

  /**
   * The nodes that take part in self-training.
   *
   * @param nodes ascending; null: all
   */
  private record Learners(NetworkPass pass, int @Nullable [] nodes) {
    boolean drawn() {
      return nodes != null;
    }

    int rowOf(int node) {
      return nodes == null ? node : Arrays.binarySearch(nodes, node);
    }
  }

  private Learners learners(int epoch) {
    int wanted = config.selfTraining().nodes();
    if (wanted >= task.nodes() - trainNodes.length) {
      NetworkPass all = new NetworkPass(network, attributes, new float[u.data().length]);
      fill(all, null);
      return new Learners(all, null);
    }
    int[] others = others();
    RandomStream random = run.random("jane/em-nodes", epoch);
    for (int i = 0; i < wanted; i++) { // the first steps of a shuffle
      int j = i + random.nextInt(others.length - i);
      int chosen = others[j];
      others[j] = others[i];
      others[i] = chosen;
    }
    int[] nodes = Arrays.copyOf(others, wanted + trainNodes.length);
    System.arraycopy(trainNodes, 0, nodes, wanted, trainNodes.length);
    Arrays.sort(nodes);
    return new Learners(pass(nodes), nodes);
  }

  /** All nodes but those of training, ascending. */
  private int[] others() {
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

  /** The targets of self-training as they stand, null before it has begun: for checkpoints. */
  float @Nullable [] selfTrainingTargets() {
    return learnerTargets == null ? null : learnerTargets.target();
  }

  /**
   * Goes on with targets from a checkpoint.
   *
   * @param epoch at which they were renewed last
   */
  void restoreSelfTraining(float[] target, int epoch, Workers workers) {
    renewSelfTraining(epoch, workers); // makes the arrays; the targets are then overwritten
    if (learnerTargets != null) {
      System.arraycopy(target, 0, learnerTargets.target(), 0, target.length);
    }
  }

  /** Accuracy, or micro-F1, on validation nodes; NaN when there are none. */
  double validationScore(Workers workers) {
    return validationNodes.length == 0
        ? Double.NaN
        : PrimaryMetric.of(
            task.validationLabels(), validationNodes, validationPass.logits(workers));
  }
}
