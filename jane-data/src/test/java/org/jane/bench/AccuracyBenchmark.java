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
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * Test accuracy of a method with fixed settings under the paper's protocol: largest component; the
 * planetoid split where the data has one, else 10 % / 20 % / 70 % at random, a new draw for each
 * run; mean and standard deviation over runs.
 *
 * <p>{@code java -cp … org.jane.bench.AccuracyBenchmark DATA_FOLDER DATASET METHOD RUNS
 * key=value…}. Validation nodes choose the epoch; test labels are looked at once, here, after
 * training.
 */
public final class AccuracyBenchmark {
  private AccuracyBenchmark() {}

  public static void main(String[] args) {
    Dataset dataset = Catalogue.read(args[1], Path.of(args[0])).largestComponent();
    int runs = Integer.parseInt(args[3]);
    Map<String, String> settings = new LinkedHashMap<>();
    for (int a = 4; a < args.length; a++) {
      settings.put(
          args[a].substring(0, args[a].indexOf('=')), args[a].substring(args[a].indexOf('=') + 1));
    }
    List<Double> accuracies = new ArrayList<>();
    long began = System.nanoTime();
    for (int seed = 1; seed <= runs; seed++) {
      Run run = Run.seeded(seed);
      Split split = split(args[1], dataset, run);
      NodeClassifier model =
          Methods.named(args[2]).trainer(settings).train(Task.of(dataset.graph(), split), run);
      accuracies.add(accuracy(dataset, split, model.predict()));
    }
    double mean = accuracies.stream().mapToDouble(a -> a).average().orElse(Double.NaN);
    double variance =
        accuracies.stream().mapToDouble(a -> (a - mean) * (a - mean)).sum() / Math.max(1, runs - 1);
    System.out.printf(
        Locale.ROOT,
        "%s %s %s: %.4f ± %.4f over %d runs, %.1f s a run%n",
        args[1],
        args[2],
        settings,
        mean,
        Math.sqrt(variance),
        runs,
        (System.nanoTime() - began) / 1e9 / runs);
  }

  private static Split split(String name, Dataset dataset, Run run) {
    boolean planetoid = List.of("cora", "citeseer", "pubmed").contains(name);
    return planetoid
        ? dataset.splits().get(0)
        : Split.random(dataset.graph().labels(), 0.1, 0.2, run.random("split"));
  }

  private static double accuracy(Dataset dataset, Split split, Predictions predictions) {
    int right = 0;
    for (int node : split.test()) {
      right += predictions.mostLikely(node) == dataset.graph().labels().of(node) ? 1 : 0;
    }
    return (double) right / split.test().length;
  }
}
