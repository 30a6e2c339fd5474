package org.jane.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Lean;
import org.jane.model.Predictions;
import org.jane.run.Run;

/**
 * The estimated influence of attributes on the labels of a dataset: α̂ = Σφ_X / (Σφ_X + Σφ_L) over
 * nodes outside the training set, where a sum below 0 counts as 0. 0 is links alone, 1 attributes
 * alone. Effects keep their signs in the sums: what speaks now for the label and now against it, as
 * noise does, cancels out. (The mean of |φ_X| / (|φ_X| + |φ_L|) would count noise as influence.)
 *
 * @param all over all such nodes
 * @param byClass over those of each class, known or else predicted, in the order of the classes
 * @param parts the share of each part of the input among all parts, by name: {@code attributes},
 *     and the parts of the links; they sum to 1, and are empty without such nodes
 * @param labelled how many of the nodes have a label that was left out for validation; the model
 *     was given no label of the others
 */
public record Influence(Part all, List<Part> byClass, Map<String, Double> parts, int labelled) {
  /** With fewer nodes of known labels, what is predicted of all others counts, too. */
  private static final int ENOUGH = 20;

  /**
   * One group of nodes.
   *
   * @param name of the class, or "all"
   * @param nodes how many
   * @param alpha influence of attributes; NaN for no nodes
   * @param deviation standard deviation of the influence on single nodes
   */
  public record Part(String name, int nodes, double alpha, double deviation) {
    /** The standard error. */
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
    int[] outside =
        IntStream.range(0, predictions.nodes()).filter(i -> !model.trainedOn(i)).toArray();
    int[] known = Arrays.stream(outside).filter(predictions.given()::known).toArray();
    boolean enough = known.length >= ENOUGH;
    int[] nodes = thinned(enough ? known : outside, model.affordableShares());
    Labels given = predictions.given();
    int[] labels =
        Arrays.stream(nodes)
            .map(i -> given.known(i) ? given.get(i, 0) : predictions.predictedClass(i))
            .toArray();
    int labelled = (int) Arrays.stream(nodes).filter(given::known).count();
    Explainable.Shares shares = model.shares(nodes, labels, run);
    List<Part> byClass = new ArrayList<>();
    for (int c = 0; c < predictions.classNames().size(); c++) {
      int label = c;
      int[] of = IntStream.range(0, nodes.length).filter(i -> labels[i] == label).toArray();
      byClass.add(part(predictions.classNames().get(c), shares, of));
    }
    int[] all = IntStream.range(0, nodes.length).toArray();
    return new Influence(part("all", shares, all), byClass, parts(shares), labelled);
  }

  /** Of too many nodes, so many at equal distances. */
  private static int[] thinned(int[] nodes, int affordable) {
    int most = Math.min(nodes.length, affordable);
    return IntStream.range(0, most)
        .map(i -> nodes[(int) ((long) i * nodes.length / most)])
        .toArray();
  }

  /** Of Σφ over the parts, a sum below 0 taken for 0; nothing where no part speaks for a label. */
  private static Map<String, Double> parts(Explainable.Shares shares) {
    Map<String, Double> sums = new LinkedHashMap<>();
    int[] all = IntStream.range(0, shares.attributes().length).toArray();
    sums.put("attributes", sum(shares.attributes(), all));
    shares.parts().forEach((name, values) -> sums.put(name, sum(values, all)));
    double total = sums.values().stream().mapToDouble(v -> v).sum();
    if (total == 0) {
      return Map.of();
    }
    sums.replaceAll((name, sum) -> sum / total);
    return sums;
  }

  private static Part part(String name, Explainable.Shares shares, int[] of) {
    double[] single =
        Arrays.stream(of)
            .mapToDouble(i -> Explanation.influence(shares.attributes()[i], shares.links()[i]))
            .toArray();
    double mean = Arrays.stream(single).average().orElse(Double.NaN);
    double square =
        Arrays.stream(single).map(v -> (v - mean) * (v - mean)).average().orElse(Double.NaN);
    double alpha =
        of.length == 0
            ? Double.NaN
            : Explanation.influence(sum(shares.attributes(), of), sum(shares.links(), of));
    return new Part(name, of.length, alpha, Math.sqrt(square));
  }

  private static double sum(float[] effects, int[] of) {
    return Math.max(0, Arrays.stream(of).mapToDouble(i -> effects[i]).sum());
  }
}
