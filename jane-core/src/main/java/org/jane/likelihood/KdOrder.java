package org.jane.likelihood;

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

  /**
   * So many times the parts are halved side by side; then each is done to its end by one thread.
   */
  private static final int SHARED_LEVELS = 4;

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
    int parts = 1;
    for (int level = 0; level < SHARED_LEVELS; level++) {
      int[] borders = sorter.borders(parts);
      workers.forBlocks(parts, 1, (from, to) -> sorter.halve(borders[from], borders[to]));
      parts *= 2;
    }
    int[] borders = sorter.borders(parts);
    workers.forBlocks(parts, 1, (from, to) -> sorter.sort(borders[from], borders[to]));
    return sorter.order;
  }

  /** Where the parts start and end after some halvings; {@code parts} is a power of 2. */
  private int[] borders(int parts) {
    int[] borders = new int[parts + 1];
    borders[parts] = order.length;
    for (int width = parts; width > 1; width /= 2) {
      for (int p = 0; p < parts; p += width) {
        borders[p + width / 2] = middle(borders[p], borders[p + width]);
      }
    }
    return borders;
  }

  /**
   * Half the tiles of a part lie before this place; it is the start of the part when there is only
   * one.
   */
  private static int middle(int from, int to) {
    int tiles = (to - from + TILE - 1) / TILE;
    return from + tiles / 2 * TILE;
  }

  private void sort(int from, int to) {
    if (to - from > TILE) {
      halve(from, to);
      int middle = middle(from, to);
      sort(from, middle);
      sort(middle, to);
    }
  }

  private void halve(int from, int to) {
    if (to - from > TILE) {
      int widest = widestCoordinate(from, to);
      for (int p = from; p < to; p++) {
        keys[p] = points[order[p] * k + widest];
      }
      select(from, to - 1, middle(from, to));
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
        low[d] = x < low[d] ? x : low[d];
        high[d] = x > high[d] ? x : high[d];
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
