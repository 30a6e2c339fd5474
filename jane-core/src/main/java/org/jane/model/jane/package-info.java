/**
 * JANE: labels from attributes and latent positions together. {@link
 * org.jane.model.jane.JaneTrainer} learns, {@link org.jane.model.jane.JaneModel} predicts and
 * explains, {@link org.jane.model.jane.JaneConfig} says how. JANE-NU (positions stay where they
 * start) and JANE-R (they start at random) are settings of it.
 *
 * <p>Merchant and Mathioudakis, "Joint Use of Node Attributes and Proximity for Node
 * Classification", arXiv:2010.11536.
 */
@NullMarked
package org.jane.model.jane;

import org.jspecify.annotations.NullMarked;
