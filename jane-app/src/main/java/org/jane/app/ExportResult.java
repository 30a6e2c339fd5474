package org.jane.app;

import java.util.Optional;
import org.jane.onnx.OnnxGraph;

/**
 * A model for other programs.
 *
 * @param onnx the network, if it was asked for
 * @param graph the graph with what was predicted, if it was asked for
 */
public record ExportResult(Optional<OnnxGraph> onnx, Optional<ExportedGraph> graph) {}
