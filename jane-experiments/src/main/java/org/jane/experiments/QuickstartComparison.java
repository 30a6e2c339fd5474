package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Worth;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * Compares the methods of the paper and those nearest to it on small synthetic graphs whose labels
 * depend on proximity, on attributes or on both: their accuracies, and the influence of attributes
 * that JANE estimates.
 *
 * @param graphs number of graphs of each kind
 * @param seed of the first graph; the next one has the next seed
 * @param scored every training run, with its kind of graph
 */
public record QuickstartComparison(int graphs, long seed, List<Scored> scored) {
  /** A method fails when its accuracy is below this fraction of the best method's. */
  public static final double FAILS_BELOW = 0.8;

  /** Half of the nodes to train on, a tenth to validate. */
  public static final Protocol PROTOCOL = new Protocol.Drawn(0.5, 0.1);

  /** The slowest first, so that no thread waits for one of them at the end. */
  private static final List<String> METHODS =
      List.of("jane", "deepwalk", "lane", "sage", "aane", "jane-r", "jane-nu", "gcn", "mlp", "lp");

  /** One training run on a graph of one kind. */
  public record Scored(LabelOrigin origin, Trial trial) {}

  public QuickstartComparison {
    scored = List.copyOf(scored);
  }

  private static final String JANE = "jane";

  /** Every method at its defaults, but JANE with k = 2 as in the paper. */
  static List<Evaluation.Entrant> entrants() {
    return ExperimentMethods.of(METHODS, Map.of("k", "2"));
  }

  /** Generates the graphs, trains and scores; incomplete when the run is asked to stop. */
  public static QuickstartComparison run(int graphs, Run run) {
    List<Scored> scored = new ArrayList<>();
    int total = LabelOrigin.ALL.size() * graphs * METHODS.size();
    for (int g = 0; g < graphs; g++) {
      for (LabelOrigin origin : LabelOrigin.ALL) {
        Run seeded = run.withSeed(run.seed() + g);
        Dataset data = origin.dataset(seeded.seed(), run);
        for (boolean jane : new boolean[] {true, false}) { // what each side is worth to JANE alone
          List<Evaluation.Entrant> some =
              entrants().stream().filter(e -> e.method().name().equals(JANE) == jane).toList();
          new Evaluation(
                  data.graph(), data.splits(), PROTOCOL, some, 1, PrimaryMetric.ACCURACY, jane)
              .trials(
                  List.of(),
                  false,
                  seeded.listener(p -> {}),
                  trial -> {
                    scored.add(new Scored(origin, trial));
                    run.report(
                        Progress.of("comparing methods", scored.size(), total, "training runs"));
                  });
        }
      }
    }
    return new QuickstartComparison(graphs, run.seed(), inOrder(scored));
  }

  /** Sorts by kind of graph and method, so that the order does not depend on threads. */
  private static List<Scored> inOrder(List<Scored> scored) {
    List<Scored> sorted =
        new ArrayList<>(scored); // within one kind and method they come graph by graph
    sorted.sort(
        Comparator.comparing((Scored s) -> LabelOrigin.ALL.indexOf(s.origin()))
            .thenComparing(s -> METHODS.indexOf(s.trial().method())));
    return sorted;
  }

  /** The command that repeats the comparison. */
  String command() {
    return "jane quickstart --graphs " + graphs + " --seed " + seed;
  }

  public boolean complete() {
    return scored.size() == LabelOrigin.ALL.size() * graphs * METHODS.size();
  }

  private List<Trial> trials(LabelOrigin origin, String method) {
    return scored.stream()
        .filter(s -> s.origin.equals(origin) && s.trial.method().equals(method))
        .map(Scored::trial)
        .toList();
  }

  public Spread accuracy(LabelOrigin origin, String method) {
    return Spread.of(trials(origin, method).stream().map(t -> t.score().accuracy()).toList());
  }

  /** What each side is worth to JANE. */
  public Worth worth(LabelOrigin origin) {
    return Worth.over(trials(origin, JANE).stream().flatMap(t -> t.worth().stream()).toList());
  }

  /** The influence of attributes estimated by a method; empty for methods without an estimate. */
  public Spread influence(LabelOrigin origin, String method) {
    return Spread.of(
        trials(origin, method).stream()
            .filter(t -> t.alphaHat().isPresent())
            .map(t -> t.alphaHat().getAsDouble())
            .toList());
  }

  /** The worst-case accuracy: the lowest mean over the kinds of graphs. */
  public double worst(String method) {
    return LabelOrigin.ALL.stream()
        .mapToDouble(s -> accuracy(s, method).mean())
        .min()
        .orElse(Double.NaN);
  }

  /** Methods by descending worst-case accuracy. */
  public List<String> methods() {
    return METHODS.stream()
        .sorted(Comparator.comparing((String m) -> -worst(m)).thenComparing(m -> m))
        .toList();
  }

  public boolean fails(LabelOrigin origin, String method) {
    double best = METHODS.stream().mapToDouble(m -> accuracy(origin, m).mean()).max().orElse(0);
    return accuracy(origin, method).mean()
        < FAILS_BELOW * best - 1e-9; // exactly 80 % does not fail
  }

  /** Methods that never fail, by descending worst-case accuracy. */
  public List<String> neverFailing() {
    return methods().stream()
        .filter(m -> LabelOrigin.ALL.stream().noneMatch(s -> fails(s, m)))
        .toList();
  }

  /** Sentences that say which methods fail on which kind of graph. */
  public List<String> verdicts() {
    List<String> sentences = new ArrayList<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      List<String> failing = methods().stream().filter(m -> fails(origin, m)).toList();
      sentences.add(
          "Where labels depend on "
              + origin.name()
              + (failing.isEmpty()
                  ? ", no method fails."
                  : ", " + listed(failing) + (failing.size() == 1 ? " fails." : " fail.")));
    }
    List<String> never =
        neverFailing().stream()
            .map(m -> String.format(Locale.ROOT, "%s (worst %.3f)", m, worst(m)))
            .toList();
    sentences.add(
        never.isEmpty()
            ? "Every method fails on at least one kind of graph."
            : "Never fail: " + String.join(", ", never) + ".");
    return sentences;
  }

  private static String listed(List<String> names) {
    return names.size() < 2
        ? String.join("", names)
        : String.join(", ", names.subList(0, names.size() - 1))
            + " and "
            + names.get(names.size() - 1);
  }
}
