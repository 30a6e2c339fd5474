package org.jane.data.mtx;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jane.data.CharLines;
import org.jane.data.DataFile;
import org.jane.data.FairSize;
import org.jane.data.HeapRoom;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.RowSink;
import org.jane.data.csv.TableInput;
import org.jane.data.graphfile.GraphFile;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Reads an adjacency matrix in a Matrix Market file: {@code coordinate}, with {@code pattern},
 * {@code integer} or {@code real} entries, {@code symmetric} or {@code general}. Entries of a
 * general matrix are directed edges. The nodes are numbered from 1, as the file does; they have no
 * attributes and no labels.
 */
public final class MatrixMarketReader {
  private static final String AS_COORDINATE =
      "Write the adjacency matrix as: %%MatrixMarket matrix coordinate real general";

  private record Head(int nodes, long entries, boolean weighted, boolean symmetric) {}

  private MatrixMarketReader() {}

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    Head head;
    try (CharLines lines = new CharLines(file, run)) {
      head = head(file, lines);
    }
    return new GraphFile(
        new Nodes(file, options, head.nodes()),
        new Edges(file, options),
        !head.symmetric(),
        List.of(),
        List.of());
  }

  /** Reads all that comes before the entries. */
  private static Head head(DataFile file, CharLines lines) {
    String banner = lines.nextLine();
    String[] words = banner == null ? new String[0] : banner.strip().split("\\s+");
    if (words.length < 5 || !words[0].equalsIgnoreCase("%%MatrixMarket")) {
      throw lines.refuse("the first line is no heading of Matrix Market", AS_COORDINATE);
    }
    String format = words[2].toLowerCase(Locale.ROOT);
    String field = words[3].toLowerCase(Locale.ROOT);
    String symmetry = words[4].toLowerCase(Locale.ROOT);
    if (!words[1].equalsIgnoreCase("matrix") || !format.equals("coordinate")) {
      throw lines.refuse(
          "a matrix in the form " + Quote.of(format) + ", which lists all its zeros",
          AS_COORDINATE);
    }
    if (!Set.of("pattern", "integer", "real", "double", "unsigned-integer").contains(field)
        || !Set.of("general", "symmetric").contains(symmetry)) {
      throw lines.refuse(
          "the entries are " + Quote.of(field + " " + symmetry) + ", which are no weights of edges",
          AS_COORDINATE);
    }
    String sizes = nextRow(lines);
    String[] size = sizes == null ? new String[0] : sizes.split("\\s+");
    if (size.length != 3) {
      throw lines.refuse(
          "the line of sizes does not have three numbers", "Write rows, columns and entries");
    }
    long rows = number(lines, size[0], Integer.MAX_VALUE);
    long columns = number(lines, size[1], Integer.MAX_VALUE);
    long entries = number(lines, size[2], Long.MAX_VALUE);
    if (rows != columns || rows == 0) {
      throw lines.refuse(
          "the matrix has %d rows and %d columns".formatted(rows, columns),
          "The matrix of a graph has one row and one column per node");
    }
    FairSize.require(
        file.name() + ":" + lines.line(),
        rows + " nodes",
        rows,
        HeapRoom.BYTES_PER_NODE,
        file.size());
    return new Head((int) rows, entries, !field.equals("pattern"), symmetry.equals("symmetric"));
  }

  /** The next line that is neither blank nor a comment, null when there is none. */
  private static @Nullable String nextRow(CharLines lines) {
    for (String line = lines.nextLine(); line != null; line = lines.nextLine()) {
      String text = line.strip();
      if (!text.isEmpty() && text.charAt(0) != '%') {
        return text;
      }
    }
    return null;
  }

  private static long number(CharLines lines, String text, long most) {
    boolean digits = text.length() <= 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits || text.isEmpty() || Long.parseLong(text) > most) {
      throw lines.refuse(
          "%s is no whole number from 0 to %d".formatted(Quote.of(text), most), "Correct the line");
    }
    return Long.parseLong(text);
  }

  private record Nodes(DataFile source, CsvOptions options, int count) implements TableInput {
    @Override
    public String file() {
      return source.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      rows.columns(1, List.of(options.id()));
      for (int i = 1; i <= count; i++) {
        rows.field(Integer.toString(i));
        rows.endRow(1);
      }
    }
  }

  private record Edges(DataFile source, CsvOptions options) implements TableInput {
    @Override
    public String file() {
      return source.name();
    }

    @Override
    public void read(RowSink rows, Run run) {
      try (CharLines lines = new CharLines(source, run)) {
        Head head = head(source, lines);
        rows.columns(
            1,
            head.weighted()
                ? List.of(options.source(), options.target(), options.weight())
                : List.of(options.source(), options.target()));
        int width = head.weighted() ? 3 : 2;
        long left = head.entries();
        for (String row = nextRow(lines); row != null; row = nextRow(lines)) {
          String[] fields = row.split("\\s+");
          if (fields.length != width || left-- == 0) {
            throw lines.refuse(
                fields.length != width
                    ? "an entry of %d fields, it should have %d".formatted(fields.length, width)
                    : "more entries than the %d that were announced".formatted(head.entries()),
                "Correct the line, or the line of sizes");
          }
          for (int end = 0; end < 2; end++) {
            long node = number(lines, fields[end], head.nodes());
            if (node == 0) {
              throw lines.refuse("node 0, nodes are numbered from 1", "Correct the line");
            }
            rows.field(Long.toString(node));
          }
          if (head.weighted()) {
            rows.field(fields[2]);
          }
          rows.endRow(lines.line());
        }
        if (left > 0) {
          throw lines.refuse(
              "the file ends %d entries before the %d that were announced"
                  .formatted(left, head.entries()),
              "Fetch or write the file again");
        }
      }
    }
  }
}
