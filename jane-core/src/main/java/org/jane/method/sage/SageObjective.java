package org.jane.method.sage;

import java.util.Arrays;
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
import org.jspecify.annotations.Nullable;

/**
 * The mean cross-entropy of training nodes under two layers {@code h_v = W_self x_v + W_neigh
 * mean_{u∈N(v)} x_u} with a ReLU between them, and its gradient at the weights, with dropout of X
 * and of the hidden layer: of all training nodes and neighbours at once, or of a batch with sampled
 * neighbours. No loop and no steps, so that a test can call it. Not safe for use by several threads
 * at once.
 */
final class SageObjective implements NetworkTraining.Objective {
  private final Task task;
  private final SageConfig config;
  private final NodeFeatures learnt;
  private final CsrMatrix attributes;
  private final NeighbourMean mean;
  private final GraphNetwork network;
  private final int[] trainNodes;
  private final float[] classWeights;
  private final Targets targets;
  private final @Nullable GraphPass trainPass; // null when neighbours are sampled
  private final GraphPass validationPass;
  private final Dropout inputDropout;
  private final Dropout hiddenDropout;
  private final Run run;
  private final int[] shuffled;

  SageObjective(Task task, SageConfig config, NodeFeatures learnt, NeighbourMean mean, Run run) {
    this.task = task;
    this.config = config;
    this.learnt = learnt;
    this.attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    this.mean = mean;
    this.run = run;
    network =
        new GraphNetwork(
            attributes.columns(),
            config.network().hidden(),
            task.classCount(),
            true,
            config.network().bias());
    network.initialise(run, "sage/weights");
    trainNodes = task.trainNodes();
    shuffled = trainNodes.clone();
    classWeights = config.network().classWeights().of(task.trainLabels());
    targets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    trainPass = config.neighbours().all() ? pass(trainNodes, Neighbours.ALL, 0) : null;
    validationPass = pass(task.validationNodes(), Neighbours.ALL, 0);
    inputDropout = new Dropout(run, "sage/dropout-inputs", config.network().dropout());
    hiddenDropout = new Dropout(run, "sage/dropout-hidden", config.network().dropout());
  }

  private GraphPass pass(int[] nodes, Neighbours most, long draw) {
    ReceptiveField field =
        ReceptiveField.of(
            near -> mean.ofSample(near, most.first(), run, "sage/neighbours-1", draw),
            of -> mean.ofSample(of, most.second(), run, "sage/neighbours-2", draw),
            nodes);
    return new GraphPass(network, field, attributes.selectRows(field.nodes()));
  }

  @Override
  public List<Parameter> parameters() {
    return network.parameters();
  }

  @Override
  public int batches() {
    return trainPass != null ? 1 : (trainNodes.length - 1) / config.batch() + 1;
  }

  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    if (trainPass != null) {
      return trainPass.lossAndGradient(targets, inputDropout, hiddenDropout, epoch, workers);
    }
    long step = (long) (epoch - 1) * batches() + batch + 1;
    int[] nodes = batch(epoch, batch);
    return pass(nodes, config.neighbours(), step)
        .lossAndGradient(
            Targets.of(task.trainLabels(), nodes, classWeights),
            inputDropout,
            hiddenDropout,
            step,
            workers);
  }

  /** The batches of an epoch share the training nodes out, in an order drawn for the epoch. */
  private int[] batch(int epoch, int batch) {
    System.arraycopy(trainNodes, 0, shuffled, 0, shuffled.length);
    run.random("sage/batches", epoch).shuffle(shuffled);
    int from = batch * config.batch();
    int[] nodes =
        Arrays.copyOfRange(shuffled, from, Math.min(shuffled.length, from + config.batch()));
    Arrays.sort(nodes);
    return nodes;
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
