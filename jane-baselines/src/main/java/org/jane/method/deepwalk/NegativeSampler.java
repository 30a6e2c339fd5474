package org.jane.method.deepwalk;

import org.jane.run.RandomStream;

/**
 * Draws rows of one part with a chance in proportion to visits^0.75, as word2vec does (Mikolov et
 * al., 2013). Walker's alias method: a draw costs one random number. Immutable.
 */
final class NegativeSampler {
  private final int first;
  private final int size;
  private final float[] own; // chance that a place keeps its own row
  private final int[] other; // the row it gives otherwise

  /**
   * @param visits of all rows
   * @param first the first row of the part
   * @param end the row after its last
   */
  NegativeSampler(int[] visits, int first, int end) {
    this.first = first;
    this.size = end - first;
    double[] share = new double[size];
    double sum = 0;
    for (int i = 0; i < size; i++) {
      share[i] = StrictMath.pow(visits[first + i], 0.75);
      sum += share[i];
    }
    own = new float[size];
    other = new int[size];
    int[] poor = new int[size];
    int[] rich = new int[size];
    int poorCount = 0;
    int richCount = 0;
    for (int i = 0; i < size; i++) {
      share[i] *= size / sum;
      if (share[i] < 1) {
        poor[poorCount++] = i;
      } else {
        rich[richCount++] = i;
      }
    }
    while (poorCount > 0 && richCount > 0) { // a poor place is filled up by a rich one
      int filled = poor[--poorCount];
      int giver = rich[richCount - 1];
      own[filled] = (float) share[filled];
      other[filled] = first + giver;
      share[giver] -= 1 - share[filled];
      if (share[giver] < 1) {
        poor[poorCount++] = rich[--richCount];
      }
    }
    while (richCount > 0) {
      own[rich[--richCount]] = 1f;
    }
    while (poorCount > 0) { // 1 but for rounding
      own[poor[--poorCount]] = 1f;
    }
  }

  int draw(RandomStream random) {
    long bits = random.nextLong();
    int place = (int) (((bits >>> 32) * size) >>> 32);
    float coin = (bits & 0xFFFFFF) * 0x1.0p-24f;
    return coin < own[place] ? first + place : other[place];
  }
}
