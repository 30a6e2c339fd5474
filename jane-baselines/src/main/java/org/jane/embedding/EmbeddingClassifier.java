package org.jane.embedding;

import java.io.IOException;
import java.util.Arrays;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Targets;
import org.jane.loss.Temperature;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.regression.LogisticRegression;
import org.jane.run.Cost;
import org.jane.run.Run;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Labels from codes, the last step of every method that embeds first and classifies later: logistic
 * regression on standardised codes, its strength chosen by validation nodes, its probabilities
 * calibrated on them.
 *
 * @param regression on standardised codes
 * @param codes standardised, one row a node
 * @param strength of the pull towards 0
 * @param validationScore accuracy, or micro-F1, on validation nodes; NaN when there are none
 * @param temperature what logits are divided by
 */
public record EmbeddingClassifier(
    LogisticRegression regression,
    DenseMatrix codes,
    double strength,
    double validationScore,
    double temperature) {
  /** From the strongest to the weakest, so that each search begins near its end. */
  private static final double[] STRENGTHS = {10, 1, 0.1, 0.01, 1e-3, 1e-4};

  /** What is taken when there are no validation nodes to choose by. */
  private static final double USUAL_STRENGTH = 0.01;

  private static final int BLOCK = 1024;

  /** Losses and gradients found for all strengths together, about; measured on 58 classes. */
  private static final int ROUNDS = 700;

  /**
   * What learning takes on one thread, about.
   *
   * @param width columns of the codes
   */
  public static double estimateSeconds(Shape shape, int width) {
    double round = 2.0 * shape.labelled() * (width + 1) * shape.classes();
    return ROUNDS * round / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  /**
   * Learns from the codes of the training nodes. A stop request leaves the usual strength as the
   * only one tried.
   *
   * @param codes one row a node; changed: each column gets mean 0 and deviation 1 over all nodes
   * @throws CannotLearnException when not all codes are finite numbers
   */
  public static EmbeddingClassifier learn(Task task, DenseMatrix codes, Run run) {
    CannotLearnException.requireFinite(codes.data());
    standardise(codes);
    int[] train = task.trainNodes();
    int[] validation = task.validationNodes();
    DenseMatrix trainCodes = rows(codes, train);
    DenseMatrix validationCodes = rows(codes, validation);
    float[] alike = new float[task.classCount()];
    Arrays.fill(alike, 1f);
    Targets targets = Targets.of(task.trainLabels(), train, alike);
    boolean choice = validation.length > 0 && !run.stopRequested();
    LogisticRegression regression =
        LogisticRegression.undecided(codes.columns(), task.classCount());
    LogisticRegression best = regression;
    PrimaryMetric metric = task.metric();
    double bestScore = Double.NaN;
    double bestStrength = Double.NaN;
    for (double strength : choice ? STRENGTHS : new double[] {USUAL_STRENGTH}) {
      regression = regression.fitted(trainCodes, targets, strength, run.workers());
      double score =
          validation.length == 0
              ? Double.NaN
              : metric.oriented(
                  metric.ofLogits(
                      task.validationLabels(),
                      validation,
                      regression.logits(validationCodes, run.workers())));
      if (Double.isNaN(bestStrength) || score > bestScore) {
        best = regression;
        bestScore = score;
        bestStrength = strength;
      }
    }
    double temperature =
        Temperature.fit(
            best.logits(validationCodes, run.workers()),
            Targets.of(task.validationLabels(), validation, alike));
    return new EmbeddingClassifier(best, codes, bestStrength, bestScore, temperature);
  }

  /** Adds it to a checkpoint. */
  public void save(StoreWriter to) {
    to.field("strength", strength)
        .field("score", validationScore)
        .field("temperature", temperature)
        .field("classes", regression.classes())
        .put("weights", regression.weights())
        .put("codes", codes);
  }

  /** The one of a checkpoint. */
  public static EmbeddingClassifier read(StoredFile from) throws IOException {
    return new EmbeddingClassifier(
        LogisticRegression.of(from.header().intValue("classes"), from.doubles("weights")),
        from.matrix("codes"),
        from.header().doubleValue("strength"),
        from.header().doubleValue("score"),
        from.header().doubleValue("temperature"));
  }

  /** Each column less its mean, divided by its deviation; a column that does not vary becomes 0. */
  private static void standardise(DenseMatrix codes) {
    int d = codes.columns();
    double[] mean = new double[d];
    double[] square = new double[d];
    for (int i = 0; i < codes.rows(); i++) {
      for (int c = 0; c < d; c++) {
        mean[c] += codes.get(i, c);
      }
    }
    Arrays.setAll(mean, c -> mean[c] / Math.max(1, codes.rows()));
    for (int i = 0; i < codes.rows(); i++) {
      for (int c = 0; c < d; c++) {
        double off = codes.get(i, c) - mean[c];
        square[c] += off * off;
      }
    }
    for (int i = 0; i < codes.rows(); i++) {
      for (int c = 0; c < d; c++) {
        double deviation = Math.sqrt(square[c] / codes.rows());
        codes.set(i, c, deviation > 0 ? (float) ((codes.get(i, c) - mean[c]) / deviation) : 0f);
      }
    }
  }

  private static DenseMatrix rows(DenseMatrix from, int[] rows) {
    DenseMatrix some = DenseMatrix.zeros(rows.length, from.columns());
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(
          from.data(), rows[i] * from.columns(), some.data(), i * from.columns(), from.columns());
    }
    return some;
  }

  /** Probabilities of all nodes, one row a node. */
  public DenseMatrix probabilities(boolean multiLabel, Run run) {
    float[] p = regression.logits(codes, run.workers());
    int m = regression.classes();
    float factor = (float) (1 / temperature);
    run.workers()
        .forBlocks(
            codes.rows(),
            BLOCK,
            (from, to) -> {
              if (!multiLabel) {
                Kernels.active().softmaxRows(p, m, factor, null, from, to);
                return;
              }
              for (int at = from * m; at < to * m; at++) {
                p[at] = (float) (1 / (1 + StrictMath.exp(-factor * (double) p[at])));
              }
            });
    return new DenseMatrix(codes.rows(), m, p);
  }
}
