package org.jane.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jane.explain.Influence;
import org.jane.model.Explanation;
import org.jane.settings.KeyNames;

/** What labels come from, as text with bars. */
final class ExplainText {
  private static final int BAR = 40;

  private final PrintStream out;

  ExplainText(PrintStream out) {
    this.out = out;
  }

  void dataset(String data, Influence influence) {
    out.printf(
        Locale.ROOT,
        "Influence on the labels of %s, over %,d nodes outside the training set:%n%n",
        data,
        influence.all().nodes());
    row(influence.all(), "all nodes");
    out.println();
    influence.byClass().forEach(part -> row(part, part.name()));
    if (influence.parts().size() > 2) {
      out.println();
      out.println("  parts: " + parts(influence.parts()));
    }
    out.println();
    out.println(inWords(influence.all().alpha()));
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

  /** The estimate as a sentence. */
  static String inWords(double alpha) {
    String side =
        alpha >= 0.8
            ? "The labels depend almost entirely on attributes; edges add little."
            : alpha >= 0.6
                ? "The labels depend mostly on attributes and partly on edges."
                : alpha > 0.4
                    ? "The labels depend on attributes and edges about equally."
                    : alpha > 0.2
                        ? "The labels depend mostly on edges and partly on attributes."
                        : "The labels depend almost entirely on edges; attributes add little.";
    return String.format(Locale.ROOT, "Estimated influence of attributes: %.2f. %s", alpha, side);
  }

  void node(Explanation why, String id) {
    out.printf(
        Locale.ROOT,
        "Node %s: %s with probability %.2f (%s).%n%n",
        id,
        why.label(),
        why.probability(),
        KeyNames.of(why.basis()));
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
        why.attributeShare(),
        why.linkShare());
    parts("Most important attributes (scaled value, effect):", why.attributes());
    parts("Most important attributes made from links (scaled value, effect):", why.linkFeatures());
    parts("Most important neighbours (edge weight, effect):", why.neighbours());
  }

  private void parts(String heading, List<Explanation.Part> parts) {
    if (parts.isEmpty()) {
      return;
    }
    out.println();
    out.println(heading);
    int widest = parts.stream().mapToInt(part -> part.name().length()).max().orElse(0);
    String format = "  %-" + Math.max(24, widest) + "s %9.3g %+9.3f%n";
    for (Explanation.Part part : parts) {
      out.printf(Locale.ROOT, format, part.name(), part.value(), part.effect());
    }
  }
}
