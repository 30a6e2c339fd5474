/**
 * GAT, the graph attention network: two layers that average over a node and its neighbours with
 * weights that are learnt. {@link org.jane.method.gat.GatTrainer} learns, {@link
 * org.jane.network.NetworkModel} predicts, {@link org.jane.method.gat.GatConfig} says how.
 *
 * <p>Veličković, Cucurull, Casanova, Romero, Liò and Bengio, "Graph Attention Networks",
 * arXiv:1710.10903.
 */
@NullMarked
package org.jane.method.gat;

import org.jspecify.annotations.NullMarked;
