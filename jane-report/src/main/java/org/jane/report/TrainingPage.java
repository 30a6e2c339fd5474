package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.ensemble.Ensemble;
import org.jane.eval.Score;
import org.jane.eval.TuningReport;
import org.jane.explain.Influence;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.method.jane.JaneModel;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The page of {@code jane train}: what was learnt, how it went, how good it is, and why.
 *
 * @param dataset what it learnt from
 * @param split which nodes it saw
 * @param model what it learnt
 * @param history what it reported on the way
 * @param tuning how its settings were chosen, when they were
 * @param command the command line that made the page
 */
public record TrainingPage(
    Dataset dataset,
    Split split,
    NodeClassifier model,
    History history,
    Optional<TuningReport> tuning,
    String command) {

  public Page page(Run run) {
    Provenance from = model.provenance();
    Predictions predictions = model.predict();
    Labels labels = dataset.graph().labels();
    boolean tested = split.test().length > 0;
    int[] judged = tested ? split.test() : split.validation();
    String which = tested ? "test nodes" : "validation nodes";
    Page page =
        Page.titled("Training " + from.method() + " on " + dataset.name())
            .about(about(from))
            .lead(lead(predictions, labels, judged, which));
    if (from.stopReason() == StopReason.ASKED_TO_STOP) {
      page =
          page.section(
              "Stopped early",
              Block.note(
                  tuning.isPresent()
                      ? "The choice of settings was stopped early; the page shows the best model until then."
                      : "Training was stopped after "
                          + from.epochs()
                          + " epochs; the page shows the best model until then."));
    }
    page = page.section("Result", result(predictions, labels));
    if (tuning.isPresent()) {
      page = page.section("How the settings were chosen", TuningBlocks.of(tuning.get()));
    }
    if (!history.isEmpty()) {
      page = page.section("Learning", learning());
    }
    if (judged.length > 0) {
      page = page.section("Where it is right", right(predictions, labels, judged, which));
    }
    JaneModel jane = positioned();
    if (jane != null) {
      page =
          page.section("Positions", PositionBlocks.of(jane, predictions, dataset.graph(), split));
    }
    if (model instanceof Explainable explainable) {
      page =
          page.section(
              "What the labels come from",
              InfluenceBlocks.of(Influence.of(explainable, run)),
              ExampleBlocks.of(explainable, predictions, labels, split));
    }
    return several()
        ? page.section(
            "Settings",
            Block.text("The settings of the first of the models that answer together."),
            Block.facts(from.settings()))
        : page.section("Settings", Block.facts(from.settings()));
  }

  private boolean several() {
    return model instanceof Ensemble ensemble && ensemble.members().size() > 1;
  }

  /** The model whose positions are shown: of an ensemble the first; null when there are none. */
  private @Nullable JaneModel positioned() {
    NodeClassifier shown = model instanceof Ensemble ensemble ? ensemble.members().get(0) : model;
    return shown instanceof JaneModel jane ? jane : null;
  }

  private Map<String, Object> about(Provenance from) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", dataset.name());
    about.put("from", dataset.source());
    about.put(
        "size",
        Digits.count(dataset.graph().nodes())
            + " nodes, "
            + Digits.count(dataset.graph().graph().edges())
            + " edges");
    about.put("split", split.toString());
    about.put("seed", from.seed());
    return about;
  }

  private String lead(Predictions predictions, Labels labels, int[] judged, String which) {
    if (judged.length == 0) {
      return "No node was kept aside to tell how good the model is.";
    }
    Score score = Score.of(predictions, labels, judged);
    return String.format(
        Locale.ROOT,
        labels.multiLabel()
            ? "A micro-F1 of %.1f %% on %s %s."
            : "%.1f %% of %s %s get their right label.",
        100 * (labels.multiLabel() ? score.microF1() : score.accuracy()),
        Digits.count(judged.length),
        which);
  }

  private List<Block> result(Predictions predictions, Labels labels) {
    Provenance from = model.provenance();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("method", from.method());
    String whose = several() ? ", first model" : "";
    boolean stopped = from.stopReason() == StopReason.ASKED_TO_STOP;
    facts.put("epochs done" + whose, from.epochs());
    facts.put(
        "ended by" + (stopped ? "" : whose),
        from.stopReason().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    if (model instanceof Ensemble ensemble) {
      facts.put("models that answer together", ensemble.members().size());
      facts.put("temperature of their answer", Digits.shortest(ensemble.temperature()));
    }
    JaneModel jane = positioned();
    if (jane != null) {
      facts.put("epoch kept" + whose, jane.bestEpoch());
      facts.put("width of positions k" + whose, jane.position(0).length);
      facts.put("reach of proximity s" + whose, Digits.shortest(jane.s()));
      if (model == jane) {
        facts.put("temperature", Digits.shortest(jane.temperature()));
      }
    }
    Table table =
        Table.of("", "nodes", "accuracy", "macro-F1", "micro-F1", "calibration error")
            .caption(
                "Scores; validation nodes may have decided something on the way, such as the temperature, test nodes never");
    for (boolean test : new boolean[] {false, true}) {
      int[] nodes = test ? split.test() : split.validation();
      if (nodes.length > 0) {
        Score score = Score.of(predictions, labels, nodes);
        table =
            table.row(
                test ? "test" : "validation",
                Digits.count(nodes.length),
                Digits.fixed(score.accuracy(), 4),
                Digits.fixed(score.macroF1(), 4),
                Digits.fixed(score.microF1(), 4),
                Digits.fixed(score.calibrationError(), 4));
      }
    }
    return table.rows().isEmpty()
        ? List.of(Block.facts(facts))
        : List.of(Block.facts(facts), table);
  }

  private List<Block> learning() {
    List<Block> charts = new ArrayList<>();
    List<String> others = new ArrayList<>(history.names());
    curve(
        charts,
        others,
        "Loss of the labels",
        List.of("labels"),
        "Mean cross-entropy on training nodes, epoch by epoch.");
    curve(
        charts,
        others,
        "Score on validation nodes",
        List.of("validation"),
        "The model of the best epoch is kept.");
    curve(
        charts,
        others,
        "Fit to the graph",
        List.of("attraction", "repulsion"),
        "The two parts of −log P(A|U), how badly the positions fit the graph: linked nodes that are far apart, and others that are near. Smaller is better.");
    for (String name : List.copyOf(others)) {
      curve(charts, others, name, List.of(name), "As the method reported it while it learnt.");
    }
    Block curves = Block.columns(charts.toArray(Block[]::new));
    return tuning.isPresent()
        ? List.of(Block.text("The first of the models that answer together."), curves)
        : List.of(curves);
  }

  private void curve(
      List<Block> charts, List<String> open, String title, List<String> names, String caption) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String name : names) {
      if (open.remove(name)) {
        lines.add(new LineChart.Line(name, history.curve(name), false, name.equals("validation")));
      }
    }
    if (!lines.isEmpty()) {
      charts.add(
          Block.chart(new LineChart(title, epochs(lines), values(names, lines), lines), caption));
    }
  }

  private static Axis epochs(List<LineChart.Line> lines) {
    double last =
        lines.stream()
            .flatMap(l -> l.points().stream())
            .mapToDouble(LineChart.Point::x)
            .max()
            .orElse(1);
    return Axis.of("epoch").from(0).to(Math.max(1, last));
  }

  /** A score ends at 1, and begins where it helps to see it change. */
  private static Axis values(List<String> names, List<LineChart.Line> lines) {
    Axis axis = Axis.of(String.join(", ", names));
    if (!names.contains("validation")) {
      return axis;
    }
    double low =
        lines.stream()
            .flatMap(l -> l.points().stream())
            .mapToDouble(LineChart.Point::y)
            .min()
            .orElse(0);
    return axis.from(Math.max(0, Math.min(0.9, Math.floor(low * 10) / 10))).to(1);
  }

  private List<Block> right(Predictions predictions, Labels labels, int[] nodes, String which) {
    Score score = Score.of(predictions, labels, nodes);
    List<Block> charts = new ArrayList<>();
    if (ScoreBlocks.confusable(score)) {
      charts.add(
          Block.chart(
              ScoreBlocks.confusion("Confusion", List.of(score)),
              "Nodes of each class (rows) by the class they were said to have, on "
                  + which
                  + ". Shades are shares of a row; the diagonal is right."));
    }
    charts.add(
        ScoreBlocks.reliability(
            List.of(ScoreBlocks.curve(model.provenance().method(), List.of(score))), which));
    return List.of(
        Block.columns(charts.toArray(Block[]::new)),
        ScoreBlocks.perClass(score, "By class, on " + which));
  }
}
