package org.jane.method.gat;

import java.util.List;
import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;
import org.jane.settings.SearchSpace.Choice;

/** GAT by name. */
public final class GatMethod extends NetworkMethod<GatConfig> {
  public GatMethod() {
    super(
        GatTrainer.METHOD,
        "graph attention network with two layers",
        GatTrainer.ABILITIES,
        GatConfig.keys(),
        GatConfig.defaults(),
        NetworkSearch.space(
            List.of(
                Choice.ofNumbers("heads", "1", "4", "8"),
                Choice.ofNumbers("output-heads", "1", "8")),
            "4",
            "8",
            "16",
            "32"));
  }

  @Override
  protected NetworkTrainer<GatConfig> trainer(GatConfig config) {
    return new GatTrainer(config);
  }
}
