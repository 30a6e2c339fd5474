package org.jane.cli;

import picocli.CommandLine.Option;

/** How a model file meets data. */
final class ModelOptions {
  @Option(
      names = "--new-data",
      description = "Accept data other than that of training for a model file without its own.")
  boolean newData;
}
