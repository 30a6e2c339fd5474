/**
 * The paper's tables and figures, done again. An {@link org.jane.experiments.Experiment} says which
 * {@link org.jane.experiments.Comparison}s it is made of; a {@link org.jane.experiments.Series}
 * does them one after the other and keeps every training in a file; the experiment then turns what
 * came out into a {@link org.jane.experiments.Finding}: page, JSON, CSV and drawings. Nothing here
 * prints.
 */
@NullMarked
package org.jane.experiments;

import org.jspecify.annotations.NullMarked;
