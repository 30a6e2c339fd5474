package org.jane.data.csv;

/** Text from a file as an error message may show it: in quotes, on one line, and not too long. */
final class Excerpt {
  private static final int LONGEST = 60;

  private Excerpt() {}

  static String of(CharSequence text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      if (i == LONGEST) {
        return shown.append("…\"").toString();
      }
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        shown.append(String.format("\\u%04X", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.append('"').toString();
  }
}
