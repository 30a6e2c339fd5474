package org.jane.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Targets;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogisticRegressionTest {
  private static final Workers ONE = Run.seeded(1).threads(1).workers();

  private static Targets mean(float[] target, int rows, boolean independent) {
    float[] weight = new float[rows];
    Arrays.fill(weight, 1f / rows);
    return new Targets(target, weight, independent);
  }

  @Test
  void withoutInputsTheBiasIsTheLogarithmOfTheShares() {
    float[] target = new float[10 * 3];
    for (int i = 0; i < 10; i++) {
      target[i * 3 + (i < 5 ? 0 : i < 8 ? 1 : 2)] = 1f; // shares 0.5, 0.3, 0.2
    }
    double[] b =
        LogisticRegression.undecided(0, 3)
            .fitted(new DenseMatrix(10, 0, new float[0]), mean(target, 10, false), 1, ONE)
            .weights();
    assertThat(b[0] - b[1]).isCloseTo(Math.log(0.5 / 0.3), within(1e-4));
    assertThat(b[1] - b[2]).isCloseTo(Math.log(0.3 / 0.2), within(1e-4));
  }

  @Test
  void severalLabelsEachHaveTheirOwnBias() {
    float[] target = {1, 0, 1, 0, 1, 1, 0, 0}; // shares 0.75 and 0.25
    double[] b =
        LogisticRegression.undecided(0, 2)
            .fitted(new DenseMatrix(4, 0, new float[0]), mean(target, 4, true), 1, ONE)
            .weights();
    assertThat(b[0]).isCloseTo(Math.log(3), within(1e-4));
    assertThat(b[1]).isCloseTo(-Math.log(3), within(1e-4));
  }

  /**
   * Rows ±1 of class ±: w = (-v, v), b = 0 by symmetry, and the mean loss log(1 + e^-2v) + strength
   * v² is least where σ(-2v) = strength · v. With strength = σ(-2) that is v = 1.
   */
  @Test
  void oneColumnHasAClosedForm() {
    DenseMatrix x = new DenseMatrix(2, 1, new float[] {-1, 1});
    double strength = 1 / (1 + Math.exp(2));
    double[] w =
        LogisticRegression.undecided(1, 2)
            .fitted(x, mean(new float[] {1, 0, 0, 1}, 2, false), strength, ONE)
            .weights();
    assertThat(w).hasSize(4);
    assertThat(w[0]).isCloseTo(-1, within(1e-4));
    assertThat(w[1]).isCloseTo(1, within(1e-4));
    assertThat(w[2] - w[3]).isCloseTo(0, within(1e-4));
  }

  /** The known logits are the logarithms of the shares already, so that nothing is to be learnt. */
  @Test
  void besideWhatIsKnownOnlyTheRestIsLearnt() {
    float[] target = {1, 0, 1, 0, 1, 0, 0, 1}; // shares 0.75 and 0.25
    float[] known = new float[8];
    for (int i = 0; i < 4; i++) {
      known[2 * i] = (float) Math.log(3);
    }
    DenseMatrix nothing = new DenseMatrix(4, 0, new float[0]);
    double[] kept =
        LogisticRegression.undecided(0, 2)
            .fittedBeside(known, nothing, mean(target, 4, false), 1, 1e-8, ONE)
            .weights();
    assertThat(kept[0]).isCloseTo(0, within(1e-6));
    double[] learnt =
        LogisticRegression.undecided(0, 2)
            .fittedBeside(new float[8], nothing, mean(target, 4, false), 0, 1e-8, ONE)
            .weights();
    assertThat(learnt[0] - learnt[1]).isCloseTo(Math.log(3), within(1e-5));
    double[] pulled =
        LogisticRegression.undecided(0, 2)
            .fittedBeside(new float[8], nothing, mean(target, 4, false), 1, 1e-8, ONE)
            .weights();
    assertThat(pulled[0] - pulled[1]).as("the bias, too").isBetween(0.1, 0.6);
  }

  private static DenseMatrix inputs(int rows, int width) {
    RandomStream random = new RandomStream(4);
    DenseMatrix x = DenseMatrix.zeros(rows, width);
    for (int at = 0; at < x.data().length; at++) {
      x.data()[at] = (float) random.nextGaussian();
    }
    return x;
  }

  private static float[] targets(int rows, int classes, boolean independent) {
    RandomStream random = new RandomStream(5);
    float[] target = new float[rows * classes];
    for (int i = 0; i < rows; i++) {
      target[i * classes + random.nextInt(classes)] = 1f;
      if (independent) {
        target[i * classes + random.nextInt(classes)] = 1f;
      }
    }
    return target;
  }

  /** The objective, written down once more without any tricks. */
  private static double objective(
      DenseMatrix x, float[] target, boolean independent, double strength, double[] w) {
    int classes = target.length / x.rows();
    double sum = 0;
    for (int i = 0; i < x.rows(); i++) {
      double[] logit = new double[classes];
      double all = 0;
      for (int c = 0; c < classes; c++) {
        logit[c] = w[x.columns() * classes + c];
        for (int d = 0; d < x.columns(); d++) {
          logit[c] += x.get(i, d) * w[d * classes + c];
        }
        all += Math.exp(logit[c]);
      }
      for (int c = 0; c < classes; c++) {
        double p = independent ? 1 / (1 + Math.exp(-logit[c])) : Math.exp(logit[c]) / all;
        double t = target[i * classes + c];
        sum -= t * Math.log(p) + (independent ? (1 - t) * Math.log(1 - p) : 0);
      }
    }
    double squares = 0;
    for (int p = 0; p < x.columns() * classes; p++) {
      squares += w[p] * w[p];
    }
    return sum / x.rows() + strength / 2 * squares;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGradientIsZeroAtTheEnd(boolean independent) {
    DenseMatrix x = inputs(60, 4);
    float[] target = targets(60, 3, independent);
    LogisticRegression fitted =
        LogisticRegression.undecided(4, 3).fitted(x, mean(target, 60, independent), 0.01, ONE);
    assertThat(fitted.steepest()).isLessThanOrEqualTo(1e-6);
    double[] w = fitted.weights();
    for (int p = 0; p < w.length; p++) {
      double[] more = w.clone();
      double[] less = w.clone();
      more[p] += 1e-4;
      less[p] -= 1e-4;
      double slope =
          (objective(x, target, independent, 0.01, more)
                  - objective(x, target, independent, 0.01, less))
              / 2e-4;
      assertThat(slope).isCloseTo(0, within(1e-5));
    }
  }

  @Test
  void theStartDoesNotMatter() {
    DenseMatrix x = inputs(60, 4);
    Targets targets = mean(targets(60, 3, false), 60, false);
    var cold = LogisticRegression.undecided(4, 3).fitted(x, targets, 0.01, ONE);
    var warm =
        LogisticRegression.undecided(4, 3).fitted(x, targets, 1, ONE).fitted(x, targets, 0.01, ONE);
    for (int p = 0; p < 12; p++) {
      assertThat(warm.weights()[p]).isCloseTo(cold.weights()[p], within(1e-3));
    }
  }

  @Test
  void threadsDoNotChangeABit() {
    DenseMatrix x = inputs(3000, 5);
    Targets targets = mean(targets(3000, 3, false), 3000, false);
    Workers four = Run.seeded(1).threads(4).workers();
    var one = LogisticRegression.undecided(5, 3).fitted(x, targets, 0.1, ONE);
    var many = LogisticRegression.undecided(5, 3).fitted(x, targets, 0.1, four);
    assertThat(many.weights()).isEqualTo(one.weights());
    assertThat(many.logits(x, four)).isEqualTo(one.logits(x, ONE));
  }

  @Test
  void otherWidthsAreRefused() {
    assertThatThrownBy(
            () ->
                LogisticRegression.undecided(5, 3)
                    .fitted(inputs(6, 4), mean(targets(6, 3, false), 6, false), 0.1, ONE))
        .hasMessage("5 columns are needed, found 4");
  }
}
