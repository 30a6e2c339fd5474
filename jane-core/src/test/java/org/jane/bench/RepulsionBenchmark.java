package org.jane.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jane.likelihood.KernelTwins;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.PairReference;
import org.jane.likelihood.RepulsionMode;
import org.jane.likelihood.RepulsionMode.All;
import org.jane.likelihood.RepulsionMode.Pruned;
import org.jane.likelihood.RepulsionMode.Sampled;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * How long one repulsion step takes, every variant in the same run, in turns, medians.
 *
 * <p>From the root of the project, after {@code mvn -pl jane-core test-compile}:
 *
 * <pre>
 * java --add-modules jdk.incubator.vector -cp jane-core/target/classes:jane-core/target/test-classes \
 *     org.jane.bench.RepulsionBenchmark [rounds]</pre>
 *
 * First table: 10 000 nodes, k = 32, on two threads, points N(0, 0.3²) so that many pairs are near.
 * {@code jane-core/src/test/python/repulsion.py} does the same step with numpy. Second table: the
 * synthetic graph of 20 000 nodes and mean degree 10, at the U it was drawn from. Processor seconds
 * are those of all threads together, the least of all rounds: on a machine that is busy with other
 * things they say more than the clock.
 */
public final class RepulsionBenchmark {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private RepulsionBenchmark() {}

  private record Variant(
      String name, DoubleSupplier step, List<Double> seconds, List<Double> processor) {
    Variant(String name, DoubleSupplier step) {
      this(name, step, new ArrayList<>(), new ArrayList<>());
    }

    double median() {
      double[] sorted = seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      return sorted[sorted.length / 2];
    }
  }

  public static void main(String[] arguments) {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9;
    Workers workers = Run.seeded(1).threads(2).workers();
    System.out.printf("Java %s, %s%n", Runtime.version(), Kernels.active().name());

    DenseMatrix wide = gaussian(10_000, 32, 0.3, 1);
    CsrMatrix links = PairReference.links(10_000, 5, false, 2);
    Variant plain =
        variant("plain, all", true, links, PairLikelihood.BOUND, new All(), wide, workers);
    Variant vector =
        variant("vector, all", false, links, PairLikelihood.BOUND, new All(), wide, workers);
    Variant full =
        variant("vector, all, full", false, links, PairLikelihood.FULL, new All(), wide, workers);
    Variant sampled =
        variant(
            "vector, sampled(256)",
            false,
            links,
            PairLikelihood.BOUND,
            new Sampled(256),
            wide,
            workers);
    measure("n = 10000, k = 32", rounds, List.of(plain, vector, full, sampled));
    System.out.printf(
        "vector is %.1f times as fast as plain%n%n", plain.median() / vector.median());

    SyntheticGraph spread =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0,n=20000,degree=10"), Run.seeded(1));
    CsrMatrix planeLinks = spread.graph().graph().adjacency();
    DenseMatrix plane = spread.latent().copy();
    for (int at = 0; at < plane.data().length; at++) {
      plane.data()[at] /= (float) spread.s();
    }
    Variant all =
        variant("vector, all", false, planeLinks, PairLikelihood.BOUND, new All(), plane, workers);
    Variant pruned =
        variant(
            "vector, pruned(1e-6)",
            false,
            planeLinks,
            PairLikelihood.BOUND,
            new Pruned(1e-6),
            plane,
            workers);
    measure("synthetic:alpha=0,n=20000,degree=10 with its own U/s", rounds, List.of(all, pruned));
    System.out.printf("pruned is %.1f times as fast as all%n", all.median() / pruned.median());
  }

  private static Variant variant(
      String name,
      boolean plain,
      CsrMatrix links,
      PairLikelihood likelihood,
      RepulsionMode mode,
      DenseMatrix u,
      Workers workers) {
    var repulsion =
        plain
            ? KernelTwins.plain(links, likelihood, mode)
            : KernelTwins.vector(links, likelihood, mode);
    return new Variant(name, () -> repulsion.forces(u, workers, RandomStream::new).value());
  }

  private static void measure(String title, int rounds, List<Variant> variants) {
    System.out.println(title);
    for (Variant variant : variants) { // until the compiler is done
      for (int warm = 0; warm < 3; warm++) {
        use(variant.step().getAsDouble());
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (Variant variant : variants) {
        long processor = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        use(variant.step().getAsDouble());
        variant.seconds().add((System.nanoTime() - start) * 1e-9);
        variant.processor().add((PROCESS.getProcessCpuTime() - processor) * 1e-9);
      }
    }
    for (Variant variant : variants) {
      System.out.printf(
          "  %-22s median %.4f s, least %.4f s, processor %.4f s%n",
          variant.name(),
          variant.median(),
          Collections.min(variant.seconds()),
          Collections.min(variant.processor()));
    }
  }

  private static void use(double value) {
    if (Double.isNaN(value)) {
      throw new IllegalStateException("a value is not a number");
    }
  }

  private static DenseMatrix gaussian(int n, int k, double deviation, long seed) {
    var random = new RandomStream(seed);
    DenseMatrix u = DenseMatrix.zeros(n, k);
    for (int i = 0; i < u.data().length; i++) {
      u.data()[i] = (float) (deviation * random.nextGaussian());
    }
    return u;
  }
}
