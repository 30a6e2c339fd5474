/**
 * The inner loops, one JMH benchmark each. They use the kernels in use: {@code
 * org.jane.bench.program.KernelProgram} runs them once with the plain and once with the vector
 * twin.
 */
@NullMarked
package org.jane.bench.kernel;

import org.jspecify.annotations.NullMarked;
