/**
 * Labels worth having: which nodes to label next ({@link org.jane.labelling.Suggestions}), and
 * which known labels are probably wrong ({@link org.jane.labelling.Suspects}, from {@link
 * org.jane.labelling.OutOfFold} probabilities). Both work with models of every method.
 */
@NullMarked
package org.jane.labelling;

import org.jspecify.annotations.NullMarked;
