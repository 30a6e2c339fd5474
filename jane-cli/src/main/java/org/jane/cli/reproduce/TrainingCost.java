package org.jane.cli.reproduce;

import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.eval.TuningBudget;
import org.jane.model.Shape;
import org.jane.model.jane.JaneConfig;
import org.jane.model.jane.JaneCost;

/**
 * How long a training takes one thread, from sizes alone. The rates were measured on two cores of a
 * machine of 2023; the result tells minutes from hours, no more.
 */
final class TrainingCost {
  /** Multiplications with additions that one thread does in a second inside a network. */
  private static final double RATE = 2e9;

  /** Pairs of a walk, with their negatives, that one thread learns from in a second. */
  private static final double WALK_PAIRS = 1.5e6;

  private TrainingCost() {}

  /** Seconds of one training with {@code train} training nodes. */
  static double seconds(Evaluation.Entrant entrant, Shape shape, int train) {
    double once = once(entrant, shape, train);
    if (entrant.tuning().isEmpty() || entrant.method().searchSpace().isEmpty()) {
      return once;
    }
    TuningBudget budget = entrant.tuning().get(); // most trials are given up early
    return Math.min(budget.seconds(), once * (budget.trials() / 3.0 + budget.members()));
  }

  private static double once(Evaluation.Entrant entrant, Shape shape, int train) {
    Map<String, String> settings = entrant.method().configured(entrant.settings());
    double n = shape.nodes();
    double edges = 2.0 * shape.edges();
    double entries = shape.attributeEntries();
    return switch (entrant.method().name()) {
      case "jane", "jane-nu", "jane-r" -> jane(entrant, shape, train);
      case "mlp" ->
          0.05
              + network(settings, shape)
                  * hidden(settings)
                  * (2 * entries * train / n + 10.0 * shape.attributes());
      case "gcn" -> 0.1 + network(settings, shape) * hidden(settings) * (2 * entries + 4 * edges);
      case "sage" -> 0.1 + network(settings, shape) * hidden(settings) * (4 * entries + 4 * edges);
      case "deepwalk" ->
          0.1
              + n
                  * number(settings, "walks", 10)
                  * number(settings, "walk-length", 40)
                  * 8
                  / WALK_PAIRS;
      case "lane" ->
          0.2 + 9 * (30.0 * train * train * train + entries * 400 + n * train * 200) / RATE;
      case "aane" -> 0.2 + 4 * 2 * (entries + edges) * 100 * 8 / RATE;
      default -> 0.02 + edges * shape.classes() * 100 / RATE;
    };
  }

  /** Both threads of {@link JaneCost} become one. */
  private static double jane(Evaluation.Entrant entrant, Shape shape, int train) {
    JaneConfig config = JaneConfig.defaults();
    for (Map.Entry<String, String> set : entrant.settings().entrySet()) {
      config = config.with(set.getKey(), set.getValue());
    }
    config =
        switch (entrant.method().name()) {
          case "jane-nu" -> config.withoutLatentSteps();
          case "jane-r" -> config.withRandomStart();
          default -> config;
        };
    Shape labelled =
        new Shape(
            shape.nodes(),
            shape.edges(),
            shape.weighted(),
            shape.attributes(),
            shape.attributeEntries(),
            shape.classes(),
            train);
    return 2 * (JaneCost.of(labelled, config).seconds() - 0.2);
  }

  /** Seconds per multiplication of an epoch, over all epochs and all scalings that are tried. */
  private static double network(Map<String, String> settings, Shape shape) {
    boolean chosen =
        shape.attributes() > 2 && settings.getOrDefault("attribute-scaling", "auto").equals("auto");
    return number(settings, "epochs", 200) * (chosen ? 3 : 1) / RATE;
  }

  private static double hidden(Map<String, String> settings) {
    return number(settings, "hidden", 64);
  }

  private static double number(Map<String, String> settings, String key, double otherwise) {
    try {
      return Double.parseDouble(settings.getOrDefault(key, "" + otherwise));
    } catch (NumberFormatException e) { // a word such as auto
      return otherwise;
    }
  }
}
