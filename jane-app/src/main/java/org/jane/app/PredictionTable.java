package org.jane.app;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.model.Predictions;
import org.jane.settings.KeyNames;
import org.jane.store.AtomicFile;

/**
 * Predictions as CSV: {@code id,label,probability,basis,p_<class>…}, rows in the order of the data,
 * quoted as RFC 4180 says.
 */
public final class PredictionTable {
  private PredictionTable() {}

  /** Replaces a file, whole or not at all; its folder is made. */
  public static void write(Predictions predictions, Path file) throws IOException {
    write(predictions, CsvCells.PLAIN, file);
  }

  /** The same, with texts from data written in this way. */
  public static void write(Predictions predictions, CsvCells cells, Path file) throws IOException {
    AtomicFile.write(
        file,
        out -> {
          Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          write(predictions, cells, text);
          text.flush();
        });
  }

  /** Writes it there. */
  public static void write(Predictions predictions, Writer to) throws IOException {
    write(predictions, CsvCells.PLAIN, to);
  }

  /** The same, with texts from data written in this way. */
  public static void write(Predictions predictions, CsvCells cells, Writer to) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to);
    List<String> row = new ArrayList<>(List.of("id", "label", "probability", "basis"));
    predictions.classNames().forEach(name -> row.add("p_" + name));
    csv.writeRecord(row);
    for (int i = 0; i < predictions.nodes(); i++) {
      row.clear();
      row.add(cells.of(predictions.ids().get(i)));
      row.add(cells.of(predictions.label(i)));
      row.add(number(predictions.probability(i)));
      row.add(KeyNames.of(predictions.basis(i)));
      for (int c = 0; c < predictions.classNames().size(); c++) {
        row.add(number(predictions.probability(i, c)));
      }
      csv.writeRecord(row);
    }
    csv.flush();
  }

  /**
   * Six digits behind the point: more than calibration can promise, the same text on every Java.
   */
  private static String number(float probability) {
    return scaled(probability).toPlainString();
  }

  /** The same as a number. */
  static double rounded(float probability) {
    return scaled(probability).doubleValue();
  }

  private static BigDecimal scaled(float probability) {
    return new BigDecimal(probability).setScale(6, RoundingMode.HALF_EVEN);
  }
}
