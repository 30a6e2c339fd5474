package org.jane.network;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.model.Abilities;
import org.jane.model.ConfiguredMethod;
import org.jane.model.Provenance;
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
    Network network =
        trainer.layers(header.intValue("attributes-seen"), header.intValue("network-classes"));
    TrainedNetwork trained = TrainedNetwork.read(from, network.parameters());
    return new NetworkModel<>(
        config,
        network,
        trainer.aggregation(),
        trained,
        NetworkModel.Known.of(data, trained),
        provenance);
  }
}
