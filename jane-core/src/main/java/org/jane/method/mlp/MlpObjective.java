package org.jane.method.mlp;

import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Dropout;
import org.jane.network.NetworkPass;
import org.jane.network.NetworkTraining;
import org.jane.network.Parameter;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * The mean cross-entropy of the training nodes under {@code softmax(ReLU(X W0 + b0) W1 + b1)} and
 * its gradient at the weights, with dropout of X and of the hidden layer. No loop and no steps, so
 * that a test can call it. Not safe for use by several threads at once.
 */
final class MlpObjective implements NetworkTraining.Objective {
  private final NodeFeatures learnt;
  private final CsrMatrix attributes;
  private final TwoLayerNetwork network;
  private final Targets targets;
  private final NetworkPass trainPass;
  private final NetworkPass validationPass;
  private final Dropout inputDropout;
  private final Dropout hiddenDropout;

  MlpObjective(Task task, MlpConfig config, NodeFeatures learnt, Run run) {
    this.learnt = learnt;
    this.attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    network =
        new TwoLayerNetwork(
            attributes.columns(),
            0,
            config.network().hidden(),
            task.classCount(),
            config.network().bias());
    network.initialise(run, "mlp/weights");
    int[] trainNodes = task.trainNodes();
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    targets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    trainPass = new NetworkPass(network, attributes.selectRows(trainNodes), new float[0]);
    validationPass =
        new NetworkPass(network, attributes.selectRows(task.validationNodes()), new float[0]);
    inputDropout = new Dropout(run, "mlp/dropout-inputs", config.network().dropout());
    hiddenDropout = new Dropout(run, "mlp/dropout-hidden", config.network().dropout());
  }

  @Override
  public List<Parameter> parameters() {
    return network.parameters();
  }

  @Override
  public int batches() {
    return 1;
  }

  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    return trainPass.lossAndGradient(targets, inputDropout, hiddenDropout, epoch, workers);
  }

  @Override
  public float[] validationLogits(Workers workers) {
    return validationPass.logits(workers);
  }

  TwoLayerNetwork network() {
    return network;
  }

  /** What the network sees of a node. */
  NodeFeatures learnt() {
    return learnt;
  }

  /** The attributes of all nodes as the network sees them. */
  CsrMatrix attributes() {
    return attributes;
  }
}
