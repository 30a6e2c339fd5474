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
import org.jane.metric.Interval;
import org.jane.metric.PrimaryMetric;
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
 * @param split training, validation and test nodes of the model
 * @param model the trained model
 * @param history what the training reported per epoch
 * @param tuning the hyper-parameter search, if there was one
 * @param worth what each side of the input is worth, if it was measured
 * @param measured how good it is on test nodes
 * @param command the command line that made the page
 */
public record TrainingPage(
    Dataset dataset,
    Split split,
    NodeClassifier model,
    History history,
    Optional<TuningReport> tuning,
    Optional<Worth> worth,
    Measured measured,
    String command) {
  /**
   * How good the model is on test nodes.
   *
   * @param split of the model that was measured
   * @param score on its test nodes; says nothing when there are none
   * @param ofWhichModel how the model of the page differs from it, as a sentence
   */
  public record Measured(Split split, Score score, Optional<String> ofWhichModel) {
    int nodes() {
      return split.test().length;
    }
  }

  public Page page(Run run) {
    Predictions predictions = model.predict();
    Page page =
        Page.titled("Training " + model.provenance().method() + " on " + dataset.name())
            .about(about(model.provenance()))
            .lead(lead());
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
        new Page.Section(multiLabel() ? "Scores" : "Accuracy", scores()),
        new Page.Section("What the labels come from", origin(run)),
        new Page.Section("Predictions", predictions(predictions)),
        new Page.Section("Graph", drawing(predictions)),
        new Page.Section("Confusion and calibration", quality()),
        new Page.Section("Positions", positions(predictions)),
        new Page.Section("Learning curves", learning()),
        new Page.Section("Hyper-parameter search", tuning.map(TuningBlocks::of).orElse(List.of())),
        new Page.Section("Settings", settings()));
  }

  private boolean multiLabel() {
    return dataset.graph().labels().multiLabel();
  }

  /** Nodes with a known label that the model, or the members that answer, did not learn. */
  private int[] examples() {
    return split.test().length > 0 ? split.test() : Ensemble.judges(model, split);
  }

  /** The nodes on which it was measured what each side is worth. */
  private static String measuredName(Worth worth) {
    return worth.hidden() ? "labelled nodes" : "validation nodes";
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
      blocks.add(ExampleBlocks.of(explainable, predictions, dataset.graph().labels(), examples()));
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
    about.put("split", measured.split.toString());
    about.put("seed", from.seed());
    return about;
  }

  private String lead() {
    String decided = Ensemble.ruleOf(model).inWords(dataset.graph().labels().classNames());
    return headline()
        + measured.ofWhichModel.map(sentence -> " " + sentence).orElse("")
        + (decided.isEmpty() ? "" : " " + decided)
        + worth.map(w -> " " + w.inWords()).orElse("");
  }

  /** One score, of test nodes or else of nodes that models were not shown; if there is one. */
  private String headline() {
    if (measured.nodes() > 0) {
      return headline(measured.score, measured.nodes(), "test nodes") + ".";
    }
    return worth
        .filter(Worth::hidden)
        .map(
            w ->
                headline(w.metric(), w.both(), w.nodes(), measuredName(w))
                    + ", each judged by models that were not shown it.")
        .orElse("How good the model is was not measured on nodes that had no part in its choice.");
  }

  private String headline(Score score, int nodes, String which) {
    return multiLabel()
        ? headline("micro-F1", score.microF1(), nodes, which)
        : headline("accuracy", score.accuracy(), nodes, which);
  }

  private static String headline(String metric, double value, int nodes, String which) {
    return String.format(
        Locale.ROOT,
        "%s%s %s%s on %s %s",
        metric.substring(0, 1).toUpperCase(Locale.ROOT),
        metric.substring(1),
        metric.equals(PrimaryMetric.LOG_LOSS.words(false))
            ? PrimaryMetric.LOG_LOSS.text(value)
            : PrimaryMetric.ACCURACY.text(value),
        metric.equals("accuracy") ? interval(value, nodes) : "",
        Digits.count(nodes),
        which);
  }

  private static String interval(double accuracy, int nodes) {
    Interval interval = Interval.wilson(accuracy, nodes);
    return String.format(
        Locale.ROOT,
        " (95 %% interval %.1f to %.1f %%)",
        100 * interval.low(),
        100 * interval.high());
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

  /**
   * On test nodes alone: validation nodes chose the model, and what it says of them is too good.
   */
  private List<Block> scores() {
    if (measured.nodes() == 0) {
      return List.of(
          Block.text(
              "There are no test nodes. Scores of each class, a confusion matrix and a calibration curve need a"
                  + " share of the labels held out for testing: validation nodes chose the model."));
    }
    Score score = measured.score;
    return List.of(
        Table.of("", "nodes", "accuracy", "macro-F1", "micro-F1", "calibration error")
            .caption("Scores on nodes that had no part in training")
            .row(
                "test nodes",
                Digits.count(measured.nodes()),
                Digits.fixed(score.accuracy(), 4),
                Digits.fixed(score.macroF1(), 4),
                Digits.fixed(score.microF1(), 4),
                Digits.fixed(score.calibrationError(), 4)));
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
        "Score on validation nodes, per epoch. The model of the best epoch is kept, so its score is optimistic.");
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

  private List<Block> quality() {
    if (measured.nodes() == 0) {
      return List.of();
    }
    Score score = measured.score;
    List<Block> charts = new ArrayList<>();
    if (ScoreBlocks.hasReadableConfusion(score)) {
      charts.add(
          Block.chart(
              ScoreBlocks.confusion("Confusion matrix", List.of(score)),
              "Nodes by true class (rows) and predicted class (columns), on test nodes. Shades are shares of"
                  + " a row; the diagonal is correct."));
    }
    charts.add(
        ScoreBlocks.reliability(
            List.of(ScoreBlocks.curve(model.provenance().method(), List.of(score))), "test nodes"));
    return List.of(
        Block.columns(charts.toArray(Block[]::new)),
        ScoreBlocks.perClass(score, "Per class, on test nodes"));
  }
}
