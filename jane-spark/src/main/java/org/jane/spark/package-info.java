/**
 * JANE as Spark ML has it: {@link org.jane.spark.JaneClassifier} learns labels of nodes from data
 * frames of nodes and edges, {@link org.jane.spark.JaneClassificationModel} is what it has learnt,
 * {@link org.jane.spark.JaneEmbedder} gives positions of nodes alone.
 *
 * <p>A graph that fits an executor is trained there as on one machine, to the last bit; a larger
 * one stays distributed. docs/spark.md tells both.
 */
@NullMarked
package org.jane.spark;

import org.jspecify.annotations.NullMarked;
