/**
 * GCN, the graph convolutional network: two layers that average over a node and its neighbours.
 * {@link org.jane.method.gcn.GcnTrainer} learns, {@link org.jane.network.NetworkModel} predicts,
 * {@link org.jane.method.gcn.GcnConfig} says how.
 *
 * <p>Kipf and Welling, "Semi-Supervised Classification with Graph Convolutional Networks",
 * arXiv:1609.02907.
 */
@NullMarked
package org.jane.method.gcn;

import org.jspecify.annotations.NullMarked;
