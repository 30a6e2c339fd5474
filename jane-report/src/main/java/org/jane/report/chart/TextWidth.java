package org.jane.report.chart;

/**
 * How wide words are when drawn, estimated without a font: a little more than a wide sans-serif
 * face takes, so that what fits here fits in a reader's font.
 */
final class TextWidth {
  private static final String NARROW = "iljtfrI.,:;!|'()[]/ ";
  private static final String WIDE = "mwMWQO@%&←→—…";

  private TextWidth() {}

  /** In pixels, at this font size. */
  static double of(String words, double size) {
    double sum = 0;
    for (int i = 0; i < words.length(); i += Character.charCount(words.codePointAt(i))) {
      sum += ems(words.codePointAt(i));
    }
    return size * sum;
  }

  private static double ems(int c) {
    if (NARROW.indexOf(c) >= 0) {
      return 0.42;
    } else if (WIDE.indexOf(c) >= 0) {
      return 1.02;
    } else if (c >= 0x1100 || Character.getType(c) == Character.MATH_SYMBOL) {
      return c >= 0x1100 && c < 0x2000 || c >= 0x2e80 ? 1.4 : 0.86; // pictures and ideographs
    }
    return Character.isUpperCase(c) ? 0.78 : 0.64;
  }

  /** The words, with an ellipsis in place of what does not fit. */
  static String fit(String words, double size, double room) {
    if (of(words, size) <= room) {
      return words;
    }
    int end = words.length();
    while (end > 1 && of(words.substring(0, end) + "…", size) > room) {
      end = words.offsetByCodePoints(end, -1);
    }
    return words.substring(0, end) + "…";
  }
}
