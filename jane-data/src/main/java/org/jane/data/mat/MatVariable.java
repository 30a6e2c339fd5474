package org.jane.data.mat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jane.graph.GraphDataException;

/**
 * One variable: its name, its class, and the bytes of its element, in which every part has the
 * bytes it promises.
 *
 * @param where the place, for messages
 * @param kind MATLAB's number for what the variable is: cell array, structure, text, sparse, …
 * @param element the tag and all parts
 */
record MatVariable(String where, String name, int kind, ByteBuffer element) {
  private static final List<String> KINDS =
      List.of("nothing", "a cell array", "a structure", "an object", "text");
  private static final int SPARSE = 5;
  private static final int LAST_NUMERIC = 15;
  private static final int TAG = 8;

  /** Walks over the parts of a matrix element: flags, dimensions, name, then data. */
  static MatVariable of(String where, ByteBuffer element) {
    String name = "";
    int kind = 0;
    int part = 0;
    for (int at = TAG; at < element.capacity(); part++) {
      Part found = Part.at(where, element, at);
      if (part == 0 && found.size >= 4) {
        kind = element.getInt(found.start) & 0xFF;
      } else if (part == 2) {
        byte[] text = new byte[found.size];
        element.get(found.start, text);
        name = new String(text, StandardCharsets.ISO_8859_1);
      }
      at = found.end;
    }
    return new MatVariable(where, name, kind, element);
  }

  /** True for matrices of numbers, full or sparse; nothing else is handed on. */
  boolean numeric() {
    return kind >= SPARSE && kind <= LAST_NUMERIC;
  }

  String kindText() {
    return kind < KINDS.size() ? KINDS.get(kind) : "of an unknown kind (" + kind + ")";
  }

  /** A part has a tag of 8 bytes, or one of 4 with up to 4 bytes of content right behind it. */
  private record Part(int start, int size, int end) {
    static Part at(String where, ByteBuffer element, int at) {
      int left = element.capacity() - at;
      int first = left < TAG ? 0 : element.getInt(at);
      boolean small = first >>> 16 != 0;
      long size = left < TAG ? 0 : small ? first >>> 16 : element.getInt(at + 4) & 0xFFFFFFFFL;
      int room = small ? 4 : left - TAG;
      if (left < TAG || size > room) {
        throw new GraphDataException(
            where + ", byte " + at + " of a variable",
            "a part of %d bytes is promised, %d are left".formatted(size, Math.max(0, room)),
            "Fetch the file again, it is damaged or cut off");
      }
      int start = small ? at + 4 : at + TAG;
      // Parts begin at multiples of 8; the last may do without the filling.
      long end = small ? at + TAG : start + (size + 7) / 8 * 8;
      return new Part(start, (int) size, (int) Math.min(end, element.capacity()));
    }
  }
}
