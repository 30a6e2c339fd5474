package org.jane.method.gcn;

import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Dropout;
import org.jane.network.GraphNetwork;
import org.jane.network.GraphPass;
import org.jane.network.NetworkTraining;
import org.jane.network.Parameter;
import org.jane.network.ReceptiveField;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * The mean cross-entropy of the training nodes under {@code softmax(Â ReLU(Â (X W0)) W1)} and its
 * gradient at the weights, with dropout of X and of the hidden layer. No loop and no steps, so that
 * a test can call it. Not safe for use by several threads at once.
 */
final class GcnObjective implements NetworkTraining.Objective {
  private final NodeFeatures learnt;
  private final CsrMatrix attributes;
  private final GraphNetwork network;
  private final Targets targets;
  private final GraphPass trainPass;
  private final GraphPass validationPass;
  private final Dropout inputDropout;
  private final Dropout hiddenDropout;

  /**
   * @param averages Â of the task's graph
   */
  GcnObjective(Task task, GcnConfig config, NodeFeatures learnt, CsrMatrix averages, Run run) {
    this.learnt = learnt;
    this.attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    network =
        new GraphNetwork(
            attributes.columns(),
            config.network().hidden(),
            task.classCount(),
            false,
            config.network().bias());
    network.initialise(run, "gcn/weights");
    int[] trainNodes = task.trainNodes();
    float[] classWeights = config.network().classWeights().of(task.trainLabels());
    targets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    trainPass = pass(averages, trainNodes);
    validationPass = pass(averages, task.validationNodes());
    inputDropout = new Dropout(run, "gcn/dropout-inputs", config.network().dropout());
    hiddenDropout = new Dropout(run, "gcn/dropout-hidden", config.network().dropout());
  }

  private GraphPass pass(CsrMatrix averages, int[] nodes) {
    ReceptiveField field = ReceptiveField.of(averages::selectRows, averages::selectRows, nodes);
    return new GraphPass(network, field, attributes.selectRows(field.nodes()));
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

  GraphNetwork network() {
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
