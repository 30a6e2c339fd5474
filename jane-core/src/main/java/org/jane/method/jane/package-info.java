/**
 * JANE: labels from attributes and latent positions together. {@link
 * org.jane.method.jane.JaneTrainer} learns, {@link org.jane.method.jane.JaneModel} predicts and
 * explains, {@link org.jane.method.jane.JaneConfig} says how. JANE-NU (positions stay where they
 * start) and JANE-R (they start at random) are settings of it.
 *
 * <p>Merchant and Mathioudakis, "Joint Use of Node Attributes and Proximity for Node
 * Classification", arXiv:2010.11536.
 */
@NullMarked
package org.jane.method.jane;

import org.jspecify.annotations.NullMarked;
