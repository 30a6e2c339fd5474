/**
 * Matrices and the arithmetic on them: {@link org.jane.linalg.CsrMatrix} for what is sparse, {@link
 * org.jane.linalg.DenseMatrix} for what is not. {@link org.jane.linalg.Eigensolver} finds extreme
 * eigenpairs of a {@link org.jane.linalg.SymmetricOperator}. {@link org.jane.linalg.Repulsion} and
 * {@link org.jane.linalg.Attraction} are sums over pairs of points. The inner loops stand in {@link
 * org.jane.linalg.Kernels}, twice: in plain Java and with the Vector API, equal to the last bit.
 * Knows nothing of graphs or labels.
 */
@NullMarked
package org.jane.linalg;

import org.jspecify.annotations.NullMarked;
