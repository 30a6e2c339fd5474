package org.jane.data.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.run.Nearest;
import org.jane.run.Remedy;

/**
 * The first row of a table: the names of its columns.
 *
 * @param file the file's name
 * @param line the line of the header, 1 unless blank lines come first
 * @param separator what stands between fields; a comma where nothing does
 * @param decimal what stands before the decimals of a number
 * @param names the columns' names, all different, none blank but the first of several
 */
record Header(String file, long line, char separator, char decimal, List<String> names) {
  private static final Pattern INDEX = Pattern.compile("Unnamed: 0(\\.\\d+)*");

  Header {
    names = List.copyOf(names);
    Set<String> seen = new HashSet<>();
    for (int c = 0; c < names.size(); c++) {
      if (names.get(c).isBlank() && (c > 0 || names.size() == 1)) {
        throw unnamed(file, line, c, names.size());
      }
      if (!seen.add(names.get(c))) {
        throw new GraphDataException(
            file + ":" + line,
            "two columns are named " + Quote.of(names.get(c)),
            "Rename or remove one of them");
      }
    }
  }

  private static GraphDataException unnamed(String file, long line, int column, int width) {
    return new GraphDataException(
        file + ":" + line,
        "column %d of %d has no name".formatted(column + 1, width),
        "Name it, or remove the column");
  }

  /** The error of a column that has no name and needs one. */
  GraphDataException unnamed(int column) {
    return unnamed(file, line, column, width());
  }

  /** The columns of a table whose values do not stand in a line of text. */
  static Header plain(String file, long line, List<String> names) {
    return new Header(file, line, ',', '.', names);
  }

  /** The number in a field, as {@link DecimalNumber#parse} says it. */
  float number(RowBatch batch, int row, int column) {
    return DecimalNumber.parse(
        batch.text(), batch.from(row, column), batch.length(row, column), decimal);
  }

  /** Whether a field is a number once its comma is a decimal one. */
  boolean hasDecimalComma(RowBatch batch, int row, int column) {
    return decimal == '.'
        && Float.isFinite(
            DecimalNumber.parse(
                batch.text(), batch.from(row, column), batch.length(row, column), ','))
        && batch.get(row, column).contains(",");
  }

  int width() {
    return names.size();
  }

  /** How many columns at the begin are called as pandas calls the numbers of rows. */
  int indexColumns() {
    int count = 0;
    while (count < width()
        && (names.get(count).isBlank() || INDEX.matcher(names.get(count)).matches())) {
      count++;
    }
    return count;
  }

  /** The column of this name, -1 when there is none. */
  int find(String name) {
    return names.indexOf(name);
  }

  /**
   * The column of this name.
   *
   * @param remedy what else the user can do than rename a column
   */
  int require(String name, Remedy remedy) {
    int column = find(name);
    if (column < 0) {
      throw missing(name, remedy);
    }
    return column;
  }

  /**
   * The column of this name, or -1. A name that differs in case alone is refused: taken for an
   * attribute, a column of labels would give the answer away.
   */
  int optional(String name, Remedy remedy) {
    int column = find(name);
    if (column < 0 && names.stream().anyMatch(name::equalsIgnoreCase)) {
      throw missing(name, remedy);
    }
    return column;
  }

  /** The column of this name; it may be absent when the user has kept its usual name. */
  int optionalUnlessRenamed(String name, String usual, Remedy remedy) {
    return name.equals(usual) ? optional(name, remedy) : require(name, remedy);
  }

  private GraphDataException missing(String name, Remedy remedy) {
    String found = "no column " + Quote.of(name);
    if (names.size() == 1) {
      for (String other : List.of(",", ";", "\t", "|", ":")) {
        if (names.get(0).contains(other)) {
          return new GraphDataException(
              file + ":" + line,
              found,
              Remedy.of(
                  "The columns seem to be separated by " + Quote.of(other) + ": say so with %s",
                  Remedy.option("delimiter", other.equals("\t") ? "tab" : other)));
        }
      }
    }
    return new GraphDataException(file + ":" + line, found, remedy.after(advice(name)));
  }

  private String advice(String name) {
    List<String> named = names.stream().filter(each -> !each.isBlank()).toList();
    return Nearest.to(name, named)
        .map(near -> "Did you mean " + Quote.of(near) + "?")
        .orElseGet(() -> "There are: " + clipped(String.join(", ", named)) + ".");
  }

  private static String clipped(String list) {
    return list.length() <= 200 ? list : list.substring(0, 200) + "…";
  }
}
