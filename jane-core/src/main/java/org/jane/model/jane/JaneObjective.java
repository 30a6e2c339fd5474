package org.jane.model.jane;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.Kernels;
import org.jane.metric.Headline;
import org.jane.model.Task;
import org.jane.nn.Dropout;
import org.jane.nn.NetworkPass;
import org.jane.nn.Targets;
import org.jane.nn.TwoLayerNetwork;
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
  private @Nullable NetworkPass everyonePass;
  private @Nullable Targets everyoneTargets;

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
    if (everyonePass != null) {
      fill(everyonePass, null);
    }
  }

  /** The loss that the weights minimise, and its gradient in the network's parameters. */
  double weightGradient(int epoch, Workers workers) {
    if (everyonePass != null && everyoneTargets != null) {
      return everyonePass.lossAndGradient(
          everyoneTargets, inputDropout, hiddenDropout, epoch, workers);
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
   * The targets of all nodes in self-training: labels of training nodes as before, and for every
   * other node q = softmax(β·logits), weighted so that their mean counts γ.
   */
  void renewSelfTraining(Workers workers) {
    if (everyonePass == null) {
      everyonePass = new NetworkPass(network, attributes, new float[u.data().length]);
      fill(everyonePass, null);
    }
    boolean independent = task.multiLabel();
    float[] target =
        everyonePass
            .probabilities(1 / config.selfTraining().sharpness(), independent, workers)
            .clone();
    int others = task.nodes() - trainNodes.length;
    float[] weight = new float[task.nodes()];
    Arrays.fill(weight, (float) (config.selfTraining().weight() / Math.max(1, others)));
    int m = task.classCount();
    for (int i = 0; i < trainNodes.length; i++) {
      System.arraycopy(meanTargets.target(), i * m, target, trainNodes[i] * m, m);
      weight[trainNodes[i]] = meanTargets.weight()[i];
    }
    everyoneTargets = new Targets(target, weight, independent);
  }

  /** The targets of self-training as they stand, null before it has begun: for checkpoints. */
  float @Nullable [] selfTrainingTargets() {
    return everyoneTargets == null ? null : everyoneTargets.target();
  }

  /** Goes on with targets from a checkpoint. */
  void restoreSelfTraining(float[] target, Workers workers) {
    renewSelfTraining(workers); // makes the arrays; the targets are then overwritten
    if (everyoneTargets != null) {
      System.arraycopy(target, 0, everyoneTargets.target(), 0, target.length);
    }
  }

  /** Accuracy, or micro-F1, on validation nodes; NaN when there are none. */
  double validationScore(Workers workers) {
    return validationNodes.length == 0
        ? Double.NaN
        : Headline.of(task.validationLabels(), validationNodes, validationPass.logits(workers));
  }
}
