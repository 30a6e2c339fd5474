package org.jane.spark.blocks;

/** Sorts a range of keys, ties by weight, and moves two arrays along. In place, by a heap. */
final class ParallelSort {
  private ParallelSort() {}

  static void sort(long[] key, int[] block, float[] weight, int from, int to) {
    int n = to - from;
    for (int i = n / 2 - 1; i >= 0; i--) {
      sift(key, block, weight, from, i, n);
    }
    for (int end = n - 1; end > 0; end--) {
      swap(key, block, weight, from, from + end);
      sift(key, block, weight, from, 0, end);
    }
  }

  private static void sift(long[] key, int[] block, float[] weight, int from, int root, int n) {
    int at = root;
    while (true) {
      int child = 2 * at + 1;
      if (child >= n) {
        return;
      }
      if (child + 1 < n && less(key, weight, from + child, from + child + 1)) {
        child++;
      }
      if (!less(key, weight, from + at, from + child)) {
        return;
      }
      swap(key, block, weight, from + at, from + child);
      at = child;
    }
  }

  private static boolean less(long[] key, float[] weight, int a, int b) {
    return key[a] < key[b] || key[a] == key[b] && weight[a] < weight[b];
  }

  private static void swap(long[] key, int[] block, float[] weight, int a, int b) {
    long k = key[a];
    key[a] = key[b];
    key[b] = k;
    int c = block[a];
    block[a] = block[b];
    block[b] = c;
    float w = weight[a];
    weight[a] = weight[b];
    weight[b] = w;
  }
}
