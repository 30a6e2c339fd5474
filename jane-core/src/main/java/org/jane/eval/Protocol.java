package org.jane.eval;

import java.util.List;
import java.util.Locale;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.run.Check;
import org.jane.run.Nearest;
import org.jane.run.Run;

/** How each run splits the nodes into training, validation and test nodes. */
public sealed interface Protocol {
  /** The split of one run. */
  Split split(AttributedGraph graph, List<Split> own, Run run, int number);

  /** The splits of the dataset in turn; with fewer splits than runs they repeat. */
  record Given(String name) implements Protocol {
    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      Check.that(!own.isEmpty(), "the data has no split of its own; use random:0.1,0.2");
      return own.get(number % own.size());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A new draw for each run: these fractions for training and validation, the rest for testing. */
  record Drawn(double train, double validation) implements Protocol {
    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      return Split.random(graph.labels(), train, validation, run.random("evaluate/split"));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "random:%s,%s", train, validation);
    }
  }

  /** Ten per cent for training and twenty for validation, as in the paper. */
  static Protocol paper() {
    return new Drawn(0.1, 0.2);
  }

  /**
   * Reads {@code planetoid}, {@code given} or {@code random:0.1,0.2}.
   *
   * @throws IllegalArgumentException for anything else
   */
  static Protocol parse(String text) {
    if (text.equals("planetoid") || text.equals("given")) {
      return new Given(text);
    }
    if (text.startsWith("random:")) {
      String[] fractions = text.substring("random:".length()).split(",", -1);
      Check.that(
          fractions.length == 2,
          "\"%s\" needs two fractions: random:TRAIN,VALIDATION, such as random:0.1,0.2",
          text);
      try {
        double train = Double.parseDouble(fractions[0]);
        double validation = Double.parseDouble(fractions[1]);
        Check.that(
            train > 0 && validation >= 0 && train + validation < 1,
            "\"%s\" leaves nothing to train or to test on",
            text);
        return new Drawn(train, validation);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("the fractions in \"" + text + "\" are no numbers", e);
      }
    }
    throw new IllegalArgumentException(
        "unknown split \""
            + text
            + "\". "
            + Nearest.advice(text, List.of("planetoid", "given", "random:0.1,0.2")));
  }
}
