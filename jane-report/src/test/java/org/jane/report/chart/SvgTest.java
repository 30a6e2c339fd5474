package org.jane.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jane.report.SampleCharts;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
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
