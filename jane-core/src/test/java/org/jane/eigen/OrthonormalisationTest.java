package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrthonormalisationTest {
  private static final Workers WORKERS = Run.seeded(1).threads(2).workers();

  /** Columns that agree up to {@code apart}; 0 makes them the same. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-3, 1e-6, 1e-9, 0})
  void nearlyDependentColumnsBecomeOrthonormal(double apart) {
    RandomStream random = new RandomStream(5);
    TallBlock x = new TallBlock(600, 7);
    for (int i = 0; i < 600; i++) {
      double common = random.nextGaussian();
      for (int c = 0; c < 7; c++) {
        x.data[i * 7 + c] = (c + 1) * (common + apart * random.nextGaussian());
      }
    }
    double[] known = SparseExamples.constant(600);
    x.projectOut(known, 0, WORKERS);
    double[] t = Orthonormalisation.of(x, List.of(known), random, WORKERS);
    x.multiply(t, WORKERS);
    double[] gram = x.gram(x, WORKERS);
    for (int a = 0; a < 7; a++) {
      for (int b = 0; b < 7; b++) {
        assertThat(gram[a * 7 + b]).isCloseTo(a == b ? 1 : 0, within(1e-9));
      }
      double sum = 0;
      for (int i = 0; i < 600; i++) {
        sum += x.data[i * 7 + a];
      }
      assertThat(sum).as("orthogonal to the constant").isCloseTo(0, within(1e-5));
    }
  }

  @Test
  void notANumberIsRefused() {
    TallBlock x = new TallBlock(20, 3);
    Arrays.fill(x.data, Double.NaN);
    assertThatThrownBy(() -> Orthonormalisation.of(x, List.of(), new RandomStream(1), WORKERS))
        .isInstanceOf(ArithmeticException.class);
  }
}
