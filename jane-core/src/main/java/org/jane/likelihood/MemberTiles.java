package org.jane.likelihood;

import java.util.Arrays;

/**
 * The points that push, in tiles of {@link PairKernels#TILE}, as {@link PairKernels} wants its
 * members.
 *
 * <p>A tile that keeps close together is stored relative to its own centre, and distances to it go
 * through dot products. The rounding of ‖a‖² + ‖b‖² - 2ab grows with ‖a‖² and ‖b‖², so this is
 * exact enough only where near points are near the centre too; a tile wider than {@link
 * #COMPACT_RADIUS} is stored as it is, and distances to it are taken by differences. Memory O(n k).
 */
final class MemberTiles {
  /** Squared, times the 6e-8 of a float and a few terms: distances stay right to a few 1e-6. */
  static final double COMPACT_RADIUS = 4;

  private static final int TILE = PairKernels.TILE;

  private final float[] points;
  private final int k;
  private final int[] order;
  private final boolean dots;
  final int stride;
  final int count;
  final float[] members;
  final float[] memberStart;
  final float[] centres;
  private final double[] radius;
  private final float[] low;
  private final float[] high;

  /**
   * Room for tiles of the points in this order; {@link #fill} has to follow.
   *
   * @param dots whether dot products are allowed at all
   */
  MemberTiles(float[] points, int k, int[] order, boolean dots) {
    this.points = points;
    this.k = k;
    this.order = order;
    this.dots = dots;
    this.stride = PairKernels.stride(k);
    this.count = (order.length + TILE - 1) / TILE;
    this.members = new float[Math.multiplyExact(count * TILE, stride)];
    this.memberStart = new float[count * TILE];
    this.centres = new float[count * k];
    this.radius = new double[count];
    this.low = new float[count * k];
    this.high = new float[count * k];
    Arrays.fill(low, Float.POSITIVE_INFINITY);
    Arrays.fill(high, Float.NEGATIVE_INFINITY);
  }

  void fill(int from, int to) {
    for (int tile = from; tile < to; tile++) {
      fillTile(tile);
    }
  }

  private void fillTile(int tile) {
    int first = tile * TILE;
    int end = Math.min(order.length, first + TILE);
    double[] mean = new double[k];
    for (int p = first; p < end; p++) {
      for (int d = 0; d < k; d++) {
        float x = points[order[p] * k + d];
        mean[d] += x;
        low[tile * k + d] = Math.min(low[tile * k + d], x);
        high[tile * k + d] = Math.max(high[tile * k + d], x);
      }
    }
    for (int d = 0; d < k; d++) {
      centres[tile * k + d] = (float) (mean[d] / (end - first));
    }
    double widest = 0;
    for (int p = first; p < end; p++) {
      double square = 0;
      for (int d = 0; d < k; d++) {
        double away = (double) points[order[p] * k + d] - centres[tile * k + d];
        square += away * away;
      }
      widest = Math.max(widest, square);
    }
    radius[tile] = Math.sqrt(widest);
    for (int p = first; p < end; p++) {
      place(p, tile);
    }
    Arrays.fill(memberStart, end, first + TILE, PairKernels.EXCLUDED);
  }

  private void place(int p, int tile) {
    boolean centred = byDots(tile);
    float square = 0;
    for (int d = 0; d < k; d++) {
      float x = points[order[p] * k + d];
      float stored = centred ? x - centres[tile * k + d] : x;
      members[p * stride + d] = stored;
      square = Math.fma(stored, stored, square);
    }
    memberStart[p] = centred ? -square : 0f;
  }

  /** Whether the tile is stored relative to its centre, for the kernels by dot products. */
  boolean byDots(int tile) {
    return dots && radius[tile] <= COMPACT_RADIUS;
  }

  /**
   * No point of tile a is nearer to a point of tile b than this. Two bounds, the better one counts:
   * the distance of the centres less both radii, and the distance of the boxes around the tiles,
   * which is the tighter one in few dimensions.
   */
  double gap(int a, int b) {
    double square = 0;
    double boxSquare = 0;
    for (int d = 0; d < k; d++) {
      int x = a * k + d;
      int y = b * k + d;
      double away = (double) centres[x] - centres[y];
      square += away * away;
      double apart = Math.max((double) low[x] - high[y], (double) low[y] - high[x]);
      boxSquare += apart > 0 ? apart * apart : 0;
    }
    return Math.max(Math.sqrt(square) - radius[a] - radius[b], Math.sqrt(boxSquare));
  }
}
