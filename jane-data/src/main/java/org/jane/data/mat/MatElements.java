package org.jane.data.mat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.InflaterInputStream;
import org.jane.data.FileBytes;
import org.jane.data.Reason;
import org.jane.data.UnpackLimit;
import org.jane.graph.GraphDataException;

/**
 * The variables of a MATLAB file, each unpacked and known to hold what its tags promise.
 *
 * <p>After a heading of 128 bytes a file is a row of elements: a tag with type and size, then the
 * content, which may be another element under zlib. The decoding library allocates what a tag
 * promises, so all tags are walked here first.
 */
final class MatElements {
  private static final int HEADING = 128;
  private static final int TAG = 8;
  private static final int MATRIX = 14;
  private static final int COMPRESSED = 15;
  private static final String FETCH_AGAIN = "Fetch the file again, it is damaged or cut off";

  private final FileBytes file;
  private final ByteOrder order;
  private final List<MatVariable> variables = new ArrayList<>();

  private MatElements(FileBytes file, ByteOrder order) {
    this.file = file;
    this.order = order;
  }

  /** All variables of a file, in its order. */
  static List<MatVariable> read(FileBytes file) {
    MatElements elements = new MatElements(file, order(file));
    elements.walk();
    return elements.variables;
  }

  /** The heading's last two characters tell the byte order, the two before them the version. */
  static ByteOrder order(FileBytes file) {
    byte[] bytes = file.bytes();
    String mark = bytes.length < HEADING ? "" : (char) bytes[126] + "" + (char) bytes[127];
    boolean little = mark.equals("IM");
    int major = bytes.length < HEADING ? 0 : bytes[little ? 125 : 124];
    if (!(little || mark.equals("MI")) || major != 1) {
      throw file.refuse(
          "this is no MATLAB file of version 5", "Save it in MATLAB with save(…, '-v7')");
    }
    return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  private void walk() {
    ByteBuffer bytes = ByteBuffer.wrap(file.bytes()).order(order);
    long unpacked = 0;
    int at = HEADING;
    while (at < bytes.capacity()) {
      String where = file.name() + ", offset " + at;
      int size = contentSize(where, bytes, at);
      int type = bytes.getInt(at);
      if (type == COMPRESSED) {
        byte[] element = inflate(where, at + TAG, size);
        unpacked += element.length;
        if (unpacked > UnpackLimit.of(file.size())) { // many small elements make a large one
          throw new GraphDataException(
              where,
              "the variables unpack to more than %d bytes".formatted(UnpackLimit.of(file.size())),
              "Save the variables Network, Attributes and Label alone");
        }
        addMatrix(where, ByteBuffer.wrap(element).order(order));
      } else if (type == MATRIX) {
        addMatrix(where, bytes.slice(at, TAG + size).order(order));
      }
      at += TAG + size;
    }
  }

  private static int contentSize(String where, ByteBuffer bytes, int at) {
    int left = bytes.capacity() - at - TAG;
    long size = left < 0 ? 0 : bytes.getInt(at + 4) & 0xFFFFFFFFL;
    if (left < 0 || size > left) {
      throw new GraphDataException(
          where,
          left < 0
              ? "the file ends inside a tag"
              : "an element of %d bytes is promised, %d are left".formatted(size, left),
          FETCH_AGAIN);
    }
    return (int) size;
  }

  private byte[] inflate(String where, int from, int size) {
    try (InflaterInputStream in =
        new InflaterInputStream(new ByteArrayInputStream(file.bytes(), from, size))) {
      return UnpackLimit.readAll(where, in, size);
    } catch (IOException e) {
      throw new GraphDataException(
          where, "the element cannot be unpacked (" + Reason.of(e) + ")", FETCH_AGAIN, e);
    }
  }

  private void addMatrix(String where, ByteBuffer element) {
    int size = contentSize(where, element, 0);
    if (element.getInt(0) != MATRIX) {
      return; // the format knows other elements, but variables are matrices
    }
    variables.add(MatVariable.of(where, element.slice(0, TAG + size).order(order)));
  }
}
