package org.jane.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.SearchTable;
import org.jane.report.page.Table;
import org.jane.settings.KeyNames;

/** The predictions that a model is least sure of, to be looked at first. */
final class UncertainNodes {
  private static final int MOST = 200;

  private UncertainNodes() {}

  /**
   * Nodes whose label was not given, the least sure first; where every label was given, the
   * validation nodes.
   */
  static List<Block> of(Predictions predictions, AttributedGraph data, Split split) {
    List<Integer> all = new ArrayList<>();
    for (int node = 0; node < predictions.nodes(); node++) {
      if (predictions.basis(node) != Basis.GIVEN) {
        all.add(node);
      }
    }
    boolean given = all.isEmpty();
    if (given) {
      for (int node : split.validation()) {
        all.add(node);
      }
    }
    if (all.isEmpty()) {
      return List.of(Block.text("The label of every node was given: there is nothing to predict."));
    }
    List<Integer> shown = leastSure(all, predictions);
    String which = given ? "validation nodes" : "nodes whose label was not given to the training";
    String how =
        shown.size() < all.size()
            ? "The " + shown.size() + " least sure of " + Digits.count(all.size()) + " " + which
            : "All " + Digits.count(all.size()) + " " + which;
    return List.of(
        Block.text(
            how
                + ", the smallest probability first. Where the two probabilities are close, the label is open."),
        new SearchTable("Search by id", table(shown, predictions, data.labels())));
  }

  private static List<Integer> leastSure(List<Integer> nodes, Predictions predictions) {
    Comparator<Integer> order =
        Comparator.comparingDouble((Integer node) -> NodeLabel.confidence(predictions, node))
            .thenComparing(node -> node);
    PriorityQueue<Integer> kept = new PriorityQueue<>(order.reversed());
    for (int node : nodes) {
      kept.add(node);
      if (kept.size() > MOST) {
        kept.remove();
      }
    }
    return kept.stream().sorted(order).toList();
  }

  private static Table table(List<Integer> nodes, Predictions predictions, Labels labels) {
    boolean known = nodes.stream().anyMatch(labels::known);
    List<String> header =
        new ArrayList<>(
            List.of(
                "node", "predicted", "probability", "second label", "its probability", "basis"));
    if (known) {
      header.add("label in the data");
    }
    List<List<String>> rows = new ArrayList<>();
    for (int node : nodes) {
      int second = second(predictions, node);
      List<String> row = new ArrayList<>();
      row.add(predictions.ids().get(node));
      row.add(NodeLabel.predicted(predictions, node));
      row.add(Digits.fixed(NodeLabel.confidence(predictions, node), 3));
      row.add(second < 0 ? "–" : predictions.classNames().get(second));
      row.add(second < 0 ? "–" : Digits.fixed(predictions.probability(node, second), 3));
      row.add(KeyNames.of(predictions.basis(node)));
      if (known) {
        row.add(labels.known(node) ? NodeLabel.names(labels, node) : "–");
      }
      rows.add(row);
    }
    return Table.of(header, rows).caption("Least sure predictions");
  }

  /** The most likely class that is not predicted; -1 when there is none. */
  static int second(Predictions predictions, int node) {
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
}
