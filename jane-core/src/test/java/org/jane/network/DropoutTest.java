package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DropoutTest {
  private static float[] dropped(double rate, int size) {
    float[] ones = new float[size];
    Arrays.fill(ones, 1f);
    new Dropout(Run.seeded(1), "drop", rate).apply(ones, ones, 0, size, 3, 0);
    return ones;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 0.3, 0.5, 0.625, 0.9})
  void theShareThatIsDroppedIsTheRateAndTheMeanStays(double rate) {
    float[] values = dropped(rate, 100_000);
    int zeros = 0;
    double sum = 0;
    for (float value : values) {
      zeros += value == 0 ? 1 : 0;
      sum += value;
    }
    assertThat(zeros / 1e5).isCloseTo(rate, within(0.005));
    assertThat(sum / 1e5).isCloseTo(1, within(0.05));
  }

  @Test
  void whatIsKeptIsDividedByTheShareThatIsKept() {
    for (float value : dropped(0.75, 100)) {
      assertThat(value).isIn(0f, 4f);
    }
  }

  @Test
  void numbersOutsideTheRangeAreLeftAlone() {
    float[] values = {1, 1, 1, 1, 1, 1, 1};
    new Dropout(Run.seeded(1), "drop", 0.999).apply(values, values, 2, 5, 1, 0);
    assertThat(values).isEqualTo(new float[] {1, 1, 0, 0, 0, 1, 1});
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.3, 0.5})
  void bitsOfAWordAreDrawnIndependently(double rate) {
    int words = 20_000;
    long[] kept = new long[words];
    new Dropout(Run.seeded(1), "drop", rate).draw(64 * words, 1, 0, kept, 0);
    double keeps = 1 - rate;
    double spread = 5 * Math.sqrt(keeps * rate / words) + 1e-4;
    for (int bit = 0; bit < 64; bit++) {
      int set = 0;
      int both = 0;
      for (long word : kept) {
        set += (int) (word >>> bit & 1);
        both += (int) (word >>> bit & word >>> (bit + 7) % 64 & 1);
      }
      assertThat(set / (double) words).isCloseTo(keeps, within(spread));
      assertThat(both / (double) words).isCloseTo(keeps * keeps, within(2 * spread));
    }
  }

  /**
   * Sparse rows under dropout, of many blocks and lengths: their product and both gradients are
   * those of a dense matrix with the same entries kept.
   */
  @ParameterizedTest
  @CsvSource({
    "0,13,150",
    "0.2,13,150",
    "0.5,13,150",
    "0.99,13,150",
    "0,64,150",
    "0.5,64,150",
    "0.2,40,1100",
    "0,7,1100",
    "0.2,32,1100",
    "0.5,7,1100"
  })
  void sparseRowsLoseTheSameEntriesForwardsAndBackwards(double rate, int width, int columns) {
    Run run = Run.seeded(3);
    var random = run.random("test");
    int n = 207;
    float[][] dense = new float[n][columns];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        dense[i][c] = random.nextInt(1 + i % 5) == 0 && i % 7 != 0 ? 1 + random.nextInt(3) : 0;
      }
    }
    CsrMatrix x = CsrMatrix.empty(n, columns);
    for (int i = 0; i < n; i++) {
      x = x.withRow(i, dense[i]);
    }
    SparseInput input = new SparseInput(x, 64);
    var dropout = new Dropout(run, "drop", rate);
    boolean drops = !dropout.none();
    float[] unit = new float[columns * columns];
    for (int c = 0; c < columns; c++) {
      unit[c * columns + c] = 1;
    }
    float[] left = new float[n * columns];
    for (int from = 0; from < n; from += 64) {
      int to = Math.min(n, from + 64);
      if (drops) {
        input.drop(dropout, 5, from / 64, from, to);
      }
      input.multiply(unit, columns, left, false, drops, from, to);
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        assertThat(left[i * columns + c]).isIn(0f, dense[i][c] * dropout.scale());
        kept += left[i * columns + c] > 0 ? 1 : 0;
      }
    }
    assertThat(kept / (double) x.entries()).isCloseTo(1 - rate, within(0.02));
    int first = 100; // rows of a layer that holds only some
    float[] gradient = new float[n * width];
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = random.nextInt(9) - 4;
    }
    float[] all = new float[columns * width];
    float[] some = new float[columns * width];
    input.weightGradients(
        List.of(
            new SparseInput.Reader(gradient, n, width, all),
            new SparseInput.Reader(gradient, first, width, some)),
        drops ? dropout : null,
        run.workers());
    for (int c = 0; c < columns; c++) {
      for (int j = 0; j < width; j++) {
        double expected = 0;
        double expectedOfSome = 0;
        for (int i = 0; i < n; i++) {
          expected += (double) left[i * columns + c] * gradient[i * width + j];
          expectedOfSome +=
              i < first ? (double) left[i * columns + c] * gradient[i * width + j] : 0;
        }
        assertThat((double) all[c * width + j]).isCloseTo(expected, within(0.01));
        assertThat((double) some[c * width + j]).isCloseTo(expectedOfSome, within(0.01));
      }
    }
  }

  @Test
  void aRateThatRoundsToAllKeepsTheGradientFinite() {
    Run run = Run.seeded(1);
    Network network = TwoLayers.drawn(0, 2, 3, 2, true, run);
    var pass = new NetworkPass(network, CsrMatrix.empty(2, 0), new float[] {1, 2, 3, 4});
    var almostAll = Dropouts.of(network, run, "drop", 0.9999999);
    Targets targets = new Targets(new float[] {1, 0, 0, 1}, new float[] {0.5f, 0.5f}, false);
    pass.lossAndGradient(targets, almostAll, 1, run.workers());
    for (float value : network.parameter("latent-weights").gradient()) {
      assertThat(value).isFinite();
    }
  }

  @Test
  void ratesOutsideZeroToOneAreRefused() {
    for (double rate : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> new Dropout(Run.seeded(1), "drop", rate))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at least 0 and below 1, found " + rate);
    }
  }
}
