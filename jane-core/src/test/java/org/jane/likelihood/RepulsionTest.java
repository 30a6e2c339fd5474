package org.jane.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jane.likelihood.RepulsionMode.All;
import org.jane.likelihood.RepulsionMode.Cells;
import org.jane.likelihood.RepulsionMode.Pruned;
import org.jane.likelihood.RepulsionMode.Sampled;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepulsionTest {
  private static final Workers TWO = Run.seeded(1).threads(2).workers();

  private static PairForces plain(
      CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode, DenseMatrix u) {
    return new Repulsion(links, likelihood, mode, new PlainPairs())
        .forces(u, TWO, RandomStream::new);
  }

  private static PairForces vector(
      CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode, DenseMatrix u) {
    return new Repulsion(links, likelihood, mode, PairKernels.TWINS.vector())
        .forces(u, TWO, RandomStream::new);
  }

  private static void assertSameBits(PairForces one, PairForces other) {
    assertThat(other.gradient()).isEqualTo(one.gradient());
    assertThat(other.kappa()).isEqualTo(one.kappa());
    assertThat(other.value()).isEqualTo(one.value());
  }

  @Test
  void twoUnlinkedNodesPushEachOther() {
    // distance 5 · 0.2 = 1: p = e^-1, gradient ∓2 (u_i - u_j) p
    var u = new DenseMatrix(2, 2, new float[] {0.6f, 0.8f, 0f, 0f});
    double p = Math.exp(-1);
    PairForces bound = vector(CsrMatrix.empty(2, 2), PairLikelihood.BOUND, new All(), u);
    assertThat(bound.value()).isCloseTo(p, within(1e-6));
    assertThat(bound.kappa()[0]).isCloseTo((float) p, within(1e-6f));
    assertThat(bound.gradient()[0]).isCloseTo((float) (-1.2 * p), within(1e-6f));
    assertThat(bound.gradient()[1]).isCloseTo((float) (-1.6 * p), within(1e-6f));
    assertThat(bound.gradient()[2]).isCloseTo((float) (1.2 * p), within(1e-6f));
    PairForces full = vector(CsrMatrix.empty(2, 2), PairLikelihood.FULL, new All(), u);
    assertThat(full.value()).isCloseTo(-Math.log(1 - p), within(1e-6));
    assertThat(full.gradient()[1]).isCloseTo((float) (-1.6 * p / (1 - p)), within(1e-6f));
  }

  @Test
  void ofThreeNodesTheLinkedPairIsLeftOut() {
    // a at 0, b at 1, c at -0.5; a and b are linked
    var links = new CsrMatrix(3, new int[] {0, 1, 2, 2}, new int[] {1, 0}, null);
    var u = new DenseMatrix(3, 1, new float[] {0f, 1f, -0.5f});
    PairForces forces = vector(links, PairLikelihood.BOUND, new All(), u);
    double ac = Math.exp(-0.25);
    double bc = Math.exp(-2.25);
    assertThat(forces.value()).isCloseTo(ac + bc, within(1e-6));
    assertThat(forces.kappa()[2]).isCloseTo((float) (ac + bc), within(1e-6f));
    assertThat(forces.gradient()[0]).isCloseTo((float) (-ac), within(1e-6f));
    assertThat(forces.gradient()[1]).isCloseTo((float) (-3 * bc), within(1e-6f));
    assertThat(forces.gradient()[2]).isCloseTo((float) (ac + 3 * bc), within(1e-6f));
  }

  @Test
  void coincidingNodesCostTheFloorAndDoNotPush() {
    var u = new DenseMatrix(2, 1, new float[] {0.25f, 0.25f});
    PairForces full = vector(CsrMatrix.empty(2, 2), PairLikelihood.FULL, new All(), u);
    assertThat(full.value()).isCloseTo(-Math.log(1e-6), within(1e-4));
    assertThat(full.gradient()).containsOnly(0f);
    assertThat(full.kappa()).containsOnly(0f);
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void whoIsTooFarAwayPushesNothing(PairLikelihood likelihood) {
    CsrMatrix none = CsrMatrix.empty(2, 2);
    var near = new DenseMatrix(2, 1, new float[] {0, (float) Math.sqrt(29)});
    assertThat(vector(none, likelihood, new All(), near).kappa()[0])
        .isCloseTo((float) Math.exp(-29), within(1e-18f));
    var far = new DenseMatrix(2, 1, new float[] {0, (float) Math.sqrt(31)});
    assertThat(vector(none, likelihood, new All(), far).kappa()).containsOnly(0f);
    assertThat(vector(none, likelihood, new All(), far).gradient()).containsOnly(0f);
  }

  static Stream<Arguments> positions() {
    return Stream.of(
        Arguments.of("a Gaussian cloud", PairReference.gaussian(700, 32, 0.3, 0, 1)),
        Arguments.of("hardly a near pair", PairReference.gaussian(1000, 32, 1, 0, 10)),
        Arguments.of("far from the origin", PairReference.gaussian(700, 16, 0.3, 100, 2)),
        Arguments.of("spread out in the plane", PairReference.gaussian(900, 2, 8, 0, 3)),
        Arguments.of("spread out in many dimensions", PairReference.gaussian(500, 64, 3, 0, 4)),
        Arguments.of("very far apart", PairReference.gaussian(300, 3, 1e5, 0, 5)),
        Arguments.of("a spectral start", PairReference.clumped(900, 24, 6)),
        Arguments.of("a spectral start on a line", PairReference.clumped(900, 1, 7)),
        Arguments.of("a core and points far out", PairReference.coreAndFar(900, 48, 25)),
        Arguments.of("a core in the plane", PairReference.coreAndFar(900, 2, 26)),
        Arguments.of("a core and a group far out", PairReference.coreAndGroup(1000, 24, 27)),
        Arguments.of("almost one point", PairReference.gaussian(500, 8, 1e-3, 0.5, 8)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("positions")
  void staysWithinOneHundredThousandthOfTheLargestRow(String name, DenseMatrix u) {
    CsrMatrix links = PairReference.links(u.rows(), 3, false, 9);
    for (PairLikelihood likelihood : PairLikelihood.values()) {
      var exact = PairReference.repulsion(links, likelihood, PairReference.doubles(u), u.columns());
      for (RepulsionMode mode : new RepulsionMode[] {new All(), new Pruned(1e-6)}) {
        PairForces forces = vector(links, likelihood, mode, u);
        assertThat(exact.error(forces.gradient())).as("%s %s", likelihood, mode).isLessThan(1e-5);
        assertThat(forces.value()).isCloseTo(exact.value, within(2e-5 * exact.value + 1e-9));
        for (int i = 0; i < u.rows(); i++) {
          double allowed = 2e-5 * exact.kappa[i] + 1e-5;
          assertThat((double) forces.kappa()[i]).isCloseTo(exact.kappa[i], within(allowed));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void gradientIsTheSlopeOfTheValue(PairLikelihood likelihood) {
    // in double on both sides: this checks the formulas the float kernels are then held against
    int k = 3;
    CsrMatrix links = PairReference.links(12, 2, false, 10);
    double[] u = PairReference.doubles(PairReference.gaussian(12, k, 0.7, 0, 11));
    var exact = PairReference.repulsion(links, likelihood, u, k);
    for (int at = 0; at < u.length; at++) {
      double here = u[at];
      u[at] = here + 1e-5;
      double up = PairReference.repulsion(links, likelihood, u, k).value;
      u[at] = here - 1e-5;
      double down = PairReference.repulsion(links, likelihood, u, k).value;
      u[at] = here;
      assertThat((up - down) / 2e-5).isCloseTo(exact.gradient[at], within(1e-7));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-6})
  void whatIsPrunedStaysBelowEpsilon(double epsilon) {
    for (PairLikelihood likelihood : PairLikelihood.values()) {
      DenseMatrix u = PairReference.gaussian(1500, 2, 12, 0, 12);
      CsrMatrix links = PairReference.links(1500, 3, false, 13);
      var exact = PairReference.repulsion(links, likelihood, PairReference.doubles(u), 2);
      PairForces forces = vector(links, likelihood, new Pruned(epsilon), u);
      assertThat(exact.error(forces.gradient())).isLessThanOrEqualTo(epsilon + 1e-5);
    }
  }

  @Test
  void reachKeepsItsPromise() {
    for (double largest : new double[] {1e-9, 1e-3, 1, 1e3}) {
      double d = Repulsion.reach(1e-6, 20_000, largest);
      double push = 2 * d * Math.exp(-d * d) / -Math.expm1(-d * d);
      boolean nothingBeyond = d > Repulsion.NOTHING_BEYOND - 1e-6;
      assertThat(20_000 * push <= 1e-6 * largest || nothingBeyond).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void theMeanOfManySamplesIsTheExactGradient(PairLikelihood likelihood) {
    int n = 130;
    DenseMatrix u = PairReference.gaussian(n, 3, 0.8, 0, 14);
    CsrMatrix links = PairReference.links(n, 4, false, 15);
    var exact = PairReference.repulsion(links, likelihood, PairReference.doubles(u), 3);
    var repulsion = new Repulsion(links, likelihood, new Sampled(32));
    int draws = 4000;
    double[] sum = new double[n * 3];
    double[] squares = new double[n * 3];
    double value = 0;
    for (int draw = 0; draw < draws; draw++) {
      long epoch = 1000L * draw;
      PairForces forces = repulsion.forces(u, TWO, block -> new RandomStream(epoch + block));
      value += forces.value() / draws;
      for (int at = 0; at < sum.length; at++) {
        sum[at] += forces.gradient()[at];
        squares[at] += (double) forces.gradient()[at] * forces.gradient()[at];
      }
    }
    // standard scores of independent means are below 5 in all but one of a million cases
    for (int at = 0; at < sum.length; at++) {
      double mean = sum[at] / draws;
      double error = Math.sqrt((squares[at] / draws - mean * mean) / draws);
      assertThat(Math.abs(mean - exact.gradient[at])).isLessThan(5 * error + 1e-6);
    }
    assertThat(value).isCloseTo(exact.value, within(0.02 * exact.value));
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void theMeanOverDrawsFromCellsIsTheExactGradient(PairLikelihood likelihood) {
    int n = 6100; // a cell, eight near ones, three far ones, the last of them not full
    DenseMatrix u = PairReference.clumped(n, 2, 14);
    CsrMatrix links = PairReference.links(n, 4, false, 15);
    PairForces exact = vector(links, likelihood, new All(), u);
    var repulsion = new Repulsion(links, likelihood, new Cells(128));
    int draws = 20;
    double[] sum = new double[n * 2];
    double[] squares = new double[n * 2];
    double value = 0;
    for (int draw = 0; draw < draws; draw++) {
      long epoch = 1000L * draw;
      PairForces forces = repulsion.forces(u, TWO, block -> new RandomStream(epoch + block));
      value += forces.value() / draws;
      for (int at = 0; at < sum.length; at++) {
        sum[at] += forces.gradient()[at];
        squares[at] += (double) forces.gradient()[at] * forces.gradient()[at];
      }
    }
    double scores = 0;
    for (int at = 0; at < sum.length; at++) {
      double mean = sum[at] / draws;
      double error = Math.sqrt((squares[at] / draws - mean * mean) / (draws - 1)) + 1e-3;
      double score = (mean - exact.gradient()[at]) / error;
      scores += score * score / sum.length;
    }
    assertThat(scores).isBetween(0.3, 1.3); // the mean of squared standard scores is 1
    assertThat(value).isCloseTo(exact.value(), within(0.02 * exact.value()));
  }

  @Test
  void inAPlaneCellsAreNearerToTheTruthThanUniformDraws() {
    int n = 8000;
    DenseMatrix u = PairReference.gaussian(n, 2, 20, 0, 14); // each node is near a few others
    CsrMatrix links = PairReference.links(n, 4, false, 15);
    PairForces exact = vector(links, PairLikelihood.BOUND, new All(), u);
    double uniform = distance(exact, vector(links, PairLikelihood.BOUND, new Sampled(768), u));
    double cells = distance(exact, vector(links, PairLikelihood.BOUND, new Cells(256), u));
    assertThat(cells).isLessThan(0.6 * uniform);
  }

  private static double distance(PairForces a, PairForces b) {
    double square = 0;
    for (int at = 0; at < a.gradient().length; at++) {
      double away = (double) a.gradient()[at] - b.gradient()[at];
      square += away * away;
    }
    return Math.sqrt(square);
  }

  @Test
  void twoCellsOfNodesAreAllPairs() {
    DenseMatrix u = PairReference.gaussian(1000, 3, 0.8, 0, 16);
    CsrMatrix links = PairReference.links(1000, 4, false, 17);
    assertSameBits(
        vector(links, PairLikelihood.BOUND, new All(), u),
        vector(links, PairLikelihood.BOUND, new Cells(2), u));
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void cellsAreTheSameBitsForTwinsAndThreads(PairLikelihood likelihood) {
    DenseMatrix u = PairReference.clumped(1900, 5, 23);
    CsrMatrix links = PairReference.links(1900, 3, false, 24);
    var mode = new Cells(100);
    PairForces two = vector(links, likelihood, mode, u);
    assertSameBits(two, plain(links, likelihood, mode, u));
    for (int threads : new int[] {1, 5}) {
      Workers workers = Run.seeded(1).threads(threads).workers();
      assertSameBits(
          two,
          new Repulsion(links, likelihood, mode, PairKernels.TWINS.vector())
              .forces(u, workers, RandomStream::new));
    }
  }

  @Test
  void asManySamplesAsNodesAreAllPairs() {
    DenseMatrix u = PairReference.gaussian(100, 3, 0.8, 0, 16);
    CsrMatrix links = PairReference.links(100, 4, false, 17);
    assertSameBits(
        vector(links, PairLikelihood.BOUND, new All(), u),
        vector(links, PairLikelihood.BOUND, new Sampled(100), u));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 64, 207})
  void twinsAgreeToTheLastBit(int size) {
    for (int k : new int[] {1, 2, 13, 64, 207}) {
      for (DenseMatrix u :
          new DenseMatrix[] {
            PairReference.gaussian(size, k, 0.3, 0, 18), // tiles by dot products
            PairReference.gaussian(size, k, 20, 0, 19), // tiles by differences
            PairReference.coreAndFar(size, k, 25), // both, from 128 points on
            PairReference.coreAndGroup(size, k, 27) // both, whole tiles by differences
          }) {
        CsrMatrix links = PairReference.links(size, 2, false, 20);
        for (PairLikelihood likelihood : PairLikelihood.values()) {
          for (RepulsionMode mode :
              new RepulsionMode[] {new All(), new Pruned(1e-3), new Sampled(70)}) {
            assertSameBits(plain(links, likelihood, mode, u), vector(links, likelihood, mode, u));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void theFirstCallEqualsTheTwentyThousandth(PairLikelihood likelihood) {
    DenseMatrix u = PairReference.gaussian(13, 2, 0.4, 0, 21);
    var repulsion = new Repulsion(PairReference.links(13, 2, false, 22), likelihood, new All());
    Workers one = Run.seeded(1).threads(1).workers();
    PairForces first = repulsion.forces(u, one);
    PairForces last = first;
    for (int call = 1; call < 20_000; call++) {
      last = repulsion.forces(u, one);
    }
    assertSameBits(first, last);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void threadsDoNotChangeABit(int threads) {
    CsrMatrix links = PairReference.links(777, 3, false, 24);
    Workers workers = Run.seeded(1).threads(threads).workers();
    for (DenseMatrix u :
        new DenseMatrix[] {
          PairReference.clumped(777, 5, 23),
          PairReference.coreAndFar(777, 24, 25),
          PairReference.coreAndGroup(777, 24, 27)
        }) {
      for (PairLikelihood likelihood : PairLikelihood.values()) {
        for (RepulsionMode mode :
            new RepulsionMode[] {new All(), new Pruned(1e-6), new Sampled(100)}) {
          assertSameBits(
              vector(links, likelihood, mode, u),
              new Repulsion(links, likelihood, mode, PairKernels.TWINS.vector())
                  .forces(u, workers, RandomStream::new));
        }
      }
    }
  }

  @Test
  void nothingIsLeftOfEarlierPositions() {
    CsrMatrix links = PairReference.links(777, 3, false, 24);
    DenseMatrix first = PairReference.coreAndFar(777, 24, 25);
    DenseMatrix second = PairReference.coreAndGroup(777, 24, 27);
    DenseMatrix third = PairReference.coreAndFar(777, 7, 28);
    var used = new Repulsion(links, PairLikelihood.BOUND, new All());
    for (DenseMatrix u : new DenseMatrix[] {first, second, first, third, second}) {
      assertSameBits(
          used.forces(u, TWO),
          new Repulsion(links, PairLikelihood.BOUND, new All()).forces(u, TWO));
    }
  }

  @Test
  void thePointsOfTheCoreComeFirstInWholeTiles() {
    DenseMatrix u = PairReference.coreAndFar(777, 24, 25);
    Core core = Core.of(u.data(), 777, 24, TWO);
    assertThat(core.tiles()).isEqualTo(9); // three quarters of 777 and few others
    assertThat(IntStream.of(core.order()).sorted().toArray())
        .isEqualTo(IntStream.range(0, 777).toArray());
    for (int place = 0; place < core.tiles() * PairKernels.TILE; place++) {
      double square = 0;
      for (int d = 0; d < 24; d++) {
        square += Math.pow(u.get(core.order()[place], d) - core.centre()[d], 2);
      }
      assertThat(Math.sqrt(square)).isLessThanOrEqualTo(Core.RADIUS);
    }
    DenseMatrix wide = PairReference.gaussian(777, 24, 2, 0, 4); // about 10 from the middle
    assertThat(Core.of(wide.data(), 777, 24, TWO).tiles()).isZero();
  }

  @Test
  void refusesWhatItCannotCompute() {
    var repulsion = new Repulsion(CsrMatrix.empty(2, 2), PairLikelihood.BOUND, new All());
    assertThatThrownBy(() -> repulsion.forces(DenseMatrix.zeros(3, 1), TWO))
        .hasMessage("U must have a row for each of 2 nodes, found 3 rows");
    var broken = new DenseMatrix(2, 2, new float[] {0, 0, 0, Float.NaN});
    assertThatThrownBy(() -> repulsion.forces(broken, TWO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found NaN in row 1, column 1");
    var oneWay = new CsrMatrix(2, new int[] {0, 1, 1}, new int[] {1}, null);
    assertThatThrownBy(() -> new Repulsion(oneWay, PairLikelihood.BOUND, new All()))
        .hasMessage("links must be symmetric, entry (0, 1) is not mirrored");
    var sampled =
        new Repulsion(PairReference.links(99, 1, false, 1), PairLikelihood.BOUND, new Sampled(3));
    assertThatThrownBy(() -> sampled.forces(DenseMatrix.zeros(99, 1), TWO))
        .hasMessage("sampled(3) needs random streams, none were given");
  }

  @Test
  void noNodesAndNoCoordinatesAreFine() {
    var none = new Repulsion(CsrMatrix.empty(0, 0), PairLikelihood.FULL, new Pruned(1e-6));
    assertThat(none.forces(DenseMatrix.zeros(0, 4), TWO).value()).isEqualTo(0);
  }
}
