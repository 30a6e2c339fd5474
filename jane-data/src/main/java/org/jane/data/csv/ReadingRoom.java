package org.jane.data.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.data.DataFile;
import org.jane.data.HeapRoom;
import org.jspecify.annotations.Nullable;

/**
 * What reading tables takes, from the sizes of their files and their first rows: a file that does
 * not fit is refused before it is read.
 *
 * <p>Only CSV files are looked at, and only large ones. Of a file that is packed by gzip the size
 * is taken three times. Columns of texts and lists are counted as numbers, so they may take more.
 */
final class ReadingRoom {
  private static final long SMALL = 1L << 20; // bytes of a file that is not looked at
  private static final int LOOKED_AT = 1 << 16;
  private static final int PACKED = 3;

  private static final long NODE = 56; // id, its place in the table, label
  private static final long VALUE_IN_COLUMN = 6; // as columns grow
  private static final long VALUE = 8; // of the matrix, with its column
  private static final long EDGE = 16; // as a row, and twice in the graph
  private static final long WEIGHT = 12;
  private static final long ENTRY = 12; // of the long form, before it is sorted

  private ReadingRoom() {}

  /** About how many rows and fields a file has. */
  private record Size(long rows, long fields) {}

  static void require(TableSet tables) {
    HeapRoom.requireToRead(tables.source(), bytes(tables));
  }

  /** The most that is held at the same time. */
  private static long bytes(TableSet tables) {
    Size nodes = size(tables.nodes());
    Size edges = size(tables.edges());
    Size listed = size(tables.attributes());
    long matrix = nodes.rows * nodes.fields * VALUE + listed.rows * VALUE;
    long columns =
        Math.max(nodes.rows * nodes.fields * VALUE_IN_COLUMN, listed.rows * (ENTRY + VALUE));
    long rows = edges.rows * (EDGE + (edges.fields > 2 ? WEIGHT : 0));
    return nodes.rows * NODE + matrix + Math.max(columns, rows);
  }

  private static Size size(@Nullable TableInput input) {
    if (!(input instanceof CsvInput csv)) {
      return new Size(0, 0);
    }
    Path path = csv.path();
    try {
      if (!Files.isRegularFile(path) || Files.size(path) < SMALL) {
        return new Size(0, 0);
      }
      DataFile file = DataFile.of(path);
      byte[] head = new byte[3];
      try (InputStream in = Files.newInputStream(path)) {
        in.readNBytes(head, 0, head.length);
      }
      long bytes = DataFile.isGzip(head) ? PACKED * file.size() : file.size();
      return size(file.head(), bytes);
    } catch (IOException e) {
      return new Size(0, 0); // told when it is read
    }
  }

  private static Size size(byte[] head, long bytes) {
    long lines = 0;
    long separators = 0;
    int looked = Math.min(LOOKED_AT, head.length);
    for (int i = 0; i < looked; i++) {
      lines += head[i] == '\n' ? 1 : 0;
      separators += head[i] == ',' || head[i] == ';' || head[i] == '\t' ? 1 : 0;
    }
    if (lines < 2) {
      return new Size(0, 0); // rows too long to tell
    }
    double rowBytes = (double) looked / lines;
    return new Size((long) (bytes / rowBytes), separators / lines + 1);
  }
}
