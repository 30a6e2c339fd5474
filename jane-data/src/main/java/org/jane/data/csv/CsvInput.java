package org.jane.data.csv;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.run.Run;

/** A CSV file as a table. */
record CsvInput(Path path) implements TableInput {
  @Override
  public String file() {
    return CsvFiles.name(path);
  }

  @Override
  public boolean again() {
    return Files.isRegularFile(path);
  }

  @Override
  public void read(RowSink rows, Run run) {
    rows.csv(path, run);
  }
}
