package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;

import java.util.Arrays;
import org.jane.run.Workers;

/**
 * The points near the mean of all, where they are most of them: a common centre for distances.
 *
 * <p>Positions from eigenvectors are a dense core and few points far out, each in a direction of
 * its own. In many dimensions those would make every {@linkplain KdOrder tile} a wide one. In the
 * order of their distance from the mean a pair goes through dot products relative to the mean
 * wherever one of the two is of the core: if they are near enough to push each other, both are near
 * the centre. And tiles far out are far from those of the core.
 *
 * @param centre the mean of all points
 * @param order all points by their distance from it, those of the core first
 * @param distance of the point at each place
 * @param tiles how many tiles of the order are of the core; 0: it is not worth it
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Core(float[] centre, int[] order, float[] distance, int tiles) {
  /** Squared, with twice as much for the other point, distances stay right to about 1e-5. */
  static final double RADIUS = 5;

  private static final int BLOCK = 512; // points that are added by themselves

  static Core of(float[] points, int n, int k, Workers workers) {
    float[] centre = mean(points, n, k, workers);
    long[] keys = new long[n]; // distance and point; floats above 0 are ordered as their bits are
    workers.forBlocks(
        n,
        TILE,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            float away = (float) Math.sqrt(squaredDistance(points, i * k, centre));
            keys[i] = (long) Float.floatToRawIntBits(away) << Integer.SIZE | i;
          }
        });
    Arrays.sort(keys);
    int[] order = new int[n];
    float[] distance = new float[n];
    int inside = 0;
    for (int place = 0; place < n; place++) {
      order[place] = (int) keys[place];
      distance[place] = Float.intBitsToFloat((int) (keys[place] >>> Integer.SIZE));
      inside += distance[place] <= RADIUS ? 1 : 0;
    }
    return new Core(centre, order, distance, 2 * inside > n ? inside / TILE : 0);
  }

  /** In four sums, none of which waits for another. */
  private static float squaredDistance(float[] points, int at, float[] centre) {
    float a = 0;
    float b = 0;
    float c = 0;
    float e = 0;
    int d = 0;
    for (; d + 3 < centre.length; d += 4) {
      a += square(points[at + d] - centre[d]);
      b += square(points[at + d + 1] - centre[d + 1]);
      c += square(points[at + d + 2] - centre[d + 2]);
      e += square(points[at + d + 3] - centre[d + 3]);
    }
    for (; d < centre.length; d++) {
      a += square(points[at + d] - centre[d]);
    }
    return a + b + (c + e);
  }

  private static float square(float x) {
    return x * x;
  }

  private static float[] mean(float[] points, int n, int k, Workers workers) {
    double[][] sums = new double[(n - 1) / BLOCK + 1][k];
    workers.forBlocks(
        n,
        BLOCK,
        (from, to) -> {
          double[] sum = sums[from / BLOCK];
          for (int i = from; i < to; i++) {
            for (int d = 0; d < k; d++) {
              sum[d] += points[i * k + d];
            }
          }
        });
    float[] mean = new float[k];
    for (int d = 0; d < k; d++) {
      double sum = 0;
      for (double[] part : sums) {
        sum += part[d];
      }
      mean[d] = (float) (sum / n);
    }
    return mean;
  }

  boolean holds(int tile) {
    return tile < tiles;
  }

  /** No point of tile a is nearer to a point of a later tile b than this. */
  double gap(int a, int b) {
    int last = Math.min(order.length, (a + 1) * TILE) - 1;
    return distance[b * TILE] - distance[last];
  }
}
