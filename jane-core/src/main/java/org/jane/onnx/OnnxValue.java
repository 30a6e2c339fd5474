package org.jane.onnx;

/**
 * A tensor of an {@link OnnxGraph}: an input, a constant, or what an operator gives.
 *
 * @param name unique in the graph
 */
public record OnnxValue(String name) {}
