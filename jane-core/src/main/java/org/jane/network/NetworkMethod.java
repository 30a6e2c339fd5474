package org.jane.network;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.Abilities;
import org.jane.model.ConfiguredMethod;
import org.jane.model.Provenance;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.settings.SearchSpace;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method whose models are a {@link NetworkModel}, and how these are written and read.
 *
 * @param <C> its configuration
 */
public abstract class NetworkMethod<C> extends ConfiguredMethod<C, NetworkModel<C>> {
  private final SearchSpace space;

  /**
   * @param space the settings worth trying
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // a class literal has no type parameter
  protected NetworkMethod(
      String name,
      String summary,
      Abilities abilities,
      List<Key<C>> keys,
      C defaults,
      SearchSpace space) {
    super(name, summary, abilities, keys, defaults, (Class) NetworkModel.class);
    this.space = space;
  }

  @Override
  protected abstract NetworkTrainer<C> trainer(C config);

  @Override
  public final Optional<SearchSpace> searchSpace() {
    return Optional.of(space);
  }

  /** Refuses sizes for which a file has not enough weights, before a network of them is made. */
  protected void requireWeights(StoredFile from, C config, int attributes, int classes) {
    if (config instanceof NetworkConfig<?> sizes) {
      TrainedNetwork.requireWeights(from, attributes, sizes.network().hidden(), classes);
    }
  }

  @Override
  protected final void write(NetworkModel<C> model, StoreWriter to) {
    Network network = model.network();
    to.field("attributes-seen", network.attributes())
        .field("hidden", network.layers().get(0).width())
        .field("network-classes", network.classes());
    model.trained().put(to, network.parameters());
  }

  @Override
  protected final NetworkModel<C> read(
      StoredFile from, C config, AttributedGraph data, Provenance provenance) throws IOException {
    Header header = from.header();
    NetworkTrainer<C> trainer = trainer(config);
    int attributes = header.intValue("attributes-seen");
    int classes = header.intValue("network-classes");
    requireWeights(from, config, attributes, classes);
    Network network = trainer.layers(attributes, classes, data.nodes());
    Check.that(
        network.classes() == data.labels().classCount(),
        "the model knows %d classes, the data has %d",
        network.classes(),
        data.labels().classCount());
    TrainedNetwork trained = TrainedNetwork.read(from, network.parameters());
    NetworkModel.Known known = NetworkModel.Known.of(data, trained);
    Check.that(
        known.attributes().columns() == network.attributes(),
        "the network sees %d attributes of a node, %d are made",
        network.attributes(),
        known.attributes().columns());
    return new NetworkModel<>(config, network, trainer.aggregation(), trained, known, provenance);
  }
}
