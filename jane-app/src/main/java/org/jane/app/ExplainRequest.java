package org.jane.app;

import java.util.Optional;

/**
 * What is to be explained.
 *
 * @param model what was learnt
 * @param data that of training, for a model without it; empty for a model that has it
 * @param newData whether a model without its data takes other data than that of training
 * @param node the id of one node; empty: the dataset as a whole
 * @param most how many attributes and neighbours to name
 */
public record ExplainRequest(
    ModelSource model,
    Optional<DataRequest> data,
    boolean newData,
    Optional<String> node,
    int most) {
  private static final int MOST = 5;

  /** What the labels of the dataset come from. */
  public static ExplainRequest of(ModelSource model) {
    return new ExplainRequest(model, Optional.empty(), false, Optional.empty(), MOST);
  }

  /** Why this node has its label. */
  public ExplainRequest withNode(String id) {
    return new ExplainRequest(model, data, newData, Optional.of(id), most);
  }
}
