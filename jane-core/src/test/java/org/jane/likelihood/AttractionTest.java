package org.jane.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttractionTest {
  @Test
  void aLinkOfWeightThreePullsThreeTimes() {
    var links = new CsrMatrix(2, new int[] {0, 1, 2}, new int[] {1, 0}, new float[] {3f, 3f});
    var u = new DenseMatrix(2, 2, new float[] {1f, 0f, 0f, 2f});
    PairForces forces = new Attraction(links).forces(u, Run.seeded(1).workers());
    assertThat(forces.value()).isEqualTo(15); // 3 · (1 + 4)
    assertThat(forces.gradient()).containsExactly(6f, -12f, -6f, 12f);
    assertThat(forces.kappa()).containsExactly(3f, 3f);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 64, 207})
  void agreesWithDoubleAndBetweenTwinsAndThreads(int k) {
    CsrMatrix links = PairReference.links(300, 4, true, 1);
    DenseMatrix u = PairReference.gaussian(300, k, 1, 5, 2);
    var exact = PairReference.attraction(links, PairReference.doubles(u), k);
    PairForces one =
        new Attraction(links, new PlainPairs()).forces(u, Run.seeded(1).threads(1).workers());
    assertThat(exact.error(one.gradient())).isLessThan(1e-6);
    assertThat(one.value()).isCloseTo(exact.value, within(1e-6 * exact.value));
    for (int threads : new int[] {1, 2, 3, 8}) {
      PairForces other =
          new Attraction(links, PairKernels.TWINS.vector())
              .forces(u, Run.seeded(1).threads(threads).workers());
      assertThat(other.gradient()).isEqualTo(one.gradient());
      assertThat(other.kappa()).isEqualTo(one.kappa());
      assertThat(other.value()).isEqualTo(one.value());
    }
  }

  @Test
  void gradientIsTheSlopeOfTheValue() {
    CsrMatrix links = PairReference.links(12, 2, true, 3);
    double[] u = PairReference.doubles(PairReference.gaussian(12, 3, 1, 0, 4));
    var exact = PairReference.attraction(links, u, 3);
    for (int at = 0; at < u.length; at++) {
      double here = u[at];
      u[at] = here + 1e-4;
      double up = PairReference.attraction(links, u, 3).value;
      u[at] = here - 1e-4;
      double down = PairReference.attraction(links, u, 3).value;
      u[at] = here;
      assertThat((up - down) / 2e-4).isCloseTo(exact.gradient[at], within(1e-7));
    }
  }
}
