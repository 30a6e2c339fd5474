package org.jane.method.gcn;

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

/** Gcn by name, and its models in files. */
public final class GcnMethod extends ConfiguredMethod<GcnConfig, GcnModel> {
  public GcnMethod() {
    super(
        "gcn",
        "attributes averaged twice over a node and its neighbours",
        GcnTrainer.ABILITIES,
        GcnConfig.keys(),
        GcnConfig.defaults(),
        GcnModel.class);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(NetworkSearch.space("16", "32", "64", "128"));
  }

  @Override
  protected NodeClassifierTrainer<GcnModel> trainer(GcnConfig config) {
    return new GcnTrainer(config);
  }

  @Override
  protected void write(GcnModel model, StoreWriter to) {
    GraphNetwork network = model.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.hidden())
        .field("network-classes", network.classes());
    model.learnt().put(to, network.parameters());
  }

  @Override
  protected GcnModel read(
      StoredFile from, GcnConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    var network =
        new GraphNetwork(
            header.intValue("attributes-seen"),
            header.intValue("hidden"),
            header.intValue("network-classes"),
            false,
            config.network().bias());
    TrainedNetwork learnt = TrainedNetwork.read(from, network.parameters());
    return new GcnModel(config, network, learnt, NetworkModel.Known.of(data, learnt), provenance);
  }
}
