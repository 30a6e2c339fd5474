package org.jane.experiments;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.TuningBudget;

/** A table or figure of the paper, ready to be done again. */
public interface Experiment {
  /** Such as {@code table2}. */
  String name();

  /** What decides the outcome, by name: two experiments that agree here give the same files. */
  Map<String, String> settings();

  /** What it is made of, in the order in which it is done. */
  List<Comparison> comparisons();

  /** Whether seconds are measured, so that trainings must not run side by side. */
  default boolean timed() {
    return false;
  }

  /** How much may be done to choose settings; empty for their defaults. */
  default Optional<TuningBudget> tuning() {
    return Optional.empty();
  }

  /** Datasets it should have and that are not here. */
  default List<Missing> missing() {
    return List.of();
  }

  /** What came out, in every form; {@code results} may be incomplete. */
  Finding finding(List<Result> results);
}
