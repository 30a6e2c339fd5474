package org.jane.data.csv;

import org.jane.data.KnownNodes;
import org.jane.graph.AttributeEncoding;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * What all tables of one dataset are read with.
 *
 * @param given how attributes are to be encoded, null to find out
 * @param lookOnly whether nobody will learn from the data: what a training would be stopped by is
 *     then told, where that is possible
 * @param known nodes that edges may name beside those that are listed, null for none
 */
record Reading(
    TableSet tables,
    CsvOptions options,
    @Nullable AttributeEncoding given,
    boolean lookOnly,
    @Nullable KnownNodes known,
    Run run,
    Notices notices) {

  /** Whether a blank attribute value ends the reading. */
  boolean refusesBlanks() {
    return options.missing() == MissingValues.FAIL && !lookOnly;
  }

  String nodeFile() {
    return tables.nodes().file();
  }

  /**
   * Gives all rows of a file to a table.
   *
   * @return how many fields had blanks around them that were ignored
   */
  long read(TableInput input, Table table) {
    return read(input, options, table, run);
  }

  static long read(TableInput input, CsvOptions options, Table table, Run run) {
    RowSink rows = new RowSink(input.file(), options, table);
    input.read(rows, run);
    return rows.end();
  }
}
