/**
 * What a model's predictions rest on, over a whole dataset: start at {@link
 * org.jane.explain.Influence}.
 */
@NullMarked
package org.jane.explain;

import org.jspecify.annotations.NullMarked;
