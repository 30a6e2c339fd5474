/**
 * Sparse matrices in Matrix Market files. Start at {@link org.jane.data.mtx.MatrixMarketReader}.
 */
@NullMarked
package org.jane.data.mtx;

import org.jspecify.annotations.NullMarked;
