package org.jane.data.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes the rows of a CSV file (RFC 4180, lines ending in a line feed, UTF-8). */
final class RowWriter {
  private static final int ENOUGH = 1 << 13;

  private final Writer out; // refuses text that UTF-8 cannot express
  private final StringBuilder text = new StringBuilder();
  private boolean rowBegun;

  RowWriter(OutputStream to) {
    this.out = new OutputStreamWriter(to, StandardCharsets.UTF_8.newEncoder());
  }

  /** Adds a field, in quotes where it would not be read back as it is otherwise. */
  RowWriter field(String value) {
    separate();
    if (needsQuotes(value)) {
      text.append('"').append(value.replace("\"", "\"\"")).append('"');
    } else {
      text.append(value);
    }
    return this;
  }

  RowWriter number(float value) {
    separate();
    FloatText.append(text, value);
    return this;
  }

  private void separate() {
    if (rowBegun) {
      text.append(',');
    }
    rowBegun = true;
  }

  private static boolean needsQuotes(String value) {
    if (value.isEmpty()) {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return true;
      }
    }
    // Blanks around a field count only inside quotes; a mark of byte order at the start of a file
    // would be skipped.
    return isMargin(value.charAt(0)) || isMargin(value.charAt(value.length() - 1));
  }

  private static boolean isMargin(char c) {
    return c == ' ' || c == '\t' || c == '\uFEFF';
  }

  void endRow() throws IOException {
    text.append('\n');
    rowBegun = false;
    if (text.length() >= ENOUGH) {
      flushText();
    }
  }

  private void flushText() throws IOException {
    out.append(text);
    text.setLength(0);
  }

  /** Hands over all that was written; the stream stays open. */
  void flush() throws IOException {
    flushText();
    out.flush();
  }
}
