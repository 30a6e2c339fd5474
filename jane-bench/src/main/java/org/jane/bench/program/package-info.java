/**
 * Programs that measure one thing in a process of their own. Each has a {@code main} that prints
 * what it measured as one line of JSON, the last of its output.
 */
@NullMarked
package org.jane.bench.program;

import org.jspecify.annotations.NullMarked;
