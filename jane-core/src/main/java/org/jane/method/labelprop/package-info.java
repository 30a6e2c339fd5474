/**
 * Label propagation: a node's label is the weighted mean of its neighbours'. {@link
 * org.jane.method.labelprop.LabelPropagationTrainer} learns, {@link
 * org.jane.method.labelprop.LabelPropagationModel} predicts, {@link
 * org.jane.method.labelprop.LabelPropagationConfig} says how.
 *
 * <p>Zhu and Ghahramani, "Learning from Labeled and Unlabeled Data with Label Propagation",
 * CMU-CALD-02-107, 2002.
 */
@NullMarked
package org.jane.method.labelprop;

import org.jspecify.annotations.NullMarked;
