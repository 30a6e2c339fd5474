package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.model.Provenance;
import org.jspecify.annotations.Nullable;

/** The first look for programs. */
public record FirstLookFiles(FirstLook look) {
  /** Fields and values. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("command", look.command());
    tree.put("version", Provenance.version());
    tree.put("graphs", look.graphs());
    tree.put("seed", look.seed());
    tree.put("protocol", FirstLook.PROTOCOL.toString());
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (String method : look.methods()) {
      for (Situation situation : Situation.ALL) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        Spread alpha = look.influence(situation, method);
        fields.put("method", method);
        fields.put("alpha", Double.parseDouble(situation.alpha()));
        fields.put("accuracy", Standing.spread(look.accuracy(situation, method)));
        fields.put("fails", look.fails(situation, method));
        fields.put("alphaHat", alpha.values().isEmpty() ? null : Standing.spread(alpha));
        results.add(fields);
      }
    }
    tree.put("results", results);
    tree.put("verdicts", look.verdicts());
    return tree;
  }

  /** One row a method and kind of graph. */
  public String csv() {
    Csv csv = new Csv("method", "alpha", "graphs", "mean", "std", "fails", "alpha_hat");
    for (String method : look.methods()) {
      for (Situation situation : Situation.ALL) {
        Spread s = look.accuracy(situation, method);
        csv.row(
            method,
            situation.alpha(),
            s.values().size(),
            s.mean(),
            s.std(),
            look.fails(situation, method) ? "yes" : "no",
            look.influence(situation, method).mean());
      }
    }
    return csv.toString();
  }
}
