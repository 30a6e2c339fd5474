package org.jane.report.page;

import org.jane.report.chart.Chart;
import org.jane.report.chart.ChartTable;
import org.jane.report.chart.EChartsOption;
import org.jane.report.chart.Svg;

/**
 * A chart with its caption, a drawing of it for readers without script, and its data as a table for
 * readers who cannot see it.
 *
 * @param caption what to look for, in a sentence or two
 */
public record ChartBlock(Chart chart, String caption) implements Block {
  private static final int DRAWING = 480;

  @Override
  public void write(Html out) {
    int number = out.next();
    EChartsOption option = EChartsOption.of(chart);
    out.open("figure", "class", "chart");
    out.element("h3", chart.title(), "id", "chart-" + number);
    out.open(
        "div",
        "class",
        "canvas",
        "role",
        "img",
        "aria-labelledby",
        "chart-" + number,
        "aria-describedby",
        "caption-" + number);
    out.close("div").data(option.tree());
    if (!option.canvas()) { // what has too many elements for SVG is left to its table
      out.raw("<noscript><div class=\"drawing\" tabindex=\"0\">");
      out.raw(Svg.element(chart, DRAWING)).raw("</div></noscript>\n");
    }
    out.element("figcaption", caption, "id", "caption-" + number);
    numbers(out);
    out.close("figure");
  }

  private void numbers(Html out) {
    ChartTable table = ChartTable.of(chart);
    out.open("details").element("summary", "Chart data");
    Table.of(table.header(), table.rows()).caption(chart.title()).write(out);
    if (table.shortened() > 0) {
      out.element(
          "p",
          "Evenly spaced rows; the chart has " + table.shortened() + " more values.",
          "class",
          "faint");
    }
    out.close("details");
  }
}
