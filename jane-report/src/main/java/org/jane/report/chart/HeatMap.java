package org.jane.report.chart;

import java.util.List;

/**
 * A matrix of counts as shades, such as a confusion matrix. A cell is as dark as its share of its
 * row.
 *
 * @param rowTitle what rows are
 * @param columnTitle what columns are
 * @param rows names of the rows, from top to bottom
 * @param columns names of the columns
 * @param counts by row and column
 */
public record HeatMap(
    String title,
    String rowTitle,
    String columnTitle,
    List<String> rows,
    List<String> columns,
    List<List<Long>> counts)
    implements Chart {
  public HeatMap {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    counts = counts.stream().map(List::copyOf).toList();
  }

  /** The share of its row that a cell holds; 0 in an empty row. */
  public double share(int row, int column) {
    long all = counts.get(row).stream().mapToLong(n -> n).sum();
    return all == 0 ? 0 : (double) counts.get(row).get(column) / all;
  }
}
