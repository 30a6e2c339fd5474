package org.jane.cli;

import org.jane.app.RequestException;
import org.jane.metric.PrimaryMetric;
import picocli.CommandLine.Option;

/** The option {@code --metric NAME}: what decides in the search and between methods. */
final class MetricOption {
  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description =
          "What decides on validation nodes and between methods: accuracy, macro-f1, balanced-accuracy, auc,"
              + " average-precision or log-loss (default: ${DEFAULT-VALUE}).",
      defaultValue = "accuracy")
  String name = "accuracy";

  PrimaryMetric metric() {
    return RequestException.ofArguments(() -> PrimaryMetric.named(name));
  }
}
