package org.jane.spark.blocks;

import java.nio.charset.StandardCharsets;

/**
 * Numbers of 64 bits that stand for the ids of nodes, so that edges travel without text. Two ids
 * with one number are found when nodes are put into blocks; for a hundred million nodes that is a
 * matter of one in three thousand.
 */
public final class Keys {
  private Keys() {}

  /** The number of an id, never 0. */
  public static long of(String id) {
    long hash = 0xCBF29CE484222325L;
    for (byte b : id.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
    }
    long mixed = mix(hash + 0x9E3779B97F4A7C15L * id.length());
    return mixed == 0 ? 1 : mixed;
  }

  /** Every bit of the result depends on every bit of {@code z} (SplitMix64). */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The block of a key when keys are shared out evenly. */
  static int block(long key, int blocks) {
    return (int) Math.floorMod(mix(key), (long) blocks);
  }

  /** A number in [0, 1) that depends on a key and a purpose. */
  static double uniform(long key, long purpose) {
    return (mix(key + mix(purpose)) >>> 11) * 0x1.0p-53;
  }
}
