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
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * All methods on small graphs whose labels come from proximity, from both and from attributes: who
 * fails where, and what JANE says the labels come from.
 *
 * @param graphs how many of each kind
 * @param seed of the first graph; the next one has the next seed
 * @param scored every training, with its graph
 */
public record FirstLook(int graphs, long seed, List<Scored> scored) {
  /** Below this part of the best method's accuracy a method fails. */
  public static final double FAILS_BELOW = 0.8;

  /** Half of the nodes to train on, a tenth to validate. */
  public static final Protocol PROTOCOL = new Protocol.Drawn(0.5, 0.1);

  /** Those that take longest first, so that no thread waits for one of them in the end. */
  private static final List<String> METHODS =
      List.of("jane", "deepwalk", "lane", "sage", "aane", "jane-r", "jane-nu", "gcn", "mlp", "lp");

  /** One training on a graph of one kind. */
  public record Scored(Situation situation, Trial trial) {}

  public FirstLook {
    scored = List.copyOf(scored);
  }

  /** Every method, positions in the plane for JANE (k = 2) as in the paper, else its defaults. */
  static List<Evaluation.Entrant> entrants() {
    return Entrants.of(METHODS, Map.of("k", "2"));
  }

  /** Draws, trains and scores; less than all of it when the run is asked to stop. */
  public static FirstLook at(int graphs, Run run) {
    List<Scored> scored = new ArrayList<>();
    int total = Situation.ALL.size() * graphs * METHODS.size();
    for (int g = 0; g < graphs; g++) {
      for (Situation situation : Situation.ALL) {
        Run seeded = run.withSeed(run.seed() + g);
        Dataset data = situation.dataset(seeded.seed(), run);
        Evaluation evaluation =
            new Evaluation(data.graph(), data.splits(), PROTOCOL, entrants(), 1);
        evaluation.trials(
            List.of(),
            false,
            seeded.listener(p -> {}),
            trial -> {
              scored.add(new Scored(situation, trial));
              run.report(Progress.of("comparing methods", scored.size(), total, "trainings"));
            });
      }
    }
    return new FirstLook(graphs, run.seed(), inOrder(scored));
  }

  /** Neither threads nor speed decide the order. */
  private static List<Scored> inOrder(List<Scored> scored) {
    List<Scored> sorted =
        new ArrayList<>(scored); // of one kind and method they come graph by graph
    sorted.sort(
        Comparator.comparing((Scored s) -> Situation.ALL.indexOf(s.situation()))
            .thenComparing(s -> METHODS.indexOf(s.trial().method())));
    return sorted;
  }

  /** What makes it again. */
  String command() {
    return "jane quickstart --graphs " + graphs + " --seed " + seed;
  }

  public boolean complete() {
    return scored.size() == Situation.ALL.size() * graphs * METHODS.size();
  }

  private List<Trial> trials(Situation situation, String method) {
    return scored.stream()
        .filter(s -> s.situation.equals(situation) && s.trial.method().equals(method))
        .map(Scored::trial)
        .toList();
  }

  public Spread accuracy(Situation situation, String method) {
    return Spread.of(trials(situation, method).stream().map(t -> t.score().accuracy()).toList());
  }

  /** What a method says of the influence of attributes; no values for methods that cannot tell. */
  public Spread influence(Situation situation, String method) {
    return Spread.of(
        trials(situation, method).stream()
            .filter(t -> t.alphaHat().isPresent())
            .map(t -> t.alphaHat().getAsDouble())
            .toList());
  }

  /** The lowest of a method's means. */
  public double worst(String method) {
    return Situation.ALL.stream()
        .mapToDouble(s -> accuracy(s, method).mean())
        .min()
        .orElse(Double.NaN);
  }

  /** Methods, the one with the best lowest mean first. */
  public List<String> methods() {
    return METHODS.stream()
        .sorted(Comparator.comparing((String m) -> -worst(m)).thenComparing(m -> m))
        .toList();
  }

  public boolean fails(Situation situation, String method) {
    double best = METHODS.stream().mapToDouble(m -> accuracy(situation, m).mean()).max().orElse(0);
    return accuracy(situation, method).mean()
        < FAILS_BELOW * best - 1e-9; // four fifths do not fail
  }

  /** Methods that fail nowhere, the steadiest first. */
  public List<String> steady() {
    return methods().stream()
        .filter(m -> Situation.ALL.stream().noneMatch(s -> fails(s, m)))
        .toList();
  }

  /** Who fails where, as sentences. */
  public List<String> verdicts() {
    List<String> sentences = new ArrayList<>();
    for (Situation situation : Situation.ALL) {
      List<String> failing = methods().stream().filter(m -> fails(situation, m)).toList();
      sentences.add(
          "Where labels come from "
              + situation.origin()
              + (failing.isEmpty()
                  ? " nobody fails."
                  : ", " + listed(failing) + (failing.size() == 1 ? " fails." : " fail.")));
    }
    List<String> steady =
        steady().stream()
            .map(m -> String.format(Locale.ROOT, "%s (worst %.3f)", m, worst(m)))
            .toList();
    sentences.add(
        steady.isEmpty()
            ? "Every method fails somewhere."
            : "No failure anywhere: " + String.join(", ", steady) + ".");
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
