/**
 * Metrics of predictions: accuracy, F1, calibration error. Plain functions of labels and scores.
 */
@NullMarked
package org.jane.metric;

import org.jspecify.annotations.NullMarked;
