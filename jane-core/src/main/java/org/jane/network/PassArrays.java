package org.jane.network;

import java.util.ArrayList;
import java.util.List;

/**
 * Arrays for the passes of a training that sees other nodes at every step: one pass after the other
 * takes the same again, instead of leaving megabytes behind at every step. The passes must be of
 * one network, and each is over when the next one is made. An array holds what was left in it.
 */
public final class PassArrays {
  private static final double ROOM = 1.1; // steps differ a little in how many nodes they see
  private static final int MOST = Integer.MAX_VALUE - 8; // numbers of an array

  private final List<float[]> arrays = new ArrayList<>();
  private int taken;

  /** The next pass takes from the first array on. */
  void begin() {
    taken = 0;
  }

  /** An array of at least this length. */
  float[] take(int length) {
    if (taken == arrays.size()) {
      arrays.add(new float[length]);
    } else if (arrays.get(taken).length < length) {
      arrays.set(taken, new float[(int) Math.max(length, Math.min(length * ROOM, MOST))]);
    }
    return arrays.get(taken++);
  }
}
