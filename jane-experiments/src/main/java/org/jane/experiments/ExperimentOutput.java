package org.jane.experiments;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Svg;
import org.jane.report.page.Page;
import org.jspecify.annotations.Nullable;

/**
 * The output of an experiment: page, JSON, CSV, charts and terminal text.
 *
 * @param name of the experiment, and of its files
 * @param page the HTML report
 * @param tree the JSON
 * @param csv the CSV
 * @param drawings charts by file name, without extension
 * @param text lines for the terminal
 */
public record ExperimentOutput(
    String name,
    Page page,
    Map<String, @Nullable Object> tree,
    String csv,
    Map<String, Chart> drawings,
    List<String> text) {
  public ExperimentOutput {
    drawings = new LinkedHashMap<>(drawings);
    text = List.copyOf(text);
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
