/** Graphs of any size to measure with, drawn from a seed. */
@NullMarked
package org.jane.bench.graph;

import org.jspecify.annotations.NullMarked;
