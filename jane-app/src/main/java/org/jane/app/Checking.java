package org.jane.app;

import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.method.jane.JaneCost;
import org.jane.model.Shape;
import org.jane.run.Run;

/** Looks at a dataset before any work: facts, faults, and what training would cost. */
public final class Checking {
  private Checking() {}

  /**
   * Carries out a request.
   *
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   */
  public static CheckResult run(CheckRequest request, Run run) {
    Dataset dataset = request.data().source().read(run);
    return new CheckResult(
        DataCheck.of(dataset), JaneCost.of(Shape.of(request.data().kept(dataset).graph())));
  }
}
