package org.jane.data.mat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;

/** Writes MATLAB files of version 5 with full and sparse matrices, packed or not. */
final class MatBytes {
  private static final int INT8 = 1;
  private static final int INT32 = 5;
  private static final int UINT32 = 6;
  private static final int DOUBLE = 9;
  private static final int MATRIX = 14;
  private static final int COMPRESSED = 15;
  static final int CELL = 1;
  static final int SPARSE = 5;
  static final int FULL = 6;

  private final ByteOrder order;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  MatBytes(ByteOrder order) {
    this.order = order;
    byte[] heading = Arrays.copyOf("MATLAB 5.0 MAT-file".getBytes(StandardCharsets.US_ASCII), 128);
    ByteBuffer.wrap(heading).order(order).putShort(124, (short) 0x0100);
    ByteBuffer.wrap(heading).order(order).putShort(126, (short) 0x4D49);
    out.writeBytes(heading);
  }

  MatBytes() {
    this(ByteOrder.LITTLE_ENDIAN);
  }

  byte[] done() {
    return out.toByteArray();
  }

  MatBytes raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** Adds an element and packs it. */
  MatBytes packed(byte[] element) throws java.io.IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
      deflater.write(element);
    }
    return raw(integers(COMPRESSED, packed.size())).raw(packed.toByteArray());
  }

  byte[] full(String name, int rows, int columns, double... byColumn) {
    return matrix(name, FULL, 0, rows, columns, doubles(byColumn));
  }

  byte[] sparse(String name, int rows, int[] row, int[] starts, double... value) {
    return matrix(
        name,
        SPARSE,
        row.length,
        rows,
        starts.length - 1,
        part(INT32, integers(row)),
        part(INT32, integers(starts)),
        doubles(value));
  }

  byte[] matrix(String name, int kind, int most, int rows, int columns, byte[]... data) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(part(UINT32, integers(kind, most)));
    content.writeBytes(part(INT32, integers(rows, columns)));
    content.writeBytes(part(INT8, name.getBytes(StandardCharsets.US_ASCII)));
    for (byte[] part : data) {
      content.writeBytes(part);
    }
    return part(MATRIX, content.toByteArray());
  }

  byte[] doubles(double... values) {
    ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(order);
    for (double value : values) {
      buffer.putDouble(value);
    }
    return part(DOUBLE, buffer.array());
  }

  byte[] integers(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(order);
    for (int value : values) {
      buffer.putInt(value);
    }
    return buffer.array();
  }

  private byte[] part(int type, byte[] content) {
    byte[] padded = Arrays.copyOf(content, (content.length + 7) / 8 * 8);
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    part.writeBytes(integers(type, content.length));
    part.writeBytes(padded);
    return part.toByteArray();
  }
}
