/**
 * The likelihood of a graph given positions of its nodes, {@code P(i-j) = exp(-d²)}: {@link
 * org.jane.likelihood.Attraction} along edges, {@link org.jane.likelihood.Repulsion} between nodes
 * that are not linked, with plain and vector kernels over tiles of pairs.
 */
@NullMarked
package org.jane.likelihood;

import org.jspecify.annotations.NullMarked;
