package org.jane.cli;

import org.jane.app.CsvCells;
import picocli.CommandLine.Option;

/** The option {@code --safe-csv}: tables that a spreadsheet may open. */
final class SafeCsvOption {
  @Option(
      names = "--safe-csv",
      description =
          "In CSV, put ' before ids, labels and other texts that begin with = + - @, a tab or a carriage return, so that"
              + " a spreadsheet does not run them.")
  boolean wanted;

  CsvCells cells() {
    return wanted ? CsvCells.SAFE : CsvCells.PLAIN;
  }
}
