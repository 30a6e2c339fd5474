package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ECharts options of heat maps, share charts and gauges. */
final class ShareOption {
  private ShareOption() {}

  static int height(HeatMap chart) {
    return Math.min(
        640, 110 + Math.max(26, 240 / Math.max(1, chart.rows().size())) * chart.rows().size());
  }

  static int height(ShareChart chart) {
    return 90 + 34 * chart.rows().size();
  }

  static Map<String, Object> of(HeatMap chart) {
    boolean room = chart.columns().size() <= 16;
    List<Object> data = new ArrayList<>();
    for (int r = 0; r < chart.rows().size(); r++) {
      for (int c = 0; c < chart.columns().size(); c++) {
        double share = chart.share(r, c);
        long count = chart.counts().get(r).get(c);
        data.add(
            Tree.with(
                EChartsOption.tipped(
                    List.of(c, r, Digits.rounded(share)),
                    chart.rowTitle()
                        + " "
                        + chart.rows().get(r)
                        + ", "
                        + chart.columnTitle()
                        + " "
                        + chart.columns().get(c)
                        + "\n"
                        + Digits.count(count)
                        + " ("
                        + Digits.fixed(100 * share, 1)
                        + " %)"),
                "label",
                Tree.of(
                    "show",
                    room && count > 0,
                    "formatter",
                    Tree.function("literal", "text", Digits.count(count)),
                    "color",
                    Tree.of("$onShade", Digits.rounded(share)))));
      }
    }
    boolean slanted = longest(chart.columns()) * chart.columns().size() > 44;
    Map<String, Object> names = Tree.of("most", 90, "interval", room ? 0 : "auto");
    return Tree.of(
        "grid",
        Tree.of("left", 24, "right", 12, "top", 12, "bottom", 34, "containLabel", true),
        "tooltip",
        EChartsOption.tooltip("item", "tip"),
        "visualMap",
        Tree.of(
            "show",
            false,
            "min",
            0,
            "max",
            1,
            "dimension",
            2,
            "inRange",
            Tree.of("color", List.of(Tree.tone("weak"), Tree.tone("strong")))),
        "xAxis",
        category(
            chart.columns(), chart.columnTitle(), Tree.with(names, "rotate", slanted ? 40 : 0)),
        "yAxis",
        Tree.with(category(chart.rows(), chart.rowTitle(), names), "inverse", true),
        "series",
        List.of(
            Tree.of(
                "type",
                "heatmap",
                "itemStyle",
                Tree.of("borderColor", Tree.tone("surface"), "borderWidth", 1),
                "data",
                data)));
  }

  private static int longest(List<String> names) {
    return names.stream().mapToInt(String::length).max().orElse(0);
  }

  /** An axis of names; the script of the page measures them to place the title. */
  private static Map<String, Object> category(
      List<String> names, String title, Map<String, Object> label) {
    return Tree.of(
        "type",
        "category",
        "data",
        names,
        "name",
        title,
        "nameLocation",
        "middle",
        "axisLabel",
        label,
        "splitLine",
        Tree.of("show", false));
  }

  static Map<String, Object> of(ShareChart chart) {
    List<Object> series = new ArrayList<>();
    for (int p = 0; p < chart.parts().size(); p++) {
      List<Object> data = new ArrayList<>();
      for (ShareChart.Row row : chart.rows()) {
        double share = row.shares().get(p);
        String percent = Digits.fixed(100 * share, 0) + " %";
        data.add(
            Tree.with(
                EChartsOption.tipped(
                    Tree.number(share), row.name() + "\n" + chart.parts().get(p) + " " + percent),
                "label",
                Tree.of(
                    "show",
                    share >= 0.12,
                    "formatter",
                    Tree.function("literal", "text", percent),
                    "color",
                    Tree.of("$onColour", p))));
      }
      series.add(
          Tree.of(
              "type",
              "bar",
              "stack",
              "all",
              "name",
              chart.parts().get(p),
              "barMaxWidth",
              24,
              "itemStyle",
              Tree.of(
                  "color", Tree.colour(p), "borderColor", Tree.tone("surface"), "borderWidth", 1),
              "data",
              data));
    }
    return Tree.of(
        "grid",
        EChartsOption.grid(true, false),
        "legend",
        EChartsOption.legend(true),
        "tooltip",
        EChartsOption.tooltip("item", "tip"),
        "xAxis",
        EChartsOption.valueAxis(Axis.of("share").from(0).to(1), false),
        "yAxis",
        EChartsOption.nameAxis(chart.rows().stream().map(ShareChart.Row::name).toList()),
        "series",
        series);
  }

  static Map<String, Object> of(Gauge chart) {
    double value = Math.max(0, Math.min(1, chart.value()));
    return Tree.of(
        "series",
        List.of(
            Tree.of(
                "type",
                "gauge",
                "silent",
                true,
                "startAngle",
                180,
                "endAngle",
                0,
                "min",
                0,
                "max",
                1,
                "splitNumber",
                4,
                "radius",
                "92%",
                "center",
                List.of("50%", "60%"),
                "axisLine",
                Tree.of(
                    "lineStyle",
                    Tree.of(
                        "width",
                        16,
                        "color",
                        List.of(
                            List.of(Tree.number(value), Tree.colour(0)),
                            List.of(1, Tree.colour(1))))),
                "pointer",
                Tree.of(
                    "width", 4, "length", "42%", "itemStyle", Tree.of("color", Tree.tone("ink"))),
                "axisTick",
                Tree.of("show", false),
                "splitLine",
                Tree.of(
                    "length", 16, "lineStyle", Tree.of("color", Tree.tone("surface"), "width", 2)),
                "axisLabel",
                Tree.of("distance", 22, "color", Tree.tone("muted")),
                "title",
                Tree.of(
                    "offsetCenter", List.of(0, "40%"), "fontSize", 12, "color", Tree.tone("muted")),
                "detail",
                Tree.of(
                    "formatter",
                    Tree.function("literal", "text", chart.reading()),
                    "fontSize",
                    20,
                    "color",
                    Tree.tone("ink"),
                    "offsetCenter",
                    List.of(0, "18%")),
                "data",
                List.of(
                    Tree.of(
                        "value",
                        Tree.number(value),
                        "name",
                        "0: " + chart.low() + " · 1: " + chart.high())))));
  }
}
