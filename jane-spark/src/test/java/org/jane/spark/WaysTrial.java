package org.jane.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneTrainer;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * Accuracy of a graph that stays distributed beside one machine, split by split with the same
 * settings, and one machine beside itself with another seed, which is the noise of a single split.
 * Makes the table in docs/spark.md; no test.
 *
 * <p>Arguments: {@code splits=5}, {@code blocks=2}, settings as {@code key=value}, and data as on
 * the command line of JANE; for synthetic graphs every split draws a graph of its own.
 */
public final class WaysTrial {
  private WaysTrial() {}

  public static void main(String[] args) {
    Map<String, String> given = new LinkedHashMap<>(Map.of("splits", "5", "blocks", "2"));
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> data = new ArrayList<>();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (equals < 0 || arg.startsWith("synthetic:") || arg.contains("/")) {
        data.add(arg);
      } else if (given.containsKey(arg.substring(0, equals))) {
        given.put(arg.substring(0, equals), arg.substring(equals + 1));
      } else {
        settings.put(arg.substring(0, equals), arg.substring(equals + 1));
      }
    }
    for (String one : data) {
      compare(
          one,
          settings,
          Integer.parseInt(given.get("splits")),
          Integer.parseInt(given.get("blocks")));
    }
    Frames.spark().stop();
  }

  private static void compare(String data, Map<String, String> settings, int splits, int blocks) {
    double[] here = new double[splits];
    double[] again = new double[splits];
    double[] there = new double[splits];
    for (int s = 0; s < splits; s++) {
      boolean drawn = data.startsWith("synthetic:");
      String folder = System.getenv().getOrDefault("JANE_DATA", ".");
      AttributedGraph graph =
          Frames.sorted(
              DataSource.parse(
                      drawn ? data + ",seed=" + (s + 1) : data,
                      Path.of(folder),
                      CsvOptions.defaults())
                  .read(Run.seeded(1))
                  .graph());
      Split split = Split.random(graph.labels(), 0.3, 0.2, Run.seeded(s + 1).random("split"));
      JaneConfig config = JaneConfig.defaults();
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        config = config.with(setting.getKey(), setting.getValue());
      }
      here[s] = onOneMachine(graph, split, config, s + 1);
      again[s] = onOneMachine(graph, split, config, s + 1001);
      there[s] = distributed(graph, split, settings, blocks, s + 1);
      System.out.printf(
          Locale.ROOT,
          "%s split %d: one machine %.4f, other seed %.4f, distributed %.4f%n",
          data,
          s + 1,
          here[s],
          again[s],
          there[s]);
    }
    System.out.printf(
        Locale.ROOT,
        "%s: one machine %.2f, distributed %.2f, distributed less one machine %s, other seed less"
            + " one machine %s (percent, %d splits)%n",
        data,
        100 * mean(here),
        100 * mean(there),
        difference(there, here),
        difference(again, here),
        splits);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** The mean of differences in points, and its standard error. */
  private static String difference(double[] a, double[] b) {
    double[] d = new double[a.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = 100 * (a[i] - b[i]);
    }
    double mean = mean(d);
    double squares = 0;
    for (double one : d) {
      squares += (one - mean) * (one - mean);
    }
    double error = d.length < 2 ? Double.NaN : Math.sqrt(squares / (d.length - 1) / d.length);
    return String.format(Locale.ROOT, "%+.2f ± %.2f", mean, error);
  }

  static double accuracy(AttributedGraph graph, Split split, Map<String, String> label) {
    int right = 0;
    for (int node : split.test()) {
      String truth = graph.labels().classNames().get(graph.labels().of(node));
      right += truth.equals(label.get(graph.ids().get(node))) ? 1 : 0;
    }
    return (double) right / split.test().length;
  }

  static double onOneMachine(AttributedGraph graph, Split split, JaneConfig config, long seed) {
    Predictions found =
        new JaneTrainer(config.withoutLatentSteps())
            .train(Task.of(graph, split), Run.seeded(seed))
            .predict(Run.seeded(seed));
    Map<String, String> label = new HashMap<>();
    for (int node : split.test()) {
      label.put(graph.ids().get(node), found.classNames().get(found.mostLikely(node)));
    }
    return accuracy(graph, split, label);
  }

  static double distributed(
      AttributedGraph graph, Split split, Map<String, String> settings, int blocks, long seed) {
    JaneClassifier classifier =
        new JaneClassifier()
            .setEdges(Frames.edges(graph))
            .setEdgeWeightCol("weight")
            .setSplitCol("split")
            .setWay("distributed")
            .setSeed(seed)
            .setValue("blocks", blocks);
    settings.forEach(classifier::setValue);
    Dataset<Row> nodes = Frames.nodes(graph, split);
    Map<String, String> label = new HashMap<>();
    classifier
        .fit(nodes)
        .setValue("attributesShareCol", "")
        .setValue("linksShareCol", "")
        .transform(nodes)
        .select("id", "predictedLabel")
        .collectAsList()
        .forEach(row -> label.put(row.getString(0), row.getString(1)));
    return accuracy(graph, split, label);
  }
}
