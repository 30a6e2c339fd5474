package org.jane.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Settings that are tried by a {@link TrialRunner}, and their scores so far. Owned by the runner.
 */
final class Candidate {
  final int number;
  final Map<String, String> settings; // all settings, defaults included
  final List<TrialScore> scores =
      new ArrayList<>(); // one per draw of training and validation nodes

  Candidate(int number, Map<String, String> settings) {
    this.number = number;
    this.settings = settings;
  }

  int draws() {
    return scores.size();
  }

  /** Mean merit over the first draws, or as many as there are; negative infinity for none. */
  double merit(int draws) {
    return mean(draws, TrialScore::merit);
  }

  double primary(int draws) {
    return mean(draws, TrialScore::primary);
  }

  double loss(int draws) {
    return -mean(draws, j -> -j.loss());
  }

  /**
   * Whether the other has bit-identical scores on all common draws: then the settings in which the
   * two differ have no effect here.
   */
  boolean sameScoresAs(Candidate other) {
    int common = Math.min(draws(), other.draws());
    return common > 0
        && IntStream.range(0, common).allMatch(d -> scores.get(d).same(other.scores.get(d)));
  }

  private double mean(int draws, ToDoubleFunction<TrialScore> value) {
    return scores.stream()
        .limit(draws)
        .mapToDouble(value)
        .average()
        .orElse(Double.NEGATIVE_INFINITY);
  }
}
