package org.jane.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.app.CheckResult;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphFacts;
import org.jane.graph.Labels;
import org.jane.graph.LinkKinds;
import org.jane.graph.Split;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/** Statistics and warnings of a dataset as lines of text. */
final class CheckText {
  private CheckText() {}

  static List<String> of(CheckResult result) {
    DataCheck check = result.check();
    Dataset dataset = check.dataset();
    GraphFacts facts = check.all();
    EdgeCounts counts = dataset.edgeCounts();
    Labels labels = dataset.graph().labels();
    List<String> lines = new ArrayList<>();
    lines.add(dataset.name() + "  (" + dataset.source() + ")");
    lines.add(line("nodes", "%,d", facts.nodes()));
    lines.add(
        line("edges", "%,d undirected%s", facts.edges(), facts.weighted() ? ", weighted" : ""));
    lines.add(line("", "%s", rows(counts, facts.edges())));
    if (counts.directedEdgesSymmetrised() > 0) {
      lines.add(line("", "%,d directed edges made undirected", counts.directedEdgesSymmetrised()));
    }
    LinkKinds kinds = dataset.graph().graph().kinds();
    if (!kinds.all().isEmpty()) {
      lines.add(line("", "kinds of links: %s", kinds.summary()));
    }
    lines.add(
        line(
            "degree",
            "%.1f on average, %,d to %,d, median %,d; %,d isolated nodes",
            facts.degreeMean(),
            facts.degreeMin(),
            facts.degreeMax(),
            facts.degreeMedian(),
            facts.isolated()));
    lines.add(
        line(
            "components",
            "%,d; the largest has %,d nodes and %,d edges",
            facts.components(),
            check.largest().nodes(),
            check.largest().edges()));
    lines.add(
        line(
            "attributes",
            "%,d columns, %,d non-zero entries (%.1f per node)",
            dataset.graph().attributes().columns(),
            dataset.graph().attributes().entries(),
            (double) dataset.graph().attributes().entries() / Math.max(1, facts.nodes())));
    lines.add(
        line(
            "labels",
            "%,d of %,d nodes (%.0f %%), %d classes%s",
            facts.labelled(),
            facts.nodes(),
            100 * facts.labelRate(),
            labels.classCount(),
            labels.multiLabel() ? ", several per node" : ""));
    lines.add(line("", "%s", classes(labels)));
    lines.add(
        line(
            "homophily",
            "edge homophily %s of %,d %s between labelled nodes, adjusted homophily %s (0 at chance level)",
            fraction(check.largest().edgeHomophily()),
            check.largest().labelledEdges(),
            check.largest().labelledEdges() == 1 ? "link" : "links",
            fraction(check.largest().adjustedHomophily())));
    Split split = check.split();
    lines.add(
        line(
            "split",
            "%s",
            split == null
                ? "none in the data"
                : split
                    + " in the largest component"
                    + (dataset.splits().size() > 1
                        ? ", first of " + dataset.splits().size()
                        : "")));
    lines.add(
        line(
            "training",
            "about %s of memory and %s (rough) on two threads, with JANE and settings chosen",
            MemoryEstimate.readable(result.memory().heap()),
            ProgressBar.rough(result.seconds())));
    lines.addAll(ColumnTable.of(dataset.columns()));
    for (Remedy note : check.notes()) {
      lines.add("  note: " + note.worded(Jane::flag));
    }
    return lines;
  }

  /** Where the rows of the edge list went, as a sum that can be done in the head. */
  private static String rows(EdgeCounts counts, long edges) {
    StringBuilder sum =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d rows read = %,d edges + %,d self-loops dropped + %,d repeated or reverse rows merged",
                counts.rows(),
                edges,
                counts.selfLoopsDropped(),
                counts.duplicatesMerged()));
    if (counts.zeroWeightsDropped() > 0) {
      sum.append(
          String.format(
              Locale.ROOT, " + %,d rows of weight 0 dropped", counts.zeroWeightsDropped()));
    }
    if (counts.unknownNodesSkipped() > 0) {
      sum.append(
          String.format(
              Locale.ROOT, " + %,d rows of unknown nodes skipped", counts.unknownNodesSkipped()));
    }
    return sum.toString();
  }

  private static String line(String name, String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, "  %-12s", name) + String.format(Locale.ROOT, format, values);
  }

  private static String fraction(double value) {
    return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String classes(Labels labels) {
    int[] sizes = labels.classSizes();
    List<String> parts = new ArrayList<>();
    for (int c = 0; c < Math.min(12, sizes.length); c++) {
      parts.add(labels.classNames().get(c) + ": " + sizes[c]);
    }
    return String.join("  ", parts)
        + (sizes.length > 12 ? "  … " + (sizes.length - 12) + " more" : "");
  }
}
