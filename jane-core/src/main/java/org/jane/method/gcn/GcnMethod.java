package org.jane.method.gcn;

import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;

/** GCN by name. */
public final class GcnMethod extends NetworkMethod<GcnConfig> {
  public GcnMethod() {
    super(
        GcnTrainer.METHOD,
        "graph convolutional network with two layers",
        GcnTrainer.ABILITIES,
        GcnConfig.keys(),
        GcnConfig.defaults(),
        NetworkSearch.space("16", "32", "64", "128"));
  }

  @Override
  protected NetworkTrainer<GcnConfig> trainer(GcnConfig config) {
    return new GcnTrainer(config);
  }
}
