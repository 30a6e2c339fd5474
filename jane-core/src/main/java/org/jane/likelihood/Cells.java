package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * Cells of {@value #SIZE} near points: consecutive ones of a {@link KdOrder}. From a cell, the
 * others are the {@value #NEAR} nearest by their centres, and the rest.
 *
 * <p>Time to tell them apart O(n²/{@value #SIZE}² · k).
 */
final class Cells {
  /** Tiles of a cell. */
  private static final int TILES = 8;

  /** Points of a cell. */
  static final int SIZE = TILES * TILE;

  /** Cells that are near to another. */
  private static final int NEAR = 8;

  private final int points;
  private final int k;
  final int count;
  private final float[] centres;

  Cells(float[] points, int k, int[] order, Workers workers) {
    this.points = order.length;
    this.k = k;
    this.count = (order.length + SIZE - 1) / SIZE;
    this.centres = new float[count * k];
    workers.forBlocks(
        count,
        8,
        (from, to) -> {
          for (int cell = from; cell < to; cell++) {
            centre(cell, points, order);
          }
        });
  }

  private void centre(int cell, float[] points, int[] order) {
    double[] sum = new double[k];
    for (int p = start(cell); p < end(cell); p++) {
      for (int d = 0; d < k; d++) {
        sum[d] += points[order[p] * k + d];
      }
    }
    for (int d = 0; d < k; d++) {
      centres[cell * k + d] = (float) (sum[d] / (end(cell) - start(cell)));
    }
  }

  /** The first place of a cell. */
  int start(int cell) {
    return cell * SIZE;
  }

  int end(int cell) {
    return Math.min(points, start(cell) + SIZE);
  }

  /** The places outside of a cell, near ones and others. */
  Outside outside(int cell) {
    double[] square = new double[count];
    for (int other = 0; other < count; other++) {
      for (int d = 0; d < k; d++) {
        double away = (double) centres[other * k + d] - centres[cell * k + d];
        square[other] += away * away;
      }
    }
    int[] near =
        IntStream.range(0, count)
            .filter(other -> other != cell)
            .boxed()
            .sorted(Comparator.comparingDouble(other -> square[other]))
            .limit(NEAR)
            .mapToInt(other -> other)
            .sorted() // a cell that is not full comes last
            .toArray();
    return new Outside(cell, near);
  }

  /** What a cell sees of the other cells. */
  final class Outside {
    private final int[] near;
    private final boolean[] isNear = new boolean[count]; // or the cell itself
    private final int nearPoints;
    private final int farPoints;

    private Outside(int own, int[] near) {
      this.near = near;
      isNear[own] = true;
      int size = 0;
      for (int cell : near) {
        isNear[cell] = true;
        size += end(cell) - start(cell);
      }
      this.nearPoints = size;
      this.farPoints = points - size - (end(own) - start(own));
    }

    int nearPoints() {
      return nearPoints;
    }

    int farPoints() {
      return farPoints;
    }

    /** A place in one of the near cells. */
    int drawNear(RandomStream random) {
      int at = random.nextInt(nearPoints);
      return start(near[at / SIZE]) + at % SIZE;
    }

    /** A place neither near nor in the cell. */
    int drawFar(RandomStream random) {
      int place;
      do {
        place = random.nextInt(points);
      } while (isNear[place / SIZE]);
      return place;
    }
  }
}
