package org.jane.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.data.source.Catalogue;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * Milliseconds per epoch of training: the mean of the first 60 epochs, and the median and the lower
 * quartile of the epochs from 50 on, by the clock; and the processor time of all threads from epoch
 * 50 on. The first training of a process is a cold one, later ones are warm. Set {@code
 * attribute-scaling}, so that one training is one sequence of epochs.
 *
 * <p>{@code java -cp … org.jane.bench.EpochBenchmark DATA_FOLDER DATASET METHOD TRAININGS
 * key=value…}; the key {@code threads} is the number of threads.
 */
public final class EpochBenchmark {
  private static final int FIRST = 60; // epochs of a process that are shown by themselves
  private static final int WARM = 50; // the epoch from which on the others are counted

  private EpochBenchmark() {}

  public static void main(String[] args) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (int a = 4; a < args.length; a++) {
      int equals = args[a].indexOf('=');
      settings.put(args[a].substring(0, equals), args[a].substring(equals + 1));
    }
    String threads = settings.remove("threads");
    Dataset dataset = Catalogue.read(args[1], Path.of(args[0])).largestComponent();
    Split split =
        dataset.splits().isEmpty()
            ? Split.random(dataset.graph().labels(), 0.1, 0.2, Run.seeded(1).random("split"))
            : dataset.splits().get(0);
    Run seeded = Run.seeded(1);
    Run plain = threads == null ? seeded : seeded.threads(Integer.parseInt(threads));
    for (int training = 0; training < Integer.parseInt(args[3]); training++) {
      List<Long> moments = new ArrayList<>();
      List<Long> processor = new ArrayList<>();
      Run run =
          plain.listener(
              p -> {
                if (p.unit().equals("epochs")) {
                  moments.add(System.nanoTime());
                  processor.add(processorTime());
                }
              });
      moments.add(System.nanoTime());
      processor.add(processorTime());
      Methods.named(args[2]).trainer(settings).train(Task.of(dataset.graph(), split), run);
      List<Double> times = new ArrayList<>();
      for (int e = 1; e < moments.size(); e++) {
        times.add((moments.get(e) - moments.get(e - 1)) / 1e6);
      }
      int last = times.size();
      double first = (moments.get(FIRST) - moments.get(1)) / 1e6 / (FIRST - 1);
      double used = (processor.get(last) - processor.get(WARM)) / 1e6 / (last - WARM);
      List<Double> warm = new ArrayList<>(times.subList(WARM, last));
      warm.sort(null);
      System.out.printf(
          Locale.ROOT,
          "%s %s %s: training %d, epochs 2 to %d: %.2f ms; %d to %d: median %.2f, lower quartile"
              + " %.2f, processor %.2f%n",
          args[1],
          args[2],
          settings,
          training + 1,
          FIRST,
          first,
          WARM,
          last,
          warm.get(warm.size() / 2),
          warm.get(warm.size() / 4),
          used);
    }
  }

  /** Nanoseconds that all threads have worked. */
  private static long processorTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
