/**
 * How a piece of work is carried out, apart from what it computes: seed and named random streams,
 * worker threads with fixed-order reductions, progress, stop requests and memory estimates. Start
 * at {@link org.jane.run.Run}.
 */
@NullMarked
package org.jane.run;

import org.jspecify.annotations.NullMarked;
