package org.jane.python;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jane.data.csv.RowSink;
import org.jane.data.csv.TableInput;
import org.jane.run.Run;

/** A table that Python sent column by column. Rows are numbered from 0 in messages. */
final class MemoryTable implements TableInput {
  private static final int STOP_EVERY = 1 << 16;

  /** A column whose values can be asked for as text; a missing one is empty. */
  private interface Column {
    int rows();

    CharSequence text(int row);
  }

  private record Decimals(double[] values) implements Column {
    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public CharSequence text(int row) {
      return Double.isNaN(values[row]) ? "" : Double.toString(values[row]);
    }
  }

  private record Whole(long[] values) implements Column {
    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public CharSequence text(int row) {
      return Long.toString(values[row]);
    }
  }

  private static final class Texts implements Column {
    private final byte[] utf8;
    private final int[] length; // -1 where it is missing
    private final long[] start;

    Texts(byte[] utf8, int[] length) {
      this.utf8 = utf8;
      this.length = length;
      this.start = new long[length.length];
      long at = 0;
      for (int i = 0; i < length.length; i++) {
        start[i] = at;
        at += Math.max(0, length[i]);
      }
    }

    @Override
    public int rows() {
      return length.length;
    }

    @Override
    public String text(int row) {
      return length[row] <= 0
          ? ""
          : new String(utf8, (int) start[row], length[row], StandardCharsets.UTF_8);
    }
  }

  /** Values that repeat: each stands once. */
  private record Coded(int[] codes, List<String> values) implements Column {
    @Override
    public int rows() {
      return codes.length;
    }

    @Override
    public CharSequence text(int row) {
      return codes[row] < 0 ? "" : values.get(codes[row]);
    }
  }

  private final String name;
  private final List<String> names = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();

  /** The table that a part of a message describes. */
  MemoryTable(String name, Message table) {
    this.name = name;
    for (Message column : table.parts("columns")) {
      names.add(column.text("name"));
      columns.add(column(column));
    }
  }

  private static Column column(Message column) {
    return switch (column.text("kind")) {
      case "decimal" -> new Decimals(column.array("values", double[].class));
      case "whole" -> new Whole(column.array("values", long[].class));
      case "text" -> texts(column);
      case "coded" -> {
        Texts values = texts(column);
        List<String> each = new ArrayList<>();
        for (int i = 0; i < values.rows(); i++) {
          each.add(values.text(i));
        }
        yield new Coded(column.array("codes", int[].class), List.copyOf(each));
      }
      default -> throw new IllegalArgumentException("a column of kind " + column.text("kind"));
    };
  }

  private static Texts texts(Message column) {
    return new Texts(column.array("bytes", byte[].class), column.array("lengths", int[].class));
  }

  @Override
  public String file() {
    return name;
  }

  @Override
  public void read(RowSink rows, Run run) {
    rows.columns(-1, names);
    int count = columns.isEmpty() ? 0 : columns.get(0).rows();
    for (int row = 0; row < count; row++) {
      if (row % STOP_EVERY == 0 && run.stopRequested()) {
        throw new CancellationException("stopped while reading " + name);
      }
      for (Column column : columns) {
        rows.field(column.text(row));
      }
      rows.endRow(row);
    }
  }
}
