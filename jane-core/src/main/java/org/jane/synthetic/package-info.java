/**
 * Generates graphs from the model; a number α sets how far labels depend on attributes or on
 * proximity. Start at {@link org.jane.synthetic.SyntheticGraph}.
 */
@NullMarked
package org.jane.synthetic;

import org.jspecify.annotations.NullMarked;
