/**
 * Eigenvectors of symmetric operators that are only applied, never written out: {@link
 * org.jane.eigen.Eigensolver}. {@link org.jane.eigen.SubspaceRefinement} improves approximate ones
 * of a graph's Laplacian. Small dense problems are solved by {@link org.jane.eigen.SmallSymmetric}.
 */
@NullMarked
package org.jane.eigen;

import org.jspecify.annotations.NullMarked;
