package org.jane.method.labelprop;

import org.jane.graph.NodeIds;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.run.Run;

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
  public NodeIds ids() {
    return learnt.ids();
  }

  @Override
  public Predictions predict(Run run) {
    return learnt.predictions();
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }
}
