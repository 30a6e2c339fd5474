package org.jane.data.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jane.data.FairSize;
import org.jane.data.FileBytes;
import org.jane.data.Reason;
import org.jane.data.csv.RowSink;
import org.jane.data.csv.TableInput;
import org.jane.data.parquet.Thrift.Struct;
import org.jane.graph.GraphDataException;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * A table in a Parquet file, as pandas, Polars, DuckDB and Spark write them. Rows are numbered from
 * 1 in messages. Sizes that the file announces are held against the bytes it has; one page per
 * column is in memory at a time.
 *
 * <p>Written against the format's description, not with a library, to keep the command small and to
 * decide here what a file may claim of memory. (Of those tried, parquet-floor 2.3 brings 19 MB of
 * jars and leaves columns of lists out without a word.)
 */
public final class ParquetTable implements TableInput {
  private static final byte[] MAGIC = {'P', 'A', 'R', '1'};
  private static final String INDEX = "__index_level_0__"; // pandas: an index without a name
  private static final long REPORT_EVERY = 1 << 16;

  private final String name;
  private final Opening opening;
  private final String id;

  private interface Opening {
    Input open() throws IOException;
  }

  /**
   * @param id the column of ids that somebody asks for: an index of pandas is left out unless it is
   *     that
   */
  public ParquetTable(Path path, String id) {
    this(FileBytes.nameOf(path), () -> Input.of(path), id);
  }

  /** A file whose content is at hand. */
  public ParquetTable(String name, byte[] content, String id) {
    this(name, () -> Input.of(content), id);
  }

  private ParquetTable(String name, Opening opening, String id) {
    this.name = name;
    this.opening = opening;
    this.id = id;
  }

  /** Whether a file begins as Parquet files do. */
  public static boolean recognises(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    } catch (IOException e) {
      return false; // whoever reads it next says why
    }
  }

  @Override
  public String file() {
    return name;
  }

  /** Sentences about columns that are not read. */
  public List<String> notices() {
    try {
      Footer footer = Footer.read(name, opening.open());
      List<String> ignored = new ArrayList<>(footer.leftOut());
      footer.columns().stream()
          .map(Column::name)
          .filter(this::isUnnamedIndex)
          .forEach(ignored::add);
      return ignored.isEmpty()
          ? List.of()
          : List.of("Ignored columns of %s: %s.".formatted(name, String.join(", ", ignored)));
    } catch (Damaged e) {
      throw refuse(e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private boolean isUnnamedIndex(String column) {
    return column.equals(INDEX) && !column.equals(id);
  }

  @Override
  public void read(RowSink rows, Run run) {
    try {
      Input input = opening.open();
      Footer footer = Footer.read(name, input);
      List<Column> columns =
          footer.columns().stream().filter(column -> !isUnnamedIndex(column.name())).toList();
      FairSize.require(
          name,
          "%d rows of %d columns".formatted(footer.rows(), columns.size()),
          footer.rows() * Math.max(1, columns.size()),
          Float.BYTES,
          input.size());
      rows.columns(1, columns.stream().map(Column::name).toList());
      long row = 0;
      long text = 0;
      for (Struct group : footer.groups()) {
        text = readGroup(input, columns, group, row, footer.rows(), text, rows, run);
        row += group.number(3, 0);
      }
    } catch (Damaged e) {
      throw refuse(e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private long readGroup(
      Input input,
      List<Column> columns,
      Struct group,
      long before,
      long all,
      long textBefore,
      RowSink rows,
      Run run)
      throws IOException {
    List<Struct> chunks = group.structs(1);
    List<ColumnReader> readers = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    char[] chars = new char[1 << 6];
    long length = textBefore;
    long most = FairSize.FLOOR + FairSize.FACTOR * input.size();
    try {
      for (Column column : columns) {
        readers.add(new ColumnReader(input, column, chunks.get(column.leaf())));
      }
      long count = group.number(3, 0);
      for (long row = 0; row < count; row++) {
        for (ColumnReader reader : readers) {
          text.setLength(0);
          reader.next(text);
          if (text.length() > chars.length) {
            chars = new char[2 * text.length()];
          }
          text.getChars(0, text.length(), chars, 0);
          rows.field(chars, 0, text.length());
          length += text.length();
        }
        Damaged.unless(length <= most, "the values are %d characters and more".formatted(most));
        rows.endRow(before + row + 1);
        if ((before + row) % REPORT_EVERY == 0) {
          if (run.stopRequested()) {
            throw new CancellationException("stopped while reading " + name);
          }
          run.report(Progress.of("reading " + name, before + row, all, "rows"));
        }
      }
    } finally {
      for (ColumnReader reader : readers) {
        reader.close();
      }
    }
    return length;
  }

  private GraphDataException refuse(Damaged e) {
    return new GraphDataException(
        name,
        "the Parquet file cannot be used: " + e.getMessage(),
        "Write it again, with flat columns compressed by snappy, gzip or zstd, or as CSV");
  }

  private GraphDataException unreadable(IOException e) {
    return new GraphDataException(
        name, "the file cannot be read (" + Reason.of(e) + ")", "Check it, it may be damaged", e);
  }
}
