/**
 * The Java side of the Python package: one process that carries out requests of {@code
 * org.jane.app} for the Python process that started it.
 *
 * <p>{@link org.jane.python.PythonProcess} is its main class. A {@link org.jane.python.Message} is
 * a JSON header and arrays as numpy holds them; {@link org.jane.python.Messages} reads and writes
 * them over standard input and output. {@link org.jane.python.Session} keeps graphs and models by
 * number and does what requests say. The process ends when its input does, so it never outlives
 * whoever started it.
 */
@NullMarked
package org.jane.python;

import org.jspecify.annotations.NullMarked;
