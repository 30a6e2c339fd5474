package org.jane.experiments;

import java.util.Locale;
import java.util.OptionalDouble;
import org.jane.app.CsvCells;

/** A table of results as text, RFC 4180: cells with a comma, a quote or a line break are quoted. */
final class Csv {
  private final StringBuilder text = new StringBuilder();

  Csv(String... header) {
    row((Object[]) header);
  }

  /** One more row; numbers get six decimals, NaN and empty ones stay blank. */
  Csv row(Object... cells) {
    for (int c = 0; c < cells.length; c++) {
      text.append(c == 0 ? "" : ",").append(cell(cells[c]));
    }
    text.append('\n');
    return this;
  }

  private static String cell(Object value) {
    if (value instanceof OptionalDouble number) {
      return cell(number.orElse(Double.NaN));
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? String.format(Locale.ROOT, "%.6f", number) : "";
    }
    String words = String.valueOf(value);
    if (value instanceof String) { // opened in spreadsheets, which would run such a name
      words = CsvCells.SAFE.of(words);
    }
    return words.matches("[^,\"\\r\\n]*") ? words : '"' + words.replace("\"", "\"\"") + '"';
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
