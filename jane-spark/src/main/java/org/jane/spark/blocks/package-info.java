/**
 * A graph that stays distributed: nodes and their links in blocks, one block per partition, packed
 * into arrays, with the routing between blocks made once. What crosses the network in a step are
 * the rows that another block needs, one message per pair of blocks.
 *
 * <p>Sums over blocks are taken in the order of blocks, so no result depends on which executor was
 * first, or on one that was lost and did its work again.
 */
@NullMarked
package org.jane.spark.blocks;

import org.jspecify.annotations.NullMarked;
