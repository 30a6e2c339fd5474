package org.jane.data.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.run.Check;

/**
 * What stands between the fields of a table: found in its first rows, or named by the user.
 *
 * <p>A comma, a semicolon or a tab is found. Best is the one that gives the header most of the
 * names it must have, then the one that gives all rows as many fields as the header, then the one
 * that gives the header most fields; on a tie the comma, then the semicolon. What is quoted does
 * not count.
 */
public final class Separator {
  private static final char[] CANDIDATES = {',', ';', '\t'};
  private static final int MOST_ROWS = 50;

  private Separator() {}

  /**
   * The separator a user means: one character, or the word comma, semicolon or tab.
   *
   * @throws IllegalArgumentException when the text is neither, or a character that can be part of a
   *     field
   */
  public static char parse(String text) {
    char found =
        switch (text.strip().toLowerCase(Locale.ROOT)) {
          case "comma" -> ',';
          case "semicolon" -> ';';
          case "tab", "\\t" -> '\t';
          default -> {
            Check.that(
                text.length() == 1,
                "the delimiter is one character, or comma, semicolon or tab, found \"%s\"",
                text);
            yield text.charAt(0);
          }
        };
    requireFit(found);
    return found;
  }

  /**
   * The decimal mark a user means: a point or a comma, as a character or a word.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public static char parseDecimal(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case ".", "point" -> '.';
      case ",", "comma" -> ',';
      default ->
          throw new IllegalArgumentException(
              "decimals stand after a point or a comma, found \"" + text + "\"");
    };
  }

  static void requireFit(char delimiter) {
    boolean fits =
        !Character.isLetterOrDigit(delimiter)
            && !Character.isSurrogate(delimiter)
            && "\"\r\n\uFEFF.-+".indexOf(delimiter) < 0;
    Check.that(fits, "\"%s\" cannot stand between fields: it may be part of one", delimiter);
  }

  /**
   * The separator of a table.
   *
   * @param text how the table begins
   * @param whole whether that is all of it; else the last row may be cut off and is not counted
   * @param needed names the header must have
   */
  public static char find(String text, boolean whole, List<String> needed) {
    char best = CANDIDATES[0];
    long most = -1;
    for (char candidate : CANDIDATES) {
      long score = score(rows(text, whole, candidate), needed);
      if (score > most) {
        most = score;
        best = candidate;
      }
    }
    return best;
  }

  /** Larger is better: names found, rows of one width, fields, in this order. */
  private static long score(List<List<String>> rows, List<String> needed) {
    if (rows.isEmpty() || rows.get(0).size() < 2) {
      return 0; // the whole header is one field
    }
    List<String> header = rows.get(0);
    long names = needed.stream().filter(header::contains).count();
    boolean even = rows.stream().allMatch(row -> row.size() == header.size());
    return (names << 33) + ((even ? 1L : 0L) << 32) + header.size();
  }

  /** The first rows, taken apart as the parser will: quotes are quotes at a field's start only. */
  private static List<List<String>> rows(String text, boolean whole, char separator) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    boolean empty = true; // nothing of the row was seen yet
    for (int i = 0; i < text.length() && rows.size() < MOST_ROWS; i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c != '"') {
          field.append(c);
        } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
          field.append(c);
          i++;
        } else {
          quoted = false;
        }
      } else if (c == '"' && field.isEmpty()) {
        quoted = true;
        empty = false;
      } else if (c == '\n' || c == '\r') {
        if (!empty) {
          row.add(field.toString().strip());
          rows.add(row);
        }
        row = new ArrayList<>();
        field.setLength(0);
        empty = true;
      } else if (c == separator) {
        row.add(field.toString().strip());
        field.setLength(0);
        empty = false;
      } else {
        field.append(c);
        empty = false;
      }
    }
    if (!empty && !quoted && rows.size() < MOST_ROWS && (whole || rows.isEmpty())) {
      row.add(field.toString().strip());
      rows.add(row);
    }
    return rows;
  }

  /** A separator as messages say it. */
  static String named(char separator) {
    return switch (separator) {
      case ',' -> "comma";
      case ';' -> "semicolon";
      case '\t' -> "tab";
      default -> "\"" + separator + "\"";
    };
  }
}
