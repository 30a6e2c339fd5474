package org.jane.data.csv;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Takes a CSV file apart (RFC 4180) and gives its rows to a {@link Table} in batches. While the
 * table works on one batch the next is being filled, where there are threads for both; what is
 * found, and which error is met first, does not depend on that.
 *
 * <p>Comma, semicolon or tab between fields is found, file by file, unless the user names it.
 * Blanks around a field are ignored and counted unless it is quoted. Empty lines are skipped.
 */
final class CsvRows extends CsvCallbackHandler<Boolean> {
  private static final int LOOKED_AT = 1 << 14; // characters to find the separator in

  private final Path path;
  private final String file;
  private final List<String> headerNames = new ArrayList<>();
  private @Nullable RowBatch filling; // absent while the header is read
  private @Nullable RuntimeException broken; // what ended the reading before the end of the file
  private RecordType type = RecordType.DATA;
  private int width;
  private int fields;
  private long line = 1;
  private long strippedFields;
  private char separator = ',';
  private char decimal = '.';

  private CsvRows(Path path) {
    this.path = path;
    this.file = CsvFiles.name(path);
  }

  /**
   * Reads a whole file.
   *
   * @return how many fields had blanks around them
   */
  static long read(Path path, CsvOptions options, Table table, Run run) {
    CsvRows rows = new CsvRows(path);
    rows.requireFile();
    try (Utf8Text text = new Utf8Text(path, run)) {
      rows.separator = separator(text, options, table.needed());
      rows.decimal = options.decimal();
      try (CsvReader<Boolean> csv =
          CsvReader.builder()
              .fieldSeparator(rows.separator)
              .allowExtraFields(true) // counted here, to say it our way
              .allowMissingFields(true)
              .allowExtraCharsAfterClosingQuote(false)
              .allowUnclosedQuote(false)
              .build(rows, text)) {
        rows.read(csv.iterator(), table, run);
      }
    } catch (IOException e) {
      throw rows.unreadable(e);
    }
    return rows.strippedFields;
  }

  private static char separator(Utf8Text text, CsvOptions options, List<String> needed)
      throws IOException {
    Character named = options.delimiter();
    if (named != null) {
      return named;
    }
    String beginning = text.beginning(LOOKED_AT);
    return Separator.find(beginning, text.over(), needed);
  }

  private void requireFile() {
    if (Files.isDirectory(path)) {
      throw new GraphDataException(path.toString(), "is a folder", "Name a file");
    }
    if (!Files.exists(path)) {
      throw new GraphDataException(
          path.toString(), "there is no such file", "Check the name, or create the file");
    }
  }

  private GraphDataException unreadable(Exception e) {
    return new GraphDataException(
        path.toString(), "cannot be read: " + e, "Check the file and its permissions", e);
  }

  private void read(Iterator<Boolean> records, Table table, Run run) {
    advance(records);
    if (broken != null) {
      throw broken;
    }
    if (headerNames.isEmpty()) {
      List<String> needed = table.needed();
      throw new GraphDataException(
          file,
          "the file is empty",
          "Give it a header with the column%s %s"
              .formatted(needed.size() == 1 ? "" : "s", String.join(",", needed)));
    }
    table.columns(new Header(file, line, separator, decimal, headerNames));
    width = headerNames.size();
    RowBatch full = new RowBatch(width);
    RowBatch next = new RowBatch(width);
    fill(full, records);
    while (full.rows() > 0) {
      RowBatch working = full;
      RowBatch ahead = next;
      run.workers()
          .forBlocks(
              2,
              1,
              (block, end) -> {
                if (block == 0) {
                  fill(ahead, records);
                } else {
                  table.rows(working);
                }
              });
      full = ahead;
      next = working;
    }
    if (broken != null) { // after all rows before it: the first error of the file is the one told
      throw broken;
    }
  }

  private void fill(RowBatch batch, Iterator<Boolean> records) {
    batch.clear();
    filling = batch;
    while (broken == null && !batch.full() && advance(records)) {}
  }

  /** Reads one more record; false at the end of the file or when the rest cannot be read. */
  private boolean advance(Iterator<Boolean> records) {
    try {
      return records.hasNext() && records.next();
    } catch (UncheckedIOException e) {
      broken = unreadable(e);
    } catch (CsvParseException e) {
      Throwable cause = e.getCause();
      broken =
          cause instanceof RuntimeException own && !(own instanceof CsvParseException)
              ? own // thrown by this class or by the decoder, wrapped by the parser
              : refusal(
                  "the row cannot be taken apart: " + (cause == null ? e : cause).getMessage(),
                  "Close every quote, and write a quote inside a quoted field twice");
    }
    return false;
  }

  private GraphDataException refusal(String found, String remedy) {
    return new GraphDataException(file + ":" + line, found, remedy);
  }

  @Override
  protected void beginRecord(long startingLine) {
    line = startingLine;
    fields = 0;
    type = RecordType.DATA;
  }

  @Override
  protected void addField(char[] buffer, int offset, int length, boolean quoted) {
    int from = offset;
    int to = offset + length;
    if (!quoted && length > 0 && (isBlank(buffer[from]) || isBlank(buffer[to - 1]))) {
      while (from < to && isBlank(buffer[from])) {
        from++;
      }
      while (to > from && isBlank(buffer[to - 1])) {
        to--;
      }
      strippedFields++;
    }
    if (filling == null) {
      headerNames.add(new String(buffer, from, to - from));
    } else if (fields < width) {
      filling.addField(buffer, from, to - from);
    }
    fields++;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  @Override
  protected void setEmpty() {
    type = RecordType.EMPTY;
  }

  @Override
  protected void setComment(char[] buffer, int offset, int length) {
    throw new IllegalStateException("comments are not part of the format");
  }

  @Override
  protected @Nullable Boolean buildRecord() {
    if (type == RecordType.EMPTY) {
      return null; // the parser goes on to the next record
    }
    if (filling != null) {
      if (fields != width) {
        throw refusal(
            "the header has %d fields, this row has %d".formatted(width, fields),
            "Add or remove fields, and quote a field that contains "
                + (separator == ',' || separator == ';' || separator == '\t' ? "a " : "")
                + Separator.named(separator));
      }
      filling.endRow(line);
    }
    return true;
  }

  @Override
  protected RecordType getRecordType() {
    return type;
  }

  @Override
  protected int getFieldCount() {
    return fields;
  }
}
