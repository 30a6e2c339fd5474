/**
 * Reverse-mode gradients of losses that are no sum over the rows of one network. Start at {@link
 * org.jane.tape.Tape}.
 */
@NullMarked
package org.jane.tape;

import org.jspecify.annotations.NullMarked;
