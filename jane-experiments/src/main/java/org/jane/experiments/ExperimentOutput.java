package org.jane.experiments;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Svg;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * The output of an experiment: page, JSON, CSV and charts; the terminal shows the page's tables.
 *
 * @param name of the experiment, and of its files
 * @param page the HTML report
 * @param tree the JSON
 * @param csv the CSV
 * @param drawings charts by file name, without extension
 */
public record ExperimentOutput(
    String name,
    Page page,
    Map<String, @Nullable Object> tree,
    String csv,
    Map<String, Chart> drawings) {
  public ExperimentOutput {
    drawings = new LinkedHashMap<>(drawings);
  }

  /** Lines for the terminal: the tables of the page, what explains them, and what is missing. */
  public List<String> text() {
    List<String> lines = new ArrayList<>();
    for (Page.Section section : page.sections()) {
      boolean shown =
          section.heading().startsWith("Missing")
              || section.blocks().stream().anyMatch(Table.class::isInstance);
      for (Block block : shown ? section.blocks() : List.<Block>of()) {
        if (block instanceof Table table) {
          lines.addAll(lines(table));
        } else if (block instanceof Block.Text text) {
          lines.add(text.words().replace("Bold:", "*:"));
        }
      }
    }
    if (!page.lead().isEmpty()) {
      lines.add(page.lead());
    }
    return lines;
  }

  /** A table in columns of equal width, bold cells with a star. */
  private static List<String> lines(Table table) {
    List<List<String>> rows = new ArrayList<>(List.of(table.header()));
    for (List<Cell> row : table.rows()) {
      rows.add(
          row.stream().map(c -> c.text() + (c.mark() == Cell.Mark.STRONG ? "*" : "")).toList());
    }
    List<String> lines = new ArrayList<>(List.of(table.caption()));
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.size(); c++) {
        int column = c;
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        String blanks = " ".repeat(width - row.get(c).length());
        line.append(c == 0 ? row.get(c) + blanks : "  " + blanks + row.get(c));
      }
      lines.add(line.toString().stripTrailing());
    }
    lines.add("");
    return lines;
  }

  /** Writes all files. */
  public void write(ExperimentFolder folder) throws IOException {
    folder.writeJson(name + ".json", tree);
    folder.write(name + ".csv", csv);
    for (Map.Entry<String, Chart> drawing : drawings.entrySet()) {
      folder.write(drawing.getKey() + ".svg", Svg.of(drawing.getValue()));
    }
    page.write(folder.path().resolve("report.html"));
  }
}
