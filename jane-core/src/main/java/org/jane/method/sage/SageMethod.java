package org.jane.method.sage;

import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;

/** GraphSAGE by name. */
public final class SageMethod extends NetworkMethod<SageConfig> {
  public SageMethod() {
    super(
        SageTrainer.METHOD,
        "own attributes and the mean of the neighbours', twice, with weights of their own",
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
