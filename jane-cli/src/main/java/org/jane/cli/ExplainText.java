package org.jane.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jane.app.ExplainResult;
import org.jane.app.NodeExplanations;
import org.jane.explain.Influence;
import org.jane.model.Explanation;
import org.jane.model.Lean;
import org.jane.model.Worth;
import org.jane.settings.KeyNames;

/** What labels come from, as text with bars. */
final class ExplainText {
  private static final int BAR = 40;

  private final PrintStream out;

  ExplainText(PrintStream out) {
    this.out = out;
  }

  void dataset(ExplainResult.OfDataset all) {
    if (all.sides() != ExplainResult.OfDataset.Sides.BOTH) {
      out.printf(
          Locale.ROOT,
          "Method %s uses %s alone: every label of %s comes from there.%n",
          all.method(),
          KeyNames.of(all.sides()),
          all.data());
      return;
    }
    if (all.worth().isPresent()) {
      worth(out, all.worth().get());
    } else {
      out.println(
          "What each side is worth was not measured for this model. To measure it: --measure.");
    }
    out.println();
    if (all.influence().isEmpty()) {
      out.println("Method " + all.method() + " does not say what single labels rest on.");
      return;
    }
    if (all.disagree()) {
      disagreement(all.influence().get().all());
    }
    influence(all.data(), all.influence().get());
  }

  /** What each side is worth, and what that says. */
  static void worth(PrintStream out, Worth worth) {
    out.printf(
        Locale.ROOT,
        "%s on %,d %s: %s.%n",
        Character.toUpperCase(worth.metric().charAt(0)) + worth.metric().substring(1),
        worth.nodes(),
        worth.hidden()
            ? "labelled nodes, each judged by models that were not shown it"
            : "validation nodes"
                + (worth.draws() > 1 ? " in " + worth.draws() + " random draws" : ""),
        worth.scores());
    out.println(worth.inWords());
  }

  private void disagreement(Influence.Part shares) {
    boolean attributes = shares.alpha() > 0.5;
    out.printf(
        Locale.ROOT,
        "Note: these scores and the shares below disagree by more than their errors. The model looks %s"
            + " (influence of attributes %.2f ± %.2f), but %s alone predict better than %s alone. Take neither for the"
            + " whole answer.%n%n",
        Lean.of(shares.alpha()).says("at"),
        shares.alpha(),
        shares.error(),
        attributes ? "links" : "attributes",
        attributes ? "attributes" : "links");
  }

  private void influence(String data, Influence influence) {
    if (influence.all().nodes() == 0) {
      out.println(
          "The influence on the labels of "
              + data
              + " is unknown: it is measured on nodes outside the training set, and every node was trained on.");
      return;
    }
    out.printf(
        Locale.ROOT, "Influence on the labels of %s, over %s:%n%n", data, influence.nodesInWords());
    row(influence.all(), "all nodes");
    out.println();
    influence.byClass().forEach(part -> row(part, part.name()));
    if (influence.parts().size() > 2) {
      out.println();
      out.println("  parts: " + parts(influence.parts()));
    }
    out.println();
    out.println(influence.inWords());
  }

  /** Such as "attributes 12 %, position 40 %, neighbours 48 %". */
  private static String parts(Map<String, Double> shares) {
    return shares.entrySet().stream()
        .map(e -> String.format(Locale.ROOT, "%s %.0f %%", e.getKey(), 100 * e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private void row(Influence.Part part, String name) {
    if (part.nodes() == 0) {
      out.printf(Locale.ROOT, "  %-16s no node is predicted to have this class%n", name);
      return;
    }
    out.printf(
        Locale.ROOT,
        "  %-16s attributes %3.0f %% %s %3.0f %% links   (± %.0f, %,d nodes)%n",
        name,
        100 * part.alpha(),
        bar(part.alpha()),
        100 * (1 - part.alpha()),
        100 * part.deviation(),
        part.nodes());
  }

  private static String bar(double alpha) {
    int full = (int) Math.round(BAR * alpha);
    return "█".repeat(full) + "░".repeat(BAR - full);
  }

  /**
   * @param moreLikely a class that is more likely than that of the label, because thresholds
   *     decided
   */
  void node(Explanation why, String id, Optional<NodeExplanations.MoreLikely> moreLikely) {
    out.printf(
        Locale.ROOT,
        "Node %s: %s with probability %.2f (%s).%n%n",
        id,
        why.label(),
        why.probability(),
        KeyNames.of(why.basis()));
    moreLikely.ifPresent(
        more ->
            out.printf(
                Locale.ROOT,
                "  Thresholds decided this label: %s is more probable (%.2f).%n%n",
                more.label(),
                more.probability()));
    if (why.links() == 0) {
      out.println("  " + why.inWords());
    } else {
      double alpha = why.attributeInfluence();
      out.printf(
          Locale.ROOT,
          "  attributes %3.0f %% %s %3.0f %% links%n",
          100 * alpha,
          bar(alpha),
          100 * (1 - alpha));
      out.printf(
          Locale.ROOT,
          "  effect on the score of %s: attributes %+.2f, links %+.2f%n",
          why.label(),
          why.attributeEffect(),
          why.linkEffect());
    }
    parts("Most important attributes (effect):", why.attributes());
    parts("Most important features of links (effect):", why.linkFeatures());
    parts("Most important neighbours (effect):", why.neighbours());
    out.println();
  }

  private void parts(String heading, List<Explanation.Part> parts) {
    if (parts.isEmpty()) {
      return;
    }
    out.println();
    out.println(heading);
    int widest = parts.stream().mapToInt(part -> part.text().length()).max().orElse(0);
    String format = "  %-" + Math.max(24, widest) + "s %+9.3f%n";
    for (Explanation.Part part : parts) {
      out.printf(Locale.ROOT, format, part.text(), part.effect());
    }
  }
}
