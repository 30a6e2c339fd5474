package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ECharts options of line charts and reliability diagrams. */
final class LineOption {
  private LineOption() {}

  static Map<String, Object> of(LineChart chart) {
    List<Object> series = new ArrayList<>();
    for (int l = 0; l < chart.lines().size(); l++) {
      LineChart.Line line = chart.lines().get(l);
      List<Object> data = new ArrayList<>();
      List<Object> errors = new ArrayList<>();
      for (LineChart.Point p : line.points()) {
        data.add(Tree.numbers(p.x(), p.y()));
        if (p.hasError() && p.high() > p.low()) {
          errors.add(Tree.numbers(p.x(), p.low(), p.high()));
        }
      }
      Map<String, Object> tree = line(line.name(), l, line.markers(), data);
      if (line.steps()) {
        tree.put("step", "end");
      }
      series.add(tree);
      if (!errors.isEmpty()) {
        series.add(
            Tree.of(
                "type",
                "custom",
                "name",
                line.name(),
                "silent",
                true,
                "z",
                1,
                "encode",
                Tree.of("x", 0, "y", List.of(1, 2)),
                "renderItem",
                Tree.function("uprightErrorBar", "colour", Tree.colour(l)),
                "data",
                errors));
      }
    }
    return EChartsOption.plane(
        chart.lines().size() > 1,
        Tree.with(
            EChartsOption.tooltip("axis", "axisTip"),
            "axisPointer",
            Tree.of("type", "line", "label", Tree.of("show", false))),
        chart.x(),
        chart.y(),
        series);
  }

  private static Map<String, Object> line(
      String name, int number, boolean markers, List<Object> data) {
    return Tree.of(
        "type",
        "line",
        "name",
        name,
        "symbol",
        markers ? Palette.symbol(number) : "none",
        "symbolSize",
        8,
        "lineStyle",
        Tree.of("width", 2, "type", EChartsOption.lineStyles().get(Palette.sign(number))),
        "itemStyle",
        Tree.of("color", Tree.colour(number)),
        "data",
        data);
  }

  static Map<String, Object> of(ReliabilityChart chart) {
    List<Object> series = new ArrayList<>();
    series.add(
        Tree.of(
            "type",
            "line",
            "name",
            "",
            "silent",
            true,
            "symbol",
            "none",
            "lineStyle",
            Tree.of("width", 1, "type", "dashed", "color", Tree.tone("muted")),
            "data",
            List.of(Tree.numbers(0, 0), Tree.numbers(1, 1))));
    for (int c = 0; c < chart.curves().size(); c++) {
      ReliabilityChart.Curve curve = chart.curves().get(c);
      long most = curve.bins().stream().mapToLong(ReliabilityChart.Bin::count).max().orElse(1);
      List<Object> data = new ArrayList<>();
      for (ReliabilityChart.Bin bin : curve.bins()) {
        data.add(
            Tree.with(
                EChartsOption.tipped(
                    Tree.numbers(bin.confidence(), bin.accuracy()), tip(curve, bin)),
                "symbolSize",
                Digits.rounded(5 + 11 * Math.sqrt((double) bin.count() / most))));
      }
      series.add(line(curve.name(), c, true, data));
    }
    List<Object> named =
        new ArrayList<>(chart.curves().stream().map(ReliabilityChart.Curve::name).toList());
    return Tree.of(
        "grid",
        EChartsOption.grid(named.size() > 1, true),
        "legend",
        Tree.with(EChartsOption.legend(named.size() > 1), "data", named),
        "tooltip",
        EChartsOption.tooltip("item", "tip"),
        "xAxis",
        EChartsOption.valueAxis(Axis.of("confidence").from(0).to(1), false),
        "yAxis",
        EChartsOption.valueAxis(Axis.of("accuracy").from(0).to(1), true),
        "series",
        series);
  }

  private static String tip(ReliabilityChart.Curve curve, ReliabilityChart.Bin bin) {
    return curve.name()
        + "\nconfidence "
        + Digits.fixed(bin.confidence(), 3)
        + ", accuracy "
        + Digits.fixed(bin.accuracy(), 3)
        + "\n"
        + Digits.count(bin.count())
        + (bin.count() == 1 ? " prediction" : " predictions");
  }
}
