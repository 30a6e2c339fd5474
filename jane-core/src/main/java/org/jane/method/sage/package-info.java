/**
 * GraphSAGE with the mean aggregator: a node's own attributes and the mean of its neighbours', each
 * with weights of their own, twice. {@link org.jane.method.sage.SageTrainer} learns, {@link
 * org.jane.network.NetworkModel} predicts, {@link org.jane.method.sage.SageConfig} says how.
 *
 * <p>Hamilton, Ying and Leskovec, "Inductive Representation Learning on Large Graphs",
 * arXiv:1706.02216.
 */
@NullMarked
package org.jane.method.sage;

import org.jspecify.annotations.NullMarked;
