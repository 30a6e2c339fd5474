package org.jane.method.linkx;

import java.util.List;
import org.jane.network.NetworkMethod;
import org.jane.network.NetworkSearch;
import org.jane.network.NetworkTrainer;
import org.jane.settings.SearchSpace.Choice;

/** LINKX by name. */
public final class LinkxMethod extends NetworkMethod<LinkxConfig> {
  public LinkxMethod() {
    super(
        LinkxTrainer.METHOD,
        "MLP of the adjacency and MLP of the attributes, combined (LINKX)",
        LinkxTrainer.ABILITIES,
        LinkxConfig.keys(),
        LinkxConfig.defaults(),
        NetworkSearch.space(
            List.of(Choice.ofNumbers("layers", "1", "2", "3")), "16", "32", "64", "128", "256"));
  }

  @Override
  protected NetworkTrainer<LinkxConfig> trainer(LinkxConfig config) {
    return new LinkxTrainer(config);
  }
}
