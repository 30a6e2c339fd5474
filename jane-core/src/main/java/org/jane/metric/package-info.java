/**
 * Metrics of predictions: accuracy, F1, areas under curves, calibration. Plain functions of labels
 * and scores.
 */
@NullMarked
package org.jane.metric;

import org.jspecify.annotations.NullMarked;
