package org.jane.app;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jane.model.Basis;
import org.jane.model.Predictions;

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

  /** How many labels rest on what, in the order of {@link Basis}. */
  public Map<Basis, Integer> countsByBasis() {
    Map<Basis, Integer> counts = new EnumMap<>(Basis.class);
    for (int i = 0; i < predictions.nodes(); i++) {
      counts.merge(predictions.basis(i), 1, Integer::sum);
    }
    return Collections.unmodifiableMap(counts);
  }
}
