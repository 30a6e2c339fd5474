package org.jane.run;

import java.util.List;

/**
 * One step of a longer task, reported while it runs.
 *
 * @param task what is being done, as a user would say it ("reading edges.csv", "training jane")
 * @param done how much is done, in the task's own unit
 * @param total how much there is to do, 0 when that is not known
 * @param unit what is counted ("epochs", "bytes", "nodes")
 * @param measures measured values such as the loss, in the order in which they are shown
 */
public record Progress(String task, long done, long total, String unit, List<Measure> measures) {
  /** The measure that says how good a training is by its validation nodes; larger is better. */
  public static final String VALIDATION = "validation";

  /** A named number, such as the loss of an epoch. */
  public record Measure(String name, double value) {}

  public Progress {
    measures = List.copyOf(measures);
  }

  public static Progress of(String task, long done, long total, String unit) {
    return new Progress(task, done, total, unit, List.of());
  }

  /** Hears of progress. Called from whichever thread does the work, one call at a time per task. */
  @FunctionalInterface
  public interface Listener {
    void hear(Progress progress);
  }
}
