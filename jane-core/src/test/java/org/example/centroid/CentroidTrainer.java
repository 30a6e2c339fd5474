package org.example.centroid;

import java.util.Arrays;
import java.util.Map;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.TransductiveModel;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;

/** Means of the classes of the training nodes, and how far every node is from them. */
record CentroidTrainer(CentroidMethod.Config config)
    implements NodeClassifierTrainer<TransductiveModel> {

  @Override
  public TransductiveModel train(Task task, Run run, Checkpoint checkpoint) {
    if (task.multiLabel()) {
      throw new CannotLearnException(
          "centroid knows one label per node", Remedy.of("Choose another method"));
    }
    task.requireClasses(2);
    double[][] mean = means(task);
    DenseMatrix probabilities = DenseMatrix.zeros(task.nodes(), task.classCount());
    run.workers()
        .forBlocks(
            task.nodes(),
            64,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                answer(task.attributes(), i, mean, probabilities);
              }
            });
    boolean[] unlinked = new boolean[task.nodes()];
    Arrays.fill(unlinked, true); // no label here rests on links
    Map<String, String> settings = Key.describe(CentroidMethod.Config.keys(), config);
    return new TransductiveModel(
        NodeProbabilities.of(task, probabilities, unlinked),
        Provenance.of(CentroidMethod.NAME, settings, run, 0, StopReason.CONVERGED));
  }

  /** By class; null for one that no training node shows, which is then never chosen. */
  private static double[][] means(Task task) {
    CsrMatrix x = task.attributes();
    double[][] mean = new double[task.classCount()][];
    int[] size = task.trainLabels().classSizes();
    for (int node : task.trainNodes()) {
      int c = task.trainLabels().of(node);
      mean[c] = mean[c] == null ? new double[x.columns()] : mean[c];
      for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
        mean[c][x.column(e)] += x.value(e) / size[c];
      }
    }
    return mean;
  }

  private void answer(CsrMatrix x, int node, double[][] mean, DenseMatrix probabilities) {
    double[] logit = new double[mean.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < mean.length; c++) {
      logit[c] =
          mean[c] == null ? Double.NEGATIVE_INFINITY : -config.sharpness() * away(x, node, mean[c]);
      largest = Math.max(largest, logit[c]);
    }
    double sum = 0;
    for (int c = 0; c < mean.length; c++) {
      logit[c] = StrictMath.exp(logit[c] - largest);
      sum += logit[c];
    }
    for (int c = 0; c < mean.length; c++) {
      probabilities.set(node, c, (float) (logit[c] / sum));
    }
  }

  private static double away(CsrMatrix x, int node, double[] mean) {
    double[] difference = mean.clone();
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      difference[x.column(e)] -= x.value(e);
    }
    return Arrays.stream(difference).map(d -> d * d).sum();
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return shape.data().plus("probabilities", 4L * shape.nodes() * shape.classes());
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return 1e-9 * shape.nodes() * shape.classes() * shape.attributes();
  }
}
