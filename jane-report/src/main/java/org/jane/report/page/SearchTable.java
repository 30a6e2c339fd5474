package org.jane.report.page;

/**
 * A long table in a window of its own, with a field that keeps the rows whose first cell holds what
 * is typed. Without script all rows are there and the field is not.
 *
 * @param label of the field, such as "Search by id"
 */
public record SearchTable(String label, Table table) implements Block {
  @Override
  public void write(Html out) {
    String rows = "rows-" + out.next();
    out.open("div", "class", "search", "hidden", "");
    out.open("label").text(label + " ");
    out.open("input", "type", "search", "autocomplete", "off", "aria-controls", rows);
    out.close("label").open("output", "aria-live", "polite").close("output").close("div");
    table.write(out, "scroll tall", rows);
  }
}
