/**
 * DANE, deep attributed network embedding: two autoencoders, of the surroundings of a node and of
 * its attributes, whose codes are held together, then logistic regression on the codes. {@link
 * org.jane.method.dane.DaneTrainer} learns, {@link org.jane.method.dane.DaneModel} predicts, {@link
 * org.jane.method.dane.DaneConfig} says how.
 *
 * <p>Gao and Huang, "Deep Attributed Network Embedding", IJCAI 2018.
 */
@NullMarked
package org.jane.method.dane;

import org.jspecify.annotations.NullMarked;
