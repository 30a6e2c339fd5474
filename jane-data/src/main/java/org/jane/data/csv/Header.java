package org.jane.data.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.run.Nearest;
import org.jane.run.Remedy;

/**
 * The first row of a table: the names of its columns.
 *
 * @param file the file's name
 * @param line the line of the header, 1 unless blank lines come first
 * @param names the columns' names, all different, none blank
 */
record Header(String file, long line, List<String> names) {
  Header {
    names = List.copyOf(names);
    Set<String> seen = new HashSet<>();
    for (int c = 0; c < names.size(); c++) {
      if (names.get(c).isBlank()) {
        throw new GraphDataException(
            file + ":" + line,
            "column %d of %d has no name".formatted(c + 1, names.size()),
            "Name it, or remove the column");
      }
      if (!seen.add(names.get(c))) {
        throw new GraphDataException(
            file + ":" + line,
            "two columns are named " + Quote.of(names.get(c)),
            "Rename or remove one of them");
      }
    }
  }

  int width() {
    return names.size();
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
    return new GraphDataException(
        file + ":" + line, "no column " + Quote.of(name), remedy.after(advice(name)));
  }

  private String advice(String name) {
    if (names.size() == 1) {
      for (String separator : List.of(";", "\t", "|")) {
        if (names.get(0).contains(separator)) {
          return "The columns seem to be separated by "
              + Quote.of(separator)
              + ", use commas instead.";
        }
      }
    }
    return Nearest.to(name, names)
        .map(near -> "Did you mean " + Quote.of(near) + "?")
        .orElseGet(() -> "There are: " + clipped(String.join(", ", names)) + ".");
  }

  private static String clipped(String list) {
    return list.length() <= 200 ? list : list.substring(0, 200) + "…";
  }
}
