/**
 * Matrices and the arithmetic on them: {@link org.jane.linalg.CsrMatrix} for what is sparse, {@link
 * org.jane.linalg.DenseMatrix} for what is not. {@link org.jane.linalg.Eigensolver} finds extreme
 * eigenpairs of a {@link org.jane.linalg.SymmetricOperator}. Knows nothing of graphs or labels.
 */
@NullMarked
package org.jane.linalg;

import org.jspecify.annotations.NullMarked;
