/**
 * The model as a generator: graphs whose labels come from attributes, from proximity, or from both,
 * by one number α. Start at {@link org.jane.synthetic.SyntheticGraph}.
 */
@NullMarked
package org.jane.synthetic;

import org.jspecify.annotations.NullMarked;
