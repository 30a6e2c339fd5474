package org.jane.data.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads structures in Thrift's compact protocol, in which Parquet describes itself. A list is not
 * believed to be longer than the bytes that are left.
 */
final class Thrift {
  private static final int DEEPEST = 20;

  /** The fields of a structure by their numbers. */
  static final class Struct {
    private final Map<Integer, Object> fields = new HashMap<>(8);

    boolean has(int field) {
      return fields.containsKey(field);
    }

    long number(int field, long otherwise) {
      return fields.get(field) instanceof Long number ? number : otherwise;
    }

    /** A number that must be there, from 0 to {@code most}. */
    long size(int field, long most, String what) {
      long size = number(field, -1);
      Damaged.unless(size >= 0 && size <= most, what + " is " + size);
      return size;
    }

    boolean truth(int field, boolean otherwise) {
      return fields.get(field) instanceof Boolean truth ? truth : otherwise;
    }

    String text(int field) {
      return fields.get(field) instanceof byte[] bytes
          ? new String(bytes, StandardCharsets.UTF_8)
          : "";
    }

    @Nullable Struct struct(int field) {
      return fields.get(field) instanceof Struct struct ? struct : null;
    }

    Struct require(int field, String what) {
      Struct struct = struct(field);
      if (struct == null) {
        throw new Damaged(what + " is missing");
      }
      return struct;
    }

    /** The structures of a list. */
    List<Struct> structs(int field) {
      List<Struct> structs = new ArrayList<>();
      if (fields.get(field) instanceof List<?> list) {
        for (Object element : list) {
          if (!(element instanceof Struct struct)) {
            throw new Damaged("a list holds something else than it should");
          }
          structs.add(struct);
        }
      }
      return structs;
    }
  }

  private final InputStream in;
  private long left;

  /**
   * @param left how many bytes there are at most
   */
  Thrift(InputStream in, long left) {
    this.in = in;
    this.left = left;
  }

  /** How many bytes of those given are not read yet. */
  long left() {
    return left;
  }

  Struct struct() throws IOException {
    return struct(0);
  }

  private Struct struct(int depth) throws IOException {
    Damaged.unless(depth < DEEPEST, "structures are nested too deep");
    Struct struct = new Struct();
    int field = 0;
    while (true) {
      int head = read();
      int type = head & 0xF;
      if (type == 0) {
        return struct;
      }
      int step = head >>> 4;
      field = step == 0 ? (int) zigzag(varint()) : field + step;
      struct.fields.put(field, value(type, depth, true));
    }
  }

  private Object value(int type, int depth, boolean inField) throws IOException {
    return switch (type) {
      case 1, 2 -> inField ? type == 1 : read() == 1;
      case 3 -> (long) (byte) read();
      case 4, 5, 6 -> zigzag(varint());
      case 7 -> bytes(8); // a double: nothing we read is one
      case 8 -> bytes(varint());
      case 9, 10 -> list(depth + 1);
      case 11 -> map(depth + 1);
      case 12 -> struct(depth + 1);
      default -> throw new Damaged("a field has the unknown type " + type);
    };
  }

  private List<Object> list(int depth) throws IOException {
    Damaged.unless(depth < DEEPEST, "structures are nested too deep");
    int head = read();
    long size = head >>> 4;
    size = size == 15 ? varint() : size;
    Damaged.unless(size >= 0 && size <= left, "a list is longer than the file");
    List<Object> list = new ArrayList<>();
    for (long i = 0; i < size; i++) {
      list.add(value(head & 0xF, depth, false));
    }
    return list;
  }

  /** Passes over a map: nothing we read is in one. */
  private List<Object> map(int depth) throws IOException {
    Damaged.unless(depth < DEEPEST, "structures are nested too deep");
    long size = varint();
    Damaged.unless(size >= 0 && size <= left, "a map is longer than the file");
    if (size > 0) {
      int types = read();
      for (long i = 0; i < size; i++) {
        value(types >>> 4, depth, false);
        value(types & 0xF, depth, false);
      }
    }
    return List.of();
  }

  private int read() throws IOException {
    int b = left-- > 0 ? in.read() : -1;
    Damaged.unless(b >= 0, "a description ends too early");
    return b;
  }

  private byte[] bytes(long length) throws IOException {
    Damaged.unless(length >= 0 && length <= left, "a text is longer than the file");
    left -= length;
    byte[] bytes = in.readNBytes((int) length);
    Damaged.unless(bytes.length == length, "a description ends too early");
    return bytes;
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = read();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new Damaged("a number is too long");
  }

  private static long zigzag(long n) {
    return (n >>> 1) ^ -(n & 1);
  }
}
