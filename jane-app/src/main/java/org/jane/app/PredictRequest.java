package org.jane.app;

import java.util.Optional;

/**
 * Whose labels are asked for.
 *
 * @param model what was learnt
 * @param data other data of the same kind, whose new nodes are folded in; empty: the data of
 *     training
 * @param newData whether a model without its data takes other data than that of training
 */
public record PredictRequest(ModelSource model, Optional<DataRequest> data, boolean newData) {
  /** All nodes of training. */
  public static PredictRequest of(ModelSource model) {
    return new PredictRequest(model, Optional.empty(), false);
  }

  public PredictRequest withData(DataRequest other) {
    return new PredictRequest(model, Optional.of(other), newData);
  }
}
