package org.jane.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.Strata;
import org.jane.run.Check;
import org.jane.run.Nearest;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/** How each run splits the nodes into training, validation and test nodes. */
public sealed interface Protocol
    permits Protocol.Shares, Protocol.Given, Protocol.Folds, ColumnProtocol {
  /** Of the nodes that are not tested, so much validates, as in training. */
  double VALIDATION = 0.2;

  /**
   * The split of one run.
   *
   * @param own the splits of the dataset
   * @param run its seed is that of the first run plus {@code number}
   * @param number of the run, 0, 1, …
   */
  Split split(AttributedGraph graph, List<Split> own, Run run, int number);

  /** The column of the nodes whose values decide; empty when none does. */
  default Optional<String> column() {
    return Optional.empty();
  }

  /**
   * Whether it says what is tested and leaves it open by which of the other nodes settings and
   * epochs are chosen, so that these may validate in turn ({@link org.jane.model.Task#turns}).
   */
  default boolean validatesInTurn() {
    return false;
  }

  /** The splits of the dataset in turn; with fewer splits than runs they repeat. */
  record Given(String name) implements Protocol {
    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      Check.that(
          !own.isEmpty(),
          "the data has no split of its own; leave the split out, and one is chosen by the number of"
              + " labels");
      return own.get(number % own.size());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A new draw for each run: shares for training and validation, the rest for testing. */
  sealed interface Shares extends Protocol {
    double train();

    double validation();
  }

  /** A uniform draw, as in the paper. */
  record Drawn(double train, double validation) implements Shares {
    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      return Split.random(graph.labels(), train, validation, run.random("evaluate/split"));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "random:%s,%s", train, validation);
    }
  }

  /** A draw that takes its share of each class. */
  record Stratified(double train, double validation) implements Shares {
    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      return Split.heldOut(
          graph.labels(),
          Split.labelled(graph.labels()),
          1 - train - validation,
          validation / (train + validation),
          run.random("evaluate/split"));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "stratified:%s,%s", train, validation);
    }

    @Override
    public boolean validatesInTurn() {
      return true;
    }
  }

  /**
   * Each labelled node is tested once in as many runs as there are folds; then folds are drawn
   * anew. Of the other folds a fifth of each class validates.
   */
  record Folds(int folds) implements Protocol {
    public Folds {
      Check.atLeast("folds", folds, 2);
    }

    @Override
    public Split split(AttributedGraph graph, List<Split> own, Run run, int number) {
      RandomStream round =
          run.withSeed(run.seed() - number).random("evaluate/folds", number / folds);
      int[] labelled = Split.labelled(graph.labels());
      int[][] parts = new Strata(graph.labels()).dealt(labelled, folds, round);
      int[] others =
          IntStream.range(0, folds)
              .filter(f -> f != number % folds)
              .flatMap(f -> Arrays.stream(parts[f]))
              .toArray();
      return Split.stratified(
          graph.labels(),
          others,
          VALIDATION,
          parts[number % folds],
          run.random("evaluate/validation"));
    }

    @Override
    public String toString() {
      return "kfold:" + folds;
    }

    @Override
    public boolean validatesInTurn() {
      return true;
    }
  }

  /** Ten per cent for training and twenty for validation, as in the paper. */
  static Protocol paper() {
    return new Drawn(0.1, 0.2);
  }

  /**
   * Reads {@code planetoid}, {@code given}, {@code random:0.1,0.2}, {@code stratified:0.64,0.16},
   * {@code kfold:5}, {@code group:COLUMN} or {@code time:COLUMN}. The last two need the values of
   * the column, see {@link ColumnProtocol}.
   *
   * @throws IllegalArgumentException for anything else
   */
  static Protocol parse(String text) {
    if (text.equals("planetoid") || text.equals("given")) {
      return new Given(text);
    }
    int colon = text.indexOf(':');
    String after = text.substring(colon + 1);
    return switch (text.substring(0, Math.max(0, colon))) {
      case "random" -> {
        double[] shares = shares(text, after);
        yield new Drawn(shares[0], shares[1]);
      }
      case "stratified" -> {
        double[] shares = shares(text, after);
        yield new Stratified(shares[0], shares[1]);
      }
      case "kfold" -> {
        Check.that(
            after.matches("[0-9]{1,4}") && Integer.parseInt(after) >= 2,
            "\"%s\" needs a number of folds, at least 2, such as kfold:5",
            text);
        yield new Folds(Integer.parseInt(after));
      }
      case "group" -> ColumnProtocol.Grouped.by(named(text, after));
      case "time" -> ColumnProtocol.Timed.by(named(text, after));
      default ->
          throw new IllegalArgumentException(
              "unknown split \""
                  + text
                  + "\". "
                  + Nearest.advice(
                      text,
                      List.of(
                          "planetoid",
                          "given",
                          "random:0.1,0.2",
                          "stratified:0.64,0.16",
                          "kfold:5",
                          "group:COLUMN",
                          "time:COLUMN")));
    };
  }

  private static String named(String text, String column) {
    Check.that(!column.isBlank(), "\"%s\" needs the name of a column", text);
    return column;
  }

  private static double[] shares(String text, String after) {
    String[] fractions = after.split(",", -1);
    String kind = text.substring(0, text.indexOf(':'));
    Check.that(
        fractions.length == 2,
        "\"%s\" needs two fractions: %s:TRAIN,VALIDATION, such as %s:0.1,0.2",
        text,
        kind,
        kind);
    try {
      double train = Double.parseDouble(fractions[0]);
      double validation = Double.parseDouble(fractions[1]);
      Check.that(
          train > 0 && validation >= 0 && train + validation < 1,
          "\"%s\" leaves nothing to train or to test on",
          text);
      return new double[] {train, validation};
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the fractions in \"" + text + "\" are no numbers", e);
    }
  }
}
