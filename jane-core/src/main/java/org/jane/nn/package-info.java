/**
 * A small neural network on attributes and latent positions, and what trains it. Start at {@link
 * org.jane.nn.TwoLayerNetwork}; {@link org.jane.nn.NetworkPass} runs it on some rows, forwards and
 * backwards.
 */
@NullMarked
package org.jane.nn;

import org.jspecify.annotations.NullMarked;
