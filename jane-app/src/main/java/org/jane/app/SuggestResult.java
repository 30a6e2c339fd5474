package org.jane.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.labelling.Suggestion;
import org.jane.model.Predictions;
import org.jspecify.annotations.Nullable;

/**
 * Nodes to label next, the most useful first.
 *
 * @param name what the user called the data
 * @param method of the model
 * @param unlabelled how many nodes have no label
 * @param asked how many were asked for
 * @param suggestions fewer than asked for when so many are not without a label, or the run was
 *     asked to stop
 * @param predictions of all nodes
 */
public record SuggestResult(
    String name,
    String method,
    int unlabelled,
    int asked,
    List<Suggestion> suggestions,
    Predictions predictions) {
  public SuggestResult {
    suggestions = List.copyOf(suggestions);
  }

  /** Whether all that were asked for are there, as far as nodes are without a label. */
  public boolean complete() {
    return suggestions.size() == Math.min(asked, unlabelled);
  }

  /** The most likely class of a node that is not predicted; -1 when there is none. */
  public int second(int node) {
    int second = -1;
    for (int c = 0; c < predictions.classNames().size(); c++) {
      if (!predictions.predicted(node, c)
          && (second < 0
              || predictions.probability(node, c) > predictions.probability(node, second))) {
        second = c;
      }
    }
    return second;
  }

  /** The result for programs. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("method", method);
    tree.put("nodes", predictions.nodes());
    tree.put("unlabelled", unlabelled);
    tree.put("complete", complete());
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (Suggestion suggestion : suggestions) {
      int node = suggestion.node();
      int second = second(node);
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("rank", rows.size() + 1);
      row.put("id", predictions.ids().get(node));
      row.put("uncertainty", suggestion.uncertainty());
      row.put("represents", suggestion.represents());
      row.put("label", predictions.label(node));
      row.put("probability", PredictionTable.rounded(predictions.probability(node)));
      row.put("second", second < 0 ? null : predictions.classNames().get(second));
      row.put(
          "secondProbability",
          second < 0 ? null : PredictionTable.rounded(predictions.probability(node, second)));
      rows.add(row);
    }
    tree.put("suggestions", rows);
    return tree;
  }
}
