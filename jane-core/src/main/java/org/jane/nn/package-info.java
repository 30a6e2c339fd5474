/**
 * Small neural networks and what trains them: {@link org.jane.nn.TwoLayerNetwork} on attributes and
 * latent positions, run by {@link org.jane.nn.NetworkPass} on some rows; {@link
 * org.jane.nn.GraphNetwork} on attributes averaged over neighbours, run by {@link
 * org.jane.nn.GraphPass} on a {@link org.jane.nn.ReceptiveField}.
 */
@NullMarked
package org.jane.nn;

import org.jspecify.annotations.NullMarked;
