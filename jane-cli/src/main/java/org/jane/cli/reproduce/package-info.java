/**
 * The paper's tables and figures, done again. An {@link org.jane.cli.reproduce.Experiment} says
 * which {@link org.jane.cli.reproduce.Comparison}s it is made of; a {@link
 * org.jane.cli.reproduce.Series} does them one after the other and keeps every training in a file;
 * the experiment then turns what came out into a {@link org.jane.cli.reproduce.Finding}: page,
 * JSON, CSV and drawings. Nothing here prints.
 */
@NullMarked
package org.jane.cli.reproduce;

import org.jspecify.annotations.NullMarked;
