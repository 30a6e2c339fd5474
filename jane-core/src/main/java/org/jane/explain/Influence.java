package org.jane.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Lean;
import org.jane.model.Predictions;
import org.jane.run.Run;

/**
 * The estimated influence of attributes on the labels of a dataset: α̂, the mean of |φ_X| / (|φ_X|
 * + |φ_L|) over nodes outside the training set. 0 is links alone, 1 attributes alone.
 *
 * @param all over all such nodes
 * @param byClass over those predicted to have each class, in the order of the classes
 * @param parts the mean share of each part of the input among all parts, by name: {@code
 *     attributes}, and the parts of the links; they sum to 1, and are empty without such nodes
 * @param labelled how many of the nodes have a label that was left out for validation; the model
 *     was given no label of the others
 */
public record Influence(Part all, List<Part> byClass, Map<String, Double> parts, int labelled) {
  /**
   * One group of nodes.
   *
   * @param name of the class, or "all"
   * @param nodes how many
   * @param alpha mean influence of attributes; NaN for no nodes
   * @param deviation standard deviation over the nodes
   */
  public record Part(String name, int nodes, double alpha, double deviation) {
    /** The standard error of the mean. */
    public double error() {
      return deviation / Math.sqrt(nodes);
    }
  }

  public Influence {
    byClass = List.copyOf(byClass);
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
  }

  /** Which nodes it is measured on. */
  public String nodesInWords() {
    int unlabelled = all.nodes() - labelled;
    String whose = "whose label the model was not given";
    String left = "labelled and left out for validation";
    return String.format(Locale.ROOT, "%,d nodes", all.nodes())
        + (labelled == 0
            ? " " + whose
            : unlabelled == 0
                ? ", " + left
                : String.format(
                    Locale.ROOT, ": %,d %s, %,d %s", unlabelled, whose, labelled, left));
  }

  /** The share of attributes as a sentence. */
  public String inWords() {
    return String.format(
        Locale.ROOT,
        "Estimated influence of attributes: %.2f. The model looks %s.",
        all.alpha(),
        Lean.of(all.alpha()).says("at"));
  }

  public static Influence of(Explainable model, Run run) {
    Predictions predictions = model.predict(run);
    int[] nodes = explained(model, predictions.nodes());
    int[] labels = Arrays.stream(nodes).map(predictions::predictedClass).toArray();
    Explainable.Shares shares = model.shares(nodes, labels, run);
    int classes = predictions.classNames().size();
    List<List<Double>> groups = new ArrayList<>();
    for (int c = 0; c <= classes; c++) {
      groups.add(new ArrayList<>());
    }
    for (int i = 0; i < nodes.length; i++) {
      double influence = Explanation.influence(shares.attributes()[i], shares.links()[i]);
      groups.get(labels[i]).add(influence);
      groups.get(classes).add(influence);
    }
    List<Part> parts = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      parts.add(part(predictions.classNames().get(c), groups.get(c)));
    }
    int labelled = 0;
    for (int node : nodes) {
      labelled += predictions.given().known(node) ? 1 : 0;
    }
    return new Influence(part("all", groups.get(classes)), parts, parts(shares), labelled);
  }

  /** The nodes outside the training set; of too many, so many at equal distances. */
  private static int[] explained(Explainable model, int nodes) {
    int[] outside = IntStream.range(0, nodes).filter(i -> !model.trainedOn(i)).toArray();
    int most = Math.min(outside.length, model.affordableShares());
    return IntStream.range(0, most)
        .map(i -> outside[(int) ((long) i * outside.length / most)])
        .toArray();
  }

  /** The mean over nodes of |φ_p| / Σ|φ|; a node where all of them are 0 says nothing. */
  private static Map<String, Double> parts(Explainable.Shares shares) {
    Map<String, float[]> all = new LinkedHashMap<>();
    all.put("attributes", shares.attributes());
    all.putAll(shares.parts());
    Map<String, Double> sums = new LinkedHashMap<>();
    int nodes = 0;
    for (int i = 0; i < shares.attributes().length; i++) {
      int node = i;
      double sum = all.values().stream().mapToDouble(v -> Math.abs(v[node])).sum();
      if (sum > 0) {
        all.forEach((name, v) -> sums.merge(name, Math.abs(v[node]) / sum, Double::sum));
        nodes++;
      }
    }
    int counted = nodes;
    sums.replaceAll((name, sum) -> sum / counted);
    return sums;
  }

  private static Part part(String name, List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    double square =
        values.stream().mapToDouble(v -> (v - mean) * (v - mean)).average().orElse(Double.NaN);
    return new Part(name, values.size(), mean, Math.sqrt(square));
  }
}
