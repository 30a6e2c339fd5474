package org.jane.cli;

import picocli.CommandLine.Option;

/** How a model file meets data. */
final class ModelOptions {
  @Option(
      names = "--new-data",
      description = "Accept data other than the training data, for a model file without data.")
  boolean newData;
}
