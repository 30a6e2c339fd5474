package org.jane.app;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.jane.data.NodeColumn;
import org.jane.data.csv.CsvField;
import org.jane.graph.NodeIds;
import org.jane.run.Workers;

/**
 * Nodes as CSV: {@code id}, then columns, quoted as RFC 4180 says. Rows are made in blocks by
 * several threads and written in their order, so that the text of few of them is in memory.
 */
final class NodeTable {
  private static final int BLOCK = 1 << 9; // rows

  private final NodeIds ids;
  private final List<NodeColumn> columns;
  private final CsvCells cells;

  NodeTable(NodeIds ids, List<NodeColumn> columns, CsvCells cells) {
    this.ids = ids;
    this.columns = columns;
    this.cells = cells;
  }

  void write(Writer to, Workers workers) throws IOException {
    StringBuilder header = new StringBuilder("id");
    for (NodeColumn column : columns) {
      CsvField.append(cells.of(column.name()), header.append(','));
    }
    to.append(header.append('\n'));
    int atOnce = 4 * workers.threads();
    StringBuilder[] text = new StringBuilder[atOnce];
    Arrays.setAll(text, block -> new StringBuilder());
    for (long from = 0; from < ids.size(); from += (long) atOnce * BLOCK) {
      int first = (int) from;
      int count = (int) Math.min((long) atOnce * BLOCK, ids.size() - from);
      workers.forBlocks(
          count,
          BLOCK,
          (begin, end) -> {
            StringBuilder rows = text[begin / BLOCK];
            StringBuilder value = new StringBuilder();
            rows.setLength(0);
            for (int i = first + begin; i < first + end; i++) {
              addRow(i, value, rows);
            }
          });
      for (int block = 0; block * BLOCK < count; block++) {
        to.append(text[block]);
      }
    }
    to.flush();
  }

  private void addRow(int node, StringBuilder value, StringBuilder to) {
    CsvField.append(cells.of(ids.get(node)), to);
    for (NodeColumn column : columns) {
      to.append(',');
      if (column.number()) {
        column.values().append(node, to);
      } else {
        value.setLength(0);
        column.values().append(node, value);
        CsvField.append(cells.of(value.toString()), to);
      }
    }
    to.append('\n');
  }
}
