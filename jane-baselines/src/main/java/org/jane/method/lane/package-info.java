/**
 * LANE: codes in which links, attributes and labels of the training nodes agree, carried over to
 * all nodes. {@link org.jane.method.lane.LaneTrainer} learns, {@link
 * org.jane.method.lane.LaneModel} predicts, {@link org.jane.method.lane.LaneConfig} says how.
 *
 * <p>Huang, Li and Hu, "Label Informed Attributed Network Embedding", WSDM 2017.
 */
@NullMarked
package org.jane.method.lane;

import org.jspecify.annotations.NullMarked;
