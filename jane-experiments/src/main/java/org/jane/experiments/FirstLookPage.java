package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.model.Explanation;
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

/** The first look as a page. */
public final class FirstLookPage {
  private final FirstLook look;
  private final ExampleNode example;
  private final Run run;

  /**
   * @param run draws the graphs again, for the drawings
   */
  public FirstLookPage(FirstLook look, ExampleNode example, Run run) {
    this.look = look;
    this.example = example;
    this.run = run;
  }

  /** The page, with the commands that go on from it in {@code folder}. */
  public Page page(String modelFile) {
    List<Block> who = new ArrayList<>();
    who.add(table());
    look.verdicts().forEach(sentence -> who.add(Block.text(sentence)));
    Page page =
        Page.titled("JANE: a first look")
            .lead(
                "Labels can come from a node's attributes, from who it is linked to, or from both. Most methods assume one of these and"
                    + " fail, without a word, where it does not hold: here "
                    + (look.methods().size() - look.steady().size())
                    + " of "
                    + look.methods().size()
                    + " do."
                    + steadiest())
            .about(about())
            .section("Three kinds of graphs", kinds())
            .section("Who fails where", who)
            .section(
                "What the labels come from",
                Block.chart(
                    influence(),
                    "JANE's own estimate, from links, attributes and half of the labels; nobody told it."),
                Block.text(
                    "The estimate α̂ is the mean share of attributes in JANE's decisions about nodes it was not trained on: 0 is proximity"
                        + " alone, 1 attributes alone."))
            .section("Why this label?", explanation(modelFile));
    return page.section(
            "Your own graph",
            Block.text(
                "Put nodes.csv (id, label, and any other columns as attributes; a blank label is what you want to know) and edges.csv"
                    + " (source, target) into a folder, then:"),
            Block.command(
                "jane check FOLDER\njane train FOLDER --model m.jane\njane predict m.jane --out labels.csv\njane explain m.jane"))
        .section("Settings", Remarks.settings(FirstLook.entrants()));
  }

  private String steadiest() {
    String first = look.methods().get(0);
    return String.format(
        Locale.ROOT,
        " Steadiest is %s, with a mean accuracy of %.3f where it is worst.",
        Paper.heading(first),
        look.worst(first));
  }

  private Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("graphs", look.graphs() + " of each kind, 200 nodes, 4 classes");
    about.put("split", "50 % training, 10 % validation, 40 % test");
    about.put("seed", "" + look.seed());
    about.put("command", look.command());
    return about;
  }

  private List<Block> kinds() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.text(
            "Each graph has 200 nodes of four classes. A node has two attributes, which methods see, and a position, which they do not: near"
                + " nodes are linked. Colour is the class."));
    for (Situation situation : Situation.ALL) {
      SyntheticGraph drawn = situation.drawn(look.seed(), run);
      blocks.add(
          Block.columns(
              Block.chart(
                  Planes.points(
                      situation.title() + " – attributes",
                      "x",
                      drawn.graph(),
                      Planes.attributes(drawn.graph())),
                  inAttributes(situation)),
              Block.chart(
                  Planes.graph(situation.title() + " – links", drawn.graph(), drawn.latent()),
                  inLinks(situation))));
    }
    return blocks;
  }

  private static String inAttributes(Situation situation) {
    return switch (situation.origin()) {
      case "proximity" -> "Attributes are noise: the classes lie on top of each other.";
      case "both" -> "Attributes tell two pairs of classes apart, and no more.";
      default -> "Attributes tell all four classes apart.";
    };
  }

  private static String inLinks(Situation situation) {
    return switch (situation.origin()) {
      case "proximity" -> "Links join nodes of one class: neighbours tell everything.";
      case "both" -> "Links tell the other two pairs apart: only both together name the class.";
      default -> "Links join nodes of all classes: neighbours tell nothing.";
    };
  }

  private Table table() {
    List<String> header = new ArrayList<>(List.of("labels come from"));
    Situation.ALL.forEach(s -> header.add(s.origin()));
    header.add("worst");
    List<List<Cell>> rows = new ArrayList<>();
    for (String method : look.methods()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(method)));
      for (Situation situation : Situation.ALL) {
        Spread s = look.accuracy(situation, method);
        String text = Digits.spread(s.mean(), s.std(), 3);
        row.add(look.fails(situation, method) ? Cell.faint("✗ " + text) : Cell.of(text));
      }
      row.add(Cell.of(Digits.fixed(look.worst(method), 3)));
      rows.add(row);
    }
    return new Table(
        "Test accuracy, mean ± standard deviation over graphs; ✗ fails: below four fifths of the best",
        header,
        rows);
  }

  private Chart influence() {
    List<ShareChart.Row> rows = new ArrayList<>();
    for (Situation situation : Situation.ALL) {
      double alpha = look.influence(situation, "jane").mean();
      rows.add(
          new ShareChart.Row(
              situation.origin() + ", α = " + situation.alpha(), List.of(alpha, 1 - alpha)));
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
                "What matters most for node " + example.id(),
                Axis.of("effect on the score of class " + why.label()),
                names,
                bars),
            "Positive: speaks for the label. The three attributes and neighbours with the largest effect, at most."),
        Block.text("The model is kept; this asks it again:"),
        Block.command(
            "jane explain "
                + CommandText.quoted(modelFile)
                + " --node "
                + CommandText.quoted(example.id())));
  }

  /** The example in words. */
  public static String sentence(ExampleNode example) {
    Explanation why = example.why();
    return String.format(
        Locale.ROOT,
        "Node %s of the first graph with labels from both gets label %s with probability %.2f (its true label is %s): %.0f %% of that"
            + " comes from its attributes, %.0f %% from where its links put it.",
        example.id(),
        why.label(),
        why.probability(),
        example.truth(),
        100 * why.attributeInfluence(),
        100 * (1 - why.attributeInfluence()));
  }
}
