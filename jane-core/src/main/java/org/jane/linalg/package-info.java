/**
 * Matrices: {@link org.jane.linalg.CsrMatrix} for what is sparse, {@link
 * org.jane.linalg.DenseMatrix} for what is not. Knows nothing of graphs or labels.
 */
@NullMarked
package org.jane.linalg;

import org.jspecify.annotations.NullMarked;
