/**
 * APPNP: an MLP whose logits are spread over the graph by personalised PageRank. {@link
 * org.jane.method.appnp.AppnpTrainer} learns, {@link org.jane.network.NetworkModel} predicts,
 * {@link org.jane.method.appnp.AppnpConfig} says how.
 *
 * <p>Gasteiger, Bojchevski and Günnemann, "Predict then Propagate: Graph Neural Networks meet
 * Personalized PageRank", arXiv:1810.05997.
 */
@NullMarked
package org.jane.method.appnp;

import org.jspecify.annotations.NullMarked;
