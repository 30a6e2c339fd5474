package org.jane.app;

import java.util.AbstractList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * Labels and probabilities.
 *
 * @param predictions all nodes, in the order of the data
 * @param newNodes what happened to nodes the model had not seen; empty for the data of training
 */
public record PredictResult(Predictions predictions, Optional<NewNodes> newNodes) {
  /**
   * Nodes that came after training.
   *
   * @param nodes how many
   * @param edgesAmongThem edges between two of them, which place neither and are left out
   * @param unlinked those without an edge to a known node: attributes alone speak
   */
  public record NewNodes(int nodes, int edgesAmongThem, int unlinked) {}

  /**
   * The result for programs: one object per node, probabilities with six digits as in the table.
   */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("nodes", predictions.nodes());
    Map<String, Integer> counts = new LinkedHashMap<>();
    countsByBasis().forEach((basis, count) -> counts.put(KeyNames.of(basis), count));
    tree.put("basis", counts);
    tree.put("newNodes", newNodes.orElse(null));
    tree.put("predictions", rows());
    return tree;
  }

  /** One object per node, made when its turn comes: millions of them are never there at once. */
  private List<Map<String, @Nullable Object>> rows() {
    return new AbstractList<>() {
      @Override
      public Map<String, @Nullable Object> get(int node) {
        return row(node);
      }

      @Override
      public int size() {
        return predictions.nodes();
      }
    };
  }

  private Map<String, @Nullable Object> row(int node) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", predictions.ids().get(node));
    row.put("label", predictions.label(node));
    row.put("probability", PredictionTable.rounded(predictions.probability(node)));
    row.put("basis", KeyNames.of(predictions.basis(node)));
    Map<String, Double> each = new LinkedHashMap<>();
    for (int c = 0; c < predictions.classNames().size(); c++) {
      each.put(
          predictions.classNames().get(c),
          PredictionTable.rounded(predictions.probability(node, c)));
    }
    row.put("probabilities", each);
    return row;
  }

  /** How many labels rest on what, in the order of {@link Basis}. */
  public Map<Basis, Integer> countsByBasis() {
    Map<Basis, Integer> counts = new EnumMap<>(Basis.class);
    for (int i = 0; i < predictions.nodes(); i++) {
      counts.merge(predictions.basis(i), 1, Integer::sum);
    }
    return Collections.unmodifiableMap(counts);
  }
}
