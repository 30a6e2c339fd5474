/**
 * LINKX: an MLP of the rows of the adjacency and an MLP of the attributes, combined by a third.
 * {@link org.jane.method.linkx.LinkxTrainer} learns, {@link org.jane.network.NetworkModel}
 * predicts, {@link org.jane.method.linkx.LinkxConfig} says how.
 *
 * <p>Lim, Hohne, Li, Huang, Gupta, Bhalerao and Lim, "Large Scale Learning on Non-Homophilous
 * Graphs", arXiv:2110.14446.
 */
@NullMarked
package org.jane.method.linkx;

import org.jspecify.annotations.NullMarked;
