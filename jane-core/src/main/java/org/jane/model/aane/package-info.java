/**
 * AANE: codes whose inner products are the similarity of attributes, pulled together along links.
 * {@link org.jane.model.aane.AaneTrainer} learns, {@link org.jane.model.aane.AaneModel} predicts,
 * {@link org.jane.model.aane.AaneConfig} says how.
 *
 * <p>Huang, Li and Hu, "Accelerated Attributed Network Embedding", SDM 2017.
 */
@NullMarked
package org.jane.model.aane;

import org.jspecify.annotations.NullMarked;
