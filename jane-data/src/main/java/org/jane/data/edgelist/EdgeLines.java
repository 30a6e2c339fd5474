package org.jane.data.edgelist;

import java.io.Closeable;
import java.util.Locale;
import java.util.Set;
import org.jane.data.CharLines;
import org.jane.data.DataFile;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an edge list: two ends and what follows them. Lines that begin with {@code #} or
 * {@code %} are comments. The first row decides whether tabs, commas, semicolons or blanks
 * separate.
 */
final class EdgeLines implements Closeable {
  private final CharLines lines;
  private final CsvOptions options;
  private final Set<String> ignored;
  private char separator; // ' ' for any blanks
  private int sourceAt = 0;
  private int targetAt = 1;
  private int weightAt = 2;
  private boolean first = true;
  private boolean saysDirected;
  private String source = "";
  private String target = "";
  private String weight = "";

  /**
   * @param ignored gets the names of what rows have and nobody reads
   */
  EdgeLines(DataFile file, CsvOptions options, Set<String> ignored, Run run) {
    this.lines = new CharLines(file, run);
    this.options = options;
    this.ignored = ignored;
  }

  /** Moves to the next row; false at the end of the file. */
  boolean next() {
    for (String line = lines.nextLine(); line != null; line = lines.nextLine()) {
      String text = line.strip();
      if (text.isEmpty()) {
        continue;
      }
      if (text.charAt(0) == '#' || text.charAt(0) == '%') {
        String comment = text.toLowerCase(Locale.ROOT);
        saysDirected |= comment.contains("directed graph") && !comment.contains("undirected");
        continue;
      }
      if (first) {
        separator = separatorOf(text);
        first = false;
        if (isHeading(text)) {
          continue;
        }
      }
      row(text);
      return true;
    }
    return false;
  }

  private static char separatorOf(String row) {
    int brace = row.indexOf('{'); // of a dictionary, which has commas of its own
    String fields = brace < 0 ? row : row.substring(0, brace);
    for (char c : new char[] {'\t', ',', ';'}) {
      if (fields.indexOf(c) >= 0) {
        return c;
      }
    }
    return ' ';
  }

  /** A first row that names the ends is a heading; it may put the columns in another order. */
  private boolean isHeading(String row) {
    int at = 0;
    int foundSource = -1;
    int foundTarget = -1;
    int foundWeight = -1;
    boolean foundId = false;
    Cursor fields = new Cursor(row);
    for (String name = fields.next(); name != null; name = fields.next(), at++) {
      foundSource = name.equalsIgnoreCase(options.source()) ? at : foundSource;
      foundTarget = name.equalsIgnoreCase(options.target()) ? at : foundTarget;
      foundId |= name.equalsIgnoreCase(options.id());
      foundWeight = name.equalsIgnoreCase(options.weight()) ? at : foundWeight;
    }
    if (foundSource < 0 || foundTarget < 0) {
      if (foundId) {
        throw lines.refuse(
            "a table of nodes where a list of edges should be",
            Remedy.of(
                "Name it with %s, and the edges with %s",
                Remedy.option("nodes"), Remedy.option("edges")));
      }
      return false;
    }
    sourceAt = foundSource;
    targetAt = foundTarget;
    weightAt = foundWeight;
    return true;
  }

  private void row(String text) {
    source = "";
    target = "";
    weight = "";
    Cursor fields = new Cursor(text);
    int at = 0;
    for (String field = fields.next(); field != null; field = fields.next(), at++) {
      if (at == sourceAt) {
        source = field;
      } else if (at == targetAt) {
        target = field;
      } else if (field.startsWith("{")) {
        weight = new PythonDict(field, lines).value(options.weight(), ignored);
        return;
      } else if (field.startsWith("#") && separator == ' ') {
        break;
      } else if (at == weightAt) {
        weight = field;
      } else {
        ignored.add("column " + (at + 1));
      }
    }
    if (source.isEmpty() || target.isEmpty()) {
      throw lines.refuse(
          "a row without two nodes: " + Quote.of(text), "Write two ids, separated by a blank");
    }
  }

  String source() {
    return source;
  }

  String target() {
    return target;
  }

  /** The weight of the row, empty when it has none. */
  String weight() {
    return weight;
  }

  long line() {
    return lines.line();
  }

  /** Whether a comment so far says that the graph is directed, as those of SNAP do. */
  boolean saysDirected() {
    return saysDirected;
  }

  @Override
  public void close() {
    lines.close();
  }

  /** The fields of a row; what begins with a brace is one field to its end. */
  private final class Cursor {
    private final String text;
    private int at;

    Cursor(String text) {
      this.text = text;
    }

    @Nullable String next() {
      if (separator == ' ') {
        while (at < text.length() && text.charAt(at) <= ' ') {
          at++;
        }
      }
      if (at > text.length() || (separator == ' ' && at == text.length())) {
        return null;
      }
      int from = at;
      if (from < text.length() && text.charAt(from) == '{') {
        at = text.length() + 1;
        return text.substring(from);
      }
      while (at < text.length()
          && (separator == ' ' ? text.charAt(at) > ' ' : text.charAt(at) != separator)) {
        at++;
      }
      return text.substring(from, at++).strip();
    }
  }
}
