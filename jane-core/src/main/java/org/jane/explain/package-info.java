/**
 * Influence of attributes and proximity on predictions, over a whole dataset: start at {@link
 * org.jane.explain.Influence}.
 */
@NullMarked
package org.jane.explain;

import org.jspecify.annotations.NullMarked;
