/**
 * DeepWalk: nodes that meet on random walks get similar codes, and a linear classifier reads labels
 * from codes. {@link org.jane.model.deepwalk.DeepWalkTrainer} learns, {@link
 * org.jane.model.deepwalk.DeepWalkModel} predicts, {@link org.jane.model.deepwalk.DeepWalkConfig}
 * says how.
 *
 * <p>Perozzi, Al-Rfou and Skiena, "DeepWalk: Online Learning of Social Representations", 2014; the
 * codes are learnt by skip-gram with negative sampling (Mikolov et al., 2013).
 */
@NullMarked
package org.jane.model.deepwalk;

import org.jspecify.annotations.NullMarked;
