/**
 * Label propagation: a node's label is the weighted mean of its neighbours'. {@link
 * org.jane.model.labelprop.LabelPropagationTrainer} learns, {@link
 * org.jane.model.labelprop.LabelPropagationModel} predicts, {@link
 * org.jane.model.labelprop.LabelPropagationConfig} says how.
 *
 * <p>Zhu and Ghahramani, "Learning from Labeled and Unlabeled Data with Label Propagation",
 * CMU-CALD-02-107, 2002.
 */
@NullMarked
package org.jane.model.labelprop;

import org.jspecify.annotations.NullMarked;
