/**
 * Evaluation and hyper-parameter search: compares methods on the same splits over several runs. The
 * only package that uses test labels. Start at {@link org.jane.eval.Evaluation}.
 */
@NullMarked
package org.jane.eval;

import org.jspecify.annotations.NullMarked;
