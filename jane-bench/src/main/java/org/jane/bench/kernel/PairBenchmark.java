package org.jane.bench.kernel;

import java.util.concurrent.TimeUnit;
import org.jane.likelihood.Attraction;
import org.jane.likelihood.PairForces;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.Repulsion;
import org.jane.likelihood.RepulsionMode;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Forces between 10,000 points in 32 dimensions, one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls setUp first
public class PairBenchmark {
  private static final int NODES = 10_000;
  private static final int DIMENSIONS = 32;

  private final Workers workers = Run.seeded(1).threads(1).workers();
  private DenseMatrix points;
  private Attraction attraction;
  private Repulsion repulsion;

  @Setup
  public void setUp() {
    CsrMatrix links = RandomMatrices.links(NODES);
    points = RandomMatrices.points(NODES, DIMENSIONS);
    attraction = new Attraction(links);
    repulsion = new Repulsion(links, PairLikelihood.BOUND, new RepulsionMode.All());
  }

  @Benchmark
  public PairForces repulsion() {
    return repulsion.forces(points, workers);
  }

  @Benchmark
  public PairForces attraction() {
    return attraction.forces(points, workers);
  }
}
