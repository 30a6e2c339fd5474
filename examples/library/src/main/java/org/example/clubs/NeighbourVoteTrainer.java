package org.example.clubs;

import java.util.Arrays;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.TransductiveModel;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.NodeProbabilities;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;

/** Counts the training labels around each node. */
record NeighbourVoteTrainer(NeighbourVoteMethod.Config config)
    implements NodeClassifierTrainer<TransductiveModel> {

  @Override
  public TransductiveModel train(Task task, Run run, Checkpoint checkpoint) {
    if (task.multiLabel()) {
      throw new CannotLearnException(
          "neighbour-vote knows one label per node", Remedy.of("Choose another method"));
    }
    task.requireClasses(2);
    double[] prior = prior(task);
    DenseMatrix probabilities = DenseMatrix.zeros(task.nodes(), task.classCount());
    run.workers()
        .forBlocks(
            task.nodes(),
            256,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                vote(task, i, prior, probabilities);
              }
            });
    return new TransductiveModel(
        NodeProbabilities.of(task, probabilities, task.graph().isolated()),
        Provenance.of(
            NeighbourVoteMethod.NAME,
            Key.describe(NeighbourVoteMethod.Config.keys(), config),
            run,
            0,
            StopReason.CONVERGED));
  }

  /** The shares of the classes among the training nodes, times the setting. */
  private double[] prior(Task task) {
    int nodes = task.trainNodes().length;
    return Arrays.stream(task.trainLabels().classSizes())
        .mapToDouble(size -> config.prior() * size / nodes)
        .toArray();
  }

  private static void vote(Task task, int node, double[] prior, DenseMatrix probabilities) {
    Labels labels = task.trainLabels(); // known for training nodes only
    double[] votes = prior.clone();
    CsrMatrix links = task.graph().adjacency();
    for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
      if (labels.known(links.column(e))) {
        votes[labels.of(links.column(e))] += links.value(e);
      }
    }
    double sum = Arrays.stream(votes).sum();
    for (int c = 0; c < votes.length; c++) {
      probabilities.set(node, c, (float) (votes[c] / sum));
    }
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return shape.data().plus("probabilities", 4L * shape.nodes() * shape.classes());
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return 1e-8 * (shape.nodes() + shape.edges()) * shape.classes();
  }
}
