package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Six hubs above a ring of 900 nodes with some chords. */
class WithoutHubsTest {
  private static final int NODES = 906;
  private static final int HUBS = 6;

  private static CsrMatrix ringBelowHubs() {
    RandomStream random = new RandomStream(5);
    List<int[]> edges = new ArrayList<>();
    for (int i = HUBS; i < NODES; i++) {
      edges.add(new int[] {i, i + 1 < NODES ? i + 1 : HUBS});
      if (i % 3 == 0) {
        edges.add(new int[] {i, HUBS + random.nextInt(NODES - HUBS)});
      }
    }
    for (int h = 0; h < HUBS; h++) {
      edges.add(new int[] {h, (h + 1) % HUBS});
      for (int i = HUBS; i < NODES; i += 2 + h) { // of the ring's second half only
        if (i > NODES / 2) {
          edges.add(new int[] {h, i});
        }
      }
    }
    return SparseExamples.adjacency(NODES, edges);
  }

  private static WithoutHubs without(CsrMatrix a) {
    double[] degree = new double[a.rows()];
    for (int i = 0; i < degree.length; i++) {
      degree[i] = a.rowLength(i);
    }
    return WithoutHubs.of(SparseExamples.laplacian(a), a, degree, HUBS).orElseThrow();
  }

  @Test
  void isTheSchurComplement() {
    CsrMatrix a = ringBelowHubs();
    WithoutHubs without = without(a);
    var workers = Run.seeded(1).threads(2).workers();
    RandomStream random = new RandomStream(9);
    double[] x = new double[NODES];
    double[] y = new double[NODES];
    for (int i = 0; i < NODES; i++) {
      x[i] = random.nextGaussian();
      y[i] = random.nextGaussian();
    }
    double[] before = x.clone();
    double[] old = y.clone();
    float[] floatX = new float[NODES];
    float[] floatY = new float[NODES];
    for (int i = 0; i < NODES; i++) {
      floatX[i] = (float) x[i];
      floatY[i] = (float) y[i];
    }
    without.apply(1.5, 0.25, -2, x, y, 1, workers);
    without.apply(1.5f, 0.25f, -2f, floatX, floatY, 1, workers);
    assertThat(x).isEqualTo(before);

    // What hubs have where nothing flows out of them, by repeated averaging.
    double[] settled = before.clone();
    for (int round = 0; round < 400; round++) {
      for (int h = 0; h < HUBS; h++) {
        double sum = 0;
        for (int e = a.rowStart(h); e < a.rowStart(h + 1); e++) {
          sum += settled[a.column(e)];
        }
        settled[h] = sum / a.rowLength(h);
      }
    }
    for (int i = HUBS; i < NODES; i++) {
      double sum = a.rowLength(i) * settled[i];
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        sum -= settled[a.column(e)];
      }
      double expected = 1.5 * sum + 0.25 * before[i] - 2 * old[i];
      assertThat(y[i]).isCloseTo(expected, within(1e-9));
      assertThat((double) floatY[i]).isCloseTo(expected, within(1e-3));
    }
  }

  @Tag("slow")
  @Test
  void givesTheEigenpairsOfTheLaplacianWithLessWork() {
    CsrMatrix a = ringBelowHubs();
    DiagonalPlusSparse laplacian = SparseExamples.laplacian(a);
    double[] constant = new double[NODES];
    Arrays.fill(constant, 1 / Math.sqrt(NODES));
    EigenRequest request =
        EigenRequest.smallest(8).withTolerance(1e-5).withRelative(1e-2).withKnown(constant);
    Eigenpairs exact = Eigensolver.dense(laplacian, request.withTolerance(1e-9), Run.seeded(1));
    Eigenpairs plain = Eigensolver.blocked(laplacian, request, new RandomStream(3), Run.seeded(1));
    EigenRequest filtered = request.withFilter(Optional.of(without(a)));
    Eigenpairs pairs =
        Eigensolver.blocked(laplacian, filtered, new RandomStream(3), Run.seeded(1).threads(1));
    Eigenpairs again =
        Eigensolver.blocked(laplacian, filtered, new RandomStream(3), Run.seeded(1).threads(3));

    assertThat(pairs.converged()).isTrue();
    for (int j = 0; j < 8; j++) {
      double value = exact.values()[j];
      assertThat(pairs.values()[j]).isCloseTo(value, within(1e-3 * value));
      assertThat(pairs.residuals()[j]).isLessThan(1e-2 * value);
    }
    assertThat(pairs.products()).isLessThan(plain.products() / 2);
    assertThat(again.vectors()).isEqualTo(pairs.vectors());
  }

  @Test
  void nothingIsTakenOutOfAGraphWithoutHubs() {
    CsrMatrix path = SparseExamples.path(20_000);
    double[] degree = new double[20_000];
    Arrays.fill(degree, 2);
    assertThat(WithoutHubs.of(SparseExamples.laplacian(path), path, degree)).isEmpty();
  }
}
