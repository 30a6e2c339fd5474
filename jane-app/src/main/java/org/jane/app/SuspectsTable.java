package org.jane.app;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import org.jane.labelling.Suspect;

/**
 * Known labels as CSV, the most suspicious first, one row per label: {@code
 * rank,id,label,probability,likelier,its_probability,margin}.
 */
public final class SuspectsTable {
  private SuspectsTable() {}

  /** Writes all of them, with texts from data written in this way. */
  public static void write(SuspectsResult result, CsvCells cells, Writer to) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    csv.writeRecord("rank", "id", "label", "probability", "likelier", "its_probability", "margin");
    int rank = 0;
    for (Suspect suspect : result.suspects()) {
      csv.writeRecord(
          Integer.toString(++rank),
          cells.of(result.ids().get(suspect.node())),
          cells.of(result.given(suspect)),
          SuggestionTable.number(suspect.probability()),
          cells.of(result.likelier(suspect)),
          SuggestionTable.number(suspect.itsProbability()),
          SuggestionTable.number(suspect.margin()));
    }
    csv.flush();
  }
}
