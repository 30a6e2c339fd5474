package org.jane.method.appnp;

import java.util.List;
import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;
import org.jane.settings.SearchSpace.Choice;

/** APPNP by name. */
public final class AppnpMethod extends NetworkMethod<AppnpConfig> {
  public AppnpMethod() {
    super(
        AppnpTrainer.METHOD,
        "MLP, its logits spread by personalised PageRank (APPNP)",
        AppnpTrainer.ABILITIES,
        AppnpConfig.keys(),
        AppnpConfig.defaults(),
        NetworkSearch.space(
            List.of(
                Choice.ofNumbers("teleport", "0.05", "0.1", "0.2", "0.4"),
                Choice.ofNumbers("hops", "2", "5", "10")),
            "16",
            "32",
            "64",
            "128"));
  }

  @Override
  protected NetworkTrainer<AppnpConfig> trainer(AppnpConfig config) {
    return new AppnpTrainer(config);
  }
}
