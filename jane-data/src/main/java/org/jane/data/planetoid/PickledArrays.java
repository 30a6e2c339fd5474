package org.jane.data.planetoid;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jane.data.FileBytes;
import org.jane.data.numpy.ElementType;
import org.jane.data.numpy.NumpyArray;
import org.jane.graph.GraphDataException;
import org.jspecify.annotations.Nullable;

/** Makes arrays of what a pickle built, and refuses what is none. */
final class PickledArrays {
  private static final String SAVE_AGAIN = "Take the file from where it was published";

  private PickledArrays() {}

  /** A matrix or vector. */
  static NumpyArray dense(FileBytes file) {
    return array(file.name(), ArrayUnpickler.read(file));
  }

  /** A sparse matrix by rows. */
  static PickledMatrix sparse(FileBytes file) {
    Object value = ArrayUnpickler.read(file);
    if (!(value instanceof Pickled.SparseMatrix matrix) || matrix.fields == null) {
      throw file.refuse("the pickle holds no sparse matrix", SAVE_AGAIN);
    }
    Map<?, ?> fields = matrix.fields;
    Object shape = fields.containsKey("_shape") ? fields.get("_shape") : fields.get("shape");
    return new PickledMatrix(
        file,
        lengths(file.name(), shape),
        array(file.name() + ", array indptr", fields.get("indptr")).requireVector(),
        array(file.name() + ", array indices", fields.get("indices")).requireVector(),
        array(file.name() + ", array data", fields.get("data")).requireVector());
  }

  private static NumpyArray array(String where, @Nullable Object value) {
    if (!(value instanceof Pickled.Array array)
        || array.state == null
        || array.state.length != 5
        || !(array.state[2] instanceof Pickled.ElementType type)) {
      throw new GraphDataException(where, "there is no array", SAVE_AGAIN);
    }
    return new NumpyArray(
        where,
        elementType(where, type),
        lengths(where, array.state[1]),
        Boolean.TRUE.equals(array.state[3]),
        bytes(where, array.state[4]));
  }

  private static ElementType elementType(String where, Pickled.ElementType type) {
    // The state's second part is the byte order; a type that was never filled has the usual one.
    boolean ordered = type.state != null && type.state.length > 1;
    Object order = ordered && type.state != null ? type.state[1] : "<";
    return ElementType.parse(where, ">".equals(order) ? ">" + type.code : type.code);
  }

  /** Python 2 kept bytes in strings, one character a byte. */
  private static ByteBuffer bytes(String where, @Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (value instanceof String text) {
      return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
    throw new GraphDataException(where, "the array's elements are objects", SAVE_AGAIN);
  }

  private static long[] lengths(String where, @Nullable Object shape) {
    if (!(shape instanceof Object[] lengths)
        || !Arrays.stream(lengths).allMatch(l -> l instanceof Integer || l instanceof Long)) {
      throw new GraphDataException(where, "the shape is not made of whole numbers", SAVE_AGAIN);
    }
    return Arrays.stream(lengths).mapToLong(length -> ((Number) length).longValue()).toArray();
  }
}
