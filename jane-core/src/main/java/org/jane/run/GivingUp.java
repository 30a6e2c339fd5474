package org.jane.run;

import java.util.function.BiConsumer;

/**
 * When a training is not worth going on with. It is told by the training's own scores on its
 * validation nodes, so it ends at the same epoch on every machine.
 *
 * <p>From a third of the epochs on it ends when its best score is below {@code far}, or when that
 * is below {@code behind} and has been the best for a third of the epochs.
 *
 * @param far so low that two thirds of the epochs do not make up for it
 * @param behind what ends below this is of no use
 */
public record GivingUp(double far, double behind) {
  /** What is so far behind at a third of its epochs does not catch up. */
  private static final double FAR = 0.15;

  /**
   * Beside what another reaches.
   *
   * @param score of the other, such as an accuracy
   * @param useful what ends below this is of no use
   */
  public static GivingUp beside(double score, double useful) {
    return new GivingUp(score - FAR, useful);
  }

  /** Every training goes on to its end. */
  public static GivingUp never() {
    return new GivingUp(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
  }

  /** The same run, ended when a training that it carries out is given up. */
  public Run watching(Run run) {
    return run.endedBy(new Watch());
  }

  private final class Watch implements BiConsumer<Progress, StopRequest> {
    private double best = Double.NEGATIVE_INFINITY;
    private long since;

    @Override
    public void accept(Progress progress, StopRequest stop) {
      long done = progress.done();
      for (Progress.Measure measure : progress.measures()) {
        if (measure.name().equals(Progress.VALIDATION) && measure.value() > best) {
          best = measure.value();
          since = done;
        }
      }
      boolean stalled = 3 * (done - since) >= progress.total();
      if (3 * done >= progress.total() && (best < far || stalled && best < behind)) {
        stop.request();
      }
    }
  }
}
