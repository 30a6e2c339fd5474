package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jane.graph.Split;
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
 */
public record EvaluationPlan(
    String data, String source, Evaluation evaluation, long seed, int threads, boolean timed) {

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

  /** Whether nodes have several labels; then micro-F1 is what methods are judged by. */
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
      Split split = protocol().split(evaluation.graph(), own, Run.seeded(seed + r), r);
      Check.that(
          split.test().length > 0,
          "the split %s of %s has no test nodes, so there is nothing to score. Use random:0.1,0.2, or mark test nodes in the"
              + " data",
          protocol(),
          data);
    }
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
    return MethodSummary.of(of(method, trials), multiLabel());
  }

  /** The first method against each other one, over the runs that both have done. */
  public List<PairedDifference> differences(List<Trial> trials) {
    List<PairedDifference> differences = new ArrayList<>();
    String first = methodNames().get(0);
    for (String other : methodNames().subList(1, methodNames().size())) {
      List<Double> ours = headlines(first, other, trials);
      List<Double> theirs = headlines(other, first, trials);
      if (!ours.isEmpty()) {
        differences.add(PairedDifference.of(first, ours, other, theirs));
      }
    }
    return differences;
  }

  /** Scores of a method in the runs that another one has done too. */
  private List<Double> headlines(String method, String other, List<Trial> trials) {
    List<Integer> shared = of(other, trials).stream().map(Trial::number).toList();
    return of(method, trials).stream()
        .filter(t -> shared.contains(t.number()))
        .map(t -> multiLabel() ? t.score().microF1() : t.score().accuracy())
        .toList();
  }
}
