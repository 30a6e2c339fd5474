package org.jane.report.chart;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A chart as an option tree of Apache ECharts. Whatever JSON cannot hold, functions and the colours
 * of light and dark pages, is named in the tree and put in by the script of the page.
 *
 * @param option the tree
 * @param height in pixels
 * @param canvas whether to draw on a canvas because there are too many elements for SVG
 */
public record EChartsOption(Map<String, Object> option, int height, boolean canvas) {
  private static final int MANY = 1500;

  public static EChartsOption of(Chart chart) {
    if (chart instanceof BarChart bars) {
      return new EChartsOption(BarOption.of(bars), BarOption.height(bars), false);
    } else if (chart instanceof LineChart lines) {
      int points = lines.lines().stream().mapToInt(l -> l.points().size()).sum();
      return new EChartsOption(LineOption.of(lines), 340, points > MANY);
    } else if (chart instanceof ReliabilityChart reliability) {
      return new EChartsOption(LineOption.of(reliability), 380, false);
    } else if (chart instanceof ScatterChart scatter) {
      return new EChartsOption(ScatterOption.of(scatter), 440, scatter.dots() > MANY);
    } else if (chart instanceof GraphDrawing graph) {
      boolean many = graph.nodes().size() + graph.edges().size() > MANY;
      return new EChartsOption(ScatterOption.of(graph), 460, many);
    } else if (chart instanceof HeatMap map) {
      return new EChartsOption(ShareOption.of(map), ShareOption.height(map), false);
    } else if (chart instanceof ShareChart shares) {
      return new EChartsOption(ShareOption.of(shares), ShareOption.height(shares), false);
    }
    return new EChartsOption(ShareOption.of((Gauge) chart), 230, false);
  }

  /** Beside the option, what the script needs to make room. */
  public Map<String, Object> tree() {
    return Tree.of("renderer", canvas ? "canvas" : "svg", "height", height, "option", option);
  }

  static Map<String, Object> valueAxis(Axis axis, boolean upright) {
    Map<String, Object> tree =
        Tree.of(
            "type",
            axis.logarithmic() ? "log" : "value",
            "name",
            axis.name(),
            "nameLocation",
            upright ? "end" : "middle",
            "nameGap",
            upright ? 14 : 30,
            "scale",
            true,
            "axisLine",
            Tree.of("onZero", false));
    if (upright) {
      tree.put("nameTextStyle", Tree.of("align", "left"));
    }
    axis.min().ifPresent(v -> tree.put("min", v));
    axis.max().ifPresent(v -> tree.put("max", v));
    evenStep(axis).ifPresent(v -> tree.put("interval", v));
    return tree;
  }

  /** An axis of names, from top to bottom. */
  static Map<String, Object> nameAxis(List<String> names) {
    return Tree.of(
        "type",
        "category",
        "inverse",
        true,
        "data",
        names,
        "axisLine",
        Tree.of("onZero", false), // at zero, names would stand inside the chart
        "axisLabel",
        Tree.of("most", 130)); // pixels; the script of the page measures
  }

  /** A chart of values over values. */
  static Map<String, Object> plane(
      boolean legend, Map<String, Object> tooltip, Axis x, Axis y, List<Object> series) {
    return Tree.of(
        "grid",
        grid(legend, true),
        "legend",
        legend(legend),
        "tooltip",
        tooltip,
        "xAxis",
        valueAxis(x, false),
        "yAxis",
        valueAxis(y, true),
        "series",
        series);
  }

  static Map<String, Object> grid(boolean legend, boolean upright) {
    return Tree.of(
        "left",
        8,
        "right",
        26,
        "top",
        (legend ? 34 : 8) + (upright ? 28 : 4),
        "bottom",
        34,
        "containLabel",
        true);
  }

  static Map<String, Object> legend(boolean shown) {
    return Tree.of("show", shown, "type", "plain", "top", 0, "left", 0);
  }

  /** One entry of a legend, with the marker that the chart draws. */
  static Map<String, Object> entry(String name, String icon, Map<String, Object> itemStyle) {
    return Tree.of("name", name, "icon", icon, "itemStyle", itemStyle);
  }

  /** Never HTML: a name from the data must not become an element of the page. */
  static Map<String, Object> tooltip(String trigger, String function) {
    return Tree.of(
        "trigger",
        trigger,
        "renderMode",
        "richText",
        "confine",
        true,
        "position",
        Tree.function("beside"),
        "formatter",
        Tree.function(function));
  }

  static Map<String, Object> tipped(Object value, String tip) {
    return Tree.of("value", value, "tip", tip);
  }

  static List<Object> lineStyles() {
    return List.of("solid", "dashed", "dotted", List.of(10, 3, 2, 3));
  }

  /** A round step that leads from one end to the other, where both are given and there is one. */
  private static OptionalDouble evenStep(Axis axis) {
    if (axis.logarithmic() || axis.min().isEmpty() || axis.max().isEmpty()) {
      return OptionalDouble.empty();
    }
    double range = axis.max().getAsDouble() - axis.min().getAsDouble();
    for (int parts = 5; parts >= 2 && range > 0; parts--) {
      double step = range / parts;
      double unit = StrictMath.pow(10, Math.floor(StrictMath.log10(step) + 1e-9));
      for (double round : new double[] {1, 2, 2.5, 5}) {
        if (Math.abs(step / unit - round) < 1e-6) {
          return OptionalDouble.of(round * unit);
        }
      }
    }
    return OptionalDouble.empty();
  }
}
