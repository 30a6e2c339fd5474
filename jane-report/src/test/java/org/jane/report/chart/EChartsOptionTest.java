package org.jane.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jane.report.SampleCharts;
import org.junit.jupiter.api.Test;

class EChartsOptionTest {
  private static JsonNode option(Chart chart) {
    return new ObjectMapper().valueToTree(EChartsOption.of(chart).tree()).path("option");
  }

  /**
   * Versions of ECharts before 5.5.1 and before 6.1.0 can make markup of text from data, where tips
   * are HTML, or where a text is a template. No chart of ours gets there: tips are drawn, and what
   * words them are functions of ours, named in a list.
   */
  @Test
  void noTextFromDataCanBecomeMarkup() {
    for (Chart chart : SampleCharts.all()) {
      List<JsonNode> objects = new ArrayList<>();
      collect(option(chart), objects);
      for (JsonNode object : objects) {
        if (object.path("tooltip").isObject()) {
          assertThat(object.at("/tooltip/renderMode").asText()).isEqualTo("richText");
        }
        if (object.has("formatter")) {
          assertThat(object.at("/formatter/$function").isTextual()).isTrue();
        }
        assertThat(object.path("type").asText()).isNotIn("lines", "treemap", "sunburst", "map");
        List.of("toolbox", "extraCssText", "appendTo", "link", "sublink", "graphic")
            .forEach(name -> assertThat(object.has(name)).as(name).isFalse());
      }
    }
  }

  private static void collect(JsonNode node, List<JsonNode> to) {
    if (node.isObject()) {
      to.add(node);
    }
    node.forEach(inside -> collect(inside, to));
  }

  @Test
  void barsHaveWhiskersAndSingleValues() {
    JsonNode option = option(SampleCharts.bars());
    assertThat(option.at("/yAxis/data/0").asText()).isEqualTo("jane");
    assertThat(option.at("/series/0/data/0/value").asDouble()).isEqualTo(0.842);
    assertThat(option.at("/series/0/data/3/value").asText()).isEqualTo("-");
    assertThat(option.at("/series/1/renderItem/$function").asText()).isEqualTo("errorBar");
    assertThat(option.at("/series/1/data/0/1").asDouble()).isEqualTo(0.83);
    assertThat(option.at("/series/1/data")).hasSize(3);
    assertThat(option.at("/series/2/data")).hasSize(12);
  }

  @Test
  void barsThatDoNotBeginAtZeroBecomeSigns() {
    BarChart chart =
        BarChart.of(
            "a closer look",
            Axis.of("accuracy").from(0.5),
            List.of("jane"),
            List.of(BarChart.Bar.of(0.8)));
    assertThat(option(chart).at("/series/0/itemStyle/opacity").asDouble()).isZero();
    assertThat(option(chart).at("/series/1/renderItem/$function").asText()).isEqualTo("meanSign");
  }

  @Test
  void mistakesHaveAShapeOfTheirOwn() {
    JsonNode option = option(SampleCharts.scatter());
    assertThat(option.at("/series")).hasSize(8);
    assertThat(option.at("/series/1/symbol").asText()).startsWith("path://");
    assertThat(option.at("/series/1/data")).hasSize(5);
    assertThat(option.at("/series/0/name")).isEqualTo(option.at("/series/1/name"));
  }

  /** Colours come again after eight; then shape and dash are others. */
  @Test
  void noTwoOfManyLinesLookTheSame() {
    List<LineChart.Line> lines = new ArrayList<>();
    for (int l = 0; l < 24; l++) {
      lines.add(LineChart.Line.of("line " + l, List.of(LineChart.Point.of(l, l))));
    }
    LineChart chart = new LineChart("t", Axis.of("x"), Axis.of("y"), lines);
    Set<String> signs = new HashSet<>();
    Set<String> dashes = new HashSet<>();
    for (JsonNode line : option(chart).path("series")) {
      int colour = line.at("/itemStyle/color/$colour").asInt() % Palette.COLOURS.size();
      signs.add(colour + line.path("symbol").asText());
      dashes.add(colour + line.at("/lineStyle/type").toString());
    }
    assertThat(signs).hasSize(24);
    assertThat(dashes).hasSize(24);
  }

  @Test
  void whatHasNoLabelHasASignOfItsOwn() {
    List<ScatterChart.Dot> dots = List.of(new ScatterChart.Dot(0, 0, "n", false));
    List<ScatterChart.Group> groups =
        List.of(new ScatterChart.Group("red", dots), new ScatterChart.Group("unknown", dots, true));
    ScatterChart chart = new ScatterChart("t", Axis.of("x"), Axis.of("y"), groups);
    assertThat(option(chart).at("/series/2/itemStyle/color/$tone").asText()).isEqualTo("surface");
    assertThat(option(chart).at("/series/0/itemStyle/color/$colour").isNumber()).isTrue();
    assertThat(Svg.of(chart)) // in the legend and in the plane
        .containsSubsequence("<circle", "fill=\"#ffffff\"", "<circle", "fill=\"#ffffff\"");
  }

  @Test
  void legendsShowTheMarksOfTheirChart() {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    for (int g = -1; g < 4; g++) {
      nodes.add(new GraphDrawing.Node(g, g, g, "node " + g, g < 0 ? "" : "label l" + g, false));
    }
    JsonNode option =
        option(new GraphDrawing("t", List.of("l0", "l1", "l2", "l3"), nodes, List.of()));
    JsonNode entries = option.at("/legend/data");
    assertThat(entries).hasSize(5);
    for (JsonNode node : option.at("/series/0/data")) {
      JsonNode entry = entries.get(node.path("category").asInt());
      assertThat(entry.path("icon")).isEqualTo(node.path("symbol"));
      assertThat(option.at("/series/0/categories").get(node.path("category").asInt()).path("name"))
          .isEqualTo(entry.path("name"));
    }
    assertThat(entries.get(4).path("name").asText()).isEqualTo("unlabelled");
    assertThat(entries.get(4).at("/itemStyle/color/$tone").asText()).isEqualTo("surface");
    assertThat(option.at("/series/0/data/0/tip").asText()).isEqualTo("node -1\nunlabelled");
    assertThat(option.at("/series/0/data/1/tip").asText()).isEqualTo("node 0\nlabel l0");
  }

  /** At least 4.5 to 1, as the guidelines for accessible pages ask. */
  @Test
  void wordsCanBeReadOnEveryColour() {
    for (int c = 0; c < Palette.COLOURS.size(); c++) {
      double back = luminance(Palette.colour(c)) + 0.05;
      double words = luminance(Palette.onColour(c)) + 0.05;
      assertThat(Math.max(back, words) / Math.min(back, words))
          .as(Palette.colour(c))
          .isGreaterThan(4.5);
    }
  }

  private static double luminance(String colour) {
    double[] weight = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double v = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      sum += weight[i] * (v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void noTipIsEverHtml() {
    for (Chart chart : SampleCharts.all()) {
      JsonNode tip = option(chart).path("tooltip");
      if (!(chart instanceof Gauge)) {
        assertThat(tip.path("renderMode").asText()).as(chart.title()).isEqualTo("richText");
        assertThat(tip.path("formatter").has("$function")).isTrue();
      }
    }
  }

  /** ECharts replaces {a} and the like in texts that it takes for templates. */
  @Test
  void noTextFromTheDataIsATemplate() {
    for (Chart chart : SampleCharts.all()) {
      for (JsonNode formatter : option(chart).findValues("formatter")) {
        assertThat(formatter.isObject()).as(chart.title()).isTrue();
      }
    }
  }

  @Test
  void muchIsDrawnOnACanvas() {
    List<ScatterChart.Dot> dots = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      dots.add(new ScatterChart.Dot(i, i, "n", false));
    }
    var chart =
        new ScatterChart(
            "t", Axis.of("x"), Axis.of("y"), List.of(new ScatterChart.Group("g", dots)));
    assertThat(EChartsOption.of(chart).canvas()).isTrue();
    assertThat(EChartsOption.of(SampleCharts.scatter()).canvas()).isFalse();
  }

  @Test
  void tablesHoldWhatChartsShow() {
    assertThat(ChartTable.of(SampleCharts.bars()).rows().get(0))
        .containsExactly("jane", "accuracy", "0.842", "0.83", "0.854");
    assertThat(ChartTable.of(SampleCharts.confusion()).rows().get(1))
        .containsExactly(SampleCharts.SCRIPT, "2", "30", "5", "0");
    assertThat(ChartTable.of(SampleCharts.reliability()).rows()).hasSize(5);
    assertThat(ChartTable.of(SampleCharts.scatter()).rows().get(0)).contains("60", "5");
    ChartTable learning = ChartTable.of(SampleCharts.learning());
    assertThat(learning.shortened() + learning.rows().size()).isEqualTo(400);
    assertThat(learning.rows().get(0)).contains("labels", "1");
    assertThat(ChartTable.of(SampleCharts.graph()).rows().get(5)).contains("all", "40", "80");
  }

  @Test
  void digitsAreFewAndTheSame() {
    assertThat(Digits.shortest(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(Digits.shortest(123456)).isEqualTo("123456");
    assertThat(Digits.shortest(123456.7)).isEqualTo("123500");
    assertThat(Digits.shortest(-12345)).isEqualTo("-12345");
    assertThat(Digits.shortest(-0.0)).isEqualTo("0");
    assertThat(Digits.shortest(1e-12)).isEqualTo("1E-12");
    assertThat(Digits.shortest(0)).isEqualTo("0");
    assertThat(Digits.shortest(Double.NaN)).isEqualTo("–");
    assertThat(Digits.fixed(-0.0, 2)).isEqualTo("0.00");
    assertThat(Digits.spread(0.5, 0.0321, 2)).isEqualTo("0.50 ± 0.03");
  }
}
