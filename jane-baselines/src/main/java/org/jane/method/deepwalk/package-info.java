/**
 * DeepWalk: nodes that meet on random walks get similar codes, and a linear classifier reads labels
 * from codes. {@link org.jane.method.deepwalk.DeepWalkTrainer} learns, {@link
 * org.jane.method.deepwalk.DeepWalkModel} predicts, {@link org.jane.method.deepwalk.DeepWalkConfig}
 * says how.
 *
 * <p>Perozzi, Al-Rfou and Skiena, "DeepWalk: Online Learning of Social Representations", 2014; the
 * codes are learnt by skip-gram with negative sampling (Mikolov et al., 2013).
 */
@NullMarked
package org.jane.method.deepwalk;

import org.jspecify.annotations.NullMarked;
