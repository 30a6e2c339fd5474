package org.jane.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows as lines of text: the columns as wide as their cells need, long cells cut short. */
final class RowTable {
  private static final int WIDEST = 32;

  private RowTable() {}

  /**
   * @param right which columns are aligned right
   */
  static List<String> of(List<String> header, List<List<String>> rows, List<Integer> right) {
    List<List<String>> all = new ArrayList<>(List.of(header));
    all.addAll(rows);
    int[] width = new int[header.size()];
    List<List<String>> cut = new ArrayList<>();
    for (List<String> row : all) {
      List<String> cells = row.stream().map(RowTable::cut).toList();
      for (int c = 0; c < width.length; c++) {
        width[c] = Math.max(width[c], length(cells.get(c)));
      }
      cut.add(cells);
    }
    List<String> lines = new ArrayList<>();
    for (List<String> cells : cut) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < width.length; c++) {
        String fill = " ".repeat(width[c] - length(cells.get(c)));
        line.append(c == 0 ? "" : "  ")
            .append(right.contains(c) ? fill + cells.get(c) : cells.get(c) + fill);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** On one line, control characters shown, at most so wide. */
  private static String cut(String text) {
    String visible = VisibleText.of(text.replace("\n", "\\n").replace("\t", "\\t"));
    return length(visible) <= WIDEST
        ? visible
        : visible.substring(0, visible.offsetByCodePoints(0, WIDEST - 1)) + "…";
  }
}
