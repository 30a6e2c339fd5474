package org.jane.method.sign;

import java.util.List;
import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;
import org.jane.network.TrainedNetwork;
import org.jane.settings.SearchSpace.Choice;
import org.jane.store.StoredFile;

/** SIGN by name. */
public final class SignMethod extends NetworkMethod<SignConfig> {
  public SignMethod() {
    super(
        SignTrainer.METHOD,
        "averages over 0, 1, 2, … steps, each with weights of its own (SIGN; SGC)",
        SignTrainer.ABILITIES,
        SignConfig.keys(),
        SignConfig.defaults(),
        NetworkSearch.space(
            List.of(
                Choice.ofNumbers("hops", "1", "2", "3", "4"),
                Choice.ofWords("variant", "sign", "sgc")),
            "16",
            "32",
            "64",
            "128"));
  }

  @Override
  protected NetworkTrainer<SignConfig> trainer(SignConfig config) {
    return new SignTrainer(config);
  }

  /** SGC has no hidden layer. */
  @Override
  protected void requireWeights(StoredFile from, SignConfig config, int attributes, int classes) {
    if (config.variant() == SignConfig.Variant.SIGN) {
      super.requireWeights(from, config, attributes, classes);
    } else {
      TrainedNetwork.requireLinearWeights(from, attributes, classes);
    }
  }
}
