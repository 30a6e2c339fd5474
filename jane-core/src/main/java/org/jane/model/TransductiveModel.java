package org.jane.model;

import org.jane.graph.NodeIds;
import org.jane.run.Run;

/**
 * A model that can label the nodes it was trained on and no others: it keeps their probabilities.
 * Methods of this kind extend it with what else they learn.
 */
public class TransductiveModel implements NodeClassifier {
  private final NodeProbabilities probabilities;
  private final Provenance provenance;

  public TransductiveModel(NodeProbabilities probabilities, Provenance provenance) {
    this.probabilities = probabilities;
    this.provenance = provenance;
  }

  /** What it keeps, for its file. */
  public final NodeProbabilities probabilities() {
    return probabilities;
  }

  @Override
  public final NodeIds ids() {
    return probabilities.ids();
  }

  @Override
  public final Predictions predict(Run run) {
    return probabilities.predictions();
  }

  @Override
  public final Provenance provenance() {
    return provenance;
  }
}
