package org.jane.app;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.settings.KeyNames;
import org.jane.store.AtomicFile;

/**
 * Predictions as CSV: {@code id,label,probability,basis,p_<class>…}, rows in the order of the data,
 * quoted as RFC 4180 says.
 *
 * <p>Rows are made in blocks by several threads and written in their order, so that the text of few
 * of them is in memory at a time.
 */
public final class PredictionTable {
  private static final int BLOCK = 1 << 11; // rows

  private static final double DIGITS = 1e6;

  private final Predictions predictions;
  private final CsvCells cells;
  private final String[] bases;

  private PredictionTable(Predictions predictions, CsvCells cells) {
    this.predictions = predictions;
    this.cells = cells;
    this.bases = Arrays.stream(Basis.values()).map(KeyNames::of).toArray(String[]::new);
  }

  /** Replaces a file, whole or not at all; its folder is made. */
  public static void write(Predictions predictions, Path file) throws IOException {
    write(predictions, CsvCells.PLAIN, file, Run.seeded(1).threads(1).workers());
  }

  /** The same, with texts from data written in this way, by several threads. */
  public static void write(Predictions predictions, CsvCells cells, Path file, Workers workers)
      throws IOException {
    AtomicFile.write(
        file,
        out -> {
          Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          write(predictions, cells, text, workers);
          text.flush();
        });
  }

  /** Writes it there. */
  public static void write(Predictions predictions, Writer to) throws IOException {
    write(predictions, CsvCells.PLAIN, to, Run.seeded(1).threads(1).workers());
  }

  /** The same, with texts from data written in this way, by several threads. */
  public static void write(Predictions predictions, CsvCells cells, Writer to, Workers workers)
      throws IOException {
    new PredictionTable(predictions, cells).write(to, workers);
  }

  private void write(Writer to, Workers workers) throws IOException {
    List<String> header = new ArrayList<>(List.of("id", "label", "probability", "basis"));
    predictions.classNames().forEach(name -> header.add("p_" + name));
    to.write(quoted(header));
    int atOnce = 4 * workers.threads();
    StringBuilder[] text = new StringBuilder[atOnce];
    Arrays.setAll(text, block -> new StringBuilder());
    for (long from = 0; from < predictions.nodes(); from += (long) atOnce * BLOCK) {
      int first = (int) from;
      int count = (int) Math.min((long) atOnce * BLOCK, predictions.nodes() - from);
      workers.forBlocks(
          count,
          BLOCK,
          (begin, end) -> {
            StringBuilder rows = text[begin / BLOCK];
            rows.setLength(0);
            for (int i = first + begin; i < first + end; i++) {
              addRow(i, rows);
            }
          });
      for (int block = 0; block * BLOCK < count; block++) {
        to.append(text[block]);
      }
    }
    to.flush();
  }

  private void addRow(int node, StringBuilder to) {
    String id = cells.of(predictions.ids().get(node));
    String label = cells.of(predictions.label(node));
    if (!plain(id) || !plain(label)) {
      to.append(quoted(row(node, id, label)));
      return;
    }
    to.append(id).append(',').append(label).append(',');
    addNumber(predictions.probability(node), to);
    to.append(',').append(bases[predictions.basis(node).ordinal()]);
    for (int c = 0; c < predictions.classNames().size(); c++) {
      to.append(',');
      addNumber(predictions.probability(node, c), to);
    }
    to.append('\n');
  }

  /** Whether a text needs no quotes, whatever stands around it. */
  private static boolean plain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'z') && c != '-' && c != '.') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private List<String> row(int node, String id, String label) {
    List<String> row = new ArrayList<>();
    row.add(id);
    row.add(label);
    row.add(number(predictions.probability(node)));
    row.add(bases[predictions.basis(node).ordinal()]);
    for (int c = 0; c < predictions.classNames().size(); c++) {
      row.add(number(predictions.probability(node, c)));
    }
    return row;
  }

  private static String quoted(List<String> row) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      csv.writeRecord(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: it is written to memory
    }
    return text.toString();
  }

  /**
   * Six digits behind the point: more than calibration can promise, the same text on every Java.
   */
  private static String number(float probability) {
    StringBuilder text = new StringBuilder();
    addNumber(probability, text);
    return text.toString();
  }

  static void addNumber(float probability, StringBuilder to) {
    if (!(probability >= 0 && probability < 1000)) {
      to.append(scaled(probability).toPlainString());
      return;
    }
    // 24 bits times a million are less than 53: the product is exact, and half goes to even once
    long millionths = (long) Math.rint(probability * DIGITS);
    to.append(millionths / 1_000_000).append('.');
    long rest = millionths % 1_000_000;
    for (long digit = 100_000; digit > 0; digit /= 10) {
      to.append((char) ('0' + rest / digit % 10));
    }
  }

  /** The same as a number. */
  static double rounded(float probability) {
    return probability >= 0 && probability < 1000
        ? Math.rint(probability * DIGITS) / DIGITS
        : scaled(probability).doubleValue();
  }

  private static BigDecimal scaled(float probability) {
    return new BigDecimal(probability).setScale(6, RoundingMode.HALF_EVEN);
  }
}
