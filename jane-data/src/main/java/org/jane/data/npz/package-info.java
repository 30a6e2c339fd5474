/**
 * Datasets kept as one NumPy archive with features, labels, edges and the masks of several splits.
 * Start at {@link org.jane.data.npz.NpzReader}.
 */
@NullMarked
package org.jane.data.npz;

import org.jspecify.annotations.NullMarked;
