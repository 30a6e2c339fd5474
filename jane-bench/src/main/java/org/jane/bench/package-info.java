/**
 * Benchmarks beside other tools: {@link org.jane.bench.Benchmarks} is the one command.
 *
 * <p>It starts every measurement as a process of its own, pinned to the same cores: programs of
 * {@code org.jane.bench.program}, peers of {@code peers/}, and the command itself. {@code
 * org.jane.bench.suite} says what is compared with what and makes the tables, {@code
 * org.jane.bench.kernel} holds the loops that JMH measures, {@code org.jane.bench.graph} draws
 * graphs. Nothing here is ever released.
 */
@NullMarked
package org.jane.bench;

import org.jspecify.annotations.NullMarked;
