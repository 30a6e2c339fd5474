/**
 * MLP: labels from attributes alone, by the network of JANE without positions. {@link
 * org.jane.method.mlp.MlpTrainer} learns, {@link org.jane.network.NetworkModel} predicts, {@link
 * org.jane.method.mlp.MlpConfig} says how.
 */
@NullMarked
package org.jane.method.mlp;

import org.jspecify.annotations.NullMarked;
