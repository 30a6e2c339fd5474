package org.jane.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jane.graph.Labels;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** Explanations of a few example nodes: the most and least confident predictions, and mistakes. */
final class ExampleBlocks {
  private static final int EACH = 3;

  private ExampleBlocks() {}

  static Block of(Explainable model, Predictions predictions, Labels labels, int[] scored) {
    List<Integer> nodes = new ArrayList<>();
    for (int node : scored) {
      nodes.add(node);
    }
    nodes.sort(
        Comparator.comparingDouble(
                (Integer node) -> -predictions.probability(node, predictions.predictedClass(node)))
            .thenComparing(node -> node));
    Table table =
        Table.of(
                "node",
                "example of",
                "predicted",
                "true label",
                "probability",
                "influence of attributes",
                "attributes",
                "made from links",
                "neighbours")
            .caption(
                "Example nodes, with the effect of each attribute and neighbour on the margin of the predicted label");
    List<Integer> mistakes =
        nodes.stream().filter(node -> !labels.has(node, predictions.predictedClass(node))).toList();
    List<Integer> right =
        nodes.stream().filter(node -> labels.has(node, predictions.predictedClass(node))).toList();
    for (int node : first(right)) {
      table = row(table, "most confident", model.explain(node, EACH), predictions, labels);
    }
    int unsure = Math.max(first(right).size(), right.size() - EACH);
    for (int node : right.subList(unsure, right.size())) {
      table = row(table, "least confident", model.explain(node, EACH), predictions, labels);
    }
    for (int node : first(mistakes)) {
      table = row(table, "most confident mistake", model.explain(node, EACH), predictions, labels);
    }
    return table.rows().isEmpty()
        ? Block.text("There are no validation or test nodes to show as examples.")
        : table;
  }

  private static List<Integer> first(List<Integer> nodes) {
    return nodes.subList(0, Math.min(EACH, nodes.size()));
  }

  private static Table row(
      Table table, String kind, Explanation e, Predictions predictions, Labels labels) {
    return table.row(
        predictions.ids().get(e.node()),
        kind,
        e.label(),
        NodeLabel.names(labels, e.node()),
        Digits.fixed(e.probability(), 3),
        Digits.fixed(100 * e.attributeInfluence(), 0) + " %",
        parts(e.attributes()),
        parts(e.linkFeatures()),
        parts(e.neighbours()));
  }

  private static String parts(List<Explanation.Part> parts) {
    return parts.isEmpty()
        ? "–"
        : String.join(
            ", ",
            parts.stream()
                .map(p -> p.text() + String.format(Locale.ROOT, ": %+.2f", p.effect()))
                .toList());
  }
}
