package org.jane.data;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.GraphDataException;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Collects the attributes of nodes, row after row, into a sparse matrix. Zeros are left out, values
 * that are no finite numbers are refused, columns may come in any order within a row.
 */
public final class AttributeRows {
  private static final long BYTES_PER_ENTRY = 8; // column and value
  private static final long BYTES_PER_NAME = 64; // a string and its characters

  private final String where;
  private final int columns;
  private int[] rowStart = new int[1 << 7];
  private int rows;
  private int[] column = new int[1 << 10];
  private float[] value = new float[1 << 10];
  private int entries;
  private boolean allOnes = true;
  // The row under way: column above, bits of the value below, so that sorting sorts by column.
  private long[] row = new long[1 << 7];
  private int length;

  /**
   * @param where the place, for messages
   */
  public AttributeRows(String where, int columns) {
    this.where = where;
    this.columns = columns;
  }

  /** Adds an entry to the row under way. */
  public void add(int atColumn, double of) {
    if (atColumn < 0 || atColumn >= columns) {
      throw refuse(
          "column %d is not among the %d columns".formatted(atColumn, columns),
          "Correct the column or the stated shape");
    }
    float narrow = (float) of;
    if (!Float.isFinite(narrow)) {
      throw refuse(
          "the value in column %d is %s, not a finite 32-bit number".formatted(atColumn, of),
          "Correct or remove it");
    }
    if (narrow == 0) {
      return;
    }
    if (length == row.length) {
      row = Arrays.copyOf(row, grown(length));
    }
    row[length++] = ((long) atColumn << 32) | (Float.floatToRawIntBits(narrow) & 0xFFFFFFFFL);
  }

  /** Ends the row under way; the next entry belongs to the next row. */
  public void endRow() {
    Arrays.sort(row, 0, length);
    if ((long) entries + length > column.length) {
      int capacity = Math.max(grown(column.length), Math.addExact(entries, length));
      HeapRoom.require(where, capacity + " attribute values", 2 * BYTES_PER_ENTRY * capacity);
      column = Arrays.copyOf(column, capacity);
      value = Arrays.copyOf(value, capacity);
    }
    for (int i = 0; i < length; i++) {
      int at = (int) (row[i] >> 32);
      if (i > 0 && at == column[entries - 1]) {
        throw refuse("column %d stands twice".formatted(at), "Keep one value a column");
      }
      column[entries] = at;
      value[entries] = Float.intBitsToFloat((int) row[i]);
      allOnes &= value[entries] == 1f;
      entries++;
    }
    length = 0;
    if (rows + 1 == rowStart.length) {
      rowStart = Arrays.copyOf(rowStart, grown(rowStart.length));
    }
    rowStart[++rows] = entries;
  }

  public CsrMatrix build() {
    float @Nullable [] values = allOnes ? null : Arrays.copyOf(value, entries);
    return new CsrMatrix(
        columns, Arrays.copyOf(rowStart, rows + 1), Arrays.copyOf(column, entries), values);
  }

  private GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(where + ", row " + rows, found, remedy);
  }

  private static int grown(int length) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, length * 2L);
  }

  /**
   * Names "0", "1", …, for attributes that have numbers only.
   *
   * @param where the place, for the message when there are too many
   */
  public static List<String> numberedNames(String where, int columns) {
    HeapRoom.require(where, columns + " attributes", BYTES_PER_NAME * columns);
    return IntStream.range(0, columns).mapToObj(Integer::toString).toList();
  }
}
