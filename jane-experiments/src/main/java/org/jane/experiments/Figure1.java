package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.eval.MethodSummary;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.report.chart.Chart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * The three cases of the paper's introduction: labels that depend on edges and attributes, on edges
 * alone, or on attributes alone.
 */
final class Figure1 extends ComparisonExperiment {
  private final List<Evaluation.Entrant> entrants;

  private Figure1(ExperimentRequest request) {
    super("figure1", request, List.of("mlp", "lp", "gcn", "jane-nu", "jane"), 10);
    request.refuseDatasets(name());
    request.refuseTuning(name());
    this.entrants = ExperimentMethods.of(methods, Map.of("k", "2"));
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      comparisons.add(
          new Comparison(
              "situation-" + kind.letter(),
              kind.title(),
              ToyGraph.draw(kind, request.run()).dataset(kind),
              new Protocol.Drawn(0.5, 0.1),
              entrants,
              runs));
    }
  }

  static Figure1 of(ExperimentRequest request) {
    return new Figure1(request);
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    settings.remove("datasets");
    return settings;
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    Csv csv = new Csv("situation", "method", "runs", "mean", "std");
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (ComparisonResult result : results) {
      for (String method : methods) {
        String title = result.comparison().title();
        Spread s = over(result, method, MethodSummary::accuracy);
        csv.row(title, method, s.values().size(), s.mean(), s.std());
        rows.add(fields("situation", title, "method", method, "accuracy", tree(s)));
      }
    }
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        section(
            "Accuracy",
            grid(
                "Test accuracy",
                "method",
                methods,
                PaperResults::heading,
                results,
                result -> result.comparison().title().substring(0, 3),
                (method, result) ->
                    Cell.of(text(over(result, method, MethodSummary::accuracy), 1, 2))),
            Block.text(
                "Mean ± standard deviation of test accuracy over "
                    + runs
                    + " splits: half of the nodes for training, a tenth for validation. Two classes,"
                    + " so 0.5 is chance.")));
    Map<String, Chart> drawings = new LinkedHashMap<>();
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      ToyGraph toy = ToyGraph.draw(kind, request.run());
      Chart graph = NodeCharts.graph("Graph", toy.graph(), toy.place());
      Chart x =
          NodeCharts.points("Attributes", "x", toy.graph(), NodeCharts.attributes(toy.graph()));
      drawings.put("figure1-" + kind.letter() + "-graph", graph);
      drawings.put("figure1-" + kind.letter() + "-x", x);
      sections.add(
          section(
              kind.title(),
              Block.columns(
                  Block.chart(graph, "Two communities; colour is the class."),
                  Block.chart(x, "The same nodes by their two attributes."))));
    }
    return new Findings(
        "Figure 1: three cases",
        "Labels may depend on edges and attributes (a), on edges alone (b), or on attributes alone (c). A method that uses only"
            + " one of the two fails where labels depend on the other.",
        sections,
        settings(
            entrants,
            "The paper draws its examples by hand; these have 40 nodes, generated with the seed above. JANE uses k = 2; everything"
                + " else is at its default."),
        fields("rows", rows),
        csv,
        drawings);
  }
}
