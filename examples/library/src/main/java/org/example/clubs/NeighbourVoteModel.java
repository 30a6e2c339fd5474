package org.example.clubs;

import org.jane.graph.NodeIds;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.run.Run;

/** The probabilities of the nodes it was trained on. */
record NeighbourVoteModel(TransductiveModel learnt, Provenance provenance)
    implements NodeClassifier {
  @Override
  public NodeIds ids() {
    return learnt.ids();
  }

  @Override
  public Predictions predict(Run run) {
    return learnt.predictions();
  }
}
