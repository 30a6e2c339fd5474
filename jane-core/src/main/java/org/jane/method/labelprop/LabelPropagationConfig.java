package org.jane.method.labelprop;

import java.util.List;
import java.util.Map;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;

/**
 * When label propagation ends.
 *
 * @param tolerance the largest change of any number in a round below which it counts as converged
 * @param rounds after how many rounds it ends in any case
 */
public record LabelPropagationConfig(double tolerance, int rounds) {
  public LabelPropagationConfig {
    Check.positive("tolerance", tolerance);
    Check.atLeast("rounds", rounds, 1);
  }

  public static LabelPropagationConfig defaults() {
    return new LabelPropagationConfig(1e-6, 1000);
  }

  public LabelPropagationConfig withTolerance(double other) {
    return new LabelPropagationConfig(other, rounds);
  }

  public LabelPropagationConfig withRounds(int other) {
    return new LabelPropagationConfig(tolerance, other);
  }

  /** The settings by name. */
  public static List<Key<LabelPropagationConfig>> keys() {
    return List.of(
        Key.ofDouble(
            "tolerance",
            "convergence tolerance: largest change in an iteration",
            LabelPropagationConfig::tolerance,
            LabelPropagationConfig::withTolerance),
        Key.ofInt(
            "rounds",
            "maximum number of iterations",
            LabelPropagationConfig::rounds,
            LabelPropagationConfig::withRounds));
  }

  /** The settings worth trying: how far labels walk. */
  public static SearchSpace searchSpace() {
    return new SearchSpace(
        List.of(Map.of(), Map.of("rounds", "10")),
        List.of(Choice.ofNumbers("rounds", "2", "4", "7", "10", "20", "50", "1000")),
        List.of());
  }
}
