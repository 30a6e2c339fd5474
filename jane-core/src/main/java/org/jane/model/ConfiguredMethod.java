package org.jane.model;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.settings.Key;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method whose settings are a configuration with a table of keys: what is left to say is how to
 * train and how to write and read a model.
 *
 * @param <C> its configuration
 * @param <M> its model
 */
public abstract class ConfiguredMethod<C, M extends NodeClassifier> implements Method {
  private final String name;
  private final String summary;
  private final Abilities abilities;
  private final List<Key<C>> keys;
  private final C defaults;
  private final Class<M> model;

  /**
   * @param name as users write it
   * @param summary one line for people
   * @param abilities what it can do
   * @param keys its settings by name
   * @param defaults the configuration when nothing is said
   * @param model the type of its models
   */
  protected ConfiguredMethod(
      String name,
      String summary,
      Abilities abilities,
      List<Key<C>> keys,
      C defaults,
      Class<M> model) {
    this.name = name;
    this.summary = summary;
    this.abilities = abilities;
    this.keys = List.copyOf(keys);
    this.defaults = defaults;
    this.model = model;
  }

  /** A trainer with this configuration. */
  protected abstract NodeClassifierTrainer<M> trainer(C config);

  /** Adds what a model has learnt to a file. */
  protected abstract void write(M trained, StoreWriter to);

  /**
   * The model of a file, on the graph it was trained on.
   *
   * @param config the configuration it was trained with
   * @throws IllegalArgumentException when its parts do not fit together
   */
  protected abstract M read(StoredFile from, C config, AttributedGraph data, Provenance provenance)
      throws IOException;

  /** The configuration with these settings. */
  public final C config(Map<String, String> given) {
    return Key.apply(keys, defaults, given);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String summary() {
    return summary;
  }

  @Override
  public final Abilities abilities() {
    return abilities;
  }

  @Override
  public final List<Setting> settings() {
    return keys.stream()
        .map(key -> new Setting(key.name(), key.meaning(), key.get().apply(defaults)))
        .toList();
  }

  @Override
  public final Map<String, String> configured(Map<String, String> given) {
    return Key.describe(keys, config(given));
  }

  @Override
  public final NodeClassifierTrainer<M> trainer(Map<String, String> given) {
    return trainer(config(given));
  }

  @Override
  public final void put(StoreWriter to, NodeClassifier trained) {
    write(model.cast(trained), to);
  }

  @Override
  public final M read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException {
    try {
      return read(from, config(provenance.settings()), data, provenance);
    } catch (IllegalArgumentException e) {
      throw from.contradiction("its parts do not fit together, " + e.getMessage(), e);
    }
  }
}
