/**
 * Pages that explain a result to a reader: the check of a dataset, a training run, the comparison
 * of methods. A page is one HTML file that holds its data, its styles and its charts, so it opens
 * without a network and can be sent by mail; every number on it can be recomputed from the settings
 * it states.
 */
@NullMarked
package org.jane.report;

import org.jspecify.annotations.NullMarked;
