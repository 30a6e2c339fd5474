package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.data.ReadColumn;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphFacts;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;

/**
 * The page of {@code jane check}: statistics of a dataset and warnings about it before any
 * training.
 */
public final class DataCheckPage {
  private static final int MOST_COLUMNS = 200; // those with a note are always shown

  private DataCheckPage() {}

  /**
   * @param memory that training JANE with its default settings takes
   * @param seconds that it takes
   * @param command the command line that made the page
   * @param words options as those who made the page write them
   */
  public static Page of(
      DataCheck check,
      MemoryEstimate memory,
      double seconds,
      String command,
      long seed,
      Function<Remedy.Option, String> words) {
    Dataset dataset = check.dataset();
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", dataset.name());
    about.put("source", dataset.source());
    about.put("seed", seed);
    GraphFacts facts = check.all();
    Page page =
        Page.titled("Data check: " + dataset.name())
            .lead(
                Digits.count(facts.nodes())
                    + " nodes, "
                    + Digits.count(facts.edges())
                    + " edges, "
                    + Digits.count(dataset.graph().attributes().columns())
                    + " attributes, "
                    + dataset.graph().labels().classCount()
                    + " classes. "
                    + (check.notes().isEmpty()
                        ? "No problems found."
                        : check.notes().size() == 1
                            ? "1 warning."
                            : check.notes().size() + " warnings."))
            .about(about)
            .section("Warnings", warnings(check, words))
            .section(
                "Statistics",
                Block.columns(
                    Block.facts(graphFacts(check)),
                    Block.facts(learningFacts(check, memory, seconds))))
            .section("Labels", DataCharts.labels(dataset.graph()))
            .section("Degrees and components", DataCharts.degrees(dataset.graph()));
    if (!dataset.columns().isEmpty()) {
      page = page.section("Columns", columns(dataset.columns(), words));
    }
    return DataCharts.small(dataset.graph())
        ? page.section("Graph", DataCharts.drawing(dataset.graph()))
        : page;
  }

  /** What each column of the tables was read as. */
  private static List<Block> columns(
      List<ReadColumn> columns, Function<Remedy.Option, String> words) {
    List<List<String>> rows = new ArrayList<>();
    int left = 0;
    for (ReadColumn column : columns) {
      if (rows.size() >= MOST_COLUMNS && !column.noted()) {
        left++;
        continue;
      }
      rows.add(
          List.of(
              column.name().isBlank() ? "(no name)" : column.name(),
              column.file(),
              column.role().word(),
              column.categories() == 0 ? "" : Digits.count(column.categories()),
              column.note().worded(words)));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(List.of("column", "file", "read as", "classes, categories, words", "note"), rows));
    if (left > 0) {
      blocks.add(Block.text("And " + Digits.count(left) + " more columns without a note."));
    }
    return blocks;
  }

  private static List<Block> warnings(DataCheck check, Function<Remedy.Option, String> words) {
    List<Block> blocks = new ArrayList<>();
    check.notes().forEach(note -> blocks.add(Block.note(note.worded(words))));
    if (blocks.isEmpty()) {
      blocks.add(
          Block.text(
              "No problems found: every class has at least two labelled nodes, every component has labels,"
                  + " every node has an attribute."));
    }
    return blocks;
  }

  private static Map<String, Object> graphFacts(DataCheck check) {
    GraphFacts facts = check.all();
    EdgeCounts counts = check.dataset().edgeCounts();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("nodes", Digits.count(facts.nodes()));
    map.put("edges", Digits.count(facts.edges()) + (facts.weighted() ? ", weighted" : ""));
    map.put("edge rows read", Digits.count(counts.rows()));
    map.put("self-loops dropped", Digits.count(counts.selfLoopsDropped()));
    map.put("repeated or reverse rows merged", Digits.count(counts.duplicatesMerged()));
    map.put("zero-weight edges dropped", Digits.count(counts.zeroWeightsDropped()));
    map.put("edges to unknown nodes skipped", Digits.count(counts.unknownNodesSkipped()));
    map.put("directed edges made undirected", Digits.count(counts.directedEdgesSymmetrised()));
    String kinds = check.dataset().graph().graph().kinds().summary();
    if (!kinds.isEmpty()) {
      map.put("kinds of links", kinds);
    }
    map.put("mean degree", Digits.fixed(facts.degreeMean(), 1));
    map.put("median degree", Digits.count(facts.degreeMedian()));
    map.put(
        "minimum and maximum degree",
        Digits.count(facts.degreeMin()) + " and " + Digits.count(facts.degreeMax()));
    map.put("isolated nodes", Digits.count(facts.isolated()));
    map.put("components", Digits.count(facts.components()));
    map.put(
        "largest component",
        Digits.count(check.largest().nodes())
            + " nodes, "
            + Digits.count(check.largest().edges())
            + " edges");
    return map;
  }

  private static Map<String, Object> learningFacts(
      DataCheck check, MemoryEstimate memory, double seconds) {
    Dataset dataset = check.dataset();
    Labels labels = dataset.graph().labels();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(
        "labelled nodes",
        Digits.count(check.all().labelled())
            + " ("
            + Digits.fixed(100 * check.all().labelRate(), 1)
            + " %)");
    map.put("classes", labels.classCount() + (labels.multiLabel() ? ", several per node" : ""));
    map.put("attributes", Digits.count(dataset.graph().attributes().columns()));
    map.put("non-zero attribute entries", Digits.count(dataset.graph().attributes().entries()));
    map.put(
        "edge homophily, largest component",
        Digits.fixed(check.largest().edgeHomophily(), 3)
            + " of the edges between labelled nodes ("
            + Digits.count(check.largest().labelledEdges())
            + ") join nodes of the same class");
    map.put(
        "adjusted homophily, largest component",
        Digits.fixed(check.largest().adjustedHomophily(), 3)
            + " (0 at chance level, whatever the class sizes)");
    Split split = check.split();
    map.put("first split in the data", split == null ? "none" : split.toString());
    map.put("number of splits in the data", dataset.splits().size());
    map.put("memory to train JANE, estimated", MemoryEstimate.readable(memory.heap()));
    map.put("seconds to train JANE, estimated", Digits.shortest(seconds));
    return map;
  }
}
