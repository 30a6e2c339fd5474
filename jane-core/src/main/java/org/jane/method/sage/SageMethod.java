package org.jane.method.sage;

import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;

/** GraphSAGE by name. */
public final class SageMethod extends NetworkMethod<SageConfig> {
  public SageMethod() {
    super(
        SageTrainer.METHOD,
        "GraphSAGE: mean aggregation with two layers",
        SageTrainer.ABILITIES,
        SageConfig.keys(),
        SageConfig.defaults(),
        NetworkSearch.space("32", "64", "128", "256"));
  }

  @Override
  protected NetworkTrainer<SageConfig> trainer(SageConfig config) {
    return new SageTrainer(config);
  }
}
