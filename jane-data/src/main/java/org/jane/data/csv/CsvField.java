package org.jane.data.csv;

/** A field of a CSV row as it is written (RFC 4180). */
public final class CsvField {
  private CsvField() {}

  /** Appends a field, in quotes where it would not be read back as it is otherwise. */
  public static void append(String value, StringBuilder to) {
    if (needsQuotes(value)) {
      to.append('"').append(value.replace("\"", "\"\"")).append('"');
    } else {
      to.append(value);
    }
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
}
