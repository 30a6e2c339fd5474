package org.jane.method.amgcn;

import org.jane.features.AttributeScaling;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** What AM-GCN says of the nodes it was trained on. Immutable and safe to share between threads. */
public final class AmgcnModel extends TransductiveModel {
  private final AttributeScaling.Kind scaling;

  AmgcnModel(
      NodeProbabilities probabilities, AttributeScaling.Kind scaling, Provenance provenance) {
    super(probabilities, provenance);
    this.scaling = scaling;
  }

  /** The scaling of the attributes that was kept. */
  public AttributeScaling.Kind scaling() {
    return scaling;
  }
}
