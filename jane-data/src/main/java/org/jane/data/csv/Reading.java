package org.jane.data.csv;

import java.nio.file.Path;
import org.jane.graph.AttributeEncoding;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * What all tables of one dataset are read with.
 *
 * @param given how attributes are to be encoded, null to find out
 * @param lookOnly whether nobody will learn from the data: what a training would be stopped by is
 *     then told, where that is possible
 */
record Reading(
    CsvFiles files,
    CsvOptions options,
    @Nullable AttributeEncoding given,
    boolean lookOnly,
    Run run,
    Notices notices) {

  /** Whether a blank attribute value ends the reading. */
  boolean refusesBlanks() {
    return options.missing() == MissingValues.FAIL && !lookOnly;
  }

  String nodeFile() {
    return CsvFiles.name(files.nodes());
  }

  /** The number in a field, as {@link DecimalNumber#parse} says it. */
  float number(RowBatch batch, int row, int column) {
    return DecimalNumber.parse(
        batch.text(), batch.from(row, column), batch.length(row, column), options.decimal());
  }

  /** Whether a field is a number once its comma is a decimal one. */
  boolean hasDecimalComma(RowBatch batch, int row, int column) {
    return options.decimal() == '.'
        && Float.isFinite(
            DecimalNumber.parse(
                batch.text(), batch.from(row, column), batch.length(row, column), ','))
        && batch.get(row, column).contains(",");
  }

  long read(Path file, Table table) {
    return CsvRows.read(file, options, table, run);
  }
}
