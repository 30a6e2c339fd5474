package org.jane.model.labelprop;

import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** The labels that propagation ended with. Immutable and safe to share between threads. */
public final class LabelPropagationModel implements NodeClassifier {
  private final TransductiveModel learnt;
  private final int unreached;
  private final Provenance provenance;

  LabelPropagationModel(TransductiveModel learnt, int unreached, Provenance provenance) {
    this.learnt = learnt;
    this.unreached = unreached;
    this.provenance = provenance;
  }

  TransductiveModel learnt() {
    return learnt;
  }

  /** How many nodes no label reaches; their answer is the class prior of the training nodes. */
  public int unreached() {
    return unreached;
  }

  @Override
  public String method() {
    return provenance.method();
  }

  @Override
  public Predictions predict() {
    return learnt.predictions();
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }
}
