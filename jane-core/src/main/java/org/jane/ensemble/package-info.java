/**
 * Several models of one method that predict together: {@link org.jane.ensemble.Ensemble} averages
 * their probabilities and can do what all of its members can.
 */
@NullMarked
package org.jane.ensemble;

import org.jspecify.annotations.NullMarked;
