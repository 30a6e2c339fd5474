package org.jane.data.csv;

import java.nio.file.Path;
import org.jane.run.Run;

/** A table of nodes, edges or attributes, whatever kind of file its rows come from. */
public interface TableInput {
  /** The file's name as messages say it. */
  String file();

  /** Tells the columns, then all rows in the order of the file. */
  void read(RowSink rows, Run run);

  /**
   * Whether it can be read once more, as errors do that look for the first of two rows; a pipe
   * cannot.
   */
  default boolean again() {
    return true;
  }

  /** The table in a CSV file. */
  static TableInput csv(Path path) {
    return new CsvInput(path);
  }
}
