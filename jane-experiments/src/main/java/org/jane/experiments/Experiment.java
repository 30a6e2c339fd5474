package org.jane.experiments;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.TuningBudget;

/** A table or figure of the paper that can be reproduced. */
public interface Experiment {
  /** Such as {@code table2}. */
  String name();

  /**
   * The settings that determine the outcome: experiments with equal settings give the same files.
   */
  Map<String, String> settings();

  /** Its comparisons, in the order in which they run. */
  List<Comparison> comparisons();

  /** Whether seconds are measured, so that training runs must not run in parallel. */
  default boolean timed() {
    return false;
  }

  /** The budget of the hyper-parameter search; empty for default settings. */
  default Optional<TuningBudget> tuning() {
    return Optional.empty();
  }

  /** Datasets that it needs and whose files are missing. */
  default List<MissingDataset> missing() {
    return List.of();
  }

  /** The output as page, files and text; {@code results} may be incomplete. */
  ExperimentOutput output(List<ComparisonResult> results);
}
