/**
 * Reproduces the tables and figures of the paper. An {@link org.jane.experiments.Experiment} lists
 * its {@link org.jane.experiments.Comparison}s; a {@link org.jane.experiments.ComparisonSeries}
 * runs them one after the other and saves every training run; the experiment then turns the results
 * into an {@link org.jane.experiments.ExperimentOutput}: page, JSON, CSV and charts. Nothing here
 * prints.
 */
@NullMarked
package org.jane.experiments;

import org.jspecify.annotations.NullMarked;
