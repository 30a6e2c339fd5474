package org.jane.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.explain.Influence;

/**
 * One training of one method on one split, scored.
 *
 * @param method its name
 * @param number of the run, 0, 1, …: the same number is the same split for every method
 * @param score on the test nodes
 * @param alphaHat estimated influence of attributes, for methods that can tell
 * @param seconds of training in all; empty when runs went side by side
 * @param secondsPerEpoch empty for methods without epochs, for settings that were tuned, and when
 *     runs went side by side
 * @param influence of attributes on the nodes predicted to have each class; empty for methods that
 *     cannot tell
 * @param chosen the settings that were chosen for this split, when they were
 */
public record Trial(
    String method,
    int number,
    Score score,
    OptionalDouble alphaHat,
    OptionalDouble seconds,
    OptionalDouble secondsPerEpoch,
    List<Influence.Part> influence,
    Map<String, String> chosen) {
  public Trial {
    influence = List.copyOf(influence);
    chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
  }

  /** A trial with settings that were not chosen. */
  public Trial(
      String method,
      int number,
      Score score,
      OptionalDouble alphaHat,
      OptionalDouble seconds,
      OptionalDouble secondsPerEpoch,
      List<Influence.Part> influence) {
    this(method, number, score, alphaHat, seconds, secondsPerEpoch, influence, Map.of());
  }

  /** A trial of a method that cannot tell what its labels come from. */
  public Trial(
      String method,
      int number,
      Score score,
      OptionalDouble alphaHat,
      OptionalDouble seconds,
      OptionalDouble secondsPerEpoch) {
    this(method, number, score, alphaHat, seconds, secondsPerEpoch, List.of());
  }
}
