package org.jane.method.sage;

import java.util.Arrays;
import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.NeighbourMean;
import org.jane.network.Network;
import org.jane.network.NetworkObjective;
import org.jane.network.PassArrays;
import org.jane.network.ReceptiveField;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The loss of GraphSAGE on batches of training nodes with sampled neighbours: ten, say, of each
 * node of a batch, and 25 of each of these. Not safe for use by several threads at once.
 */
final class SampledObjective extends NetworkObjective {
  private final Task task;
  private final SageConfig config;
  private final NeighbourMean mean;
  private final int[] trainNodes;
  private final int[] shuffled;
  private final PassArrays arrays = new PassArrays();
  private final float[] classWeights;
  private final Run run;

  SampledObjective(
      Task task,
      SageConfig config,
      NodeFeatures features,
      CsrMatrix attributes,
      Network network,
      @Nullable CsrMatrix averages,
      Run run) {
    super(task, config.network(), features, attributes, network, averages, run, SageTrainer.METHOD);
    this.task = task;
    this.config = config;
    this.run = run;
    mean = new NeighbourMean(task.graph());
    trainNodes = task.trainNodes();
    shuffled = trainNodes.clone();
    classWeights = config.network().classWeights().of(task.trainLabels());
  }

  @Override
  public int batches() {
    return (trainNodes.length - 1) / config.batch() + 1;
  }

  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    long step = (long) (epoch - 1) * batches() + batch + 1;
    int[] nodes = batch(epoch, batch);
    Targets targets = Targets.of(task.trainLabels(), nodes, classWeights);
    return pass(field(nodes, step), arrays).lossAndGradient(targets, dropouts(), step, workers);
  }

  /** Some nodes with a sample of their neighbours, and a sample of the neighbours of these. */
  private ReceptiveField field(int[] nodes, long draw) {
    Neighbours most = config.neighbours();
    return ReceptiveField.of(
        List.of(
            of -> mean.ofSample(of, most.second(), run, "sage/neighbours-2", draw),
            near -> mean.ofSample(near, most.first(), run, "sage/neighbours-1", draw)),
        nodes);
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
}
