package org.jane.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphFacts;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.method.jane.JaneCost;
import org.jane.model.Shape;
import org.jane.report.DataCheckPage;
import org.jane.run.MemoryEstimate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jane check DATA}: facts and faults of a dataset before any work. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Facts and faults of a dataset before any work: sizes, components, homophily, labels, memory and time.")
final class CheckVerb extends Verb {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder or file.")
  @Nullable String data;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  CheckVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    report.checkPlace();
    var from = dataOptions.source(data);
    Dataset dataset = from.read(newRun());
    DataCheck check = DataCheck.of(dataset);
    JaneCost cost = JaneCost.of(Shape.of(dataOptions.kept(dataset, from).graph()));
    if (!json.ownsStandardOutput()) {
      text(check, cost).forEach(console.out()::println);
    }
    json.write(tree(check, cost), console);
    if (report.wanted()) {
      report.write(DataCheckPage.of(check, cost, report.command(), seed), quiet, console);
    }
    return ExitCode.FINE;
  }

  /** The facts for people. */
  static List<String> text(DataCheck check, JaneCost cost) {
    Dataset dataset = check.dataset();
    GraphFacts facts = check.all();
    EdgeCounts counts = dataset.edgeCounts();
    Labels labels = dataset.graph().labels();
    List<String> lines = new ArrayList<>();
    lines.add(dataset.name() + "  (" + dataset.source() + ")");
    lines.add(line("nodes", "%,d", facts.nodes()));
    lines.add(
        line(
            "edges",
            "%,d undirected%s; %,d rows read, %,d loops dropped, %,d repeated rows merged",
            facts.edges(),
            facts.weighted() ? ", weighted" : "",
            counts.rows(),
            counts.selfLoopsDropped(),
            counts.duplicatesMerged()));
    if (counts.zeroWeightsDropped() > 0) {
      lines.add(
          line(
              "",
              "%,d rows of weight 0 are no edges and were dropped",
              counts.zeroWeightsDropped()));
    }
    if (counts.directedEdgesSymmetrised() > 0) {
      lines.add(line("", "%,d directed edges were made mutual", counts.directedEdgesSymmetrised()));
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
            "%,d columns, %,d entries (%.1f a node)",
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
            labels.multiLabel() ? ", several a node" : ""));
    lines.add(line("", "%s", classes(labels)));
    lines.add(
        line(
            "homophily",
            "%s of edges join nodes of one class; %s adjusted for class sizes (0 is chance)",
            fraction(check.largest().edgeHomophily()),
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
            "about %s of memory and %s with JANE's defaults",
            MemoryEstimate.readable(cost.memory().bytes()),
            ProgressBar.duration(cost.seconds())));
    for (String fault : check.faults()) {
      lines.add("  note: " + fault);
    }
    return lines;
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

  /** The facts for programs, in the fixed form of {@code check --json}. */
  static Map<String, @Nullable Object> tree(DataCheck check, JaneCost cost) {
    Dataset dataset = check.dataset();
    GraphFacts facts = check.all();
    EdgeCounts counts = dataset.edgeCounts();
    Map<String, @Nullable Object> graph = new LinkedHashMap<>();
    graph.put("nodes", facts.nodes());
    graph.put("edges", facts.edges());
    graph.put("classes", dataset.graph().labels().classCount());
    graph.put("attributes", dataset.graph().attributes().columns());
    graph.put("attributeEntries", dataset.graph().attributes().entries());
    graph.put("components", facts.components());
    graph.put("isolated", facts.isolated());
    graph.put("directedEdgesSymmetrised", counts.directedEdgesSymmetrised());
    graph.put("selfLoopsDropped", counts.selfLoopsDropped());
    graph.put("duplicatesMerged", counts.duplicatesMerged());
    graph.put("zeroWeightsDropped", counts.zeroWeightsDropped());
    graph.put("weighted", facts.weighted());
    graph.put("multiLabel", dataset.graph().labels().multiLabel());
    Map<String, @Nullable Object> largest = new LinkedHashMap<>();
    largest.put("nodes", check.largest().nodes());
    largest.put("edges", check.largest().edges());
    largest.put("edgeHomophily", orNull(check.largest().edgeHomophily()));
    largest.put("adjustedHomophily", orNull(check.largest().adjustedHomophily()));
    Map<String, @Nullable Object> estimate = new LinkedHashMap<>();
    estimate.put("bytes", cost.memory().bytes());
    estimate.put("seconds", cost.seconds());
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", dataset.name());
    tree.put("source", dataset.source());
    tree.put("graph", graph);
    tree.put("largestComponent", largest);
    tree.put("labelled", facts.labelled());
    tree.put("split", split(check.split()));
    tree.put("splits", dataset.splits().size());
    tree.put("estimate", estimate);
    tree.put("notes", check.faults());
    return tree;
  }

  private static @Nullable Map<String, Integer> split(@Nullable Split split) {
    if (split == null) {
      return null;
    }
    Map<String, Integer> sizes = new LinkedHashMap<>();
    sizes.put("train", split.train().length);
    sizes.put("validation", split.validation().length);
    sizes.put("test", split.test().length);
    return sizes;
  }

  private static @Nullable Double orNull(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
