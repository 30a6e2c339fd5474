package org.jane.spectral;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * The squared distances between the rows of U over unlinked pairs inside components, as a histogram
 * fine enough to stand for them all.
 *
 * <p>The repulsion Σ exp(-d²/s²) is wanted for many s; the pairs are visited once. A bin spans
 * 1/256 of an octave or so and keeps the number and the sum of its d², and exp is taken at their
 * mean, which is wrong by less than 1e-6 of the sum. Distances come as ‖a‖² + ‖b‖² - 2ab in floats:
 * rows are centred, being eigenvectors, and what is lost for two rows far out and near to each
 * other does not show in a sum over all pairs. The order of operations is the same whichever way a
 * pair is visited, so linked pairs can be counted with all the others and taken out again exactly.
 */
final class PairDistances {
  /** Float bits kept: sign and exponent and 8 of the mantissa. */
  private static final int DROPPED_BITS = 15;

  private static final int OCTAVES = 40;
  private static final int PARTS = 64;
  private static final int ROWS = 64;
  private static final int TILE = 128;

  private final int base;
  private final long[] count = new long[(OCTAVES << (23 - DROPPED_BITS)) + 1];
  private final double[] sum = new double[count.length];

  /** What one counted pair stands for: 1, or more when pairs were sampled. */
  private double factor = 1;

  private PairDistances(int base) {
    this.base = base;
  }

  /** A histogram whose last bin holds the largest distance that rows of these lengths can have. */
  private static PairDistances reaching(float[] u, int k) {
    double most = 0;
    for (int row = 0; row < u.length; row += k) {
      double square = 0;
      for (int d = 0; d < k; d++) {
        square += (double) u[row + d] * u[row + d];
      }
      most = Math.max(most, square);
    }
    float top = (float) Math.max(4.01 * most, 1e-25);
    int base = (Float.floatToRawIntBits(top) >>> DROPPED_BITS) - (OCTAVES << (23 - DROPPED_BITS));
    return new PairDistances(base);
  }

  private void add(float d2, int times) {
    float notNegative = Math.max(0f, d2);
    int beyond = (Float.floatToRawIntBits(notNegative) >>> DROPPED_BITS) - base;
    int bin = Math.min(count.length - 1, Math.max(0, beyond));
    count[bin] += times;
    sum[bin] += times * (double) notNegative;
  }

  private void add(PairDistances other) {
    for (int bin = 0; bin < count.length; bin++) {
      count[bin] += other.count[bin];
      sum[bin] += other.sum[bin];
    }
  }

  /** Σ exp(-d²/s²) over the unlinked pairs. */
  double repulsion(double s) {
    double total = 0;
    for (int bin = 0; bin < count.length; bin++) {
      if (count[bin] > 0) {
        total += count[bin] * StrictMath.exp(-sum[bin] / count[bin] / (s * s));
      }
    }
    return factor * total;
  }

  /**
   * All unlinked pairs inside components.
   *
   * @param u the rows of U in the order of {@code order}, k numbers each
   */
  static PairDistances all(Graph graph, ComponentOrder order, float[] u, int k, Workers workers) {
    PairDistances whole = reaching(u, k);
    PairDistances[] parts = new PairDistances[PARTS];
    workers.forBlocks(
        PARTS,
        1,
        (part, end) -> {
          parts[part] = new PairDistances(whole.base);
          new Tiles(u, k, parts[part]).visit(order, part);
        });
    for (PairDistances part : parts) {
      whole.add(part);
    }
    whole.takeOutEdges(graph, order, u, k);
    return whole;
  }

  private void takeOutEdges(Graph graph, ComponentOrder order, float[] u, int k) {
    CsrMatrix a = graph.adjacency();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i) {
          add(squaredDistance(u, k, order.place[i], order.place[a.column(e)]), -1);
        }
      }
    }
  }

  /**
   * Pairs drawn uniformly from all pairs inside components; the linked ones among them count as
   * drawn and add nothing.
   */
  static PairDistances sampled(
      Graph graph, ComponentOrder order, float[] u, int k, int draws, RandomStream random) {
    PairDistances whole = reaching(u, k);
    double[] pairsUpTo = new double[order.count];
    double pairs = 0;
    for (int c = 0; c < order.count; c++) {
      pairs += 0.5 * order.size(c) * (order.size(c) - 1.0);
      pairsUpTo[c] = pairs;
    }
    if (pairs == 0) {
      return whole;
    }
    for (int draw = 0; draw < draws; draw++) {
      int c = firstAbove(pairsUpTo, random.nextDouble() * pairs);
      int i = random.nextInt(order.size(c));
      int j = random.nextInt(order.size(c) - 1);
      j = j < i ? j : j + 1;
      int at = order.start[c];
      if (graph.adjacency().find(order.node[at + i], order.node[at + j]) < 0) {
        whole.add(squaredDistance(u, k, at + i, at + j), 1);
      }
    }
    whole.factor = pairs / draws;
    return whole;
  }

  private static int firstAbove(double[] ascending, double value) {
    int low = 0;
    int high = ascending.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] > value) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** As the tiles compute it, to the last bit. */
  private static float squaredDistance(float[] u, int k, int i, int j) {
    return square(u, k, i) + square(u, k, j) - 2 * dot(u, k, i, j);
  }

  private static float square(float[] u, int k, int i) {
    return dot(u, k, i, i);
  }

  private static float dot(float[] u, int k, int i, int j) {
    float sum = 0;
    for (int d = 0; d < k; d++) {
      sum = Math.fma(u[i * k + d], u[j * k + d], sum);
    }
    return sum;
  }

  /** Visits pairs tile by tile: {@link #ROWS} rows against {@link #TILE} others. */
  private static final class Tiles {
    private final Kernels kernels = Kernels.active();
    private final float[] u;
    private final int k;
    private final PairDistances into;
    private final float[] own;
    private final float[] tile;
    private final float[] dots = new float[ROWS * TILE];
    private final float[] ownSquare = new float[ROWS];
    private final float[] square = new float[TILE];

    Tiles(float[] u, int k, PairDistances into) {
      this.u = u;
      this.k = k;
      this.into = into;
      this.own = new float[ROWS * k];
      this.tile = new float[k * TILE];
    }

    /** Every {@link #PARTS}-th group of rows, so that all parts have about the same work. */
    void visit(ComponentOrder order, int part) {
      int group = 0;
      for (int c = 0; c < order.count; c++) {
        int end = order.start[c + 1];
        for (int from = order.start[c]; from < end; from += ROWS) {
          if (group++ % PARTS == part) {
            rows(from, Math.min(end, from + ROWS), end);
          }
        }
      }
    }

    /** Pairs (i, j) with i in [from, to) and i < j < end. */
    private void rows(int from, int to, int end) {
      System.arraycopy(u, from * k, own, 0, (to - from) * k);
      for (int i = from; i < to; i++) {
        ownSquare[i - from] = square(u, k, i);
      }
      for (int first = from; first < end; first += TILE) {
        int width = Math.min(TILE, end - first);
        for (int j = 0; j < width; j++) {
          square[j] = square(u, k, first + j);
          for (int d = 0; d < k; d++) {
            tile[d * TILE + j] = u[(first + j) * k + d]; // transposed
          }
        }
        kernels.multiply(own, tile, dots, k, TILE, false, 0, to - from);
        for (int i = from; i < to; i++) {
          for (int j = Math.max(0, i + 1 - first); j < width; j++) {
            int at = (i - from) * TILE + j;
            into.add(ownSquare[i - from] + square[j] - 2 * dots[at], 1);
          }
        }
      }
    }
  }
}
