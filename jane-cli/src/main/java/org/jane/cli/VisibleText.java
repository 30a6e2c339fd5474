package org.jane.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Text for people, in which control characters are shown and not carried out: a name from somebody
 * else's data could otherwise give orders to the terminal, such as to clear it or to change its
 * title. Line ends and tabs stay.
 */
final class VisibleText extends FilterOutputStream {
  private static final int LEAD = 0xC2; // the first of the two bytes of U+0080 to U+00BF

  private boolean lead;

  private VisibleText(OutputStream to) {
    super(to);
  }

  /** A stream of such text to {@code to}, which is not closed. */
  static PrintStream to(PrintStream to) {
    return new PrintStream(new VisibleText(to), true, StandardCharsets.UTF_8);
  }

  /** A line of such text. */
  static String of(String line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (kept(c)) {
        text.append(c);
      } else {
        text.append(escaped(c));
      }
    }
    return text.toString();
  }

  private static boolean kept(int c) {
    return c == '\n' || c == '\t' || c >= ' ' && c < 0x7F || c > 0x9F;
  }

  private static String escaped(int c) {
    return String.format(Locale.ROOT, "\\u%04X", c);
  }

  @Override
  public void write(int b) throws IOException {
    int c = b & 0xFF;
    if (lead) {
      lead = false;
      if (c >= 0x80 && c <= 0x9F) {
        put(escaped(c));
        return;
      }
      out.write(LEAD);
    }
    if (c == LEAD) {
      lead = true;
    } else if (c >= 0x80 || kept(c) || c == '\r' && System.lineSeparator().startsWith("\r")) {
      out.write(c);
    } else {
      put(escaped(c));
    }
  }

  private void put(String ascii) throws IOException {
    out.write(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
