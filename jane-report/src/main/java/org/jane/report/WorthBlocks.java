package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.explain.Influence;
import org.jane.model.Lean;
import org.jane.model.Worth;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;

/** What each side of the input is worth: the measured scores, and what they say. */
public final class WorthBlocks {
  private WorthBlocks() {}

  /** The scores and their meaning in two sentences. */
  static String sentence(Worth worth) {
    String measured = worth.metric().substring(0, 1).toUpperCase(Locale.ROOT);
    return measured + worth.metric().substring(1) + ": " + worth.scores() + ". " + worth.inWords();
  }

  /** A bar for each side, and one for guessing. */
  public static BarChart chart(Worth worth) {
    return BarChart.of(
        "What each side is worth",
        Axis.of(worth.metric()).from(0).to(1),
        List.of("both", "links alone", "attributes alone", "guessing"),
        List.of(
            BarChart.Bar.of(worth.both()),
            bar(worth.links(), worth.linksError()),
            bar(worth.attributes(), worth.attributesError()),
            BarChart.Bar.of(worth.neither())));
  }

  private static BarChart.Bar bar(double score, double error) {
    return new BarChart.Bar(
        score, Math.max(0, score - error), Math.min(1, score + error), List.of());
  }

  /**
   * @param nodes which were scored, such as "validation nodes"
   */
  static List<Block> of(Worth worth, String nodes) {
    List<Block> blocks = new ArrayList<>(List.of(Block.text(sentence(worth))));
    blocks.add(
        Block.chart(
            chart(worth),
            "Models trained with both sides, without attributes and without links, scored on "
                + Digits.count(worth.nodes())
                + " "
                + nodes
                + (worth.draws() > 1 ? " in " + worth.draws() + " random draws" : "")
                + (worth.hidden() ? ", each by models that were not shown it" : "")
                + ". Error bars are standard errors of the difference to both sides."));
    return blocks;
  }

  /** Says that scores and shares lean to different sides; nothing when they do not. */
  static List<Block> disagreement(Worth worth, Influence.Part shares) {
    Lean lean = Lean.of(shares.alpha());
    if (lean == Lean.EQUAL || !worth.contradicts(shares.alpha(), shares.error())) {
      return List.of();
    }
    boolean attributes = shares.alpha() > 0.5;
    return List.of(
        Block.note(
            "These scores and the shares below disagree by more than their errors: the model looks "
                + lean.says("at")
                + ", but "
                + (attributes ? "links" : "attributes")
                + " alone predict better than "
                + (attributes ? "attributes" : "links")
                + " alone. Take neither for the whole answer."));
  }
}
