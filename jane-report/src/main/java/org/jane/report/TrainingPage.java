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
 * The page of {@code jane train}: scores, learning curves, predictions and explanations of a
 * trained model.
 *
 * @param dataset the training data
 * @param split training, validation and test nodes
 * @param model the trained model
 * @param history what the training reported per epoch
 * @param tuning the hyper-parameter search, if there was one
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
    int[] scored = tested ? split.test() : split.validation();
    String which = tested ? "test nodes" : "validation nodes";
    Page page =
        Page.titled("Training " + from.method() + " on " + dataset.name())
            .about(about(from))
            .lead(lead(predictions, labels, scored, which));
    if (from.stopReason() == StopReason.ASKED_TO_STOP) {
      page =
          page.section(
              "Stopped early",
              Block.note(
                  tuning.isPresent()
                      ? "The hyper-parameter search was stopped early; the page shows the best model found until then."
                      : "Training was stopped after "
                          + from.epochs()
                          + " epochs; the page shows the best model found until then."));
    }
    page = page.section("Result", result(predictions, labels));
    if (tuning.isPresent()) {
      page = page.section("Hyper-parameter search", TuningBlocks.of(tuning.get()));
    }
    if (!history.isEmpty()) {
      page = page.section("Learning curves", learning());
    }
    if (scored.length > 0) {
      page = page.section("Predictions", quality(predictions, labels, scored, which));
    }
    JaneModel jane = janeModel();
    if (jane != null) {
      page =
          page.section("Positions", PositionBlocks.of(jane, predictions, dataset.graph(), split));
    }
    if (model instanceof Explainable explainable) {
      page =
          page.section(
              "Influence of attributes and links",
              InfluenceBlocks.of(Influence.of(explainable, run)),
              ExampleBlocks.of(explainable, predictions, labels, split));
    }
    return isEnsemble()
        ? page.section(
            "Settings",
            Block.text("Settings of the first model of the ensemble."),
            Block.facts(from.settings()))
        : page.section("Settings", Block.facts(from.settings()));
  }

  private boolean isEnsemble() {
    return model instanceof Ensemble ensemble && ensemble.members().size() > 1;
  }

  /** The model whose positions are shown: of an ensemble the first; null when there are none. */
  private @Nullable JaneModel janeModel() {
    NodeClassifier shown = model instanceof Ensemble ensemble ? ensemble.members().get(0) : model;
    return shown instanceof JaneModel jane ? jane : null;
  }

  private Map<String, Object> about(Provenance from) {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", dataset.name());
    about.put("source", dataset.source());
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

  private String lead(Predictions predictions, Labels labels, int[] scored, String which) {
    if (scored.length == 0) {
      return "There are no validation or test nodes, so the accuracy is not known.";
    }
    Score score = Score.of(predictions, labels, scored);
    return String.format(
        Locale.ROOT,
        labels.multiLabel() ? "Micro-F1 %.1f %% on %s %s." : "Accuracy %.1f %% on %s %s.",
        100 * (labels.multiLabel() ? score.microF1() : score.accuracy()),
        Digits.count(scored.length),
        which);
  }

  private List<Block> result(Predictions predictions, Labels labels) {
    Provenance from = model.provenance();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("method", from.method());
    String ofWhich = isEnsemble() ? ", first model" : "";
    boolean stopped = from.stopReason() == StopReason.ASKED_TO_STOP;
    facts.put("epochs trained" + ofWhich, from.epochs());
    facts.put(
        "stop reason" + (stopped ? "" : ofWhich),
        from.stopReason().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    if (model instanceof Ensemble ensemble) {
      facts.put(
          "ensemble",
          ensemble.members().size() == 1 ? "1 model" : ensemble.members().size() + " models");
      facts.put("temperature of the ensemble", Digits.shortest(ensemble.temperature()));
    }
    JaneModel jane = janeModel();
    if (jane != null) {
      facts.put("best epoch" + ofWhich, jane.bestEpoch());
      facts.put("position dimensions k" + ofWhich, jane.position(0).length);
      facts.put("proximity scale s" + ofWhich, Digits.shortest(jane.s()));
      if (model == jane) {
        facts.put("temperature", Digits.shortest(jane.temperature()));
      }
    }
    Table table =
        Table.of("", "nodes", "accuracy", "macro-F1", "micro-F1", "calibration error")
            .caption(
                "Scores. Validation nodes may have been used in training, for example to fit the temperature; test nodes never");
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
    List<String> remaining = new ArrayList<>(history.names());
    curve(
        charts,
        remaining,
        "Training loss",
        List.of("labels"),
        "Mean cross-entropy of the labels of training nodes, per epoch.");
    curve(
        charts,
        remaining,
        "Validation score",
        List.of("validation"),
        "Score on validation nodes, per epoch. The model of the best epoch is kept.");
    curve(
        charts,
        remaining,
        "Graph likelihood",
        List.of("attraction", "repulsion"),
        "The two parts of −log P(A|U): attraction is large when neighbours are far apart, repulsion when other nodes are near. Smaller is better.");
    for (String name : List.copyOf(remaining)) {
      curve(charts, remaining, name, List.of(name), "As reported by the method during training.");
    }
    Block curves = Block.columns(charts.toArray(Block[]::new));
    return tuning.isPresent()
        ? List.of(Block.text("Learning curves of the first model of the ensemble."), curves)
        : List.of(curves);
  }

  private void curve(
      List<Block> charts,
      List<String> remaining,
      String title,
      List<String> names,
      String caption) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String name : names) {
      if (remaining.remove(name)) {
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

  /** The axis of a score ends at 1 and begins just below the smallest value. */
  private static Axis values(List<String> names, List<LineChart.Line> lines) {
    Axis axis = Axis.of(names.contains("labels") ? "cross-entropy" : String.join(", ", names));
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

  private List<Block> quality(Predictions predictions, Labels labels, int[] nodes, String which) {
    Score score = Score.of(predictions, labels, nodes);
    List<Block> charts = new ArrayList<>();
    if (ScoreBlocks.hasReadableConfusion(score)) {
      charts.add(
          Block.chart(
              ScoreBlocks.confusion("Confusion matrix", List.of(score)),
              "Nodes by true class (rows) and predicted class (columns), on "
                  + which
                  + ". Shades are shares of a row; the diagonal is correct."));
    }
    charts.add(
        ScoreBlocks.reliability(
            List.of(ScoreBlocks.curve(model.provenance().method(), List.of(score))), which));
    return List.of(
        Block.columns(charts.toArray(Block[]::new)),
        ScoreBlocks.perClass(score, "Per class, on " + which));
  }
}
