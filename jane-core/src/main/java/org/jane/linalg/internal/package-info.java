/**
 * Kernels: products, softmax and exponentials on primitive arrays, each with a plain and a vector
 * implementation that agree to the last bit. Not part of the API.
 *
 * <p>Loops over vectors call the Vector API itself, not helpers of our own that hand out vectors:
 * where such a call was not reached before the loop around it was compiled it stays a call, and
 * then the vectors of the whole loop become objects, at three times the time.
 */
@NullMarked
package org.jane.linalg.internal;

import org.jspecify.annotations.NullMarked;
