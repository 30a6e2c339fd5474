package org.jane.method.gcn;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Provenance;
import org.jane.network.GraphNetwork;
import org.jane.network.GraphPass;
import org.jane.network.NetworkModel;
import org.jane.network.ReceptiveField;
import org.jane.network.TrainedNetwork;
import org.jane.run.Run;

/** A trained GCN. Immutable and safe to share between threads. */
public final class GcnModel extends NetworkModel {
  private final GcnConfig config;
  private final GraphNetwork network;

  GcnModel(
      GcnConfig config,
      GraphNetwork network,
      TrainedNetwork learnt,
      Known known,
      Provenance provenance) {
    super(learnt, known, provenance);
    this.config = config;
    this.network = network;
  }

  public GcnConfig config() {
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
    ReceptiveField everyone = ReceptiveField.ofAll(NormalisedAdjacency.of(graph));
    return new GraphPass(network, everyone, attributes).logits(run.workers());
  }
}
