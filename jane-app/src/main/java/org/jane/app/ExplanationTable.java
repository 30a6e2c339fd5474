package org.jane.app;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jane.model.Explanation;
import org.jane.settings.KeyNames;

/**
 * Explanations as CSV, one row a node: {@code
 * id,label,probability,basis,influence_of_attributes,attribute_effect,link_effect,reason_1,effect_1,…},
 * where reasons are the attributes, features of links and neighbours with the largest effects.
 */
public final class ExplanationTable {
  private ExplanationTable() {}

  /**
   * Writes all of them, row after row.
   *
   * @param reasons how many a row
   */
  public static void write(NodeExplanations explanations, int reasons, Writer to)
      throws IOException {
    write(explanations, reasons, CsvCells.PLAIN, to);
  }

  /** The same, with texts from data written in this way. */
  public static void write(NodeExplanations explanations, int reasons, CsvCells cells, Writer to)
      throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    List<String> row =
        new ArrayList<>(
            List.of(
                "id",
                "label",
                "probability",
                "basis",
                "influence_of_attributes",
                "attribute_effect",
                "link_effect"));
    for (int r = 1; r <= reasons; r++) {
      row.add("reason_" + r);
      row.add("effect_" + r);
    }
    csv.writeRecord(row);
    for (Explanation why : explanations) {
      row.clear();
      row.add(cells.of(explanations.ids().get(why.node())));
      row.add(cells.of(why.label()));
      row.add(number(why.probability()));
      row.add(KeyNames.of(why.basis()));
      row.add(number(why.attributeInfluence()));
      row.add(number(why.attributeEffect()));
      row.add(number(why.linkEffect()));
      List<Explanation.Part> all = new ArrayList<>(why.attributes());
      all.addAll(why.linkFeatures());
      all.addAll(why.neighbours());
      List<Explanation.Part> largest = Explanation.Part.largest(all, reasons);
      for (int r = 0; r < reasons; r++) {
        row.add(r < largest.size() ? cells.of(largest.get(r).text()) : "");
        row.add(r < largest.size() ? number(largest.get(r).effect()) : "");
      }
      csv.writeRecord(row);
    }
    csv.flush();
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString()
        : "";
  }
}
