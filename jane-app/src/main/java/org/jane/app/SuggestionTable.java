package org.jane.app;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.jane.labelling.Suggestion;
import org.jane.model.Predictions;

/**
 * Nodes to label next as CSV, one row per node: {@code
 * rank,id,uncertainty,represents,label,probability,second,second_probability}.
 */
public final class SuggestionTable {
  private SuggestionTable() {}

  /** Writes all of them, with texts from data written in this way. */
  public static void write(SuggestResult result, CsvCells cells, Writer to) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    csv.writeRecord(
        "rank",
        "id",
        "uncertainty",
        "represents",
        "label",
        "probability",
        "second",
        "second_probability");
    Predictions predictions = result.predictions();
    List<Suggestion> all = result.suggestions();
    for (int r = 0; r < all.size(); r++) {
      int node = all.get(r).node();
      int second = result.second(node);
      csv.writeRecord(
          Integer.toString(r + 1),
          cells.of(predictions.ids().get(node)),
          number(all.get(r).uncertainty()),
          number(all.get(r).represents()),
          cells.of(predictions.label(node)),
          number(predictions.probability(node)),
          second < 0 ? "" : cells.of(predictions.classNames().get(second)),
          second < 0 ? "" : number(predictions.probability(node, second)));
    }
    csv.flush();
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
