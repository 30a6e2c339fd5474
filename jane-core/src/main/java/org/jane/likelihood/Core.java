package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;

import org.jane.run.Workers;

/**
 * The points near the mean of all, where they are most of them: a common centre for distances.
 *
 * <p>Positions from eigenvectors are a dense core and few points far out, each in a direction of
 * its own. In many dimensions those would make every {@linkplain KdOrder tile} a wide one. With the
 * core in tiles of its own a pair goes through dot products relative to the mean wherever one of
 * the two is of the core: if they are near enough to push each other, both are near the centre.
 *
 * @param centre the mean of all points
 * @param order all points, those of the core first
 * @param tiles how many tiles of the order are of the core; 0: it is not worth it
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Core(float[] centre, int[] order, int tiles) {
  /** Squared, with twice as much for the other point, distances stay right to about 1e-5. */
  static final double RADIUS = 5;

  static Core of(float[] points, int n, int k, Workers workers) {
    float[] centre = mean(points, n, k);
    boolean[] inside = new boolean[n];
    workers.forBlocks(
        n,
        TILE,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            float square = 0;
            for (int d = 0; d < k; d++) {
              float away = points[i * k + d] - centre[d];
              square += away * away;
            }
            inside[i] = square <= RADIUS * RADIUS;
          }
        });
    int count = 0;
    for (boolean one : inside) {
      count += one ? 1 : 0;
    }
    int tiles = 2 * count > n ? count / TILE : 0;
    int[] order = coreFirst(inside, tiles * TILE);
    KdOrder.sortFrom(tiles * TILE, points, k, order, workers);
    return new Core(centre, order, tiles);
  }

  private static float[] mean(float[] points, int n, int k) {
    double[] sum = new double[k];
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < k; d++) {
        sum[d] += points[i * k + d];
      }
    }
    float[] mean = new float[k];
    for (int d = 0; d < k; d++) {
      mean[d] = (float) (sum[d] / n);
    }
    return mean;
  }

  /** As many points of the core as fill whole tiles, then all others. */
  private static int[] coreFirst(boolean[] inside, int whole) {
    int[] order = new int[inside.length];
    int first = 0;
    int other = whole;
    for (int i = 0; i < inside.length; i++) {
      if (inside[i] && first < whole) {
        order[first++] = i;
      } else {
        order[other++] = i;
      }
    }
    return order;
  }
}
