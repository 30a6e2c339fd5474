package org.jane.data.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The values of a page, one after the other, as text. */
interface Values {
  /** Appends the next value. */
  void next(StringBuilder out);

  /**
   * The values in a part of a page.
   *
   * @param count how many there are at most
   */
  static Values of(
      int encoding,
      ValueText text,
      List<String> dictionary,
      byte[] bytes,
      int from,
      int end,
      long count) {
    return switch (encoding) {
      case 0 -> plain(text, bytes, from, end);
      case 2, 8 -> fromDictionary(dictionary, bytes, from, end);
      case 3 -> {
        Damaged.unless(
            text.type() == PhysicalType.BOOLEAN && end - from >= 4,
            "runs of other values than bits");
        Runs runs = new Runs(bytes, from + 4, end, 1);
        yield out -> text.append(out, runs.next());
      }
      case 5 -> {
        Damaged.unless(
            text.type() == PhysicalType.INT32 || text.type() == PhysicalType.INT64,
            "differences of other values than whole numbers");
        DeltaNumbers numbers = new DeltaNumbers(bytes, from, end);
        boolean narrow = text.type() == PhysicalType.INT32;
        yield out -> text.append(out, narrow ? (int) numbers.next() : numbers.next());
      }
      case 6 -> lengthsFirst(text, bytes, from, end, count);
      case 7 -> prefixes(text, bytes, from, end, count);
      case 9 -> split(text, bytes, from, end);
      default -> throw new Damaged("values in the encoding " + encoding);
    };
  }

  private static Values plain(ValueText text, byte[] bytes, int from, int end) {
    ByteBuffer in = ByteBuffer.wrap(bytes, from, end - from).order(ByteOrder.LITTLE_ENDIAN);
    return switch (text.type()) {
      case BOOLEAN -> {
        int[] bit = {0};
        yield out -> {
          int at = from + (bit[0] >> 3);
          Damaged.unless(at < end, "a page ends too early");
          text.append(out, bytes[at] >> (bit[0]++ & 7) & 1);
        };
      }
      case BYTE_ARRAY ->
          out -> {
            need(in, 4);
            int length = in.getInt();
            Damaged.unless(length >= 0 && length <= in.remaining(), "a page ends too early");
            text.append(out, bytes, in.position(), length);
            in.position(in.position() + length);
          };
      default -> {
        int width = width(text);
        yield out -> {
          need(in, width);
          one(out, text, bytes, in.position(), width);
          in.position(in.position() + width);
        };
      }
    };
  }

  private static int width(ValueText text) {
    return text.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? text.width() : text.type().width;
  }

  /** A value of fixed width. */
  private static void one(StringBuilder out, ValueText text, byte[] bytes, int at, int width) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    switch (text.type()) {
      case INT32 -> text.append(out, (long) in.getInt(at));
      case INT64 -> text.append(out, in.getLong(at));
      case FLOAT -> text.append(out, in.getFloat(at));
      case DOUBLE -> text.append(out, in.getDouble(at));
      default -> text.append(out, bytes, at, width);
    }
  }

  private static void need(ByteBuffer in, int bytes) {
    Damaged.unless(in.remaining() >= bytes, "a page ends too early");
  }

  private static Values fromDictionary(List<String> dictionary, byte[] bytes, int from, int end) {
    if (from == end) {
      return out -> {
        throw new Damaged("a page ends too early");
      };
    }
    Runs places = new Runs(bytes, from + 1, end, bytes[from] & 0xFF);
    return out -> {
      int place = places.next();
      Damaged.unless(
          place >= 0 && place < dictionary.size(),
          "entry %d of a dictionary of %d".formatted(place, dictionary.size()));
      out.append(dictionary.get(place));
    };
  }

  private static int[] lengths(DeltaNumbers numbers, byte[] bytes, long count) {
    Damaged.unless(
        numbers.total() >= 0
            && numbers.total() <= count
            && numbers.total() <= Integer.MAX_VALUE / 8,
        "more lengths than values");
    int[] lengths = new int[(int) numbers.total()];
    for (int i = 0; i < lengths.length; i++) {
      long length = numbers.next();
      Damaged.unless(length >= 0 && length <= bytes.length, "a text of %d bytes".formatted(length));
      lengths[i] = (int) length;
    }
    return lengths;
  }

  private static void requireBytes(ValueText text) {
    Damaged.unless(
        text.type() == PhysicalType.BYTE_ARRAY || text.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY,
        "lengths of values that have none");
  }

  private static Values lengthsFirst(ValueText text, byte[] bytes, int from, int end, long count) {
    requireBytes(text);
    DeltaNumbers numbers = new DeltaNumbers(bytes, from, end);
    int[] lengths = lengths(numbers, bytes, count);
    int[] at = {0, numbers.after()};
    return out -> {
      Damaged.unless(
          at[0] < lengths.length && lengths[at[0]] <= end - at[1], "a page ends too early");
      int length = lengths[at[0]++];
      text.append(out, bytes, at[1], length);
      at[1] += length;
    };
  }

  private static Values prefixes(ValueText text, byte[] bytes, int from, int end, long count) {
    requireBytes(text);
    DeltaNumbers first = new DeltaNumbers(bytes, from, end);
    int[] kept = lengths(first, bytes, count);
    DeltaNumbers second = new DeltaNumbers(bytes, first.after(), end);
    int[] added = lengths(second, bytes, count);
    int[] at = {0, second.after()};
    byte[][] last = {new byte[0]};
    return out -> {
      int i = at[0]++;
      Damaged.unless(
          i < kept.length
              && i < added.length
              && kept[i] <= last[0].length
              && added[i] <= end - at[1],
          "a page ends too early");
      byte[] value = java.util.Arrays.copyOf(last[0], kept[i] + added[i]);
      System.arraycopy(bytes, at[1], value, kept[i], added[i]);
      at[1] += added[i];
      last[0] = value;
      text.append(out, value, 0, value.length);
    };
  }

  /** All first bytes, then all second ones, and so on. */
  private static Values split(ValueText text, byte[] bytes, int from, int end) {
    int width = width(text);
    Damaged.unless(width > 0, "split values of no fixed width");
    int values = (end - from) / width;
    byte[] value = new byte[width];
    int[] at = {0};
    return out -> {
      int i = at[0]++;
      Damaged.unless(i < values, "a page ends too early");
      for (int b = 0; b < width; b++) {
        value[b] = bytes[from + b * values + i];
      }
      one(out, text, value, 0, width);
    };
  }

  /** All entries of a dictionary. */
  static List<String> dictionary(ValueText text, byte[] bytes, long count) {
    Values values = plain(text, bytes, 0, bytes.length);
    List<String> entries = new ArrayList<>();
    StringBuilder out = new StringBuilder();
    for (long i = 0; i < count; i++) {
      out.setLength(0);
      values.next(out);
      entries.add(out.toString());
    }
    return entries;
  }
}
