package org.jane.bench.program;

import java.util.Arrays;
import org.jane.bench.kernel.RandomMatrices;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.Repulsion;
import org.jane.likelihood.RepulsionMode;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;

/**
 * Seconds of one step of repulsion, value and gradient over all pairs: the median after three steps
 * that are not counted. {@code -Djane.kernel} chooses the kernels.
 *
 * <p>Arguments: nodes, dimensions, steps, threads.
 */
public final class RepulsionProgram {
  private static final int COLD = 3;

  private RepulsionProgram() {}

  public static void main(String[] args) {
    measure(
            Integer.parseInt(args[0]),
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            Run.seeded(1).threads(Integer.parseInt(args[3])))
        .print();
  }

  private static Sample measure(int nodes, int dimensions, int steps, Run run) {
    CsrMatrix links = RandomMatrices.links(nodes);
    DenseMatrix points = RandomMatrices.points(nodes, dimensions);
    Repulsion repulsion = new Repulsion(links, PairLikelihood.BOUND, new RepulsionMode.All());
    double[] seconds = new double[COLD + steps];
    double value = 0;
    for (int step = 0; step < seconds.length; step++) {
      long start = System.nanoTime();
      value = repulsion.forces(points, run.workers()).value();
      seconds[step] = Sample.secondsSince(start);
    }
    double[] counted = Arrays.copyOfRange(seconds, COLD, seconds.length);
    Arrays.sort(counted);
    return new Sample().put("seconds", counted[counted.length / 2]).put("value", value);
  }
}
