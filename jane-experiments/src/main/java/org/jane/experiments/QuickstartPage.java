package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.model.Explanation;
import org.jane.model.Worth;
import org.jane.report.CommandText;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.ShareChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticGraph;

/** The report page of the quickstart comparison. */
public final class QuickstartPage {
  private final QuickstartComparison comparison;
  private final ExampleNode example;
  private final Run run;

  /**
   * @param run generates the graphs again, for the drawings
   */
  public QuickstartPage(QuickstartComparison comparison, ExampleNode example, Run run) {
    this.comparison = comparison;
    this.example = example;
    this.run = run;
  }

  /** The page, with follow-up commands for the saved model. */
  public Page page(String modelFile) {
    List<Block> accuracy = new ArrayList<>();
    accuracy.add(table());
    comparison.verdicts().forEach(sentence -> accuracy.add(Block.text(sentence)));
    Page page =
        Page.titled("JANE quickstart")
            .lead(
                "Labels can depend on a node's attributes, on its neighbours, or on both. Most methods assume one of these and"
                    + " fail without warning where the assumption does not hold: here "
                    + (comparison.methods().size() - comparison.neverFailing().size())
                    + " of "
                    + comparison.methods().size()
                    + " do."
                    + bestWorstCase())
            .about(about())
            .section("Three kinds of graphs", kinds())
            .section("Accuracy by kind of graph", accuracy)
            .section(
                "What each side is worth",
                worth(),
                Block.text(
                    "Accuracy of JANE on test nodes: with both sides, and trained again without attributes and without links."))
            .section(
                "Influence of attributes and proximity",
                Block.chart(
                    influence(),
                    "Estimated by JANE from edges, attributes and half of the labels; it is not given α."),
                Block.text(
                    "The estimate α̂ is the mean share of attributes in JANE's predictions for nodes outside the training set: 0 is"
                        + " proximity alone, 1 attributes alone."))
            .section("Explanation of one prediction", explanation(modelFile));
    return page.section(
            "Use your own graph",
            Block.text(
                "Put nodes.csv (id, label, and any other columns as attributes; leave the label blank where it is to be predicted) and edges.csv"
                    + " (source, target) into a folder, then:"),
            Block.command(
                "jane check FOLDER\njane train FOLDER --model m.jane\njane predict m.jane --out labels.csv\njane explain m.jane"))
        .section("Settings", ComparisonExperiment.settings(QuickstartComparison.entrants()));
  }

  private Block worth() {
    Table table =
        Table.of("labels depend on", "both", "links alone", "attributes alone")
            .caption("Mean accuracy of JANE by what it was trained with");
    for (LabelOrigin origin : LabelOrigin.ALL) {
      Worth worth = comparison.worth(origin);
      table =
          table.row(
              origin.name(),
              Digits.fixed(worth.both(), 2),
              Digits.fixed(worth.links(), 2),
              Digits.fixed(worth.attributes(), 2));
    }
    return table;
  }

  private String bestWorstCase() {
    String first = comparison.methods().get(0);
    return String.format(
        Locale.ROOT,
        " %s has the best worst case, a mean accuracy of %.3f.",
        PaperResults.heading(first),
        comparison.worst(first));
  }

  private Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("graphs", comparison.graphs() + " of each kind, 200 nodes, 4 classes");
    about.put("split", "50 % training, 10 % validation, 40 % test");
    about.put("seed", "" + comparison.seed());
    about.put("command", comparison.command());
    return about;
  }

  private List<Block> kinds() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.text(
            "Each graph has 200 nodes of four classes. A node has two attributes, which the methods see, and a latent position, which"
                + " they do not see: nodes near each other are linked. Colour is the class."));
    for (LabelOrigin origin : LabelOrigin.ALL) {
      SyntheticGraph drawn = origin.drawn(comparison.seed(), run);
      blocks.add(
          Block.columns(
              Block.chart(
                  NodeCharts.points(
                      origin.title() + " – attributes",
                      "x",
                      drawn.graph(),
                      NodeCharts.attributes(drawn.graph())),
                  attributesCaption(origin)),
              Block.chart(
                  NodeCharts.graph(origin.title() + " – edges", drawn.graph(), drawn.latent()),
                  edgesCaption(origin))));
    }
    return blocks;
  }

  private static String attributesCaption(LabelOrigin origin) {
    return switch (origin.name()) {
      case "proximity" -> "Attributes are noise: the classes overlap.";
      case "both" -> "Attributes separate two pairs of classes, but not the classes of a pair.";
      default -> "Attributes separate all four classes.";
    };
  }

  private static String edgesCaption(LabelOrigin origin) {
    return switch (origin.name()) {
      case "proximity" -> "Edges join nodes of the same class: the neighbours determine the label.";
      case "both" ->
          "Edges separate two other pairs: only attributes and edges together determine the label.";
      default -> "Edges join nodes of all classes: the neighbours say nothing about the label.";
    };
  }

  private Table table() {
    List<String> header = new ArrayList<>(List.of("labels depend on"));
    LabelOrigin.ALL.forEach(s -> header.add(s.name()));
    header.add("worst case");
    List<List<Cell>> rows = new ArrayList<>();
    for (String method : comparison.methods()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(method)));
      for (LabelOrigin origin : LabelOrigin.ALL) {
        Spread s = comparison.accuracy(origin, method);
        String text = Digits.spread(s.mean(), s.std(), 3);
        row.add(comparison.fails(origin, method) ? Cell.faint("✗ " + text) : Cell.of(text));
      }
      row.add(Cell.of(Digits.fixed(comparison.worst(method), 3)));
      rows.add(row);
    }
    return new Table(
        "Test accuracy, mean ± standard deviation over graphs; ✗: fails, below 80 % of the best",
        header, rows);
  }

  private Chart influence() {
    List<ShareChart.Row> rows = new ArrayList<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      double alpha = comparison.influence(origin, "jane").mean();
      rows.add(
          new ShareChart.Row(origin.name() + ", α = " + origin.alpha(), List.of(alpha, 1 - alpha)));
    }
    return new ShareChart(
        "Influence on the labels, estimated by JANE", List.of("attributes", "proximity"), rows);
  }

  private List<Block> explanation(String modelFile) {
    Explanation why = example.why();
    List<String> names = new ArrayList<>();
    List<BarChart.Bar> bars = new ArrayList<>();
    why.attributes()
        .forEach(
            part -> {
              names.add("attribute " + part.name());
              bars.add(BarChart.Bar.of(part.effect()));
            });
    why.neighbours()
        .forEach(
            part -> {
              names.add("neighbour " + part.name());
              bars.add(BarChart.Bar.of(part.effect()));
            });
    return List.of(
        Block.text(sentence(example)),
        Block.chart(
            BarChart.of(
                "Largest effects for node " + example.id(),
                Axis.of("effect on the score of class " + why.label()),
                names,
                bars),
            "Positive effects support the label. At most three attributes and three neighbours are shown."),
        Block.text("The model is saved; this command explains the prediction again:"),
        Block.command(
            "jane explain "
                + CommandText.quoted(modelFile)
                + " --node "
                + CommandText.quoted(example.id())));
  }

  /** The explanation as a sentence. */
  public static String sentence(ExampleNode example) {
    Explanation why = example.why();
    return String.format(
        Locale.ROOT,
        "Node %s of the first graph with labels from both is predicted to be %s with probability %.2f (true label %s): %.0f %% of the"
            + " influence comes from its attributes, %.0f %% from its position in the graph.",
        example.id(),
        why.label(),
        why.probability(),
        example.truth(),
        100 * why.attributeInfluence(),
        100 * (1 - why.attributeInfluence()));
  }
}
