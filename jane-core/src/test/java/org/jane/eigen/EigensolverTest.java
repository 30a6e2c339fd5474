package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.run.Workers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EigensolverTest {
  private static final double TIGHT = 1e-9;

  private static Eigenpairs smallest(SymmetricOperator a, int k, double tolerance) {
    Run run = Run.seeded(3).threads(2);
    EigenRequest request =
        EigenRequest.smallest(k)
            .withTolerance(tolerance)
            .withKnown(SparseExamples.constant(a.size()));
    return Eigensolver.solve(a, request, run.random("test"), run);
  }

  private static void assertPair(Eigenpairs pairs, int l, IntToDoubleFunction direction, int n) {
    double length = 0;
    double along = 0;
    for (int i = 0; i < n; i++) {
      length += direction.applyAsDouble(i) * direction.applyAsDouble(i);
      along += direction.applyAsDouble(i) * pairs.vectors()[i * pairs.count() + l];
    }
    assertThat(Math.abs(along) / Math.sqrt(length)).as("vector %d", l).isCloseTo(1, within(1e-8));
  }

  /** How much of a unit vector lies outside the space of the first {@code columns} eigenvectors. */
  private static double outside(Eigenpairs pairs, int columns, double[] unit) {
    double[] rest = unit.clone();
    for (int l = 0; l < columns; l++) {
      double along = 0;
      for (int i = 0; i < rest.length; i++) {
        along += unit[i] * pairs.vectors()[i * pairs.count() + l];
      }
      for (int i = 0; i < rest.length; i++) {
        rest[i] -= along * pairs.vectors()[i * pairs.count() + l];
      }
    }
    return Math.sqrt(Arrays.stream(rest).map(r -> r * r).sum());
  }

  @ParameterizedTest
  @CsvSource({"9, 8, dense", "40, 7, dense", "700, 7, filtered subspace"})
  void pathHasCosines(int n, int k, String solver) {
    Eigenpairs pairs = smallest(SparseExamples.laplacian(SparseExamples.path(n)), k, TIGHT);
    assertThat(pairs.solver()).isEqualTo(solver);
    assertThat(pairs.converged()).isTrue();
    for (int l = 0; l < k; l++) {
      int j = l + 1;
      double sine = Math.sin(Math.PI * j / (2.0 * n));
      assertThat(pairs.values()[l]).isCloseTo(4 * sine * sine, within(1e-9));
      assertPair(pairs, l, i -> Math.cos(Math.PI * j * (i + 0.5) / n), n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 600})
  void cycleHasPairsOfEqualEigenvalues(int n) {
    Eigenpairs pairs = smallest(SparseExamples.laplacian(SparseExamples.cycle(n)), 8, TIGHT);
    for (int l = 0; l < 8; l++) {
      int j = l / 2 + 1;
      assertThat(pairs.values()[l]).isCloseTo(2 - 2 * Math.cos(2 * Math.PI * j / n), within(1e-9));
      double[] unit = new double[n];
      for (int i = 0; i < n; i++) {
        unit[i] = Math.sqrt(2.0 / n) * Math.cos(2 * Math.PI * j * i / n - l % 2 * Math.PI / 2);
      }
      assertThat(outside(pairs, 2 * j, unit)).isLessThan(1e-5);
    }
  }

  @ParameterizedTest
  @CsvSource({"7, 9", "20, 31"})
  void gridHasSumsOfPathEigenvalues(int height, int width) {
    double[] expected = new double[height * width];
    for (int r = 0; r < height; r++) {
      for (int c = 0; c < width; c++) {
        double a = Math.sin(Math.PI * r / (2.0 * height));
        double b = Math.sin(Math.PI * c / (2.0 * width));
        expected[r * width + c] = 4 * a * a + 4 * b * b;
      }
    }
    Arrays.sort(expected);
    Eigenpairs pairs =
        smallest(SparseExamples.laplacian(SparseExamples.grid(height, width)), 12, TIGHT);
    for (int l = 0; l < 12; l++) {
      assertThat(pairs.values()[l]).isCloseTo(expected[l + 1], within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 800})
  void starHasOneEigenvalueManyTimes(int n) {
    Eigenpairs pairs = smallest(SparseExamples.laplacian(SparseExamples.star(n)), 10, TIGHT);
    for (int l = 0; l < 10; l++) {
      assertThat(pairs.values()[l]).isCloseTo(1, within(1e-8));
      assertThat(pairs.vectors()[l]).as("the centre is 0").isCloseTo(0, within(1e-6));
    }
    assertOrthonormal(pairs, n);
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 520})
  void completeGraphHasOneEigenvalueOnly(int n) {
    Eigenpairs pairs = smallest(SparseExamples.laplacian(SparseExamples.complete(n)), 9, TIGHT);
    for (int l = 0; l < 9; l++) {
      assertThat(pairs.values()[l]).isCloseTo(n, within(1e-6));
    }
    assertOrthonormal(pairs, n);
  }

  private static void assertOrthonormal(Eigenpairs pairs, int n) {
    int k = pairs.count();
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        double dot = 0;
        for (int i = 0; i < n; i++) {
          dot += pairs.vectors()[i * k + a] * pairs.vectors()[i * k + b];
        }
        assertThat(dot).isCloseTo(a == b ? 1 : 0, within(1e-9));
      }
    }
  }

  @Tag("slow")
  @Test
  void nearlyAllEigenvectorsOfAPath() {
    int n = 510;
    Eigenpairs pairs = smallest(SparseExamples.laplacian(SparseExamples.path(n)), 505, TIGHT);
    assertThat(pairs.converged()).isTrue();
    for (int l = 0; l < 505; l++) {
      double sine = Math.sin(Math.PI * (l + 1) / (2.0 * n));
      assertThat(pairs.values()[l]).isCloseTo(4 * sine * sine, within(1e-9));
    }
    assertOrthonormal(pairs, n);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 900})
  void largestComeInDescendingOrder(int n) {
    Run run = Run.seeded(4).threads(2);
    Eigenpairs pairs =
        Eigensolver.solve(
            SparseExamples.laplacian(SparseExamples.path(n)),
            EigenRequest.largest(5).withTolerance(TIGHT),
            run.random("test"),
            run);
    for (int l = 0; l < 5; l++) {
      double sine = Math.sin(Math.PI * (n - 1 - l) / (2.0 * n));
      assertThat(pairs.values()[l]).isCloseTo(4 * sine * sine, within(1e-9));
    }
  }

  @Test
  void operatorsNeedNotBePositiveNorKnowFloats() {
    int n = 700; // eigenvalues of diag(-n/2, …, n/2) are its entries
    SymmetricOperator a =
        new SymmetricOperator() {
          @Override
          public int size() {
            return n;
          }

          @Override
          public void apply(
              double alpha,
              double beta,
              double gamma,
              double[] x,
              double[] y,
              int columns,
              Workers workers) {
            for (int at = 0; at < x.length; at++) {
              double value = at / columns - n / 2;
              y[at] = (alpha * value + beta) * x[at] + (gamma == 0 ? 0 : gamma * y[at]);
            }
          }
        };
    Run run = Run.seeded(4).threads(2);
    Eigenpairs low =
        Eigensolver.solve(a, EigenRequest.smallest(4).withTolerance(1e-8), run.random("a"), run);
    Eigenpairs high =
        Eigensolver.solve(a, EigenRequest.largest(4).withTolerance(1e-8), run.random("b"), run);
    for (int l = 0; l < 4; l++) {
      assertThat(low.values()[l]).isCloseTo(l - n / 2, within(1e-6));
      assertThat(high.values()[l]).isCloseTo(n - 1 - l - n / 2, within(1e-6));
    }
  }

  @Test
  void agreesWithArpackOnARandomGraph() {
    int n = 1500;
    int k = 24;
    DiagonalPlusSparse a = SparseExamples.normalised(SparseExamples.random(n, 2500, 11));
    Run run = Run.seeded(5).threads(2);
    Eigenpairs ours =
        Eigensolver.solve(
            a, EigenRequest.smallest(k).withTolerance(TIGHT), run.random("test"), run);
    Eigenpairs theirs = ArpackReference.smallest(a, k, 1e-12);
    for (int l = 0; l < k; l++) {
      assertThat(ours.values()[l]).isCloseTo(theirs.values()[l], within(1e-9));
      double[] unit = new double[n];
      for (int i = 0; i < n; i++) {
        unit[i] = theirs.vectors()[i * k + l];
      }
      if (l < k - 2) {
        assertThat(outside(ours, k, unit)).isLessThan(1e-5);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-4, 1e-5, 1e-8})
  void residualsAreWhatIsStated(double tolerance) {
    DiagonalPlusSparse a = SparseExamples.normalised(SparseExamples.random(2000, 4000, 12));
    Run run = Run.seeded(5).threads(2);
    int k = 20;
    Eigenpairs pairs =
        Eigensolver.solve(
            a, EigenRequest.smallest(k).withTolerance(tolerance), run.random("test"), run);
    assertThat(pairs.converged()).isTrue();
    double[] image = new double[pairs.vectors().length];
    a.apply(1, 0, 0, pairs.vectors(), image, k, run.workers());
    for (int l = 0; l < k; l++) {
      double sum = 0;
      for (int i = 0; i < a.size(); i++) {
        double r = image[i * k + l] - pairs.values()[l] * pairs.vectors()[i * k + l];
        sum += r * r;
      }
      assertThat(Math.sqrt(sum)).isLessThanOrEqualTo(tolerance * 2);
      assertThat(Math.sqrt(sum)).isCloseTo(pairs.residuals()[l], within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void threadsDoNotChangeABit(int threads) {
    DiagonalPlusSparse a = SparseExamples.normalised(SparseExamples.random(1300, 4000, 13));
    Run one = Run.seeded(6).threads(1);
    Run many = Run.seeded(6).threads(threads);
    for (double tolerance : new double[] {1e-5, 1e-8}) {
      EigenRequest request = EigenRequest.smallest(13).withTolerance(tolerance);
      Eigenpairs a1 = Eigensolver.solve(a, request, one.random("test"), one);
      Eigenpairs a2 = Eigensolver.solve(a, request, many.random("test"), many);
      assertThat(a2.vectors()).isEqualTo(a1.vectors());
      assertThat(a2.values()).isEqualTo(a1.values());
      assertThat(a2.residuals()).isEqualTo(a1.residuals());
    }
  }

  @Test
  void stoppedOrOutOfRoundsItSaysSo() {
    DiagonalPlusSparse a = SparseExamples.laplacian(SparseExamples.path(3000));
    StopRequest stop = new StopRequest();
    stop.request();
    Run stopped = Run.seeded(1).stop(stop);
    EigenRequest request = EigenRequest.smallest(6).withTolerance(1e-10);
    Eigenpairs early = Eigensolver.solve(a, request, stopped.random("test"), stopped);
    assertThat(early.converged()).isFalse();
    assertThat(early.rounds()).isEqualTo(1);
    Run run = Run.seeded(1);
    Eigenpairs few = Eigensolver.solve(a, request.withMaxRounds(2), run.random("test"), run);
    assertThat(few.converged()).isFalse();
    assertThat(few.rounds()).isEqualTo(2);
    assertThat(few.worstResidual()).isGreaterThan(1e-10 * few.norm());
  }

  @Test
  void moreThanThereAreIsRefused() {
    DiagonalPlusSparse a = SparseExamples.laplacian(SparseExamples.path(5));
    Run run = Run.seeded(1);
    EigenRequest request = EigenRequest.smallest(5).withKnown(SparseExamples.constant(5));
    assertThatThrownBy(() -> Eigensolver.solve(a, request, run.random("test"), run))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 eigenvectors asked for")
        .hasMessageContaining("4 more");
  }
}
