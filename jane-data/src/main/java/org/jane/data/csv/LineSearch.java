package org.jane.data.csv;

import java.util.Arrays;
import java.util.List;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * Finds the line on which something stood, by reading the file once more. Only needed for the
 * message of an error, so that good files need no memory for line numbers.
 */
final class LineSearch implements Table {
  private final List<String> columns;
  private final List<String> wanted;
  private final int[] at;
  private long first = -1;
  private long second = -1;

  private LineSearch(List<String> columns, List<String> wanted) {
    this.columns = columns;
    this.wanted = wanted;
    this.at = new int[columns.size()];
  }

  /**
   * The lines of the first two rows whose {@code columns} read {@code wanted}; -1 for none, and
   * where the table cannot be read again.
   */
  static long[] firstTwo(
      TableInput file, CsvOptions options, List<String> columns, List<String> wanted, Run run) {
    LineSearch search = new LineSearch(columns, wanted);
    if (file.again()) {
      Reading.read(file, options, search, run.listener(p -> {}));
    }
    return new long[] {search.first, search.second};
  }

  /** Where the first of two rows stands, as the end of a sentence. */
  static String already(long line) {
    return line < 0 ? "stands in a row before already" : "stands on line " + line + " already";
  }

  @Override
  public List<String> needed() {
    return columns;
  }

  @Override
  public void columns(Header header) {
    Arrays.setAll(at, c -> header.require(columns.get(c), Remedy.of("")));
  }

  @Override
  public void rows(RowBatch batch) {
    for (int row = 0; row < batch.rows() && second < 0; row++) {
      if (matches(batch, row)) {
        if (first < 0) {
          first = batch.line(row);
        } else {
          second = batch.line(row);
        }
      }
    }
  }

  private boolean matches(RowBatch batch, int row) {
    for (int c = 0; c < at.length; c++) {
      if (!batch.get(row, at[c]).equals(wanted.get(c))) {
        return false;
      }
    }
    return true;
  }
}
