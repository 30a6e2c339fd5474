package org.jane.jgrapht;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.model.Basis;
import org.jane.model.Predictions;

/**
 * What is predicted of a vertex.
 *
 * @param label as it was given, else the likeliest; several joined by {@code |}
 * @param probability how sure the model is of the label
 * @param basis what the label rests on
 * @param probabilities of each class, as the model sees them, whether or not a label was given
 */
public record Prediction(
    String label, double probability, Basis basis, Map<String, Double> probabilities) {
  public Prediction {
    probabilities = Collections.unmodifiableMap(new LinkedHashMap<>(probabilities));
  }

  static Prediction of(Predictions all, int node) {
    Map<String, Double> each = new LinkedHashMap<>();
    for (int c = 0; c < all.classNames().size(); c++) {
      each.put(all.classNames().get(c), (double) all.probability(node, c));
    }
    return new Prediction(all.label(node), all.probability(node), all.basis(node), each);
  }
}
