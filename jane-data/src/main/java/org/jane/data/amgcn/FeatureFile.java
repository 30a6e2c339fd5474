package org.jane.data.amgcn;

import org.jane.data.AttributeRows;
import org.jane.data.FileBytes;
import org.jane.data.TextLines;
import org.jane.linalg.CsrMatrix;

/** A matrix of attributes written out in full, a node a line; zeros are not kept. */
final class FeatureFile {
  private FeatureFile() {}

  static CsrMatrix read(FileBytes file, int nodes) {
    TextLines lines = new TextLines(file);
    if (!lines.nextLine()) {
      throw file.refuse("there is no line of attributes", "Fetch the file again");
    }
    int columns = lines.countFields();
    AttributeRows rows = new AttributeRows(file.name(), columns);
    int row = 0;
    do {
      if (row == nodes) {
        throw lines.refuse(
            "a line of attributes beyond the %d nodes of the label file".formatted(nodes),
            "Give every node one line");
      }
      readRow(lines, columns, rows);
      row++;
    } while (lines.nextLine());
    if (row < nodes) {
      throw file.refuse(
          "%d lines of attributes for the %d nodes of the label file".formatted(row, nodes),
          "Give every node one line");
    }
    return rows.build();
  }

  private static void readRow(TextLines lines, int columns, AttributeRows rows) {
    for (int column = 0; column < columns; column++) {
      if (!lines.nextField()) {
        throw lines.refuse(
            "%d attributes, the first line has %d".formatted(column, columns),
            "Give every node a number for every attribute");
      }
      rows.add(column, lines.number("an attribute"));
    }
    if (lines.nextField()) {
      throw lines.refuse(
          "more attributes than the %d of the first line".formatted(columns),
          "Give every node a number for every attribute");
    }
    rows.endRow();
  }
}
