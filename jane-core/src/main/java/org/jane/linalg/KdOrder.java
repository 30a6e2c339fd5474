package org.jane.linalg;

import java.util.Arrays;
import org.jane.run.Workers;

/**
 * An order of points in which near points are near in memory: the points are halved along their
 * widest coordinate, each half again, until a part fits one tile of {@link PairKernels#TILE}. All
 * tiles but the last are full.
 *
 * <p>Time O(n k log(n / TILE)). A part is worked on by one thread, so the order depends on the
 * points alone.
 */
final class KdOrder {
  private static final int TILE = PairKernels.TILE;

  private final float[] points;
  private final int k;
  private final int[] order;
  private final float[] keys;

  private KdOrder(float[] points, int n, int k) {
    this.points = points;
    this.k = k;
    this.order = new int[n];
    this.keys = new float[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
  }

  /** The points in order; place p belongs to tile p / TILE. */
  static int[] of(float[] points, int n, int k, Workers workers) {
    KdOrder sorter = new KdOrder(points, n, k);
    int[] borders = {0, n}; // of the parts of this level; all but the last are multiples of TILE
    while (true) {
      int[] parts = borders;
      int[] halves = new int[2 * parts.length - 1];
      int next = 0;
      boolean split = false;
      for (int p = 0; p + 1 < parts.length; p++) {
        halves[next++] = parts[p];
        int tiles = (parts[p + 1] - parts[p] + TILE - 1) / TILE;
        if (tiles > 1) {
          halves[next++] = parts[p] + tiles / 2 * TILE;
          split = true;
        }
      }
      if (!split) {
        return sorter.order;
      }
      halves[next++] = n;
      workers.forBlocks(
          parts.length - 1,
          1,
          (from, to) -> {
            for (int p = from; p < to; p++) {
              sorter.halve(parts[p], parts[p + 1]);
            }
          });
      borders = Arrays.copyOf(halves, next);
    }
  }

  private void halve(int from, int to) {
    int tiles = (to - from + TILE - 1) / TILE;
    if (tiles > 1) {
      int widest = widestCoordinate(from, to);
      for (int p = from; p < to; p++) {
        keys[p] = points[order[p] * k + widest];
      }
      select(from, to - 1, from + tiles / 2 * TILE);
    }
  }

  private int widestCoordinate(int from, int to) {
    float[] low = new float[k];
    float[] high = new float[k];
    System.arraycopy(points, order[from] * k, low, 0, k);
    System.arraycopy(low, 0, high, 0, k);
    for (int p = from + 1; p < to; p++) {
      int point = order[p] * k;
      for (int d = 0; d < k; d++) {
        float x = points[point + d];
        low[d] = Math.min(low[d], x);
        high[d] = Math.max(high[d], x);
      }
    }
    int widest = 0;
    for (int d = 1; d < k; d++) {
      if (high[d] - low[d] > high[widest] - low[widest]) {
        widest = d;
      }
    }
    return widest;
  }

  /** Hoare's selection: afterwards no key before {@code place} is above a key from there on. */
  private void select(int first, int last, int place) {
    int low = first;
    int high = last;
    while (low < high) {
      float pivot = medianOfThree(keys[low], keys[(low + high) >>> 1], keys[high]);
      int i = low;
      int j = high;
      while (i <= j) {
        while (keys[i] < pivot) {
          i++;
        }
        while (keys[j] > pivot) {
          j--;
        }
        if (i <= j) {
          swap(i++, j--);
        }
      }
      if (place <= j) {
        high = j;
      } else if (place >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private static float medianOfThree(float a, float b, float c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private void swap(int i, int j) {
    float key = keys[i];
    keys[i] = keys[j];
    keys[j] = key;
    int point = order[i];
    order[i] = order[j];
    order[j] = point;
  }
}
