package org.jane.store;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jane.run.Check;

/** Strings as bytes, strictly: what would not come back as it was is refused, not replaced. */
final class Utf8 {
  private Utf8() {}

  /** How many bytes {@link #encode} gives. */
  static int length(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes += 1;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else {
        Check.that(
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1)),
            "text \"%s\" holds half a character (U+%04X) at %d and cannot be stored; remove it",
            text,
            (int) c,
            i);
        i++;
        bytes += 4;
      }
    }
    Check.that(bytes <= Integer.MAX_VALUE - 8, "a text of %d bytes is too long", bytes);
    return (int) bytes;
  }

  /** The bytes of a text that {@link #length} has accepted. */
  static byte[] encode(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String decode(byte[] bytes, int length) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
  }
}
