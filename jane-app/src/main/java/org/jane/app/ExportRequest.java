package org.jane.app;

import java.util.Optional;
import org.jane.model.OnnxInputs;

/**
 * What of a model is wanted for other programs.
 *
 * @param model what was learnt
 * @param data other data of the same kind, for the graph; empty: the data of training
 * @param newData whether a model without its data takes other data than that of training
 * @param onnx how the network is asked, if it is wanted
 * @param graph whether the graph is wanted with what was predicted
 * @param shares whose shares of attributes and links come with the graph
 */
public record ExportRequest(
    ModelSource model,
    Optional<DataRequest> data,
    boolean newData,
    Optional<OnnxInputs.Form> onnx,
    boolean graph,
    Shares shares) {
  /** Whether shares are computed. */
  public enum Shares {
    /** Where the method has them at little cost. */
    AUTO,
    ALL,
    NONE
  }

  /** The network alone. */
  public static ExportRequest ofNetwork(ModelSource model, OnnxInputs.Form form) {
    return new ExportRequest(model, Optional.empty(), false, Optional.of(form), false, Shares.NONE);
  }

  /** The graph of training with what was predicted. */
  public static ExportRequest ofGraph(ModelSource model) {
    return new ExportRequest(model, Optional.empty(), false, Optional.empty(), true, Shares.AUTO);
  }
}
