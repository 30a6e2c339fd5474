package org.jane.methods;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jane.graph.AttributedGraph;
import org.jane.model.Abilities;
import org.jane.model.Key;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.SearchSpace;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method put together from the parts every package under {@code org.jane.model} has.
 *
 * @param <C> its configuration
 * @param <M> its model
 * @param keys its settings by name
 * @param config a configuration from settings
 * @param trainer a trainer from a configuration
 * @param searchSpace settings worth trying
 * @param model the type of its models
 * @param writer adds a model to a file
 * @param reader reads a model back
 */
record RegisteredMethod<C, M extends NodeClassifier>(
    String name,
    String summary,
    Abilities abilities,
    List<Key<C>> keys,
    Function<Map<String, String>, C> config,
    Function<C, NodeClassifierTrainer<M>> trainer,
    Optional<SearchSpace> searchSpace,
    Class<M> model,
    BiConsumer<StoreWriter, M> writer,
    Reader<M> reader)
    implements Method {
  /** Reads a model from a file and the graph it was trained on. */
  interface Reader<M> {
    M read(StoredFile from, AttributedGraph data, Provenance provenance) throws IOException;
  }

  @Override
  public List<Setting> settings() {
    C defaults = config.apply(Map.of());
    return keys.stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    return Key.describe(keys, config.apply(given));
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return trainer.apply(config.apply(given));
  }

  @Override
  public void put(StoreWriter to, NodeClassifier trained) {
    writer.accept(to, model.cast(trained));
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    return reader.read(from, data, provenance);
  }
}
