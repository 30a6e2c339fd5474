package org.jane.spark.blocks;

import java.io.Serializable;

/**
 * What one block tells another: rows in the order in which they stand in the other's inbox.
 *
 * @param from the block that sends
 * @param numbers floats or longs
 */
record Message(int from, Serializable numbers) implements Serializable {}
