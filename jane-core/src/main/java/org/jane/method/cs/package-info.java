/**
 * Correct and smooth: an MLP or a linear model of the attributes, whose errors at training nodes
 * and whose predictions are then spread over links. {@link org.jane.method.cs.CsTrainer} learns,
 * {@link org.jane.method.cs.CsModel} predicts, {@link org.jane.method.cs.CsConfig} says how.
 *
 * <p>Huang, He, Singh, Lim and Benson, "Combining Label Propagation and Simple Models Out-performs
 * Graph Neural Networks", arXiv:2010.13993.
 */
@NullMarked
package org.jane.method.cs;

import org.jspecify.annotations.NullMarked;
