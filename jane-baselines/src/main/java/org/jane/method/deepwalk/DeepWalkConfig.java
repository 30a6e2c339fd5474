package org.jane.method.deepwalk;

import java.util.List;
import java.util.Map;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;

/**
 * How DeepWalk walks and learns.
 *
 * @param walks walks that begin at each node
 * @param walkLength nodes of a walk
 * @param window how far apart on a walk two nodes may be to count as a pair; each position draws
 *     its own reach from 1 to this
 * @param dimensions embedding dimensions
 * @param negatives negative samples per pair
 * @param passes number of epochs over the walks
 * @param learningRate at the start; it falls linearly to 0
 */
public record DeepWalkConfig(
    int walks,
    int walkLength,
    int window,
    int dimensions,
    int negatives,
    int passes,
    double learningRate) {
  public DeepWalkConfig {
    Check.atLeast("walks", walks, 1);
    Check.atLeast("walk-length", walkLength, 2);
    Check.atLeast("window", window, 1);
    Check.atLeast("dimensions", dimensions, 1);
    Check.atLeast("negatives", negatives, 1);
    Check.atLeast("passes", passes, 1);
    Check.positive("learning-rate", learningRate);
    Check.that(window <= 127, "window must be at most 127, found %d", window);
  }

  public static DeepWalkConfig defaults() {
    return new DeepWalkConfig(10, 40, 5, 64, 5, 5, 0.025);
  }

  public DeepWalkConfig withWalks(int other) {
    return new DeepWalkConfig(
        other, walkLength, window, dimensions, negatives, passes, learningRate);
  }

  public DeepWalkConfig withWalkLength(int other) {
    return new DeepWalkConfig(walks, other, window, dimensions, negatives, passes, learningRate);
  }

  public DeepWalkConfig withWindow(int other) {
    return new DeepWalkConfig(
        walks, walkLength, other, dimensions, negatives, passes, learningRate);
  }

  public DeepWalkConfig withDimensions(int other) {
    return new DeepWalkConfig(walks, walkLength, window, other, negatives, passes, learningRate);
  }

  public DeepWalkConfig withNegatives(int other) {
    return new DeepWalkConfig(walks, walkLength, window, dimensions, other, passes, learningRate);
  }

  public DeepWalkConfig withPasses(int other) {
    return new DeepWalkConfig(
        walks, walkLength, window, dimensions, negatives, other, learningRate);
  }

  public DeepWalkConfig withLearningRate(double other) {
    return new DeepWalkConfig(walks, walkLength, window, dimensions, negatives, passes, other);
  }

  /** The settings by name. */
  public static List<Key<DeepWalkConfig>> keys() {
    return List.of(
        Key.ofInt("walks", "walks per node", DeepWalkConfig::walks, DeepWalkConfig::withWalks),
        Key.ofInt(
            "walk-length",
            "walk length in nodes",
            DeepWalkConfig::walkLength,
            DeepWalkConfig::withWalkLength),
        Key.ofInt(
            "window",
            "context window: largest distance of a pair on a walk",
            DeepWalkConfig::window,
            DeepWalkConfig::withWindow),
        Key.ofInt(
            "dimensions",
            "embedding dimensions",
            DeepWalkConfig::dimensions,
            DeepWalkConfig::withDimensions),
        Key.ofInt(
            "negatives",
            "negative samples per pair",
            DeepWalkConfig::negatives,
            DeepWalkConfig::withNegatives),
        Key.ofInt(
            "passes",
            "number of epochs over the walks",
            DeepWalkConfig::passes,
            DeepWalkConfig::withPasses),
        Key.ofDouble(
            "learning-rate",
            "initial learning rate; decreases linearly to 0",
            DeepWalkConfig::learningRate,
            DeepWalkConfig::withLearningRate));
  }

  /** The settings worth trying. */
  public static SearchSpace searchSpace() {
    return new SearchSpace(
        List.of(Map.of(), Map.of("window", "10"), Map.of("window", "2")),
        List.of(
            Choice.ofNumbers("window", "2", "5", "10"),
            Choice.ofNumbers("dimensions", "32", "64", "128"),
            Choice.ofNumbers("learning-rate", "0.0125", "0.025", "0.05"),
            Choice.ofNumbers("walk-length", "20", "40", "80"),
            Choice.ofNumbers("passes", "2", "5", "10")),
        List.of());
  }
}
