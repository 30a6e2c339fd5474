package org.jane.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Settings that take part in a {@link TrialRunner}, and how they have done so far. Owned by the
 * race.
 */
final class Candidate {
  final int number;
  final Map<String, String> settings; // every one of them
  final List<TrialScore> judgements = new ArrayList<>(); // one for each draw

  Candidate(int number, Map<String, String> settings) {
    this.number = number;
    this.settings = settings;
  }

  int draws() {
    return judgements.size();
  }

  /** Mean merit over the first draws, or over as many as there are; the worst possible for none. */
  double merit(int draws) {
    return mean(draws, TrialScore::merit);
  }

  double headline(int draws) {
    return mean(draws, TrialScore::headline);
  }

  double loss(int draws) {
    return -mean(draws, j -> -j.loss());
  }

  /**
   * Whether the other did the same to the last bit wherever both were judged: then the settings in
   * which they differ do nothing here, and the two are one.
   */
  boolean twinOf(Candidate other) {
    int common = Math.min(draws(), other.draws());
    return common > 0
        && IntStream.range(0, common)
            .allMatch(d -> judgements.get(d).same(other.judgements.get(d)));
  }

  private double mean(int draws, ToDoubleFunction<TrialScore> value) {
    return judgements.stream()
        .limit(draws)
        .mapToDouble(value)
        .average()
        .orElse(Double.NEGATIVE_INFINITY);
  }
}
