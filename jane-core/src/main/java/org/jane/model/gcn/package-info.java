/**
 * GCN, the graph convolutional network: attributes averaged twice over a node and its neighbours.
 * {@link org.jane.model.gcn.GcnTrainer} learns, {@link org.jane.model.gcn.GcnModel} predicts,
 * {@link org.jane.model.gcn.GcnConfig} says how.
 *
 * <p>Kipf and Welling, "Semi-Supervised Classification with Graph Convolutional Networks",
 * arXiv:1609.02907.
 */
@NullMarked
package org.jane.model.gcn;

import org.jspecify.annotations.NullMarked;
