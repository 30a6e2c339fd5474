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
    CsvField.append(value, text);
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
