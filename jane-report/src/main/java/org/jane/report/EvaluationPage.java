package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.MethodSummary;
import org.jane.eval.PairedDifference;
import org.jane.eval.Protocol;
import org.jane.eval.Score;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.ReliabilityChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * The page of {@code jane evaluate}: compares methods on the same splits.
 *
 * @param result data, protocol and methods of the evaluation
 * @param trials every finished training run
 * @param command the command line that made the page
 * @param goingOn how to go on where the evaluation was stopped, as a sentence of whoever asks for
 *     the page
 */
public record EvaluationPage(
    EvaluationPlan result, List<Trial> trials, String command, String goingOn) {
  public EvaluationPage {
    trials = List.copyOf(trials);
  }

  public Page page() {
    Page page =
        Page.titled("Comparison of methods on " + result.data()).about(about()).lead(lead());
    int all = result.trainings();
    if (trials.size() < all) {
      page =
          page.section(
              "Incomplete",
              Block.note(
                  "The evaluation was stopped after "
                      + trials.size()
                      + " of "
                      + all
                      + " training runs. "
                      + goingOn));
    }
    if (trials.isEmpty()) {
      return page.section("Settings", settings());
    }
    page =
        page.section(capitalised(metric()), scores()).section("Paired differences", differences());
    page = page.section("Per class", EvaluationClasses.perClass(result, trials));
    if (!result.multiLabel()) {
      page = page.section("Confusion matrices", EvaluationClasses.confusion(result, trials));
    }
    page = page.section("Calibration", calibration());
    List<Block> origin = new ArrayList<>(EvaluationClasses.worth(result, trials));
    origin.addAll(EvaluationClasses.influence(result, trials));
    if (!origin.isEmpty()) {
      page = page.section("What the labels come from", origin);
    }
    page = page.section("All runs", EvaluationClasses.allRuns(result, trials));
    return page.section("Settings", settings());
  }

  private Map<String, Object> about() {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", command);
    about.put("data", result.data());
    about.put("source", result.source());
    about.put(
        "size",
        Digits.count(result.evaluation().graph().nodes())
            + " nodes, "
            + Digits.count(result.evaluation().graph().graph().edges())
            + " edges");
    about.put("split", result.protocol().toString());
    about.put("runs", result.runs());
    about.put(
        "seed",
        result.runs() == 1
            ? String.valueOf(result.seed())
            : result.seed() + " to " + (result.seed() + result.runs() - 1) + ", one per run");
    return about;
  }

  /** The metric by which methods are compared. */
  private String metric() {
    return result.measure();
  }

  /** Methods with a score, the best first. */
  private List<String> ranked() {
    return result.methodNames().stream()
        .filter(m -> !result.summary(m, trials).headline().values().isEmpty())
        .sorted(
            (a, b) ->
                Double.compare(
                    result.metric().oriented(result.summary(b, trials).headline().mean()),
                    result.metric().oriented(result.summary(a, trials).headline().mean())))
        .toList();
  }

  private String lead() {
    List<String> ranked = ranked();
    if (ranked.isEmpty()) {
      return "No training run finished.";
    }
    Spread best = result.summary(ranked.get(0), trials).headline();
    return (ranked.size() == 1
            ? ranked.get(0) + ": " + metric() + " "
            : "Best mean " + metric() + ": " + ranked.get(0) + " with ")
        + Digits.spread(best.mean(), best.std(), 3)
        + " over "
        + (best.values().size() == 1 ? "one run." : best.values().size() + " runs.")
        + thresholds();
  }

  /** In how many runs labels were decided with thresholds; empty for none. */
  private String thresholds() {
    long decided = trials.stream().filter(t -> !t.thresholds().isEmpty()).count();
    return decided == 0
        ? ""
        : " Labels are decided with thresholds in "
            + decided
            + " of "
            + trials.size()
            + " training runs.";
  }

  private List<Block> scores() {
    List<String> names = new ArrayList<>();
    List<BarChart.Bar> bars = new ArrayList<>();
    double low = 1;
    double high = 0;
    for (String method : result.methodNames()) {
      Spread spread = result.summary(method, trials).headline();
      names.add(method);
      bars.add(
          spread.values().isEmpty()
              ? BarChart.Bar.none()
              : BarChart.Bar.of(spread.mean(), spread.std(), spread.values()));
      for (double v : spread.values()) {
        low = Math.min(low, Math.min(v, spread.mean() - spread.std()));
        high = Math.max(high, Math.max(v, spread.mean() + spread.std()));
      }
    }
    String what = "Mean over runs ± one standard deviation; small circles are single runs.";
    return List.of(
        Block.columns(
            Block.chart(
                BarChart.of(
                    capitalised(metric()) + ", axis from 0",
                    Axis.of(metric()).from(0).to(1),
                    names,
                    bars),
                what),
            Block.chart(
                BarChart.of(
                    capitalised(metric()) + ", zoomed in",
                    Axis.of(metric())
                        .from(Math.max(0, Math.floor(low * 10) / 10))
                        .to(Math.min(1, Math.ceil(high * 10) / 10)),
                    names,
                    bars),
                "The same values; the axis covers only their range and may not begin at 0.")),
        table());
  }

  private Table table() {
    boolean timed = result.timed();
    List<String> header =
        new ArrayList<>(List.of("method", "runs", metric(), "macro-F1", "calibration error", "α̂"));
    if (timed) {
      header.addAll(List.of("seconds", "ms per epoch"));
    }
    Table table =
        Table.of(header.toArray(String[]::new))
            .caption("Mean ± standard deviation over runs; best mean in bold");
    String best = ranked().get(0);
    for (String method : result.methodNames()) {
      MethodSummary s = result.summary(method, trials);
      if (s.headline().values().isEmpty()) {
        List<Object> cells = new ArrayList<>(List.of(method, "0"));
        while (cells.size() < header.size()) {
          cells.add("–");
        }
        table = table.row(cells.toArray());
        continue;
      }
      String score = Digits.spread(s.headline().mean(), s.headline().std(), 3);
      List<Object> cells =
          new ArrayList<>(
              List.of(
                  method,
                  String.valueOf(s.headline().values().size()),
                  method.equals(best) ? Cell.strong(score) : Cell.of(score),
                  Digits.spread(s.macroF1().mean(), s.macroF1().std(), 3),
                  Digits.spread(s.ece().mean(), s.ece().std(), 3),
                  orDash(s.alphaHat(), 1, 2)));
      if (timed) {
        cells.add(orDash(s.seconds(), 1, 2));
        cells.add(orDash(s.secondsPerEpoch(), 1000, 2));
      }
      table = table.row(cells.toArray());
    }
    return table;
  }

  private static String capitalised(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static String orDash(@Nullable Spread spread, double factor, int decimals) {
    return spread == null
        ? "–"
        : Digits.spread(factor * spread.mean(), factor * spread.std(), decimals);
  }

  private List<Block> differences() {
    List<PairedDifference> differences = result.differences(trials);
    if (differences.isEmpty()) {
      return List.of(Block.text("There is no second method to compare with."));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.chart(
            BarChart.of(
                "Difference in " + metric(),
                Axis.of("difference in " + metric()),
                differences.stream().map(d -> d.first() + " − " + d.second()).toList(),
                differences.stream()
                    .map(d -> new BarChart.Bar(d.mean(), d.low(), d.high(), List.of()))
                    .toList()),
            "Mean difference between runs on the same split, with 95 % confidence intervals. If an"
                + " interval contains 0, it is open which method is better."));
    differences.forEach(d -> blocks.add(Block.text(d.sentence())));
    blocks.add(
        Block.text(
            seedsOnly()
                + "Confidence intervals are Student's t over the runs. Runs share data and are not"
                + " independent, so the intervals tend to be too narrow."));
    return blocks;
  }

  /** Says that intervals cover only seeds when runs share splits; empty otherwise. */
  private String seedsOnly() {
    int splits = result.evaluation().own().size();
    return !(result.protocol() instanceof Protocol.Given) || splits >= result.runs()
        ? ""
        : result.runs()
            + " runs share "
            + (splits == 1 ? "one split" : splits + " splits")
            + ": "
            + (splits == 1
                ? "intervals cover seeds only, not other splits. "
                : "intervals cover seeds and these splits only. ");
  }

  private Block calibration() {
    List<ReliabilityChart.Curve> curves = new ArrayList<>();
    for (String method : result.methodNames()) {
      List<Score> scores = scores(method);
      if (scores.stream().anyMatch(s -> !s.reliability().isEmpty())) {
        curves.add(ScoreBlocks.curve(method, scores));
      }
    }
    return curves.isEmpty()
        ? Block.text("The results resumed from an earlier file hold no calibration data.")
        : ScoreBlocks.reliability(curves, "the test nodes of all runs");
  }

  private List<Score> scores(String method) {
    return EvaluationPlan.of(method, trials).stream().map(Trial::score).toList();
  }

  private List<Block> settings() {
    List<Block> blocks = new ArrayList<>();
    for (Evaluation.Entrant entrant : result.entrants()) {
      blocks.add(
          Block.fold(
              entrant.method().name() + ": " + entrant.method().summary(),
              Block.facts(entrant.configured())));
    }
    return blocks;
  }
}
