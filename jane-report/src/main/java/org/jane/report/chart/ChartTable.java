package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * The data of a chart as a table, for readers who cannot see it.
 *
 * @param header names of the columns
 * @param rows as many cells each; the first names the row
 * @param shortened how many rows were left out; 0 for none
 */
public record ChartTable(List<String> header, List<List<String>> rows, int shortened) {
  private static final int MOST_ROWS = 60;

  public ChartTable {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  public static ChartTable of(Chart chart) {
    if (chart instanceof BarChart bars) {
      return bars(bars);
    } else if (chart instanceof LineChart lines) {
      return lines(lines);
    } else if (chart instanceof ReliabilityChart reliability) {
      return reliability(reliability);
    } else if (chart instanceof ScatterChart scatter) {
      return scatter(scatter);
    } else if (chart instanceof GraphDrawing graph) {
      return graph(graph);
    } else if (chart instanceof HeatMap map) {
      return heatMap(map);
    } else if (chart instanceof ShareChart shares) {
      List<List<String>> rows = new ArrayList<>();
      for (ShareChart.Row row : shares.rows()) {
        rows.add(row(row.name(), row.shares().stream().map(s -> Digits.fixed(s, 3)).toList()));
      }
      return whole(row("", shares.parts()), rows);
    }
    Gauge gauge = (Gauge) chart;
    return whole(
        List.of("", "0 means", "1 means", "value"),
        List.of(List.of(gauge.title(), gauge.low(), gauge.high(), gauge.reading())));
  }

  private static ChartTable bars(BarChart chart) {
    List<List<String>> rows = new ArrayList<>();
    for (int c = 0; c < chart.categories().size(); c++) {
      for (BarChart.Series series : chart.series()) {
        BarChart.Bar bar = series.bars().get(c);
        rows.add(
            List.of(
                chart.categories().get(c),
                series.name(),
                Digits.shortest(bar.mean()),
                Digits.shortest(bar.low()),
                Digits.shortest(bar.high())));
      }
    }
    return whole(List.of("", "series", "value", "low", "high"), rows);
  }

  /** At most so many rows per line, evenly spaced. */
  private static ChartTable lines(LineChart chart) {
    List<List<String>> rows = new ArrayList<>();
    int left = 0;
    for (LineChart.Line line : chart.lines()) {
      int points = line.points().size();
      int shown = Math.min(points, Math.max(12, MOST_ROWS / Math.max(1, chart.lines().size())));
      for (int i = 0; i < shown; i++) {
        int at = shown == 1 ? 0 : (int) Math.round((double) i * (points - 1) / (shown - 1));
        LineChart.Point p = line.points().get(at);
        rows.add(
            List.of(
                line.name(),
                Digits.shortest(p.x()),
                Digits.shortest(p.y()),
                Digits.shortest(p.low()),
                Digits.shortest(p.high())));
      }
      left += points - shown;
    }
    return new ChartTable(
        List.of("line", chart.x().name(), chart.y().name(), "low", "high"), rows, left);
  }

  private static ChartTable reliability(ReliabilityChart chart) {
    List<List<String>> rows = new ArrayList<>();
    for (ReliabilityChart.Curve curve : chart.curves()) {
      for (ReliabilityChart.Bin bin : curve.bins()) {
        rows.add(
            List.of(
                curve.name(),
                Digits.fixed(bin.confidence(), 3),
                Digits.fixed(bin.accuracy(), 3),
                Digits.count(bin.count())));
      }
    }
    return whole(List.of("", "confidence", "accuracy", "predictions"), rows);
  }

  private static ChartTable scatter(ScatterChart chart) {
    List<List<String>> rows = new ArrayList<>();
    for (ScatterChart.Group group : chart.groups()) {
      rows.add(
          List.of(
              group.name(),
              Digits.count(group.dots().size()),
              Digits.count(group.dots().stream().filter(ScatterChart.Dot::marked).count()),
              Digits.shortest(
                  mean(group.dots().stream().mapToDouble(ScatterChart.Dot::x).toArray())),
              Digits.shortest(
                  mean(group.dots().stream().mapToDouble(ScatterChart.Dot::y).toArray()))));
    }
    return whole(
        List.of(
            "group", "points", "marked", "mean " + chart.x().name(), "mean " + chart.y().name()),
        rows);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double v : values) {
      sum += v;
    }
    return sum / values.length;
  }

  private static ChartTable graph(GraphDrawing chart) {
    List<List<String>> rows = new ArrayList<>();
    for (int g = -1; g < chart.groups().size(); g++) {
      int group = g;
      long nodes = chart.nodes().stream().filter(n -> n.group() == group).count();
      long marked = chart.nodes().stream().filter(n -> n.group() == group && n.marked()).count();
      long inside =
          chart.edges().stream()
              .filter(
                  e ->
                      chart.nodes().get(e.from()).group() == group
                          && chart.nodes().get(e.to()).group() == group)
              .count();
      if (nodes > 0) {
        rows.add(
            List.of(
                g < 0 ? chart.unlabelled() : chart.groups().get(g),
                Digits.count(nodes),
                Digits.count(marked),
                Digits.count(inside)));
      }
    }
    rows.add(
        List.of(
            "all",
            Digits.count(chart.nodes().size()),
            Digits.count(chart.nodes().stream().filter(GraphDrawing.Node::marked).count()),
            Digits.count(chart.edges().size())));
    return whole(List.of("group", "nodes", "marked", "edges inside"), rows);
  }

  private static ChartTable heatMap(HeatMap chart) {
    List<List<String>> rows = new ArrayList<>();
    for (int r = 0; r < chart.rows().size(); r++) {
      rows.add(
          row(chart.rows().get(r), chart.counts().get(r).stream().map(Digits::count).toList()));
    }
    return whole(row(chart.rowTitle() + " \\ " + chart.columnTitle(), chart.columns()), rows);
  }

  private static List<String> row(String first, List<String> others) {
    List<String> row = new ArrayList<>();
    row.add(first);
    row.addAll(others);
    return row;
  }

  private static ChartTable whole(List<String> header, List<List<String>> rows) {
    return new ChartTable(header, rows, 0);
  }
}
