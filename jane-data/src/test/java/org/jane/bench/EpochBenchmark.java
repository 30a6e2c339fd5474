package org.jane.bench;

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
 * Milliseconds an epoch of training, from the first epochs (cold) and from the second half (warm):
 * the time between two reports of progress, median and lower quartile over several trainings in one
 * process.
 *
 * <p>{@code java -cp … org.jane.bench.EpochBenchmark DATA_FOLDER DATASET METHOD TRAININGS
 * key=value…}
 */
public final class EpochBenchmark {
  private EpochBenchmark() {}

  public static void main(String[] args) {
    Dataset dataset = Catalogue.read(args[1], Path.of(args[0])).largestComponent();
    Split split =
        dataset.splits().isEmpty()
            ? Split.random(dataset.graph().labels(), 0.1, 0.2, Run.seeded(1).random("split"))
            : dataset.splits().get(0);
    Map<String, String> settings = new LinkedHashMap<>();
    for (int a = 4; a < args.length; a++) {
      settings.put(
          args[a].substring(0, args[a].indexOf('=')), args[a].substring(args[a].indexOf('=') + 1));
    }
    List<Double> warm = new ArrayList<>();
    for (int training = 0; training < Integer.parseInt(args[3]); training++) {
      List<Long> moments = new ArrayList<>();
      Run run =
          Run.seeded(1)
              .listener(
                  p -> {
                    if (p.unit().equals("epochs")) {
                      moments.add(System.nanoTime());
                    }
                  });
      Methods.named(args[2]).trainer(settings).train(Task.of(dataset.graph(), split), run);
      List<Double> times = new ArrayList<>();
      for (int e = 1; e < moments.size(); e++) {
        times.add((moments.get(e) - moments.get(e - 1)) / 1e6);
      }
      warm = times.subList(times.size() / 2, times.size());
      warm.sort(null);
      System.out.printf(
          Locale.ROOT,
          "%s %s %s: training %d, second half: median %.2f ms an epoch, lower quartile %.2f%n",
          args[1],
          args[2],
          settings,
          training + 1,
          warm.get(warm.size() / 2),
          warm.get(warm.size() / 4));
    }
  }
}
