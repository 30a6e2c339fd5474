package org.jane.app;

import java.util.Map;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.run.Run;

/** Looks at a dataset before training: statistics, warnings, and what training would cost. */
public final class Checking {
  /**
   * The time is told for so many threads, whatever this machine has: the same data gives the same
   * numbers everywhere.
   */
  static final int THREADS = 2;

  /** Seconds that the first training of a process takes longer, while Java warms up. */
  private static final double START = 0.2;

  private Checking() {}

  /**
   * Carries out a request.
   *
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   */
  public static CheckResult run(CheckRequest request, Run run) {
    Dataset dataset = request.data().source().look(run);
    Shape shape = Shape.of(request.data().kept(dataset).graph());
    NodeClassifierTrainer<?> jane = Methods.named("jane").trainer(Map.of());
    return new CheckResult(
        DataCheck.of(dataset),
        jane.estimateMemory(shape),
        START + jane.estimateSeconds(shape) / THREADS); // the estimate is for one thread
  }
}
