/**
 * Graphs of ONNX operators and the files they are written to; knows no model. Start at {@link
 * org.jane.onnx.OnnxGraph}.
 *
 * <p>The few messages of the format are written by hand: a library for it would bring generated
 * classes of some megabytes and hold every weight twice, and the operators of sparse rows are not
 * among those it names.
 */
@NullMarked
package org.jane.onnx;

import org.jspecify.annotations.NullMarked;
