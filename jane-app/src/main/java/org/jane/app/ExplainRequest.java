package org.jane.app;

import java.util.List;
import java.util.Optional;

/**
 * What is to be explained.
 *
 * @param model what was learnt
 * @param data that of training, for a model without it; or other data with nodes of its own; empty
 *     for the data inside the model
 * @param newData whether a model without its data takes other data than that of training
 * @param nodes which of them
 * @param most how many attributes and neighbours to name
 * @param measure whether what each side is worth is measured now, where the model does not say it
 */
public record ExplainRequest(
    ModelSource model,
    Optional<DataRequest> data,
    boolean newData,
    Nodes nodes,
    int most,
    boolean measure) {
  private static final int MOST = 5;

  /** Whom an explanation is about. */
  public sealed interface Nodes {
    /** The dataset as a whole. */
    record Together() implements Nodes {}

    /** Some nodes, by their ids. */
    record Named(List<String> ids) implements Nodes {
      public Named {
        ids = List.copyOf(ids);
      }
    }

    /** Every node by itself. */
    record Each() implements Nodes {}
  }

  /** What the labels of the dataset come from. */
  public static ExplainRequest of(ModelSource model) {
    return new ExplainRequest(model, Optional.empty(), false, new Nodes.Together(), MOST, false);
  }

  /** Why this node has its label. */
  public ExplainRequest withNode(String id) {
    return withNodes(new Nodes.Named(List.of(id)));
  }

  public ExplainRequest withNodes(Nodes other) {
    return new ExplainRequest(model, data, newData, other, most, measure);
  }

  public ExplainRequest withData(DataRequest other) {
    return new ExplainRequest(model, Optional.of(other), newData, nodes, most, measure);
  }

  public ExplainRequest withMost(int other) {
    return new ExplainRequest(model, data, newData, nodes, other, measure);
  }

  /** Measures what each side is worth, which trains the model's settings several times. */
  public ExplainRequest withMeasure() {
    return new ExplainRequest(model, data, newData, nodes, most, true);
  }
}
