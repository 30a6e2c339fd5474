package org.jane.eval;

import org.jane.run.Check;

/**
 * The budget of a {@link Tuner}.
 *
 * @param trials most settings that are tried; under this limit alone the result is the same on
 *     every machine
 * @param seconds after which no further settings are tried; infinite for no such limit
 * @param members number of models in the ensemble
 * @param thresholds whether thresholds for rare classes may be chosen at the end
 */
public record TuningBudget(int trials, double seconds, int members, boolean thresholds) {
  public TuningBudget {
    Check.atLeast("trials", trials, 1);
    Check.that(seconds > 0, "seconds must be positive, found %s", seconds);
    Check.atLeast("members", members, 1);
  }

  /** With thresholds, where the metric gains by them. */
  public TuningBudget(int trials, double seconds, int members) {
    this(trials, seconds, members, true);
  }

  public static TuningBudget defaults() {
    return new TuningBudget(64, Double.POSITIVE_INFINITY, 5);
  }

  public TuningBudget withTrials(int other) {
    return new TuningBudget(other, seconds, members, thresholds);
  }

  public TuningBudget withSeconds(double other) {
    return new TuningBudget(trials, other, members, thresholds);
  }

  public TuningBudget withMembers(int other) {
    return new TuningBudget(trials, seconds, other, thresholds);
  }

  /** Whether thresholds for rare classes may be chosen at the end. */
  public TuningBudget withThresholds(boolean other) {
    return new TuningBudget(trials, seconds, members, other);
  }

  /** Such as "64 trials, 5 members". */
  @Override
  public String toString() {
    return trials
        + " trials, "
        + members
        + " members"
        + (Double.isInfinite(seconds) ? "" : ", " + seconds + " seconds")
        + (thresholds ? "" : ", no thresholds");
  }
}
