package org.jane.data.numpy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;

/**
 * What the elements of an array are, NumPy's dtype: a kind, a size and a byte order. Numbers and
 * truth values only; an array of objects would have to run code to be read.
 *
 * @param kind {@code b} truth value, {@code i} signed, {@code u} unsigned, {@code f} floating
 * @param size bytes an element
 * @param order how the bytes of an element are ordered
 */
public record ElementType(char kind, int size, ByteOrder order) {
  private static final Set<String> KNOWN =
      Set.of("b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8");

  /**
   * Reads NumPy's notation: {@code <f4}, {@code >i8}, {@code |b1}.
   *
   * @param where the place, for the message
   */
  public static ElementType parse(String where, String notation) {
    boolean ordered = !notation.isEmpty() && "<>|=".indexOf(notation.charAt(0)) >= 0;
    String type = ordered ? notation.substring(1) : notation;
    if (!KNOWN.contains(type)) {
      throw new GraphDataException(
          where,
          "the elements are of type " + Quote.of(notation) + ", not numbers or truth values",
          "Save the array as whole numbers, floats or bool");
    }
    // "=" is the order of the machine that wrote it; those are all little-endian by now.
    ByteOrder order = notation.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return new ElementType(type.charAt(0), type.charAt(1) - '0', order);
  }

  /** The element at a place in bytes of this type's order. */
  double number(ByteBuffer bytes, int at) {
    if (kind == 'f') {
      return switch (size) {
        case 2 -> half(bytes.getShort(at));
        case 4 -> bytes.getFloat(at);
        default -> bytes.getDouble(at);
      };
    }
    long whole = integer(bytes, at);
    return whole < 0 && kind == 'u' ? whole + 0x1p64 : whole;
  }

  /** The bits of a whole number, or of a truth value, as a long. */
  private long integer(ByteBuffer bytes, int at) {
    boolean signed = kind == 'i';
    return switch (size) {
      case 1 -> signed ? bytes.get(at) : bytes.get(at) & 0xFF;
      case 2 -> signed ? bytes.getShort(at) : bytes.getShort(at) & 0xFFFF;
      case 4 -> signed ? bytes.getInt(at) : bytes.getInt(at) & 0xFFFFFFFFL;
      default -> bytes.getLong(at);
    };
  }

  /** IEEE 754 binary16: 1 bit sign, 5 bits exponent, 10 bits fraction. */
  private static double half(short bits) {
    int exponent = bits >> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    double magnitude =
        exponent == 0
            ? fraction * 0x1p-24
            : exponent == 0x1F
                ? (fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN)
                : Math.scalb(1 + fraction * 0x1p-10, exponent - 15);
    return bits < 0 ? -magnitude : magnitude;
  }
}
