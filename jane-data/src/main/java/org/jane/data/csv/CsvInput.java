package org.jane.data.csv;

import java.nio.file.Path;
import org.jane.run.Run;

/** A CSV file as a table. */
record CsvInput(Path path) implements TableInput {
  @Override
  public String file() {
    return CsvFiles.name(path);
  }

  @Override
  public void read(RowSink rows, Run run) {
    CsvRows.read(path, "column names", rows.table(), run);
  }

  /**
   * Gives the rows of any input to a table.
   *
   * @param needed the columns the table must have, for the message that it has none
   * @return how many fields had blanks around them that were ignored
   */
  static long read(TableInput input, String needed, Table table, Run run) {
    if (input instanceof CsvInput csv) {
      return CsvRows.read(csv.path(), needed, table, run);
    }
    RowSink rows = new RowSink(input.file(), table);
    input.read(rows, run);
    rows.end();
    return 0;
  }
}
