package org.jane.spark.blocks;

import java.io.Serializable;

/**
 * A node on its way into a block.
 *
 * @param id its name
 * @param column of its attributes that are not 0, ascending
 * @param value of these
 * @param label number of its class, -1 for none
 * @param role what its label is for: {@link #TRAIN}, {@link #VALIDATION} or 0
 * @param weight how much its label counts
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record NodeRow(String id, int[] column, float[] value, int label, byte role, float weight)
    implements Serializable {
  public static final byte TRAIN = 1;
  public static final byte VALIDATION = 2;
}
