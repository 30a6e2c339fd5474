package org.jane.explain;

import java.util.ArrayList;
import java.util.List;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.run.Run;

/**
 * The estimated influence of attributes on the labels of a dataset: α̂, the mean of |φ_X| / (|φ_X|
 * + |φ_U|) over nodes outside the training set. 0 is proximity alone, 1 attributes alone.
 *
 * @param all over all such nodes
 * @param byClass over those predicted to have each class, in the order of the classes
 */
public record Influence(Part all, List<Part> byClass) {
  /**
   * One group of nodes.
   *
   * @param name of the class, or "all"
   * @param nodes how many
   * @param alpha mean influence of attributes; NaN for no nodes
   * @param deviation standard deviation over the nodes
   */
  public record Part(String name, int nodes, double alpha, double deviation) {}

  public Influence {
    byClass = List.copyOf(byClass);
  }

  public static Influence of(Explainable model, Run run) {
    Explainable.Shares shares = model.shares(run);
    Predictions predictions = model.predict(run);
    int classes = predictions.classNames().size();
    List<List<Double>> groups = new ArrayList<>();
    for (int c = 0; c <= classes; c++) {
      groups.add(new ArrayList<>());
    }
    for (int i = 0; i < predictions.nodes(); i++) {
      if (!model.trainedOn(i)) {
        double influence = Explanation.influence(shares.attribute()[i], shares.proximity()[i]);
        groups.get(predictions.mostLikely(i)).add(influence);
        groups.get(classes).add(influence);
      }
    }
    List<Part> parts = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      parts.add(part(predictions.classNames().get(c), groups.get(c)));
    }
    return new Influence(part("all", groups.get(classes)), parts);
  }

  private static Part part(String name, List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    double square =
        values.stream().mapToDouble(v -> (v - mean) * (v - mean)).average().orElse(Double.NaN);
    return new Part(name, values.size(), mean, Math.sqrt(square));
  }
}
