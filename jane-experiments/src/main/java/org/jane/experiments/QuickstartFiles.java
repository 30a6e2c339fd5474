package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.model.Provenance;
import org.jspecify.annotations.Nullable;

/** The quickstart comparison as JSON and CSV. */
public record QuickstartFiles(QuickstartComparison comparison) {
  /** The JSON tree. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("command", comparison.command());
    tree.put("version", Provenance.version());
    tree.put("graphs", comparison.graphs());
    tree.put("seed", comparison.seed());
    tree.put("protocol", QuickstartComparison.PROTOCOL.toString());
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (String method : comparison.methods()) {
      for (LabelOrigin origin : LabelOrigin.ALL) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        Spread alpha = comparison.influence(origin, method);
        fields.put("method", method);
        fields.put("alpha", Double.parseDouble(origin.alpha()));
        fields.put("accuracy", ComparisonExperiment.tree(comparison.accuracy(origin, method)));
        fields.put("fails", comparison.fails(origin, method));
        fields.put("alphaHat", ComparisonExperiment.tree(alpha));
        results.add(fields);
      }
    }
    tree.put("results", results);
    List<Map<String, @Nullable Object>> worths = new ArrayList<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("alpha", Double.parseDouble(origin.alpha()));
      fields.put("both", comparison.worth(origin).both());
      fields.put("links", comparison.worth(origin).links());
      fields.put("attributes", comparison.worth(origin).attributes());
      worths.add(fields);
    }
    tree.put("worth", worths);
    tree.put("verdicts", comparison.verdicts());
    return tree;
  }

  /** One row per method and kind of graph. */
  public String csv() {
    Csv csv = new Csv("method", "alpha", "graphs", "mean", "std", "fails", "alpha_hat");
    for (String method : comparison.methods()) {
      for (LabelOrigin origin : LabelOrigin.ALL) {
        Spread s = comparison.accuracy(origin, method);
        csv.row(
            method,
            origin.alpha(),
            s.values().size(),
            s.mean(),
            s.std(),
            comparison.fails(origin, method) ? "yes" : "no",
            comparison.influence(origin, method).mean());
      }
    }
    return csv.toString();
  }
}
