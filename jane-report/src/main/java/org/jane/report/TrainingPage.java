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
import org.jane.graph.Split;
import org.jane.method.jane.JaneModel;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Worth;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The page of {@code jane train}: how well a trained model does, what labels come from, the
 * predictions to look at first, then charts, and settings last.
 *
 * @param dataset the training data
 * @param split training, validation and test nodes
 * @param model the trained model
 * @param history what the training reported per epoch
 * @param tuning the hyper-parameter search, if there was one
 * @param worth what each side of the input is worth, if it was measured
 * @param command the command line that made the page
 */
public record TrainingPage(
    Dataset dataset,
    Split split,
    NodeClassifier model,
    History history,
    Optional<TuningReport> tuning,
    Optional<Worth> worth,
    String command) {

  public Page page(Run run) {
    Predictions predictions = model.predict();
    Page page =
        Page.titled("Training " + model.provenance().method() + " on " + dataset.name())
            .about(about(model.provenance()))
            .lead(lead(predictions));
    for (Page.Section section : sections(predictions, run)) {
      if (!section.blocks().isEmpty()) {
        page = page.section(section.heading(), section.blocks());
      }
    }
    return page;
  }

  /** What the page holds, the most wanted first; a section without blocks is left out. */
  private List<Page.Section> sections(Predictions predictions, Run run) {
    return List.of(
        new Page.Section("Stopped early", stoppedEarly()),
        new Page.Section(multiLabel() ? "Scores" : "Accuracy", scores(predictions)),
        new Page.Section("What the labels come from", origin(run)),
        new Page.Section("Predictions", predictions(predictions)),
        new Page.Section("Graph", drawing(predictions)),
        new Page.Section("Confusion and calibration", quality(predictions)),
        new Page.Section("Positions", positions(predictions)),
        new Page.Section("Learning curves", learning()),
        new Page.Section("Hyper-parameter search", tuning.map(TuningBlocks::of).orElse(List.of())),
        new Page.Section("Settings", settings()));
  }

  private boolean multiLabel() {
    return dataset.graph().labels().multiLabel();
  }

  /** The nodes whose scores lead: test nodes, or else validation nodes. */
  private int[] scored() {
    return split.test().length > 0 ? split.test() : Ensemble.judges(model, split);
  }

  private String scoredName() {
    return split.test().length > 0 ? "test nodes" : validationName();
  }

  private String validationName() {
    return inTurn() ? "labelled nodes left out in turn" : "validation nodes";
  }

  /** The nodes on which it was measured what each side is worth. */
  private static String measuredName(Worth worth) {
    return worth.hidden() ? "labelled nodes" : "validation nodes";
  }

  private boolean inTurn() {
    return model instanceof Ensemble ensemble && ensemble.inTurn();
  }

  private List<Block> stoppedEarly() {
    Provenance from = model.provenance();
    if (from.stopReason() != StopReason.ASKED_TO_STOP) {
      return List.of();
    }
    return List.of(
        Block.note(
            tuning.isPresent()
                ? "The hyper-parameter search was stopped early; the page shows the best model found until then."
                : "Training was stopped after "
                    + from.epochs()
                    + " epochs; the page shows the best model found until then."));
  }

  /** What labels come from: measured, then by the shares of predictions, in all and per class. */
  private List<Block> origin(Run run) {
    List<Block> blocks = new ArrayList<>();
    worth.ifPresent(measured -> blocks.addAll(WorthBlocks.of(measured, measuredName(measured))));
    if (worth.isPresent()
        && model instanceof Ensemble ensemble
        && ensemble.stacking().isPresent()) {
      blocks.add(
          Block.text(
              "Measured by the models that the search has chosen, averaged: what stacking adds is left out on all sides."));
    }
    if (model instanceof Explainable explainable) {
      Influence influence = Influence.of(explainable, run);
      worth.ifPresent(
          measured -> blocks.addAll(WorthBlocks.disagreement(measured, influence.all())));
      blocks.add(InfluenceBlocks.of(influence));
    }
    return blocks;
  }

  /** The predictions to look at first, and what a few rest on. */
  private List<Block> predictions(Predictions predictions) {
    List<Block> blocks = new ArrayList<>(UncertainNodes.of(predictions, dataset.graph(), split));
    if (model instanceof Explainable explainable) {
      blocks.add(ExampleBlocks.of(explainable, predictions, dataset.graph().labels(), scored()));
    }
    return blocks;
  }

  private List<Block> drawing(Predictions predictions) {
    return DataCharts.small(dataset.graph())
        ? List.of(DataCharts.drawing(dataset.graph(), predictions, split))
        : List.of();
  }

  private List<Block> positions(Predictions predictions) {
    JaneModel jane = janeModel();
    return jane == null
        ? List.of()
        : List.of(PositionBlocks.of(jane, predictions, dataset.graph(), split));
  }

  /** How the training went, and with which settings. */
  private List<Block> settings() {
    List<Block> blocks = new ArrayList<>(List.of(Block.facts(training())));
    if (isEnsemble()) {
      blocks.add(Block.text("Settings of the first model of the ensemble."));
    }
    blocks.add(Block.facts(model.provenance().settings()));
    return blocks;
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

  private String lead(Predictions predictions) {
    int[] scored = scored();
    if (scored.length == 0) {
      return "There are no validation or test nodes, so the accuracy is not known.";
    }
    Score score = Score.of(predictions, dataset.graph().labels(), scored);
    Optional<Worth> measured =
        worth.filter(
            w -> w.hidden() && split.test().length == 0 && w.metric().matches("accuracy|micro-F1"));
    String scores =
        String.format(
            Locale.ROOT,
            multiLabel() ? "Micro-F1 %.1f %% on %s %s%s." : "Accuracy %.1f %% on %s %s%s.",
            100
                * measured
                    .map(Worth::asked)
                    .orElseGet(() -> multiLabel() ? score.microF1() : score.accuracy()),
            Digits.count(measured.map(Worth::nodes).orElse(scored.length)),
            measured.map(TrainingPage::measuredName).orElse(scoredName()),
            measured.isPresent() ? ", each judged by models that were not shown it" : "");
    String decided = Ensemble.ruleOf(model).inWords(dataset.graph().labels().classNames());
    return scores
        + (decided.isEmpty() ? "" : " " + decided)
        + worth.map(w -> " " + w.inWords()).orElse("");
  }

  private Map<String, Object> training() {
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
          (ensemble.members().size() == 1 ? "1 model" : ensemble.members().size() + " models")
              + (ensemble.stacking().isPresent() ? ", stacked by the validation nodes" : ""));
      if (ensemble.stacking().isEmpty()) {
        facts.put("temperature of the ensemble", Digits.shortest(ensemble.temperature()));
      }
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
    return facts;
  }

  private List<Block> scores(Predictions predictions) {
    Table table =
        Table.of("", "nodes", "accuracy", "macro-F1", "micro-F1", "calibration error")
            .caption(
                "Scores. Validation nodes may have been used in training, for example to fit the temperature; test nodes never");
    for (boolean test : new boolean[] {true, false}) {
      int[] nodes = test ? split.test() : Ensemble.judges(model, split);
      if (nodes.length > 0) {
        Score score = Score.of(predictions, dataset.graph().labels(), nodes);
        table =
            table.row(
                test ? "test nodes" : validationName(),
                Digits.count(nodes.length),
                Digits.fixed(score.accuracy(), 4),
                Digits.fixed(score.macroF1(), 4),
                Digits.fixed(score.microF1(), 4),
                Digits.fixed(score.calibrationError(), 4));
      }
    }
    if (table.rows().isEmpty()) {
      return List.of();
    }
    return split.test().length > 0
        ? List.of(table)
        : List.of(
            table,
            Block.text(
                "There are no test nodes. Validation nodes helped to choose the model, so nodes that it has"
                    + " never seen may come out a little worse."
                    + (worth.filter(Worth::hidden).isPresent()
                        ? " The score at the top is of models that were not shown these nodes at all."
                        : "")));
  }

  private List<Block> learning() {
    if (history.isEmpty()) {
      return List.of();
    }
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
        List.of(Progress.VALIDATION),
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
        lines.add(
            new LineChart.Line(name, history.curve(name), false, name.equals(Progress.VALIDATION)));
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
    if (!names.contains(Progress.VALIDATION)) {
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

  private List<Block> quality(Predictions predictions) {
    if (scored().length == 0) {
      return List.of();
    }
    String which = scoredName();
    Score score = Score.of(predictions, dataset.graph().labels(), scored());
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
