package org.jane.data.numpy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jane.graph.GraphDataException;

/**
 * An array of one or two dimensions over the bytes of a file, in either memory order. Elements are
 * decoded when asked for; nothing is allocated by what a header promises.
 */
public final class NumpyArray {
  private final String where;
  private final ElementType type;
  private final int[] shape;
  private final boolean columnsFirst;
  private final ByteBuffer bytes;

  /**
   * @param where the place, for messages
   * @param shape the length of each dimension, as the file states it
   * @param columnsFirst Fortran order: the first index runs fastest
   * @param bytes exactly the elements
   */
  public NumpyArray(
      String where, ElementType type, long[] shape, boolean columnsFirst, ByteBuffer bytes) {
    this.where = where;
    this.type = type;
    this.columnsFirst = columnsFirst;
    this.bytes = bytes.slice().order(type.order());
    if (shape.length < 1 || shape.length > 2) {
      throw refuse(
          "the array has %d dimensions, expected 1 or 2".formatted(shape.length),
          "Save it as a vector or a matrix");
    }
    long promised = type.size();
    for (long length : shape) {
      if (length < 0 || length > Integer.MAX_VALUE) {
        throw refuse("a dimension has length " + length, "Fetch the file again, it is damaged");
      }
      promised = saturatedProduct(promised, length);
    }
    if (promised != bytes.remaining()) {
      throw refuse(
          "a shape of %s promises %d bytes, found %d"
              .formatted(text(shape), promised, bytes.remaining()),
          "Fetch the file again, it is damaged or cut off");
    }
    this.shape = Arrays.stream(shape).mapToInt(Math::toIntExact).toArray();
  }

  /** A product that stops at the largest long instead of wrapping round. */
  private static long saturatedProduct(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
  }

  private static String text(long[] shape) {
    return Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining(" x "));
  }

  public String where() {
    return where;
  }

  public int dimensions() {
    return shape.length;
  }

  public int rows() {
    return shape[0];
  }

  /** The number of columns; a vector is one column. */
  public int columns() {
    return shape.length == 1 ? 1 : shape[1];
  }

  /** The element of a row and a column. */
  public double number(int row, int column) {
    int index = columnsFirst ? column * rows() + row : row * columns() + column;
    return type.number(bytes, index * type.size());
  }

  /** The element of a row and a column, which must be a whole number from 0 to below a limit. */
  public int integer(int row, int column, String what, int limit) {
    double value = number(row, column);
    if (!(value >= 0 && value < limit && value == Math.rint(value))) {
      throw refuse(
          "%s in row %d, column %d is %s, not a whole number from 0 to %d"
              .formatted(what, row, column, shown(value), limit - 1),
          "Correct the array");
    }
    return (int) value;
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** The array as it must be: a matrix of so many columns, or any number of them if -1. */
  public NumpyArray requireMatrix(int columns) {
    if (shape.length != 2 || (columns >= 0 && columns() != columns)) {
      throw refuse(
          "the array is %s, expected a matrix%s"
              .formatted(shapeText(), columns < 0 ? "" : " of " + columns + " columns"),
          "Save it in that shape");
    }
    return this;
  }

  /** The array as it must be: a vector. */
  public NumpyArray requireVector() {
    if (shape.length != 1) {
      throw refuse("the array is %s, expected a vector".formatted(shapeText()), "Flatten it");
    }
    return this;
  }

  public String shapeText() {
    return shape.length == 1
        ? "a vector of %d".formatted(shape[0])
        : "a matrix of %d x %d".formatted(shape[0], shape[1]);
  }

  /** An error about this array, to be thrown by the caller. */
  public GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(where, found, remedy);
  }
}
