package org.jane.method.labelprop;

import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** The labels that propagation ended with. Immutable and safe to share between threads. */
public final class LabelPropagationModel extends TransductiveModel {
  private final int unreached;

  LabelPropagationModel(NodeProbabilities probabilities, int unreached, Provenance provenance) {
    super(probabilities, provenance);
    this.unreached = unreached;
  }

  /** How many nodes no label reaches; their answer is the class prior of the training nodes. */
  public int unreached() {
    return unreached;
  }
}
