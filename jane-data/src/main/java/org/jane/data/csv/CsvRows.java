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
import org.jane.data.DataFile;
import org.jane.data.Reason;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Takes a CSV file apart (RFC 4180) and gives its rows to a {@link Table} in batches, in the order
 * of the file. What is found, and which error is met first, does not depend on the threads there
 * are.
 *
 * <p>The file is cut into {@link CsvBlock}s that are taken apart side by side, while the table
 * works on those before. From the first irregular block on, the file is read row by row: that is
 * slower, takes whatever RFC 4180 allows and knows what is wrong with the rest.
 *
 * <p>Comma, semicolon or tab between fields is found, file by file, unless the user names it.
 * Blanks around a field are ignored and counted unless it is quoted. Empty lines are skipped.
 */
final class CsvRows extends CsvCallbackHandler<Boolean> {
  private static final int LOOKED_AT = 1 << 14; // characters to find the separator in
  private static final int BLOCK = 1 << 18; // bytes

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
  private boolean headerTold;
  private long linesBefore; // of blocks that were done

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
    return read(path, options, table, run, BLOCK);
  }

  /**
   * The same with blocks of another size.
   *
   * @param block bytes, about; 0 reads row by row
   */
  static long read(Path path, CsvOptions options, Table table, Run run, int block) {
    CsvRows rows = new CsvRows(path);
    rows.requireFile();
    rows.decimal = options.decimal();
    try {
      DataFile file = DataFile.orPipe(path);
      try (BlockInput input = new BlockInput(file.open(run), Math.max(1, block))) {
        rows.read(file, input, options, table, run, block > 0);
      }
    } catch (IOException e) {
      throw rows.unreadable(e);
    }
    return rows.strippedFields;
  }

  private void read(
      DataFile file, BlockInput input, CsvOptions options, Table table, Run run, boolean inBlocks)
      throws IOException {
    CsvBlock first = new CsvBlock();
    input.next(first);
    separator = separator(file, first, input, options, table.needed());
    List<String> names = inBlocks ? first.header(separator) : List.of();
    if (!names.isEmpty()) {
      headerNames.addAll(names);
      line = 1 + first.headerLine();
      tellHeader(table);
      first.parse(separator, width);
    }
    if (!first.regular()) {
      headerNames.clear();
      readRows(file, input, List.of(first), table, run);
      return;
    }
    table.prepare(first.rows());
    give(first, table);
    inRounds(file, input, table, run);
  }

  private void tellHeader(Table table) {
    if (!headerTold) {
      table.columns(new Header(file, line, separator, decimal, headerNames));
      headerTold = true;
    }
    width = headerNames.size();
  }

  /**
   * In each round one thread gives the blocks of the round before to the table and reads those of
   * the round after, while the others take the blocks of this round apart.
   */
  private void inRounds(DataFile file, BlockInput input, Table table, Run run) throws IOException {
    int threads = run.workers().threads();
    int count = threads == 1 ? 1 : 2 * threads;
    List<CsvBlock> done = blocks(0);
    List<CsvBlock> now = blocks(count);
    List<CsvBlock> ahead = blocks(count);
    now.forEach(input::next);
    while (!(now.get(0).empty() && done.isEmpty())) {
      List<CsvBlock> before = done;
      List<CsvBlock> during = now;
      List<CsvBlock> after = ahead;
      int[] given = new int[1];
      run.workers()
          .forBlocks(
              count + 1,
              1,
              (task, end) -> {
                if (task > 0) {
                  take(during.get(task - 1), table);
                  return;
                }
                while (given[0] < before.size() && give(before.get(given[0]), table)) {
                  given[0]++;
                }
                if (given[0] == before.size()) {
                  after.forEach(input::next);
                }
              });
      if (given[0] < before.size()) { // an irregular block
        List<CsvBlock> unread = new ArrayList<>(before.subList(given[0], before.size()));
        unread.addAll(during);
        readRows(file, input, unread, table, run);
        return;
      }
      done = during.get(0).empty() ? List.of() : during;
      now = after;
      ahead = before.isEmpty() ? blocks(count) : before;
    }
    readRows(file, input, List.of(), table, run); // what could not be cut, or not be read
  }

  private static List<CsvBlock> blocks(int count) {
    List<CsvBlock> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      blocks.add(new CsvBlock());
    }
    return blocks;
  }

  private void take(CsvBlock block, Table table) {
    if (!block.empty()) {
      block.parse(separator, width);
      if (block.regular()) {
        table.prepare(block.rows());
      }
    }
  }

  /** Gives the rows of a block to the table; false when it is irregular. */
  private boolean give(CsvBlock block, Table table) {
    if (block.empty()) {
      return true;
    }
    if (!block.regular()) {
      return false;
    }
    RowBatch rows = block.rows();
    rows.countLinesFrom(1 + linesBefore);
    if (rows.rows() > 0) {
      table.rows(rows);
    }
    linesBefore += block.lines();
    strippedFields += block.stripped();
    return true;
  }

  private static char separator(
      DataFile file, CsvBlock first, BlockInput input, CsvOptions options, List<String> needed)
      throws IOException {
    IOException broken = input.broken();
    if (first.empty() && broken != null) {
      throw broken;
    }
    try (Utf8Text text = new Utf8Text(file, input.again(first), 0)) {
      String beginning = text.beginning(LOOKED_AT); // refuses files of other kinds
      Character named = options.delimiter();
      return named != null
          ? named
          : Separator.find(beginning, text.over() && input.atEnd(), needed);
    }
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
        path.toString(),
        "cannot be read: " + Reason.of(e),
        "Check the file and its permissions",
        e);
  }

  /** Reads row by row from blocks that were not given to the table on. */
  private void readRows(
      DataFile file, BlockInput input, List<CsvBlock> unread, Table table, Run run)
      throws IOException {
    if (unread.isEmpty() && input.atEnd()) {
      return;
    }
    long offset =
        unread.isEmpty() || unread.get(0).empty() ? input.offset() : unread.get(0).offset();
    try (Utf8Text text = new Utf8Text(file, input.rest(unread), offset);
        CsvReader<Boolean> csv =
            CsvReader.builder()
                .fieldSeparator(separator)
                .allowExtraFields(true) // counted here, to say it our way
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(false)
                .allowUnclosedQuote(false)
                .build(this, text)) {
      Iterator<Boolean> records = csv.iterator();
      if (offset == 0) {
        readHeader(records, table);
      }
      readRows(records, table, run);
    }
  }

  private void readHeader(Iterator<Boolean> records, Table table) {
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
    tellHeader(table);
  }

  private void readRows(Iterator<Boolean> records, Table table, Run run) {
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
                  table.prepare(working);
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
                  "the row cannot be taken apart: " + parserSays(cause == null ? e : cause),
                  "Close every quote, and write a quote inside a quoted field twice");
    }
    return false;
  }

  /** The parser counts lines from where it began, which may be in the middle of the file. */
  private String parserSays(Throwable e) {
    return String.valueOf(e.getMessage())
        .replaceAll("starting at line \\d+", "starting at line " + line);
  }

  private GraphDataException refusal(String found, String remedy) {
    return new GraphDataException(file + ":" + line, found, remedy);
  }

  @Override
  protected void beginRecord(long startingLine) {
    line = linesBefore + startingLine;
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
