package org.jane.method.sage;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Provenance;
import org.jane.network.GraphNetwork;
import org.jane.network.GraphPass;
import org.jane.network.NetworkModel;
import org.jane.network.ReceptiveField;
import org.jane.network.TrainedNetwork;
import org.jane.run.Run;

/** A trained GraphSAGE. Immutable and safe to share between threads. */
public final class SageModel extends NetworkModel {
  private final SageConfig config;
  private final GraphNetwork network;

  SageModel(
      SageConfig config,
      GraphNetwork network,
      TrainedNetwork learnt,
      Known known,
      Provenance provenance) {
    super(learnt, known, provenance);
    this.config = config;
    this.network = network;
  }

  public SageConfig config() {
    return config;
  }

  GraphNetwork network() {
    return network;
  }

  @Override
  protected boolean usesLinks() {
    return true;
  }

  @Override
  protected float[] logits(Graph graph, CsrMatrix attributes, Run run) {
    ReceptiveField everyone = ReceptiveField.ofAll(new NeighbourMean(graph).ofAll());
    return new GraphPass(network, everyone, attributes).logits(run.workers());
  }
}
