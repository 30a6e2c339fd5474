package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.app.NotEnoughMemoryException;
import org.jane.app.Room;
import org.jane.data.Dataset;
import org.jane.data.source.Catalogue;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Shape;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * All methods on all datasets at hand: mean and spread, mean ranks, the worst gap to the best, and
 * how often a method is within half a point of it.
 *
 * <p>Published datasets are kept to their largest component and split as their publications do.
 * Data of the user's own is taken whole, with its own splits if it has any.
 */
final class Benchmark extends ComparisonExperiment {
  /** Datasets that publications judge by the area under the ROC curve. */
  private static final List<String> BY_AUC = List.of("minesweeper", "tolokers");

  /** Datasets beyond the paper's that are split as their files say. */
  private static final List<String> GIVEN =
      List.of("wisconsin", "chameleon", "minesweeper", "tolokers");

  private static final Map<String, String> PROTOCOLS = Map.of("amherst41", "random:0.5,0.25");

  private static final String EXPLAINED =
      "Rank: 1 for the best mean of a dataset, ties share the mean of their ranks. Worst gap: how far the mean is behind the"
          + " best of its dataset at most, in points. Level: datasets on which the mean is within half a point of the best;"
          + " half a deviation: is the best, or less than half a standard deviation of its own runs behind.";

  /** A method that is not tried on a dataset, and why. */
  private record LeftOut(String dataset, String method, String reason) {}

  private final List<LeftOut> leftOut = new ArrayList<>();

  private Benchmark(ExperimentRequest request) {
    super("benchmark", request, Methods.names(), 10);
    List<Evaluation.Entrant> entrants = entrants();
    for (ExperimentDatasets.Chosen chosen :
        present(ExperimentDatasets.of(request, Catalogue.names()))) {
      Dataset dataset = HeldBackLabels.shown(chosen, runs, request.run().seed());
      comparisons.add(
          new Comparison(
              Comparison.key(dataset.name()),
              dataset.name(),
              dataset,
              protocol(chosen, dataset),
              fitting(dataset, entrants),
              runs,
              chosen.published() && BY_AUC.contains(dataset.name())
                  ? PrimaryMetric.AUC
                  : PrimaryMetric.ACCURACY));
    }
    // small ones first, so that first results come early
    comparisons.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
  }

  static Benchmark of(ExperimentRequest request) {
    return new Benchmark(request);
  }

  private static Protocol protocol(ExperimentDatasets.Chosen chosen, Dataset dataset) {
    boolean own =
        dataset.splits().stream().anyMatch(s -> s.test().length > 0 && s.train().length > 0);
    if (chosen.published() ? GIVEN.contains(chosen.name()) : own) {
      return Protocol.parse("given");
    }
    return chosen.published() && PROTOCOLS.containsKey(chosen.name())
        ? Protocol.parse(PROTOCOLS.getOrDefault(chosen.name(), ""))
        : chosen.protocol();
  }

  /** The methods whose training fits into memory; one that does not must not stop the others. */
  private List<Evaluation.Entrant> fitting(Dataset dataset, List<Evaluation.Entrant> entrants) {
    List<Evaluation.Entrant> fitting = new ArrayList<>();
    for (Evaluation.Entrant entrant : entrants) {
      try {
        Room.require(
            List.of(entrant),
            runs * entrants.size(), // others may be beside it
            Shape.of(dataset.graph()),
            false,
            request.run().workers().threads(),
            false);
        fitting.add(entrant);
      } catch (NotEnoughMemoryException e) {
        leftOut.add(
            new LeftOut(dataset.name(), entrant.method().name(), String.valueOf(e.getMessage())));
      }
    }
    if (fitting.isEmpty()) { // then say so
      Room.require(
          entrants,
          runs,
          Shape.of(dataset.graph()),
          false,
          request.run().workers().threads(),
          false);
    }
    return fitting;
  }

  private List<Evaluation.Entrant> entrants() {
    return ExperimentMethods.of(methods, Map.of(), request.tuning());
  }

  @Override
  List<String> leftOut() {
    return leftOut.stream().map(l -> l.method + " on " + l.dataset + ": " + l.reason).toList();
  }

  /** Why a method has no number, or not of all runs; empty when it has. */
  private String refusal(BenchmarkTable.Row row, String method) {
    return leftOut.stream()
        .filter(l -> l.dataset.equals(row.title()) && l.method.equals(method))
        .map(LeftOut::reason)
        .findFirst()
        .or(() -> row.result().refusal(method))
        .orElse("");
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    BenchmarkTable table = BenchmarkTable.of(methods, results);
    Csv csv =
        new Csv(
            "dataset",
            "protocol",
            "metric",
            "method",
            "runs",
            "mean",
            "std",
            "rank",
            "gap",
            "level",
            "note");
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("dataset", "split"));
    methods.forEach(method -> header.add(PaperResults.heading(method)));
    List<List<Cell>> cells = new ArrayList<>();
    for (BenchmarkTable.Row row : table.rows()) {
      Comparison comparison = row.result().comparison();
      String metric = comparison.metric().key();
      String protocol = comparison.protocol().toString();
      List<Map<String, @Nullable Object>> scores = new ArrayList<>();
      List<Cell> line = new ArrayList<>();
      line.add(Cell.of(row.title() + (row.metric().equals("accuracy") ? "" : ", " + row.metric())));
      line.add(Cell.faint(protocol));
      for (int m = 0; m < methods.size(); m++) {
        String method = methods.get(m);
        Spread score = row.scores().get(m);
        String refused = refusal(row, method);
        csv.row(
            row.title(),
            protocol,
            metric,
            method,
            score.values().size(),
            score.mean(),
            score.std(),
            row.ranks().get(m),
            row.gap(m),
            row.level(m) ? "yes" : "no",
            refused);
        scores.add(
            fields(
                "method",
                method,
                "score",
                tree(score),
                "rank",
                finite(row.ranks().get(m)),
                "gap",
                finite(row.gap(m)),
                "level",
                row.level(m),
                "refused",
                refused.isEmpty() ? null : refused));
        String text = text(score, 100, 1);
        line.add(row.level(m) ? Cell.strong(text) : Cell.of(text));
      }
      cells.add(line);
      rows.add(
          fields(
              "dataset",
              row.title(),
              "protocol",
              protocol,
              "metric",
              metric,
              "nodes",
              comparison.dataset().graph().nodes(),
              "edges",
              comparison.dataset().graph().graph().edges(),
              "complete",
              row.result().complete(),
              "results",
              scores));
    }
    return new Findings(
        "Benchmark: all methods on all datasets",
        lead(table.standings()),
        List.of(
            section(
                "Scores",
                new Table("Test scores in %", header, cells),
                Block.text(
                    "Mean ± standard deviation over runs, on test nodes, in %: accuracy unless said. Bold: within half a point of the"
                        + " best mean of its row.")),
            section("Over all datasets", standings(table.standings()), Block.text(EXPLAINED))),
        settings(entrants(), defaults()),
        fields("rows", rows, "standings", table.standings().stream().map(Benchmark::tree).toList()),
        csv,
        Map.of());
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static Map<String, @Nullable Object> tree(BenchmarkTable.Standing s) {
    return fields(
        "method",
        s.method(),
        "datasets",
        s.datasets(),
        "meanRank",
        finite(s.meanRank()),
        "worstGap",
        finite(s.worstGap()),
        "worstOn",
        s.worstOn(),
        "level",
        s.level(),
        "halfDeviation",
        s.halfDeviation(),
        "mean",
        finite(s.mean()));
  }

  private static String lead(List<BenchmarkTable.Standing> standings) {
    return standings.stream()
        .filter(s -> s.datasets() > 0)
        .min(Comparator.comparingDouble(BenchmarkTable.Standing::meanRank))
        .map(
            s ->
                String.format(
                    Locale.ROOT,
                    "The best mean rank has %s: %.2f, level with the best on %d of %d datasets, at most %.1f points behind.",
                    PaperResults.heading(s.method()),
                    s.meanRank(),
                    s.level(),
                    s.datasets(),
                    100 * s.worstGap()))
        .orElse("No results yet.");
  }

  private static Table standings(List<BenchmarkTable.Standing> standings) {
    Table table =
        Table.of(
            "method",
            "mean rank",
            "worst gap",
            "worst on",
            "level with the best",
            "half a deviation",
            "mean");
    for (BenchmarkTable.Standing s : standings) {
      table =
          table.row(
              PaperResults.heading(s.method()),
              Digits.fixed(s.meanRank(), 2),
              Digits.fixed(100 * s.worstGap(), 1),
              s.worstOn(),
              s.level() + " of " + s.datasets(),
              s.halfDeviation() + " of " + s.datasets(),
              Digits.fixed(100 * s.mean(), 1));
    }
    return table.caption("Each method over the datasets on which it has results");
  }
}
