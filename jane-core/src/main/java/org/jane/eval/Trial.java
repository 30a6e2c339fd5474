package org.jane.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.explain.Influence;
import org.jane.model.Worth;

/**
 * One scored training run of one method on one split.
 *
 * @param method its name
 * @param number of the run, 0, 1, …: the same number is the same split for every method
 * @param score on the test nodes
 * @param alphaHat estimated influence of attributes, for methods that estimate it
 * @param seconds of training in total; empty when runs were parallel
 * @param secondsPerEpoch empty for methods without epochs, for settings that were tuned, and when
 *     runs were parallel
 * @param influence of attributes per predicted class; empty for methods without an estimate
 * @param chosen the settings that were tuned for this split, if any
 * @param worth what each side of the input is worth on the test nodes, if it was measured
 * @param thresholds weights or thresholds of classes by name, where labels are decided by them
 */
public record Trial(
    String method,
    int number,
    Score score,
    OptionalDouble alphaHat,
    OptionalDouble seconds,
    OptionalDouble secondsPerEpoch,
    List<Influence.Part> influence,
    Map<String, String> chosen,
    Optional<Worth> worth,
    Map<String, Double> thresholds) {
  public Trial {
    influence = List.copyOf(influence);
    chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
    thresholds = Collections.unmodifiableMap(new LinkedHashMap<>(thresholds));
  }

  /** A trial without thresholds. */
  public Trial(
      String method,
      int number,
      Score score,
      OptionalDouble alphaHat,
      OptionalDouble seconds,
      OptionalDouble secondsPerEpoch,
      List<Influence.Part> influence,
      Map<String, String> chosen,
      Optional<Worth> worth) {
    this(
        method,
        number,
        score,
        alphaHat,
        seconds,
        secondsPerEpoch,
        influence,
        chosen,
        worth,
        Map.of());
  }

  /** A trial without tuned settings. */
  public Trial(
      String method,
      int number,
      Score score,
      OptionalDouble alphaHat,
      OptionalDouble seconds,
      OptionalDouble secondsPerEpoch,
      List<Influence.Part> influence) {
    this(
        method,
        number,
        score,
        alphaHat,
        seconds,
        secondsPerEpoch,
        influence,
        Map.of(),
        Optional.empty());
  }

  /** A trial of a method without an estimate of the influence of attributes. */
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
