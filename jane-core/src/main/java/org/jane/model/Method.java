package org.jane.model;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.graph.AttributedGraph;
import org.jane.settings.SearchSpace;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * A method by its name: how to configure it, train it, and keep its models in files.
 *
 * <p>Methods are found by {@link java.util.ServiceLoader}: a jar that names an implementation in
 * {@code META-INF/services/org.jane.model.Method} adds a method that works in training, comparison,
 * search, ensembles and model files like those of the library. {@link ConfiguredMethod} does most
 * of the work.
 */
public interface Method {
  String name();

  /** One line for people. */
  String summary();

  /** What it can do. */
  Abilities abilities();

  /** The name of the method that lists show before this one; blank for the end. */
  default String listedAfter() {
    return "";
  }

  /** The settings it knows, with their meaning. */
  List<Setting> settings();

  /**
   * A setting of a method.
   *
   * @param name as users write it
   * @param meaning one line for people
   * @param byDefault its value when nothing is said
   */
  record Setting(String name, String meaning, String byDefault) {}

  /**
   * Every setting with its value, the given ones applied to the defaults: two runs with the same
   * result here are the same run.
   *
   * @throws IllegalArgumentException for an unknown setting or a value that is refused
   */
  Map<String, String> configured(Map<String, String> given);

  /**
   * A trainer with these settings.
   *
   * @throws IllegalArgumentException as {@link #configured}
   */
  NodeClassifierTrainer<?> trainer(Map<String, String> given);

  /** The settings worth trying when nobody pins them; empty when there are none. */
  default Optional<SearchSpace> searchSpace() {
    return Optional.empty();
  }

  /** The same for a task, with what only some data offers. */
  default Optional<SearchSpace> searchSpace(Task task) {
    return searchSpace();
  }

  /**
   * Settings that do nothing beside the others, such as the details of a part that is off.
   *
   * @param configured all settings with their values
   * @param trainNodes from how many nodes is learnt
   */
  default Set<String> idle(Map<String, String> configured, int trainNodes) {
    return Set.of();
  }

  /** Adds what a model of this method has learnt to a file. */
  void put(StoreWriter to, NodeClassifier model);

  /** The model of a file, on the graph it was trained on. */
  NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance)
      throws IOException;
}
