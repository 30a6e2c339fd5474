package org.jane.method.sage;

import java.io.IOException;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.network.GraphNetwork;
import org.jane.network.NetworkModel;
import org.jane.network.NetworkSearch;
import org.jane.network.TrainedNetwork;
import org.jane.settings.SearchSpace;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Sage by name, and its models in files. */
public final class SageMethod extends ConfiguredMethod<SageConfig, SageModel> {
  public SageMethod() {
    super(
        "sage",
        "own attributes and the mean of the neighbours', twice, with weights of their own",
        SageTrainer.ABILITIES,
        SageConfig.keys(),
        SageConfig.defaults(),
        SageModel.class);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(NetworkSearch.space("32", "64", "128", "256"));
  }

  @Override
  protected NodeClassifierTrainer<SageModel> trainer(SageConfig config) {
    return new SageTrainer(config);
  }

  @Override
  protected void write(SageModel model, StoreWriter to) {
    GraphNetwork network = model.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.hidden())
        .field("network-classes", network.classes());
    model.learnt().put(to, network.parameters());
  }

  @Override
  protected SageModel read(
      StoredFile from, SageConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    var network =
        new GraphNetwork(
            header.intValue("attributes-seen"),
            header.intValue("hidden"),
            header.intValue("network-classes"),
            true,
            config.network().bias());
    TrainedNetwork learnt = TrainedNetwork.read(from, network.parameters());
    return new SageModel(config, network, learnt, NetworkModel.Known.of(data, learnt), provenance);
  }
}
