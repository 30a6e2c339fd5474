/**
 * MLP: labels from attributes alone, by the network of JANE without positions. {@link
 * org.jane.model.mlp.MlpTrainer} learns, {@link org.jane.model.mlp.MlpModel} predicts, {@link
 * org.jane.model.mlp.MlpConfig} says how.
 */
@NullMarked
package org.jane.model.mlp;

import org.jspecify.annotations.NullMarked;
