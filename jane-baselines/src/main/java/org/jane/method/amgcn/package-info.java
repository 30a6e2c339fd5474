/**
 * AM-GCN, the adaptive multi-channel graph convolutional network: a GCN on the links, a GCN on a
 * graph of similar attributes, and a GCN on both with shared weights, combined by attention. {@link
 * org.jane.method.amgcn.AmgcnTrainer} learns, {@link org.jane.method.amgcn.AmgcnModel} predicts,
 * {@link org.jane.method.amgcn.AmgcnConfig} says how.
 *
 * <p>Wang, Zhu, Bo, Cui, Shi and Pei, "AM-GCN: Adaptive Multi-channel Graph Convolutional
 * Networks", KDD 2020, arXiv:2007.02265.
 */
@NullMarked
package org.jane.method.amgcn;

import org.jspecify.annotations.NullMarked;
