package org.jane.app;

/**
 * How texts from data are written into CSV: as they are, or so that a spreadsheet does not take
 * them for formulas.
 */
public enum CsvCells {
  /** As they are. */
  PLAIN,
  /** With an apostrophe before those that a spreadsheet would run. */
  SAFE;

  /** A text from data as it is written. */
  public String of(String text) {
    return this == SAFE && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0
        ? "'" + text
        : text;
  }
}
