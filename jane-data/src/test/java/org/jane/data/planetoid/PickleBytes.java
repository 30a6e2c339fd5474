package org.jane.data.planetoid;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes pickles as Python 2 wrote them (protocol 2), instruction by instruction. */
final class PickleBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  PickleBytes() {
    bytes(0x80, 2);
  }

  byte[] stop() {
    return bytes('.').out.toByteArray();
  }

  PickleBytes bytes(int... instructions) {
    for (int instruction : instructions) {
      out.write(instruction);
    }
    return this;
  }

  PickleBytes integer(int value) {
    bytes('J');
    out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
    return this;
  }

  PickleBytes string(byte[] content) {
    bytes('T');
    out.writeBytes(
        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(content.length).array());
    out.writeBytes(content);
    return this;
  }

  PickleBytes string(String text) {
    return string(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  PickleBytes global(String module, String name) {
    bytes('c');
    out.writeBytes((module + "\n" + name + "\n").getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** A NumPy array of a type with these elements. */
  PickleBytes array(String type, byte[] elements, int... shape) {
    global("numpy.core.multiarray", "_reconstruct").global("numpy", "ndarray");
    integer(0).bytes(0x85).string("b").bytes(0x87, 'R').bytes('(').integer(1).bytes('(');
    for (int length : shape) {
      integer(length);
    }
    bytes('t').global("numpy", "dtype").string(type).integer(0).integer(1).bytes(0x87, 'R');
    bytes('(').integer(3).string("<").bytes('N', 'N', 'N').integer(-1).integer(-1).integer(0);
    return bytes('t', 'b').bytes(0x89).string(elements).bytes('t', 'b');
  }

  static byte[] elements(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      buffer.putInt(value);
    }
    return buffer.array();
  }

  static byte[] elements(float... values) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      buffer.putFloat(value);
    }
    return buffer.array();
  }

  /** A pickle of a dense matrix of whole numbers. */
  static byte[] dense(int rows, int columns, int... values) {
    return new PickleBytes().array("i4", elements(values), rows, columns).stop();
  }

  /** A pickle of a sparse matrix. */
  static byte[] sparse(int rows, int columns, int[] starts, int[] column, float[] value) {
    PickleBytes pickle = new PickleBytes();
    pickle.global("scipy.sparse.csr", "csr_matrix").bytes(')', 0x81, '}', '(');
    pickle.string("_shape").integer(rows).integer(columns).bytes(0x86);
    pickle.string("indptr").array("i4", elements(starts), starts.length);
    pickle.string("indices").array("i4", elements(column), column.length);
    pickle.string("data").array("f4", elements(value), value.length);
    return pickle.bytes('u', 'b').stop();
  }

  /** A pickle of a dictionary of neighbour lists. */
  static byte[] lists(Map<Integer, List<Integer>> neighbours) {
    PickleBytes pickle = new PickleBytes();
    pickle.global("collections", "defaultdict").global("__builtin__", "list");
    pickle.bytes(0x85, 'R', '(');
    neighbours.forEach(
        (node, list) -> {
          pickle.integer(node).bytes(']', '(');
          list.forEach(pickle::integer);
          pickle.bytes('e');
        });
    return pickle.bytes('u').stop();
  }
}
