package org.jane.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.run.Check;

/**
 * Rows and columns. The first cell names its row; columns whose cells are all numbers are aligned
 * right.
 *
 * @param caption what the table shows; empty for none
 */
public record Table(String caption, List<String> header, List<List<Cell>> rows) implements Block {
  private static final int LONG =
      40; // characters of a text that gets room for several words a line

  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Cell> row : rows) {
      Check.that(
          row.size() == header.size(),
          "%d columns need as many cells, found %d",
          header.size(),
          row.size());
    }
  }

  public static Table of(String... header) {
    return new Table("", List.of(header), List.of());
  }

  public static Table of(List<String> header, List<List<String>> rows) {
    return new Table(
        "", header, rows.stream().map(r -> r.stream().map(Cell::of).toList()).toList());
  }

  public Table caption(String words) {
    return new Table(words, header, rows);
  }

  /** One more row, of {@link Cell}s and plain text. */
  public Table row(Object... cells) {
    List<Cell> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell instanceof Cell c ? c : Cell.of(String.valueOf(cell)));
    }
    List<List<Cell>> more = new ArrayList<>(rows);
    more.add(row);
    return new Table(caption, header, more);
  }

  @Override
  public void write(Html out) {
    write(out, "scroll", "");
  }

  /**
   * Writes the table into a box of this class.
   *
   * @param id of the table element; empty for none
   */
  void write(Html out, String box, String id) {
    // A table wider than the screen scrolls on its own, also by keyboard; the caption stays.
    List<String> region = new ArrayList<>(List.of("class", box, "tabindex", "0", "role", "region"));
    List<String> element = new ArrayList<>(id.isEmpty() ? List.of() : List.of("id", id));
    if (caption.isEmpty()) {
      region.addAll(List.of("aria-label", "Table"));
    } else {
      String name = "table-" + out.next();
      out.element("p", caption, "class", "caption", "id", name);
      region.addAll(List.of("aria-labelledby", name));
      element.addAll(List.of("aria-labelledby", name));
    }
    out.open("div", region.toArray(String[]::new));
    out.open("table", element.toArray(String[]::new));
    boolean[] right = numeric();
    out.open("thead").open("tr");
    for (int c = 0; c < header.size(); c++) {
      out.element("th", header.get(c), "scope", "col", "class", right[c] ? "number" : "word");
    }
    out.close("tr").close("thead").open("tbody");
    for (List<Cell> row : rows) {
      out.open("tr");
      for (int c = 0; c < row.size(); c++) {
        write(row.get(c), c == 0, right[c], out);
      }
      out.close("tr");
    }
    out.close("tbody").close("table").close("div");
  }

  private static void write(Cell cell, boolean first, boolean right, Html out) {
    String kind =
        (right ? "number" : cell.text().length() > LONG ? "word long" : "word")
            + (cell.mark() == Cell.Mark.PLAIN
                ? ""
                : " " + cell.mark().name().toLowerCase(Locale.ROOT));
    if (first) {
      out.element("th", cell.text(), "scope", "row", "class", kind);
    } else if (cell.mark() == Cell.Mark.STRONG) {
      out.open("td", "class", kind).element("strong", cell.text());
      out.element("span", " (bold)", "class", "unseen").close("td"); // for screen readers
    } else {
      out.element("td", cell.text(), "class", kind);
    }
  }

  private boolean[] numeric() {
    boolean[] right = new boolean[header.size()];
    for (int c = 1; c < right.length; c++) {
      boolean all = !rows.isEmpty();
      for (List<Cell> row : rows) {
        all &=
            row.get(c)
                .text()
                .matches("[-+−–]?|(✗ )?[-+−]?[0-9][0-9,.]*([eE][-+]?[0-9]+)?( ?%|x)?( ± .*)?");
      }
      right[c] = all;
    }
    return right;
  }
}
