package org.jane.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jane.report.SampleCharts;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgTest {
  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void everyChartIsOneWellFormedDrawingWithoutScripts() throws Exception {
    for (Chart chart : SampleCharts.all()) {
      String svg = Svg.of(chart);
      Document document = parsed(svg);
      assertThat(document.getElementsByTagName("script").getLength()).isZero();
      assertThat(document.getElementsByTagName("img").getLength()).isZero();
      assertThat(document.getElementsByTagName("text").item(0).getTextContent())
          .isEqualTo(chart.title());
      assertThat(svg).doesNotContain("NaN", "Infinity").isEqualTo(Svg.of(chart));
    }
  }

  @Test
  void controlCharactersOfNamesDoNotBreakTheFile() throws Exception {
    String name = "a\u0001\ud800\uffff<&\">";
    Chart chart = BarChart.of(name, Axis.of(name), List.of(name), List.of(BarChart.Bar.of(1)));
    assertThat(parsed(Svg.of(chart)).getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("a\ufffd\ufffd\ufffd<&\">");
  }

  @Test
  void panelsStandSideBySide() throws Exception {
    Document document = parsed(Svg.panels("all", 3, SampleCharts.all()));
    assertThat(document.getDocumentElement().getAttribute("viewBox")).startsWith("0 0 1200 ");
    assertThat(document.getElementsByTagName("g").getLength()).isEqualTo(10);
  }

  @Test
  void chartsOfNothingCanBeDrawn() throws Exception {
    parsed(Svg.of(new LineChart("t", Axis.of("x"), Axis.of("y").log(), List.of())));
    parsed(Svg.of(new ScatterChart("t", Axis.of("x"), Axis.of("y"), List.of())));
    parsed(Svg.of(new GraphDrawing("t", List.of(), List.of(), List.of())));
    parsed(Svg.of(BarChart.of("t", Axis.of("x"), List.of(), List.of())));
  }

  /** Every text of every kind of chart, as wide as it is estimated to be, lies inside its frame. */
  @Test
  void noTextIsCut() throws Exception {
    String name = "jane − the group of the town with a very long name, MWMWMW 類類類類類類類類類類類類";
    List<String> names = List.of(name, name + " 2", "c");
    List<Chart> charts = new ArrayList<>(SampleCharts.all());
    List<BarChart.Bar> bars =
        List.of(BarChart.Bar.of(-123456), BarChart.Bar.of(1234567), BarChart.Bar.of(0));
    BarChart.Series series = new BarChart.Series(name, bars);
    charts.add(new BarChart(name, Axis.of(name), names, List.of(series, series, series, series)));
    charts.add(
        new HeatMap(
            name,
            name,
            name,
            names,
            names,
            List.of(List.of(1L, 2L, 3L), List.of(0L, 0L, 1L), List.of(1L, 1L, 1L))));
    List<ScatterChart.Dot> dots = List.of(new ScatterChart.Dot(-1e6, 1e6, name, true));
    List<ScatterChart.Group> groups =
        names.stream().map(n -> new ScatterChart.Group(n, dots)).toList();
    charts.add(new ScatterChart(name, Axis.of(name), Axis.of(name), groups));
    charts.add(
        new GraphDrawing(
            name, names, List.of(new GraphDrawing.Node(0, 0, -1, name, false)), List.of()));
    charts.add(
        new ShareChart(name, names, List.of(new ShareChart.Row(name, List.of(0.2, 0.3, 0.5)))));
    for (Chart chart : charts) {
      assertTextFits(parsed(Svg.of(chart)), chart);
      assertTextFits(parsed(Svg.element(chart, 400)), chart);
      assertTextFits(parsed(Svg.element(chart, 480)), chart);
    }
  }

  private static void assertTextFits(Document document, Chart chart) {
    String[] box = document.getDocumentElement().getAttribute("viewBox").split(" ");
    double width = Double.parseDouble(box[2]);
    double height = Double.parseDouble(box[1]) + Double.parseDouble(box[3]);
    NodeList texts = document.getElementsByTagName("text");
    for (int t = 0; t < texts.getLength(); t++) {
      Element text = (Element) texts.item(t);
      double size = text.hasAttribute("font-size") ? number(text, "font-size") : 13;
      double wide = TextWidth.of(text.getTextContent(), size);
      boolean upright = text.hasAttribute("transform");
      double at = number(text, upright ? "y" : "x");
      double from =
          switch (text.getAttribute("text-anchor")) {
            case "start" -> at;
            case "end" -> at - wide;
            default -> at - wide / 2;
          };
      assertThat(from).as(chart + ": " + text.getTextContent()).isGreaterThanOrEqualTo(0);
      assertThat(from + wide)
          .as(chart + ": " + text.getTextContent())
          .isLessThanOrEqualTo(upright ? height : width);
      assertThat(size).isGreaterThanOrEqualTo(12);
      assertThat(number(text, "y")).isBetween(size - 4, height - 3);
    }
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  void widthsOfWordsAreNotTooSmall() {
    // As DejaVu Sans, one of the widest faces, draws them at 12 px.
    assertThat(TextWidth.of("jane − sage", 12)).isBetween(72.0, 84.0);
    assertThat(TextWidth.of("difference in accuracy", 12)).isBetween(133.0, 155.0);
    assertThat(TextWidth.of("-0.21", 12)).isBetween(31.0, 36.0);
    assertThat(TextWidth.fit("abcdefgh", 12, 30)).isEqualTo("ab…");
    assertThat(TextWidth.fit("abc", 12, 300)).isEqualTo("abc");
    assertThat(TextWidth.fit("\ud83d\ude00\ud83d\ude00\ud83d\ude00", 12, 40))
        .isEqualTo("\ud83d\ude00…");
  }

  /** What a legend shows is what the chart draws. */
  @Test
  void legendsShowTheMarksOfTheirChart() throws Exception {
    List<GraphDrawing.Node> nodes =
        List.of(
            new GraphDrawing.Node(0, 0, 0, "a", false),
            new GraphDrawing.Node(1, 1, 1, "b", false),
            new GraphDrawing.Node(2, 0, -1, "c", false));
    GraphDrawing chart = new GraphDrawing("t", List.of("red", "unlabelled"), nodes, List.of());
    Document document = parsed(Svg.of(chart));
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(2); // entry and node
    assertThat(document.getElementsByTagName("path").getLength()).isEqualTo(4);
    assertThat(Svg.of(chart)).contains(">(unlabelled)<");
    BarChart.Series series = new BarChart.Series("s", List.of(BarChart.Bar.of(0.5)));
    BarChart bars = new BarChart("t", Axis.of("x").from(0), List.of("a"), List.of(series, series));
    assertThat(parsed(Svg.of(bars)).getElementsByTagName("path").getLength()).isZero();
    assertThat(parsed(Svg.of(bars)).getElementsByTagName("rect").getLength()).isEqualTo(5);
  }

  @Test
  void scalesHaveRoundTicks() {
    assertThat(Scale.of(Axis.of("x"), List.of(0.03, 0.97), 0, 100).ticks())
        .containsExactly(0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0);
    assertThat(Scale.of(Axis.of("x").log(), List.of(3.0, 450.0), 0, 100).ticks())
        .containsExactly(1.0, 10.0, 100.0, 1000.0);
    Scale pinned = Scale.of(Axis.of("x").from(0.5).to(1), List.of(0.7), 10, 20);
    assertThat(pinned.at(0.5)).isEqualTo(10);
    assertThat(pinned.at(0.75)).isEqualTo(15);
    assertThat(Scale.of(Axis.of("x"), List.of(4.0, 4.0), 0, 1).ticks()).isNotEmpty();
  }
}
