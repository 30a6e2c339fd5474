/** Logistic regression, and the search for its minimum. */
@NullMarked
package org.jane.regression;

import org.jspecify.annotations.NullMarked;
