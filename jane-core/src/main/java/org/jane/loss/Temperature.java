package org.jane.loss;

import java.util.Arrays;
import org.jane.linalg.GoldenSection;
import org.jane.model.Task;

/**
 * Calibration by one number: probabilities are softmax(logits / T), with the T that makes the
 * validation labels most likely (Guo et al., "On Calibration of Modern Neural Networks", 2017). T
 * changes no label, only how sure the model says it is.
 */
public final class Temperature {
  private static final double COLDEST = StrictMath.log(0.05);
  private static final double HOTTEST = StrictMath.log(20);

  private Temperature() {}

  /**
   * The temperature that the validation nodes of a task ask for, every class counting the same.
   *
   * @param logits of the validation nodes, in their order
   */
  public static double ofValidation(Task task, float[] logits) {
    return fit(logits, validationTargets(task));
  }

  /**
   * The same for a model whose temperature is known to be near 1: the likeliest T when log T has,
   * before any label is seen, a normal distribution around 0. A few validation nodes that happen to
   * be all right do not make it sure then; many decide alone.
   *
   * @param spread the standard deviation of log T
   */
  public static double nearOne(Task task, float[] logits, double spread) {
    return fit(logits, validationTargets(task), spread);
  }

  /**
   * Mean cross-entropy of the validation labels at a temperature, per class where a node may have
   * several; 0 when there are no validation nodes.
   */
  public static double validationLoss(Task task, float[] logits, double temperature) {
    Targets targets = validationTargets(task);
    return targets.weight().length == 0
        ? 0
        : loss(logits, targets, StrictMath.log(temperature))
            / (targets.independent() ? task.classCount() : 1);
  }

  private static Targets validationTargets(Task task) {
    float[] same = new float[task.classCount()];
    Arrays.fill(same, 1f);
    return Targets.of(task.validationLabels(), task.validationNodes(), same);
  }

  /**
   * The temperature for logits whose labels are known, between 0.05 and 20; 1 when there are none.
   *
   * @param logits rows × classes, in the order of the targets
   */
  public static double fit(float[] logits, Targets targets) {
    return fit(logits, targets, Double.POSITIVE_INFINITY);
  }

  /** The same when log T is known to be near 0, see {@link #nearOne}. */
  static double fit(float[] logits, Targets targets, double spread) {
    int rows = targets.weight().length;
    if (rows == 0) {
      return 1;
    }
    double pull = 1 / (2 * spread * spread * rows); // beside a loss that is a mean over rows
    // The loss is convex in 1/T, so alone it has one valley in log T.
    return StrictMath.exp(
        GoldenSection.minimum(
            logTemperature -> pulled(logits, targets, logTemperature, pull),
            COLDEST,
            HOTTEST,
            1e-6));
  }

  private static double pulled(float[] logits, Targets targets, double logTemperature, double by) {
    return loss(logits, targets, logTemperature) + by * logTemperature * logTemperature;
  }

  private static double loss(float[] logits, Targets targets, double logTemperature) {
    double factor = StrictMath.exp(-logTemperature);
    int rows = targets.weight().length;
    int classes = logits.length / rows;
    double loss = 0;
    for (int i = 0; i < rows; i++) {
      double most = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        most = Math.max(most, factor * logits[i * classes + c]);
      }
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        double logit = factor * logits[i * classes + c];
        loss -= targets.weight()[i] * targets.target()[i * classes + c] * logit;
        if (targets.independent()) {
          loss +=
              targets.weight()[i]
                  * (Math.max(logit, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(logit))));
        } else {
          sum += StrictMath.exp(logit - most);
        }
      }
      loss += targets.independent() ? 0 : targets.weight()[i] * (most + StrictMath.log(sum));
    }
    return loss;
  }
}
