/**
 * SIGN and SGC: averages of the attributes over one, two and more steps, each with weights of its
 * own. {@link org.jane.method.sign.SignTrainer} learns, {@link org.jane.network.NetworkModel}
 * predicts, {@link org.jane.method.sign.SignConfig} says how.
 *
 * <p>Rossi, Frasca, Chamberlain, Eynard, Bronstein and Monti, "SIGN: Scalable Inception Graph
 * Neural Networks", arXiv:2004.11198; Wu, Souza, Zhang, Fifty, Yu and Weinberger, "Simplifying
 * Graph Convolutional Networks", arXiv:1902.07153.
 */
@NullMarked
package org.jane.method.sign;

import org.jspecify.annotations.NullMarked;
