package org.jane.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
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
        "What the labels of %s come from, over %,d nodes that were not trained on:%n%n",
        data,
        influence.all().nodes());
    row(influence.all(), "all nodes");
    out.println();
    influence.byClass().forEach(part -> row(part, part.name()));
    out.println();
    out.println(inWords(influence.all().alpha()));
  }

  private void row(Influence.Part part, String name) {
    if (part.nodes() == 0) {
      out.printf(Locale.ROOT, "  %-16s no node is predicted to have this class%n", name);
      return;
    }
    out.printf(
        Locale.ROOT,
        "  %-16s attributes %3.0f %% %s %3.0f %% proximity   (± %.0f, %,d nodes)%n",
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
            ? "The labels come almost entirely from attributes: who is linked to whom adds little."
            : alpha >= 0.6
                ? "The labels come mostly from attributes, and partly from who is linked to whom."
                : alpha > 0.4
                    ? "The labels come from attributes and from who is linked to whom, about equally."
                    : alpha > 0.2
                        ? "The labels come mostly from who is linked to whom, and partly from attributes."
                        : "The labels come almost entirely from who is linked to whom: attributes add little.";
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
        "  attributes %3.0f %% %s %3.0f %% proximity%n",
        100 * alpha,
        bar(alpha),
        100 * (1 - alpha));
    out.printf(
        Locale.ROOT,
        "  attributes move the score of %s by %+.2f, proximity by %+.2f%n",
        why.label(),
        why.attributeShare(),
        why.proximityShare());
    parts("Attributes that matter most (value as the network sees it, effect):", why.attributes());
    parts("Neighbours that matter most (weight, effect):", why.neighbours());
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
