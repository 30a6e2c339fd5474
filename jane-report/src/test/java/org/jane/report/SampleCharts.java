package org.jane.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Gauge;
import org.jane.report.chart.GraphDrawing;
import org.jane.report.chart.HeatMap;
import org.jane.report.chart.LineChart;
import org.jane.report.chart.ReliabilityChart;
import org.jane.report.chart.ScatterChart;
import org.jane.report.chart.ShareChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/** One chart of each kind, with names that would do harm if they were taken for markup. */
public final class SampleCharts {
  public static final String SCRIPT = "<script>window.hurt=1;alert(1)</script>";
  public static final String IMAGE = "\"><img src=x onerror=\"window.hurt=2\">";
  public static final String CLOSING = "</script><!--{a|b} ${x} \u2028";
  private static final List<String> CLASSES = List.of("red", SCRIPT, "blue & green", IMAGE);

  private SampleCharts() {}

  public static List<Chart> all() {
    return List.of(
        bars(),
        grouped(),
        lines(),
        learning(),
        scatter(),
        confusion(),
        reliability(),
        graph(),
        shares(),
        gauge());
  }

  public static BarChart bars() {
    List<BarChart.Bar> bars =
        List.of(
            BarChart.Bar.of(0.842, 0.012, List.of(0.83, 0.842, 0.85, 0.86)),
            BarChart.Bar.of(0.815, 0.02, List.of(0.79, 0.81, 0.82, 0.84)),
            BarChart.Bar.of(0.61, 0.03, List.of(0.58, 0.6, 0.62, 0.65)),
            BarChart.Bar.none());
    return BarChart.of(
        "Accuracy", Axis.of("accuracy").from(0).to(1), List.of("jane", "gcn", SCRIPT, "lp"), bars);
  }

  public static BarChart grouped() {
    return new BarChart(
        "Two datasets",
        Axis.of("accuracy").from(0),
        List.of("jane", "gcn"),
        List.of(
            new BarChart.Series(
                "cora", List.of(BarChart.Bar.of(0.8, 0.01, List.of()), BarChart.Bar.of(0.7))),
            new BarChart.Series(
                IMAGE, List.of(BarChart.Bar.of(0.6, 0.05, List.of()), BarChart.Bar.of(0.5)))));
  }

  public static LineChart lines() {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String name : List.of("jane", "gcn", SCRIPT)) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int i = 0; i <= 10; i++) {
        double y = 0.9 - 0.04 * lines.size() * i / 3.0;
        points.add(LineChart.Point.of(i / 10.0, y, 0.02 + 0.01 * lines.size()));
      }
      lines.add(LineChart.Line.of(name, points));
    }
    return new LineChart("Accuracy along alpha", Axis.of("alpha"), Axis.of("accuracy"), lines);
  }

  public static LineChart learning() {
    List<LineChart.Point> loss = new ArrayList<>();
    List<LineChart.Point> validation = new ArrayList<>();
    for (int e = 1; e <= 200; e++) {
      loss.add(LineChart.Point.of(e, 2.0 / (1 + e / 20.0) + 0.1));
      validation.add(LineChart.Point.of(e, 1 - 1.0 / (1 + e / 10.0)));
    }
    return new LineChart(
        "Learning",
        Axis.of("epoch"),
        Axis.of("loss"),
        List.of(LineChart.Line.of("labels", loss), LineChart.Line.of("validation", validation)));
  }

  public static ScatterChart scatter() {
    RandomStream random = Run.seeded(1).random("sample");
    List<ScatterChart.Group> groups = new ArrayList<>();
    for (int c = 0; c < CLASSES.size(); c++) {
      List<ScatterChart.Dot> dots = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        dots.add(
            new ScatterChart.Dot(
                2 * (c % 2) + random.nextDouble() * 1.5,
                2 * (c / 2) + random.nextDouble() * 1.5,
                i == 0 ? IMAGE : "node " + i,
                i % 12 == 0));
      }
      groups.add(new ScatterChart.Group(CLASSES.get(c), dots));
    }
    return new ScatterChart("Positions", Axis.of("first"), Axis.of("second"), groups);
  }

  public static HeatMap confusion() {
    return new HeatMap(
        "Confusion",
        "truth",
        "predicted",
        CLASSES,
        CLASSES,
        List.of(
            List.of(40L, 3L, 0L, 1L),
            List.of(2L, 30L, 5L, 0L),
            List.of(0L, 1L, 22L, 9L),
            List.of(0L, 0L, 0L, 0L)));
  }

  public static ReliabilityChart reliability() {
    return new ReliabilityChart(
        "Calibration",
        List.of(
            new ReliabilityChart.Curve(
                "jane",
                List.of(
                    new ReliabilityChart.Bin(0.35, 0.4, 12),
                    new ReliabilityChart.Bin(0.6, 0.55, 60),
                    new ReliabilityChart.Bin(Double.NaN, Double.NaN, 0),
                    new ReliabilityChart.Bin(0.97, 0.95, 230))),
            new ReliabilityChart.Curve(
                SCRIPT,
                List.of(
                    new ReliabilityChart.Bin(0.5, 0.3, 50),
                    new ReliabilityChart.Bin(0.95, 0.7, 150)))));
  }

  public static GraphDrawing graph() {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    List<GraphDrawing.Edge> edges = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      double angle = 2 * Math.PI * i / 40;
      nodes.add(
          new GraphDrawing.Node(
              StrictMath.cos(angle),
              StrictMath.sin(angle),
              i % 5 - 1,
              i == 3 ? SCRIPT : "n" + i,
              i % 9 == 1));
      edges.add(new GraphDrawing.Edge(i, (i + 1) % 40));
      edges.add(new GraphDrawing.Edge(i, (i * 7 + 3) % 40));
    }
    return new GraphDrawing("A small graph", CLASSES, nodes, edges);
  }

  public static ShareChart shares() {
    return new ShareChart(
        "Where labels come from",
        List.of("attributes", "proximity"),
        List.of(
            new ShareChart.Row("red", List.of(0.8, 0.2)),
            new ShareChart.Row(SCRIPT, List.of(0.45, 0.55)),
            new ShareChart.Row("none", List.of(0.05, 0.95))));
  }

  public static Gauge gauge() {
    return new Gauge("α̂", 0.42, "proximity alone", "attributes alone", "0.42 ± 0.10");
  }

  /** A page with all of it. */
  public static Page page() {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("command", "jane evaluate '" + SCRIPT + "'");
    about.put("seed", 1);
    List<Block> charts = new ArrayList<>();
    for (Chart chart : all()) {
      charts.add(Block.chart(chart, "A caption with " + IMAGE + "."));
    }
    return Page.titled("All blocks of " + SCRIPT)
        .lead("What a page is made of.")
        .about(about)
        .section(
            "Words and tables " + IMAGE,
            Block.text("A paragraph with " + CLOSING + "."),
            Block.note("Do not overlook " + SCRIPT + "."),
            Block.command("jane train 'a b' --model m.jane"),
            Table.of("method", "accuracy", "nodes", "verdict")
                .caption("A table of " + SCRIPT)
                .row("jane", Cell.strong("0.842 ± 0.012"), "2,708", "best")
                .row(SCRIPT, "0.610 ± 0.030", "–", Cell.faint("not told apart")),
            Block.fold("Settings", Block.facts(Map.of("epochs", 200))))
        .section("Charts", List.of(Block.columns(charts.toArray(Block[]::new))))
        .section("Last", Block.text("The end."));
  }
}
