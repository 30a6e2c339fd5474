package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * Sums of weights by key for one row at a time: open addressing in arrays that are used again. The
 * keys are listed in the order in which they came, so nothing depends on how they hash.
 */
final class WeightTable {
  private int[] key = new int[0];
  private double[] weight = new double[0];
  private int[] slot = new int[0];
  private int[] gathered = new int[64];
  private int mask;
  private int count;

  /**
   * Makes room for a number of sums.
   *
   * @param additions how many weights will be added at most
   * @param keys how many keys there are in all
   */
  void begin(int additions, int keys) {
    int capacity = Integer.highestOneBit(Math.max(4, Math.min(additions, keys))) * 4;
    if (capacity > key.length) {
      key = new int[capacity];
      weight = new double[capacity];
      slot = new int[capacity];
      Arrays.fill(key, -1);
      count = 0;
    }
    for (int i = 0; i < count; i++) {
      key[slot[i]] = -1;
    }
    mask = capacity - 1;
    count = 0;
  }

  /** Adds a row of links by a property of their far ends. */
  void addRow(CsrMatrix links, int row, int[] property) {
    int from = links.rowStart(row);
    int length = links.rowLength(row);
    if (length > gathered.length) {
      gathered = new int[2 * length];
    }
    for (int t = 0; t < length; t++) { // a loop of its own: reads that miss the cache overlap
      gathered[t] = property[links.column(from + t)];
    }
    for (int t = 0; t < length; t++) {
      add(gathered[t], links.value(from + t));
    }
  }

  private void add(int newKey, double more) {
    int at = (newKey * 0x9E3779B9) >>> 7 & mask;
    while (key[at] != newKey) {
      if (key[at] < 0) {
        key[at] = newKey;
        weight[at] = more;
        slot[count++] = at;
        return;
      }
      at = (at + 1) & mask;
    }
    weight[at] += more;
  }

  int count() {
    return count;
  }

  /** The key that came as number {@code i}. */
  int key(int i) {
    return key[slot[i]];
  }

  double weight(int i) {
    return weight[slot[i]];
  }

  /** The sum of a key, 0 when it has not come. */
  double of(int wanted) {
    int at = (wanted * 0x9E3779B9) >>> 7 & mask;
    while (key[at] != wanted) {
      if (key[at] < 0) {
        return 0;
      }
      at = (at + 1) & mask;
    }
    return weight[at];
  }
}
