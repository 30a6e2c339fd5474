package org.jane.method.mlp;

import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;

/** The MLP by name. */
public final class MlpMethod extends NetworkMethod<MlpConfig> {
  public MlpMethod() {
    super(
        MlpTrainer.METHOD,
        "multi-layer perceptron on the attributes alone",
        MlpTrainer.ABILITIES,
        MlpConfig.keys(),
        MlpConfig.defaults(),
        NetworkSearch.space("32", "64", "128", "256"));
  }

  @Override
  protected NetworkTrainer<MlpConfig> trainer(MlpConfig config) {
    return new MlpTrainer(config);
  }
}
