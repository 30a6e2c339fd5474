package org.jane.bench.program;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jane.bench.kernel.ProductBenchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Microseconds of each kernel by JMH, in a process of its own for each.
 *
 * <p>Arguments: plain or vector, milliseconds per iteration (500), iterations (5), a regular
 * expression of benchmarks (all), processes per benchmark (1; 0: in this one, for tests).
 */
public final class KernelProgram {
  private KernelProgram() {}

  public static void main(String[] args) throws RunnerException {
    measure(
            args[0],
            args.length > 1 ? Integer.parseInt(args[1]) : 500,
            args.length > 2 ? Integer.parseInt(args[2]) : 5,
            args.length > 3 ? args[3] : ".*",
            args.length > 4 ? Integer.parseInt(args[4]) : 1)
        .print();
  }

  private static Sample measure(String kernels, int millis, int iterations, String which, int forks)
      throws RunnerException {
    TimeValue time = TimeValue.milliseconds(millis);
    Options options =
        new OptionsBuilder()
            .include(ProductBenchmark.class.getPackageName() + "." + which)
            .forks(forks)
            .warmupIterations(iterations)
            .warmupTime(time)
            .measurementIterations(iterations)
            .measurementTime(time)
            .verbosity(VerboseMode.SILENT)
            .jvmArgsAppend(
                "--add-modules", "jdk.incubator.vector", "-Xmx1g", "-Djane.kernel=" + kernels)
            .build();
    Collection<RunResult> results = new Runner(options).run();
    Map<String, Double> microseconds = new TreeMap<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      String width = result.getParams().getParam("width");
      microseconds.put(
          name.substring(name.lastIndexOf('.') + 1) + (width == null ? "" : " " + width),
          result.getPrimaryResult().getScore());
    }
    return new Sample().put("microseconds", microseconds);
  }
}
