package org.jane.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.ReadColumn;

/** The columns of a dataset's tables as lines of text: what each was read as, and why. */
final class ColumnTable {
  private static final int MOST = 40; // of a file; those with a note are always shown
  private static final int WIDEST = 30;

  private ColumnTable() {}

  static List<String> of(List<ReadColumn> columns) {
    Map<String, List<ReadColumn>> byFile = new LinkedHashMap<>();
    columns.forEach(c -> byFile.computeIfAbsent(c.file(), file -> new ArrayList<>()).add(c));
    List<String> lines = new ArrayList<>();
    byFile.forEach((file, of) -> addFile(file, of, lines));
    return lines;
  }

  private static void addFile(String file, List<ReadColumn> columns, List<String> lines) {
    int width =
        columns.stream()
            .mapToInt(column -> Math.min(WIDEST, name(column).length()))
            .max()
            .orElse(1);
    Map<String, Integer> hidden = new LinkedHashMap<>();
    String title = "columns of " + file;
    lines.add("  " + title);
    int shown = 0;
    for (ReadColumn column : columns) {
      if (shown++ >= MOST && !column.noted()) {
        hidden.merge(column.role().word(), 1, Integer::sum);
        continue;
      }
      String note = column.note().worded(Jane::flag);
      lines.add(
          String.format(
                  Locale.ROOT, "    %-" + width + "s  %-18s%s", name(column), role(column), note)
              .stripTrailing());
    }
    if (!hidden.isEmpty()) {
      List<String> counts = new ArrayList<>();
      hidden.forEach((role, count) -> counts.add(count + " " + role));
      lines.add("    … and " + String.join(", ", counts));
    }
  }

  private static String name(ReadColumn column) {
    return column.name().isBlank() ? "(no name)" : column.name();
  }

  private static String role(ReadColumn column) {
    String word = column.role().word();
    return switch (column.role()) {
      case LABEL -> word + ", " + column.categories() + " classes";
      case CATEGORY -> word + ", " + column.categories();
      case TEXT -> word + ", " + column.categories() + " words";
      case VECTOR -> word + ", " + column.categories();
      case ATTRIBUTE -> word + ", " + column.categories();
      default -> word;
    };
  }
}
