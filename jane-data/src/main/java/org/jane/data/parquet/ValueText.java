package org.jane.data.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jane.data.parquet.Thrift.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as text, each so that the number or time it stands for can be read back exactly. A
 * value that is not a number (NaN) is a missing one, as pandas means it.
 *
 * @param type how the values are stored
 * @param meaning what they stand for
 * @param scale digits after the point, of decimals
 * @param width bytes of a value of fixed length
 */
record ValueText(PhysicalType type, Meaning meaning, int scale, int width) {
  /** What stored values stand for. */
  enum Meaning {
    PLAIN,
    UNSIGNED,
    DECIMAL,
    DATE,
    TIME_MILLIS,
    TIME_MICROS,
    TIME_NANOS,
    MILLIS,
    MICROS,
    NANOS,
    UTC_MILLIS,
    UTC_MICROS,
    UTC_NANOS,
    UUID,
    HALF,
    UNREADABLE
  }

  private static final int LARGEST_SCALE = 100;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final long JULIAN_EPOCH = 2_440_588; // 1970-01-01

  static ValueText of(Struct element) {
    PhysicalType type = PhysicalType.of(element.number(1, -1));
    int width = (int) Math.max(0, Math.min(Integer.MAX_VALUE, element.number(2, 0)));
    Damaged.unless(
        type != PhysicalType.FIXED_LEN_BYTE_ARRAY || width > 0, "values of fixed length 0");
    Struct logical = element.struct(10);
    Meaning meaning = logical == null ? converted(element) : logical(logical, type, width);
    Struct decimal = logical == null ? null : logical.struct(5);
    long scale = decimal == null ? element.number(7, 0) : decimal.number(1, 0);
    if (meaning == Meaning.DECIMAL && (scale < 0 || scale > LARGEST_SCALE)) {
      meaning = Meaning.UNREADABLE;
    }
    if (meaning == Meaning.PLAIN && type == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
      meaning = Meaning.UNREADABLE;
    }
    return new ValueText(type, meaning, (int) scale, width);
  }

  private static Meaning converted(Struct element) {
    return switch ((int) element.number(6, -1)) {
      case 5 -> Meaning.DECIMAL;
      case 6 -> Meaning.DATE;
      case 7 -> Meaning.TIME_MILLIS;
      case 8 -> Meaning.TIME_MICROS;
      case 9 -> Meaning.UTC_MILLIS;
      case 10 -> Meaning.UTC_MICROS;
      case 11, 12, 13, 14 -> Meaning.UNSIGNED;
      case 20, 21 -> Meaning.UNREADABLE;
      default -> Meaning.PLAIN;
    };
  }

  private static Meaning logical(Struct logical, PhysicalType type, int width) {
    if (logical.has(5)) {
      return Meaning.DECIMAL;
    }
    if (logical.has(6)) {
      return Meaning.DATE;
    }
    if (logical.has(7)) {
      return in(logical.struct(7), Meaning.TIME_MILLIS, false);
    }
    Struct time = logical.struct(8);
    if (time != null) {
      return in(time, Meaning.MILLIS, time.truth(1, false));
    }
    Struct integer = logical.struct(10);
    if (integer != null) {
      return integer.truth(2, true) ? Meaning.PLAIN : Meaning.UNSIGNED;
    }
    if (logical.has(13)) {
      return Meaning.UNREADABLE;
    }
    boolean fixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
    if (logical.has(14) && fixed && width == 16) {
      return Meaning.UUID;
    }
    return logical.has(15) && fixed && width == 2 ? Meaning.HALF : Meaning.PLAIN;
  }

  private static Meaning in(@Nullable Struct time, Meaning millis, boolean utc) {
    Struct unit = time == null ? null : time.struct(2);
    int step = unit == null || unit.has(1) ? 0 : unit.has(2) ? 1 : 2;
    return Meaning.values()[millis.ordinal() + step + (utc ? 3 : 0)];
  }

  /** Appends a whole number or a truth value. */
  void append(StringBuilder out, long number) {
    switch (meaning) {
      case UNSIGNED ->
          out.append(
              type == PhysicalType.INT32
                  ? Long.toString(number & 0xFFFFFFFFL)
                  : Long.toUnsignedString(number));
      case DECIMAL -> out.append(BigDecimal.valueOf(number, scale).toPlainString());
      case DATE -> out.append(type == PhysicalType.INT32 ? LocalDate.ofEpochDay(number) : number);
      case TIME_MILLIS -> time(out, number, 1000);
      case TIME_MICROS -> time(out, number, 1_000_000);
      case TIME_NANOS -> time(out, number, 1_000_000_000);
      case MILLIS, UTC_MILLIS -> moment(out, number, 1000);
      case MICROS, UTC_MICROS -> moment(out, number, 1_000_000);
      case NANOS, UTC_NANOS -> moment(out, number, 1_000_000_000);
      default -> {
        if (type == PhysicalType.BOOLEAN) {
          out.append(number != 0);
        } else {
          out.append(number);
        }
      }
    }
  }

  private static void time(StringBuilder out, long number, long perSecond) {
    if (number < 0 || number / perSecond >= SECONDS_PER_DAY) {
      out.append(number);
    } else {
      out.append(LocalTime.ofNanoOfDay(number * (1_000_000_000 / perSecond)));
    }
  }

  private void moment(StringBuilder out, long number, long perSecond) {
    long seconds = Math.floorDiv(number, perSecond);
    int nanos = (int) (Math.floorMod(number, perSecond) * (1_000_000_000 / perSecond));
    moment(out, seconds, nanos, meaning.ordinal() >= Meaning.UTC_MILLIS.ordinal());
  }

  /** As pandas writes times into CSV files. */
  private static void moment(StringBuilder out, long seconds, int nanos, boolean utc) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    out.append(time.toLocalDate()).append(' ').append(time.toLocalTime());
    if (time.getSecond() == 0 && nanos == 0) {
      out.append(":00");
    }
    out.append(utc ? "+00:00" : "");
  }

  void append(StringBuilder out, float number) {
    if (!Float.isNaN(number)) {
      out.append(number);
    }
  }

  void append(StringBuilder out, double number) {
    if (!Double.isNaN(number)) {
      out.append(number);
    }
  }

  /** Appends what bytes stand for. */
  void append(StringBuilder out, byte[] bytes, int from, int length) {
    switch (meaning) {
      case DECIMAL -> {
        Damaged.unless(length > 0 && length <= 64, "a decimal of " + length + " bytes");
        out.append(new BigDecimal(new BigInteger(bytes, from, length), scale).toPlainString());
      }
      case UUID -> {
        ByteBuffer two = ByteBuffer.wrap(bytes, from, length);
        out.append(new java.util.UUID(two.getLong(), two.getLong()));
      }
      case HALF -> append(out, half((bytes[from] & 0xFF) | (bytes[from + 1] & 0xFF) << 8));
      default -> {
        if (type == PhysicalType.INT96) {
          ByteBuffer time =
              ByteBuffer.wrap(bytes, from, length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
          long nanos = time.getLong();
          long day = (time.getInt() & 0xFFFFFFFFL) - JULIAN_EPOCH;
          long seconds = day * SECONDS_PER_DAY + Math.floorDiv(nanos, 1_000_000_000L);
          moment(out, seconds, (int) Math.floorMod(nanos, 1_000_000_000L), false);
        } else {
          out.append(utf8(bytes, from, length));
        }
      }
    }
  }

  private static CharSequence utf8(byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (bytes[i] < 0) {
        try {
          return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
        } catch (CharacterCodingException e) {
          throw new Damaged("a value holds bytes that are no UTF-8 text");
        }
      }
    }
    return new String(Arrays.copyOfRange(bytes, from, from + length), StandardCharsets.US_ASCII);
  }

  private static float half(int bits) {
    int exponent = bits >> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    float size =
        exponent == 0
            ? fraction * 0x1p-24f
            : exponent == 31
                ? (fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN)
                : (1024 + fraction) * (float) Math.scalb(1.0, exponent - 25);
    return (bits & 0x8000) == 0 ? size : -size;
  }
}
