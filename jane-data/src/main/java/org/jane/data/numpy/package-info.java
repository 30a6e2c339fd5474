/**
 * Arrays as NumPy stores them, in {@code .npy} files and inside pickles: {@link
 * org.jane.data.numpy.NumpyArray} is the array, {@link org.jane.data.numpy.ElementType} says what
 * its elements are.
 */
@NullMarked
package org.jane.data.numpy;

import org.jspecify.annotations.NullMarked;
