/**
 * Methods compared on data: the same splits for all, repeated, scored on test nodes. The only
 * package that holds test labels. Start at {@link org.jane.eval.Evaluation}.
 */
@NullMarked
package org.jane.eval;

import org.jspecify.annotations.NullMarked;
