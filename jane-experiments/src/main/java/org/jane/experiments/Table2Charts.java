package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;

/** Charts of JANE's results in Table 2: accuracy, and influence of attributes. */
record Table2Charts(List<AccuracyRow> accuracyRows) {
  /** By file name; none before JANE has been trained. */
  Map<String, Chart> drawings() {
    Map<String, Chart> drawings = new LinkedHashMap<>();
    if (!withJane().isEmpty()) {
      drawings.put("table2-jane", accuracy());
      drawings.put("table2-influence", influence());
    }
    return drawings;
  }

  private List<AccuracyRow> withJane() {
    return accuracyRows.stream()
        .filter(s -> s.of("jane").map(e -> e.score() != null).orElse(false))
        .toList();
  }

  BarChart accuracy() {
    List<BarChart.Bar> ours = new ArrayList<>();
    List<BarChart.Bar> paper = new ArrayList<>();
    for (AccuracyRow s : withJane()) {
      AccuracyRow.Entry e = s.of("jane").orElseThrow();
      ours.add(
          e.score() == null
              ? BarChart.Bar.none()
              : BarChart.Bar.of(e.score().mean(), e.score().std(), e.score().values()));
      paper.add(BarChart.Bar.of(e.paper().orElse(Double.NaN)));
    }
    return new BarChart(
        "Accuracy of JANE, ours and the paper's",
        Axis.of(ReportSections.score(accuracyRows.stream().map(AccuracyRow::result).toList()))
            .from(0)
            .to(1),
        withJane().stream().map(s -> s.row().title()).toList(),
        List.of(new BarChart.Series("ours", ours), new BarChart.Series("paper", paper)));
  }

  BarChart influence() {
    List<BarChart.Bar> bars = new ArrayList<>();
    for (AccuracyRow s : withJane()) {
      var alpha = s.of("jane").orElseThrow().alphaHat();
      bars.add(
          alpha == null
              ? BarChart.Bar.none()
              : BarChart.Bar.of(alpha.mean(), alpha.std(), alpha.values()));
    }
    return BarChart.of(
        "Influence of attributes",
        Axis.of("influence of attributes").from(0).to(1),
        withJane().stream().map(s -> s.row().title()).toList(),
        bars);
  }
}
