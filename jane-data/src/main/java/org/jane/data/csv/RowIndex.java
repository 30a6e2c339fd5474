package org.jane.data.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jane.data.Quote;
import org.jane.data.ReadColumn;
import org.jane.data.ReadColumn.Role;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;

/**
 * Columns at the begin of a table that number its rows, as pandas writes them: without a name, or
 * as {@code Unnamed: 0} once they were read and written again. They are left out, with a notice, as
 * long as they hold whole numbers.
 */
final class RowIndex {
  private final Header header;
  private final List<Integer> columns;

  private RowIndex(Header header, List<Integer> columns) {
    this.header = header;
    this.columns = columns;
  }

  /**
   * @param used columns that are something else, whatever they are called
   */
  static RowIndex of(Header header, Set<Integer> used, Notices notices) {
    List<Integer> columns = new ArrayList<>();
    for (int c = 0; c < header.indexColumns(); c++) {
      if (!used.contains(c)) {
        columns.add(c);
        String name = header.names().get(c);
        notices.add(
            "Ignored column %d of %s, %s: it numbers the rows."
                .formatted(
                    c + 1, header.file(), name.isBlank() ? "which has no name" : Quote.of(name)));
      }
    }
    return new RowIndex(header, columns);
  }

  boolean contains(int column) {
    return columns.contains(column);
  }

  void check(RowBatch batch) {
    for (int column : columns) {
      for (int row = 0; row < batch.rows(); row++) {
        if (!whole(batch.text(), batch.from(row, column), batch.length(row, column))) {
          throw refusal(column, batch.line(row), batch.get(row, column));
        }
      }
    }
  }

  private GraphDataException refusal(int column, long line, String found) {
    String name = header.names().get(column);
    return name.isBlank()
        ? header.unnamed(column)
        : new GraphDataException(
            header.file() + ":" + line,
            "column %s is named as pandas names row numbers, found %s"
                .formatted(Quote.of(name), Quote.of(found)),
            Remedy.of("Rename the column, or leave it out with %s", Remedy.option("ignore", name)));
  }

  private static boolean whole(char[] text, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return false;
      }
    }
    return length > 0;
  }

  ReadColumn read(int column) {
    return ReadColumn.of(header.file(), header.names().get(column), Role.IGNORED)
        .withNote(Remedy.of("numbers the rows"));
  }
}
