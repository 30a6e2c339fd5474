/**
 * Kernels: products, softmax and exponentials on primitive arrays, each with a plain and a vector
 * implementation that agree to the last bit. Not part of the API.
 */
@NullMarked
package org.jane.linalg.internal;

import org.jspecify.annotations.NullMarked;
