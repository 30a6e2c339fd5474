package org.jane.method.mlp;

import java.io.IOException;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.ConfiguredMethod;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.network.NetworkModel;
import org.jane.network.NetworkSearch;
import org.jane.network.TrainedNetwork;
import org.jane.network.TwoLayerNetwork;
import org.jane.settings.SearchSpace;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/** Mlp by name, and its models in files. */
public final class MlpMethod extends ConfiguredMethod<MlpConfig, MlpModel> {
  public MlpMethod() {
    super(
        "mlp",
        "labels from attributes alone",
        MlpTrainer.ABILITIES,
        MlpConfig.keys(),
        MlpConfig.defaults(),
        MlpModel.class);
  }

  @Override
  public Optional<SearchSpace> searchSpace() {
    return Optional.of(NetworkSearch.space("32", "64", "128", "256"));
  }

  @Override
  protected NodeClassifierTrainer<MlpModel> trainer(MlpConfig config) {
    return new MlpTrainer(config);
  }

  @Override
  protected void write(MlpModel model, StoreWriter to) {
    TwoLayerNetwork network = model.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.hidden())
        .field("network-classes", network.classes());
    model.learnt().put(to, network.parameters());
  }

  @Override
  protected MlpModel read(
      StoredFile from, MlpConfig config, AttributedGraph data, Provenance provenance)
      throws IOException {
    Header header = from.header();
    var network =
        new TwoLayerNetwork(
            header.intValue("attributes-seen"),
            0,
            header.intValue("hidden"),
            header.intValue("network-classes"),
            config.network().bias());
    TrainedNetwork learnt = TrainedNetwork.read(from, network.parameters());
    return new MlpModel(config, network, learnt, NetworkModel.Known.of(data, learnt), provenance);
  }
}
