package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ECharts options of horizontal bars with error bars and single values. */
final class BarOption {
  private BarOption() {}

  static int height(BarChart chart) {
    int row = 14 + 20 * chart.series().size();
    return 70 + (chart.series().size() > 1 ? 30 : 0) + row * chart.categories().size();
  }

  static Map<String, Object> of(BarChart chart) {
    int count = chart.series().size();
    List<Object> series = new ArrayList<>();
    List<Object> entries = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      BarChart.Series bars = chart.series().get(s);
      entries.add(
          EChartsOption.entry(
              bars.name(),
              chart.fromZero() ? "rect" : "diamond",
              Tree.of("color", Tree.colour(s), "opacity", 1)));
      series.add(bars(chart, bars, s));
      if (!chart.fromZero()) {
        series.add(overlay("meanSign", bars.name(), s, count, means(bars)));
      }
      List<Object> errors = errors(bars);
      if (!errors.isEmpty()) {
        series.add(overlay("errorBar", bars.name(), s, count, errors));
      }
      List<Object> values = values(bars);
      if (!values.isEmpty()) {
        series.add(overlay("singleValues", bars.name(), s, count, values));
      }
    }
    return Tree.of(
        "grid",
        EChartsOption.grid(count > 1, false),
        "legend",
        Tree.with(EChartsOption.legend(count > 1), "data", entries),
        "tooltip",
        EChartsOption.tooltip("item", "tip"),
        "xAxis",
        Tree.with(
            EChartsOption.valueAxis(chart.value(), false),
            "scale",
            !chart.fromZero(),
            "minInterval",
            whole(chart) ? 1 : 0),
        "yAxis",
        EChartsOption.nameAxis(chart.categories()),
        "series",
        series);
  }

  /** Counts have no ticks between whole numbers. */
  private static boolean whole(BarChart chart) {
    return chart.series().stream()
        .flatMap(s -> s.bars().stream())
        .allMatch(bar -> bar.mean() == Math.rint(bar.mean()) && !bar.hasError());
  }

  private static Map<String, Object> bars(BarChart chart, BarChart.Series bars, int number) {
    List<Object> data = new ArrayList<>();
    for (int c = 0; c < bars.bars().size(); c++) {
      data.add(
          EChartsOption.tipped(
              Tree.number(bars.bars().get(c).mean()),
              tip(chart.categories().get(c), bars, bars.bars().get(c))));
    }
    return Tree.of(
        "type",
        "bar",
        "name",
        bars.name(),
        "barMaxWidth",
        20,
        "barGap",
        "10%",
        "barCategoryGap",
        "30%",
        "itemStyle",
        Tree.of(
            "color",
            Tree.colour(number),
            "opacity",
            chart.fromZero() ? 0.85 : 0,
            "borderRadius",
            List.of(0, 3, 3, 0)),
        "data",
        data);
  }

  private static String tip(String category, BarChart.Series bars, BarChart.Bar bar) {
    String text = category + "\n" + bars.name() + " " + Digits.shortest(bar.mean());
    return bar.hasError()
        ? text + "\n" + Digits.shortest(bar.low()) + " to " + Digits.shortest(bar.high())
        : text;
  }

  private static List<Object> means(BarChart.Series bars) {
    List<Object> data = new ArrayList<>();
    for (int c = 0; c < bars.bars().size(); c++) {
      if (Double.isFinite(bars.bars().get(c).mean())) {
        data.add(Tree.numbers(c, bars.bars().get(c).mean()));
      }
    }
    return data;
  }

  private static List<Object> errors(BarChart.Series bars) {
    List<Object> data = new ArrayList<>();
    for (int c = 0; c < bars.bars().size(); c++) {
      BarChart.Bar bar = bars.bars().get(c);
      if (bar.hasError() && bar.high() > bar.low()) {
        data.add(Tree.numbers(c, bar.low(), bar.high()));
      }
    }
    return data;
  }

  private static List<Object> values(BarChart.Series bars) {
    List<Object> data = new ArrayList<>();
    for (int c = 0; c < bars.bars().size(); c++) {
      List<Double> values = bars.bars().get(c).values();
      for (int v = 0; values.size() > 1 && v < values.size(); v++) {
        data.add(Tree.numbers(c, values.get(v), v));
      }
    }
    return data;
  }

  private static Map<String, Object> overlay(
      String function, String name, int number, int count, List<Object> data) {
    boolean ends = function.equals("errorBar");
    return Tree.of(
        "type",
        "custom",
        "name",
        name,
        "silent",
        true,
        "clip",
        ends, // a mark at the end of the axis is drawn whole
        "z",
        function.equals("singleValues") ? 3 : ends ? 4 : 5,
        "encode",
        Tree.of("x", ends ? List.of(1, 2) : List.of(1), "y", 0),
        "renderItem",
        Tree.function(function, "place", number, "count", count, "colour", Tree.colour(number)),
        "data",
        data);
  }
}
