package org.jane.bench.program;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.method.jane.JaneConfig;
import org.jane.methods.Methods;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.Run;
import org.jane.spectral.SpectralEmbedding;

/**
 * Milliseconds per epoch of one training in a fresh process: the mean of epochs 1 to 60, which
 * includes making features and weights, and that of epochs 51 to 200; what the epoch must at least
 * move and compute ({@link EpochWork}).
 *
 * <p>Eigenvectors, which JANE starts from, are found before the clock runs. Attributes are divided
 * by their row sums, so that one training is one sequence of epochs; other settings are the
 * method's own.
 *
 * <p>Arguments: the folder of datasets, DATA, METHOD, threads, epochs (200), and settings as {@code
 * key=value}.
 */
public final class EpochProgram {
  static final int FIRST = 60; // epochs of a process that are shown by themselves
  static final int WARM = 50; // the epoch after which the others are counted

  private EpochProgram() {}

  public static void main(String[] args) {
    Map<String, String> settings = new LinkedHashMap<>(Map.of("attribute-scaling", "l1"));
    for (int a = 5; a < args.length; a++) {
      int equals = args[a].indexOf('=');
      settings.put(args[a].substring(0, equals), args[a].substring(equals + 1));
    }
    Run run = Run.seeded(1).threads(Integer.parseInt(args[3]));
    BenchmarkData data = BenchmarkData.read(args[1], Path.of(args[0]), run);
    measure(data, args[2], Integer.parseInt(args[4]), settings, run).print();
  }

  private static Sample measure(
      BenchmarkData data, String method, int epochs, Map<String, String> settings, Run run) {
    settings.put("epochs", "" + epochs);
    List<Long> moments = new ArrayList<>();
    int warm = epochs > WARM ? WARM : epochs / 2;
    long[] processor = new long[2]; // asking costs as much as a hundredth of a short epoch
    Run heard =
        run.memo(Memo.keeping())
            .listener(
                p -> {
                  if (p.unit().equals("epochs")) {
                    moments.add(System.nanoTime());
                    if (moments.size() == warm + 1) {
                      processor[0] = processorTime();
                    }
                  }
                });
    Task task = Task.of(data.graph(), data.split());
    if (method.startsWith("jane")) {
      JaneConfig config = JaneConfig.defaults();
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        config = config.with(setting.getKey(), setting.getValue());
      }
      SpectralEmbedding.prepare(task.graph(), config.start().spectral(), heard);
    }
    moments.add(System.nanoTime());
    Methods.named(method).trainer(settings).train(task, heard);
    processor[1] = processorTime();
    int last = moments.size() - 1;
    Check.that(last == epochs, "training ended after %d of %d epochs", last, epochs);
    int first = Math.min(FIRST, last);
    Sample sample =
        new Sample()
            .put("firstMs", (moments.get(first) - moments.get(0)) / 1e6 / first)
            .put("laterMs", (moments.get(last) - moments.get(warm)) / 1e6 / (last - warm))
            .put("laterCpuMs", (processor[1] - processor[0]) / 1e6 / (last - warm))
            .put("epochs", last);
    EpochWork.of(task, method, settings).ifPresent(work -> work.describe(sample));
    return sample;
  }

  /** Nanoseconds that all threads have worked. */
  static long processorTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
