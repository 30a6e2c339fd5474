package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.labelling.Suggestion;
import org.jane.model.Predictions;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.SearchTable;
import org.jane.report.page.Table;

/** The page of {@code jane suggest}: nodes to label next. */
public final class SuggestionPage {
  private SuggestionPage() {}

  /**
   * @param data what the user called the data
   * @param unlabelled how many nodes have no label
   * @param command the command line that made the page
   */
  public static Page of(
      String data,
      String method,
      int unlabelled,
      List<Suggestion> suggestions,
      Predictions predictions,
      String command,
      long seed) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", data);
    about.put("method", method);
    about.put("seed", seed);
    double represents = suggestions.stream().mapToDouble(Suggestion::represents).sum();
    return Page.titled("Nodes to label next: " + data)
        .lead(
            Digits.count(suggestions.size())
                + " of "
                + Digits.count(unlabelled)
                + " nodes without a label, the most useful first. Together they stand for "
                + Digits.fixed(100 * represents, 1)
                + " % of what is uncertain.")
        .about(about)
        .section("Nodes", blocks(suggestions, predictions));
  }

  private static List<Block> blocks(List<Suggestion> suggestions, Predictions predictions) {
    List<List<String>> rows = new ArrayList<>();
    for (Suggestion suggestion : suggestions) {
      int node = suggestion.node();
      int second = UncertainNodes.second(predictions, node);
      rows.add(
          List.of(
              predictions.ids().get(node),
              Digits.fixed(suggestion.uncertainty(), 3),
              Digits.fixed(100 * suggestion.represents(), 2) + " %",
              NodeLabel.predicted(predictions, node),
              Digits.fixed(NodeLabel.confidence(predictions, node), 3),
              second < 0 ? "–" : predictions.classNames().get(second),
              second < 0 ? "–" : Digits.fixed(predictions.probability(node, second), 3)));
    }
    Table table =
        Table.of(
                List.of(
                    "node",
                    "uncertainty",
                    "represents",
                    "predicted",
                    "probability",
                    "second label",
                    "its probability"),
                rows)
            .caption("Nodes to label next, in this order");
    return List.of(
        Block.text(
            "Uncertainty: from 0 (sure) to 1 (every class as likely). Represents: how much nearer the uncertain nodes come to a"
                + " labelled node that looks like them, those above counted as labelled."),
        new SearchTable("Search by id", table));
  }
}
