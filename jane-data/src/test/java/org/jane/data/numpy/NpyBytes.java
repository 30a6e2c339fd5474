package org.jane.data.numpy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes a {@code .npy} file the way NumPy does. */
public final class NpyBytes {
  private final String type;
  private String shape = "";
  private boolean fortran;
  private int version = 1;

  private NpyBytes(String type) {
    this.type = type;
  }

  /** An array of a type in NumPy's notation. */
  public static NpyBytes of(String type) {
    return new NpyBytes(type);
  }

  /** Columns first. */
  public NpyBytes fortran() {
    fortran = true;
    return this;
  }

  public NpyBytes version(int number) {
    version = number;
    return this;
  }

  /** States another shape than the elements have. */
  public NpyBytes claiming(String otherShape) {
    shape = otherShape;
    return this;
  }

  public byte[] vector(double... values) {
    shape = shape.isEmpty() ? "(" + values.length + ",)" : shape;
    return bytes(values);
  }

  public byte[] matrix(double[]... rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    shape = shape.isEmpty() ? "(" + rows.length + ", " + columns + ")" : shape;
    double[] flat = new double[rows.length * columns];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        flat[fortran ? j * rows.length + i : i * columns + j] = rows[i][j];
      }
    }
    return bytes(flat);
  }

  private byte[] bytes(double[] values) {
    String header =
        "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n"
            .formatted(type, fortran ? "True" : "False", shape);
    byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer out = ByteBuffer.allocate(12 + text.length + 8 * values.length);
    out.order(ByteOrder.LITTLE_ENDIAN);
    out.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1));
    out.put((byte) version).put((byte) 0);
    if (version == 1) {
      out.putShort((short) text.length);
    } else {
      out.putInt(text.length);
    }
    out.put(text);
    out.order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      put(out, value);
    }
    byte[] bytes = new byte[out.position()];
    out.get(0, bytes);
    return bytes;
  }

  private void put(ByteBuffer out, double value) {
    switch (type.substring(1)) {
      case "b1", "i1", "u1" -> out.put((byte) value);
      case "i2", "u2" -> out.putShort((short) value);
      case "i4", "u4" -> out.putInt((int) (long) value);
      case "i8", "u8" -> out.putLong((long) value);
      case "f4" -> out.putFloat((float) value);
      case "f8" -> out.putDouble(value);
      default -> throw new IllegalArgumentException(type);
    }
  }
}
