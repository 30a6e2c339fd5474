/**
 * AANE: codes whose inner products are the similarity of attributes, pulled together along links.
 * {@link org.jane.method.aane.AaneTrainer} learns, {@link org.jane.method.aane.AaneModel} predicts,
 * {@link org.jane.method.aane.AaneConfig} says how.
 *
 * <p>Huang, Li and Hu, "Accelerated Attributed Network Embedding", SDM 2017.
 */
@NullMarked
package org.jane.method.aane;

import org.jspecify.annotations.NullMarked;
