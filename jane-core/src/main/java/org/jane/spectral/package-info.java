/**
 * The first estimate of latent attributes U from the graph alone.
 *
 * <p>{@link org.jane.spectral.Spectrum} holds the eigenvectors of a graph's {@link
 * org.jane.spectral.Laplacian}, component by component; it is the expensive part, depends on the
 * graph alone and may be kept and shared. {@link org.jane.spectral.SpectralEmbedding} makes U of
 * it: the first k columns, weighted, divided by the scale s under which the graph is most likely,
 * components set apart. {@link org.jane.spectral.SpectralSolver} says how the eigenvectors are
 * found: directly, or on large graphs from groups of nodes.
 */
@NullMarked
package org.jane.spectral;

import org.jspecify.annotations.NullMarked;
