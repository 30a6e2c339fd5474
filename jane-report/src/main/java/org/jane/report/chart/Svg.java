package org.jane.report.chart;

import java.util.List;

/**
 * Charts as SVG files: drawings that need no script, for papers and slides. The same chart gives
 * the same bytes.
 */
public final class Svg {
  private static final int WIDTH = 640;

  /** Where the title ends. */
  private static final int TITLE = 28;

  /** Files name it; in a page the element is known without it. */
  private static final String NAMESPACE = " xmlns=\"http://www.w3.org/2000/svg\"";

  private Svg() {}

  /** A file with one chart. */
  public static String of(Chart chart) {
    return panels(chart.title(), 1, List.of(chart));
  }

  /** An element with one chart, this wide, to stand inside a page below its title. */
  public static String element(Chart chart, int width) {
    SvgPen pen = new SvgPen();
    double height = draw(chart, new SvgFrame(pen, width, height(chart, width)));
    return document("", chart.title(), TITLE, width, height - TITLE, pen.toString());
  }

  /**
   * A file with several charts, row after row.
   *
   * @param title what all of them show, for readers who cannot see
   * @param columns charts per row
   */
  public static String panels(String title, int columns, List<? extends Chart> charts) {
    int across = Math.max(1, Math.min(columns, charts.size()));
    return panels(title, across, across == 1 ? WIDTH : across == 2 ? 520 : 400, charts);
  }

  private static String panels(String title, int across, int width, List<? extends Chart> charts) {
    StringBuilder inside = new StringBuilder();
    double y = 0;
    for (int row = 0; row * across < charts.size(); row++) {
      double high = 0;
      for (int c = 0; c < across && row * across + c < charts.size(); c++) {
        Chart chart = charts.get(row * across + c);
        SvgPen pen = new SvgPen();
        SvgFrame frame = new SvgFrame(pen, width, height(chart, width));
        frame.title(chart.title());
        double height = draw(chart, frame);
        inside
            .append("<g transform=\"translate(")
            .append(SvgPen.p((double) c * width, y))
            .append(")\">\n")
            .append(pen)
            .append("</g>\n");
        high = Math.max(high, height);
      }
      y += high;
    }
    return document(NAMESPACE, title, 0, across * width, y, inside.toString());
  }

  /** The whole drawing; what lies above {@code top} is not shown. */
  private static String document(
      String namespace, String title, int top, int width, double height, String inside) {
    return "<svg"
        + namespace
        + " viewBox=\"0 "
        + top
        + " "
        + SvgPen.p(width, height)
        + "\" width=\""
        + width
        + "\" height=\""
        + SvgPen.n(height)
        + "\" font-family=\"system-ui,'DejaVu Sans',sans-serif\" font-size=\"13\" role=\"img\" aria-label=\""
        + SvgPen.escape(title)
        + "\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\""
        + (top > 0 ? " y=\"" + top + "\"" : "")
        + "/>\n"
        + inside
        + "</svg>\n";
  }

  /** How high a chart may become that fills its frame. */
  private static double height(Chart chart, int width) {
    return chart instanceof HeatMap map
        ? 120 + 30.0 * map.rows().size()
        : chart instanceof GraphDrawing || chart instanceof ScatterChart
            ? width * 0.9
            : width * 0.66;
  }

  /** Draws the chart; returns the height it takes. */
  private static double draw(Chart chart, SvgFrame frame) {
    if (chart instanceof BarChart bars) {
      return SvgBars.draw(bars, frame);
    } else if (chart instanceof ShareChart shares) {
      return SvgBars.draw(shares, frame);
    } else if (chart instanceof Gauge gauge) {
      return SvgBars.draw(share(gauge), frame);
    } else if (chart instanceof LineChart lines) {
      SvgLines.draw(lines, frame);
    } else if (chart instanceof ReliabilityChart reliability) {
      SvgLines.draw(SvgLines.of(reliability), frame);
    } else if (chart instanceof ScatterChart scatter) {
      SvgScatter.draw(scatter, frame);
    } else if (chart instanceof GraphDrawing graph) {
      SvgScatter.draw(graph, frame);
    } else if (chart instanceof HeatMap map) {
      SvgBars.draw(map, frame);
    }
    return frame.height();
  }

  private static ShareChart share(Gauge gauge) {
    return new ShareChart(
        gauge.title(),
        List.of(gauge.high(), gauge.low()),
        List.of(new ShareChart.Row(gauge.reading(), List.of(gauge.value(), 1 - gauge.value()))));
  }
}
