package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * An evaluation with everything that decides or describes it, and what its trials say: the numbers
 * of each method and who is better. Trials may be fewer than planned, as they are while it goes on
 * or after it was stopped.
 *
 * @param data what the user called the data
 * @param source where the data came from, for people
 * @param evaluation methods, protocol and runs
 * @param seed of the first run; each further one has the next
 * @param threads it is done on
 * @param timed whether trainings are done one at a time and measured
 * @param splitReason why nodes are split as they are, without a full stop
 */
public record EvaluationPlan(
    String data,
    String source,
    Evaluation evaluation,
    long seed,
    int threads,
    boolean timed,
    String splitReason) {
  /** Fewer test nodes than this say little in a single run. */
  private static final int FEW_TEST_NODES = 20;

  /** Fewer labelled nodes of a class than this cannot train, validate and test. */
  private static final int FEW_OF_CLASS = 3;

  /** With a split that was asked for. */
  public EvaluationPlan(
      String data, String source, Evaluation evaluation, long seed, int threads, boolean timed) {
    this(
        data,
        source,
        evaluation,
        seed,
        threads,
        timed,
        ProtocolChoice.asked(evaluation.protocol()).reason());
  }

  public Protocol protocol() {
    return evaluation.protocol();
  }

  public List<Evaluation.Entrant> entrants() {
    return evaluation.methods();
  }

  public int runs() {
    return evaluation.runs();
  }

  /** How many trainings it takes. */
  public int trainings() {
    return entrants().size() * runs();
  }

  /** What methods are judged by. */
  public PrimaryMetric metric() {
    return evaluation.metric();
  }

  /** What methods are judged by, in words. */
  public String measure() {
    return metric().words(multiLabel());
  }

  /** Whether nodes have several labels; then micro-F1 stands for accuracy. */
  public boolean multiLabel() {
    return evaluation.graph().labels().multiLabel();
  }

  public List<String> methodNames() {
    return entrants().stream().map(e -> e.method().name()).toList();
  }

  /** What is done, on what, in one line. */
  public String title() {
    return String.format(
        Locale.ROOT,
        "%s: %,d nodes, %,d edges, %s, %d runs, seed %d",
        data,
        evaluation.graph().nodes(),
        evaluation.graph().graph().edges(),
        protocol(),
        runs(),
        seed);
  }

  /**
   * Refuses a protocol that leaves a run nothing to be scored on.
   *
   * @throws IllegalArgumentException when there is such a run, or the data has no such split
   */
  public void requireTestNodes() {
    List<Split> own = evaluation.own();
    int splits = protocol() instanceof Protocol.Given ? Math.min(runs(), own.size()) : 1;
    for (int r = 0; r < Math.max(1, splits); r++) {
      Check.that(
          split(r).test().length > 0,
          "the split %s of %s has no test nodes, so there is nothing to score. Leave the split out, and"
              + " one is chosen by the number of labels%s",
          protocol(),
          data,
          protocol() instanceof Protocol.Given ? ", or mark test nodes in the data" : "");
    }
  }

  /** The split of a run, 0, 1, …: the same for every method. */
  public Split split(int number) {
    return protocol()
        .split(evaluation.graph(), evaluation.own(), Run.seeded(seed + number), number);
  }

  /** Test nodes of the run that has the fewest. */
  public int fewestTestNodes() {
    return IntStream.range(0, runs()).map(r -> split(r).test().length).min().orElse(0);
  }

  /** How many different nodes are tested in all runs together. */
  public int testNodes() {
    BitSet tested = new BitSet();
    for (int r = 0; r < runs(); r++) {
      Arrays.stream(split(r).test()).forEach(tested::set);
    }
    return tested.cardinality();
  }

  /** What makes the numbers less sure than they look, a sentence each. */
  public List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    Labels labels = evaluation.graph().labels();
    int[] sizes = labels.classSizes();
    List<String> small = new ArrayList<>();
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] > 0 && sizes[c] < FEW_OF_CLASS) {
        small.add(labels.classNames().get(c));
      }
    }
    if (!small.isEmpty()) {
      caveats.add(
          String.format(
              Locale.ROOT,
              "%s fewer than %d labelled nodes (%s%s): nothing can be said about %s.",
              small.size() == 1 ? "One class has" : small.size() + " classes have",
              FEW_OF_CLASS,
              String.join(", ", small.subList(0, Math.min(5, small.size()))),
              small.size() > 5 ? ", …" : "",
              small.size() == 1 ? "it" : "them"));
    }
    int fewest = fewestTestNodes();
    if (fewest < FEW_TEST_NODES) {
      caveats.add(
          String.format(
              Locale.ROOT,
              "A run tests as few as %d nodes, so that one node is %.0f points: single runs say little."
                  + " All runs together test %,d different nodes; read the interval.",
              fewest,
              100.0 / Math.max(1, fewest),
              testNodes()));
    }
    return caveats;
  }

  /** The trials of one method, in the order of the runs. */
  public static List<Trial> of(String method, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.method().equals(method))
        .sorted(Comparator.comparingInt(Trial::number))
        .toList();
  }

  /** One method over all its runs. */
  public MethodSummary summary(String method, List<Trial> trials) {
    return MethodSummary.of(of(method, trials), metric(), multiLabel());
  }

  /** The first method against each other one, over the runs that both have done. */
  public List<PairedDifference> differences(List<Trial> trials) {
    List<PairedDifference> differences = new ArrayList<>();
    String first = methodNames().get(0);
    for (String other : methodNames().subList(1, methodNames().size())) {
      List<Double> ours = headlines(first, other, trials);
      List<Double> theirs = headlines(other, first, trials);
      if (!ours.isEmpty()) {
        differences.add(PairedDifference.of(first, ours, other, theirs, metric().largerIsBetter()));
      }
    }
    return differences;
  }

  /** Scores of a method in the runs that another one has done too. */
  private List<Double> headlines(String method, String other, List<Trial> trials) {
    List<Integer> shared = of(other, trials).stream().map(Trial::number).toList();
    return of(method, trials).stream()
        .filter(t -> shared.contains(t.number()))
        .map(t -> t.score().value(metric(), multiLabel()))
        .toList();
  }
}
