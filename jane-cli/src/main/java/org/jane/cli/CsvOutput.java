package org.jane.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jane.app.CsvCells;
import org.jane.store.AtomicFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --csv FILE}: the result as a table, to a file or to standard output. */
final class CsvOutput {
  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write the result as CSV; - is standard output.")
  @Nullable String file;

  /** Writes the rows of a result. */
  @FunctionalInterface
  interface Rows {
    void write(CsvCells cells, Writer to) throws IOException;
  }

  boolean ownsStandardOutput() {
    return "-".equals(file);
  }

  /** Writes the table where the option says, if it was given, whole or not at all. */
  void write(Rows rows, CsvCells cells, Console console) throws IOException {
    if (ownsStandardOutput()) {
      Writer text = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
      rows.write(cells, text);
      text.flush();
    } else if (file != null) {
      AtomicFile.write(
          Path.of(file),
          out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            rows.write(cells, text);
            text.flush();
          });
    }
  }
}
