package org.jane.report.chart;

import java.util.List;
import org.jane.run.Check;

/**
 * Stacked horizontal bars of full length: the shares of a few parts in each row.
 *
 * @param parts names of the parts, from left to right
 */
public record ShareChart(String title, List<String> parts, List<Row> rows) implements Chart {
  /** One row; its shares sum to 1. */
  public record Row(String name, List<Double> shares) {
    public Row {
      shares = List.copyOf(shares);
    }
  }

  public ShareChart {
    parts = List.copyOf(parts);
    rows = List.copyOf(rows);
    for (Row row : rows) {
      Check.that(
          row.shares.size() == parts.size(),
          "%d parts need as many shares, found %d",
          parts.size(),
          row.shares.size());
    }
  }
}
