/**
 * Targets, the cross-entropy of logits with its gradient, class weights, and calibration by one
 * temperature.
 */
@NullMarked
package org.jane.loss;

import org.jspecify.annotations.NullMarked;
