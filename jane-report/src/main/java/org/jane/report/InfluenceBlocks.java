package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import org.jane.explain.Influence;
import org.jane.report.chart.Digits;
import org.jane.report.chart.Gauge;
import org.jane.report.chart.ShareChart;
import org.jane.report.page.Block;

/** The influence of attributes on labels, α̂, in all and per predicted class. */
public final class InfluenceBlocks {
  private static final int MOST_CLASSES = 24;

  private InfluenceBlocks() {}

  /** The gauge of a mean influence of attributes and its deviation. */
  public static Gauge gauge(double alpha, double deviation) {
    return new Gauge(
        "Influence of attributes α̂",
        alpha,
        "links alone",
        "attributes alone",
        Digits.spread(alpha, deviation, 2));
  }

  /** A sentence with the number of classes that {@link #shares} leaves out; empty for none. */
  static String omittedClasses(List<Influence.Part> byClass) {
    long more = byClass.stream().filter(p -> p.nodes() > 0).count() - MOST_CLASSES;
    return more <= 0
        ? ""
        : " The first " + MOST_CLASSES + " classes; " + Digits.count(more) + " more are left out.";
  }

  /** One row per class with nodes, for the first {@value #MOST_CLASSES}. */
  public static ShareChart shares(List<Influence.Part> byClass) {
    List<ShareChart.Row> rows = new ArrayList<>();
    for (Influence.Part part : byClass) {
      if (part.nodes() > 0 && rows.size() < MOST_CLASSES) {
        rows.add(new ShareChart.Row(part.name(), List.of(part.alpha(), 1 - part.alpha())));
      }
    }
    return new ShareChart(
        "Attributes and links, per predicted class", List.of("attributes", "links"), rows);
  }

  static Block of(Influence influence) {
    if (influence.all().nodes() == 0) {
      return Block.text(
          "The influence of attributes is unknown: it is measured on nodes outside the training set, and every node was"
              + " trained on.");
    }
    return Block.columns(
        Block.chart(
            gauge(influence.all().alpha(), influence.all().deviation()),
            influence.inWords()
                + " The mean of |φ_X| / (|φ_X| + |φ_L|) over "
                + influence.nodesInWords()
                + ", with the standard deviation over nodes; φ_X and φ_L are"
                + " what the node's own attributes and its links add to the margin of the label."),
        Block.chart(
            shares(influence.byClass()),
            "The same, per predicted class." + omittedClasses(influence.byClass())));
  }
}
