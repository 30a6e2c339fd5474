package org.jane.report.page;

import org.jane.report.chart.Chart;
import org.jane.report.chart.ChartTable;
import org.jane.report.chart.EChartsOption;

/**
 * A chart with its caption, and its data as a table for readers who cannot see it.
 *
 * @param caption what to look for, in a sentence or two
 */
public record ChartBlock(Chart chart, String caption) implements Block {
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
        "caption-" + number,
        "style",
        "height:" + option.height() + "px");
    out.close("div").data(option.tree());
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
