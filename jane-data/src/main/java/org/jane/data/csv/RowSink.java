package org.jane.data.csv;

import java.nio.file.Path;
import java.util.List;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Where a reader of another format than CSV puts the rows of its tables, as text: what columns mean
 * and how values are understood is the same for all formats. First {@link #columns}, then for each
 * row all its {@link #field}s and {@link #endRow}.
 */
public final class RowSink {
  private final String file;
  private final CsvOptions options;
  private final Table table;
  private @Nullable RowBatch batch; // absent until the columns are known
  private char[] buffer = new char[1 << 6];
  private int width;
  private int fields;
  private boolean passedOn;
  private long strippedFields;

  RowSink(String file, CsvOptions options, Table table) {
    this.file = file;
    this.options = options;
    this.table = table;
  }

  /** All of a CSV file, which has batches of its own. */
  void csv(Path path, Run run) {
    strippedFields = CsvRows.read(path, options, table, run);
    passedOn = true;
  }

  /**
   * Tells the names of the columns.
   *
   * @param line where they stand, for messages
   */
  public void columns(long line, List<String> names) {
    table.columns(Header.plain(file, line, names));
    width = names.size();
    batch = new RowBatch(width);
  }

  /** Adds the next field of a row; an empty one is a missing value. */
  public void field(CharSequence text) {
    int length = text.length();
    if (buffer.length < length) {
      buffer = new char[Math.max(length, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * length))];
    }
    for (int i = 0; i < length; i++) {
      buffer[i] = text.charAt(i);
    }
    field(buffer, 0, length);
  }

  /** Adds the next field of a row from a buffer. */
  public void field(char[] text, int from, int length) {
    started().addField(text, from, length);
    fields++;
  }

  /**
   * Completes a row.
   *
   * @param line where it stands, for messages
   */
  public void endRow(long line) {
    Check.that(fields == width, "a row has %d fields of %d", fields, width);
    fields = 0;
    RowBatch rows = started();
    rows.endRow(line);
    if (rows.full()) {
      table.prepare(rows);
      table.rows(rows);
      rows.clear();
    }
  }

  /**
   * After all rows.
   *
   * @return how many fields had blanks around them that were ignored
   */
  long end() {
    if (passedOn) {
      return strippedFields;
    }
    RowBatch rows = started();
    if (rows.rows() > 0) {
      table.prepare(rows);
      table.rows(rows);
      rows.clear();
    }
    return 0;
  }

  private RowBatch started() {
    if (batch == null) {
      throw new IllegalStateException("the columns come before the rows");
    }
    return batch;
  }
}
