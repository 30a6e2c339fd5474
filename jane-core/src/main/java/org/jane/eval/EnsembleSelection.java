package org.jane.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jane.model.Task;
import org.jspecify.annotations.Nullable;

/**
 * Greedy ensemble selection: starts with the best candidate and repeatedly adds the one that most
 * improves the average prediction on the validation nodes. Models with different errors help each
 * other more than the best models alone (Caruana and others, "Ensemble selection from libraries of
 * models", 2004).
 *
 * <p>With so few validation nodes that they were drawn several times, the selected candidates are
 * too similar, often one changed setting apart. Then two of five members are starts of the search,
 * which differ more.
 */
final class EnsembleSelection {
  /**
   * Only so many of the best candidates may join: among more, some fit the validation nodes by
   * chance.
   */
  private static final int POOL = 16;

  /** So many models of costly settings before others join. */
  private static final int REPEATED = 2;

  private final List<Task> draws;
  private final List<Candidate> members = new ArrayList<>();
  private final List<float[]> sums = new ArrayList<>(); // of the members' probabilities, per draw

  private EnsembleSelection(List<Task> draws, Candidate first) {
    this.draws = draws;
    for (int d = 0; d < draws.size(); d++) {
      sums.add(new float[first.scores.get(d).probabilities().length]);
    }
    add(first);
  }

  /**
   * The settings of so many models, the best first; the same settings may come more than once.
   *
   * @param ranked all that were tried, the best first
   * @param starts the starts of the search among them
   * @param draws of the task on which all of them were scored
   * @param costly whether a training of the best takes long, and many times what others take: then
   *     few are repeated, and others that were tried join instead; where trials learnt from the
   *     nodes that the members learn from, those need no training
   */
  static List<Candidate> of(
      Candidate best,
      List<Candidate> ranked,
      List<Candidate> starts,
      List<Task> draws,
      int size,
      boolean costly) {
    int scored = Math.min(best.draws(), draws.size()); // fewer when time was up
    if (scored == 0) {
      return Collections.nCopies(size, best);
    }
    List<Candidate> eligible =
        ranked.stream()
            .filter(c -> c.draws() >= scored && Double.isFinite(c.merit(scored)))
            .toList();
    List<Candidate> pool = new ArrayList<>(List.of(best));
    for (Candidate c : eligible) {
      if (pool.size() < POOL && pool.stream().noneMatch(c::sameScoresAs)) {
        pool.add(c);
      }
    }
    EnsembleSelection selection = new EnsembleSelection(draws.subList(0, scored), best);
    boolean few = draws.size() > 1; // validation nodes, so that they were drawn several times
    int most = (3 * size + 4) / 5;
    selection.grow(pool, few ? most : size);
    double error = Tuner.standardError(best.primary(scored), draws.get(0), scored);
    if (few) {
      selection.repeat(most);
      selection.addWithin(eligible.stream().filter(starts::contains).toList(), size, error);
      selection.repeat(size);
    } else if (costly) {
      selection.repeat(Math.min(REPEATED, size));
      selection.addWithin(pool, size, error);
      selection.repeat(most);
    } else {
      selection.repeat(size);
    }
    return selection.members;
  }

  /** Adds members while that helps. */
  private void grow(List<Candidate> pool, int size) {
    while (members.size() < size && grow(pool)) {}
  }

  /** Repeats members, which are trained with other seeds. */
  private void repeat(int size) {
    for (int i = 0; members.size() < size; i++) {
      add(members.get(i));
    }
  }

  /**
   * Adds new candidates, up to so many members.
   *
   * @param cost a candidate is left out if it makes the ensemble worse by more than this; within
   *     the noise of the validation nodes, variety is preferred
   */
  private void addWithin(List<Candidate> some, int size, double cost) {
    double least = merit(null) - cost;
    for (Candidate c : some) {
      if (members.size() < size
          && members.stream().noneMatch(c::sameScoresAs)
          && merit(c) >= least) {
        add(c);
      }
    }
  }

  /** Adds the candidate that helps most; false when none does. */
  private boolean grow(List<Candidate> pool) {
    Candidate best = null;
    double most = merit(null);
    for (Candidate c : pool) {
      double merit = merit(c);
      if (merit > most) {
        most = merit;
        best = c;
      }
    }
    if (best != null) {
      add(best);
    }
    return best != null;
  }

  private void add(Candidate candidate) {
    members.add(candidate);
    for (int d = 0; d < sums.size(); d++) {
      float[] probabilities = candidate.scores.get(d).probabilities();
      for (int at = 0; at < probabilities.length; at++) {
        sums.get(d)[at] += probabilities[at];
      }
    }
  }

  /** Mean merit of the ensemble, optionally with one more member. */
  private double merit(@Nullable Candidate more) {
    double sum = 0;
    for (int d = 0; d < sums.size(); d++) {
      float[] mean = sums.get(d).clone();
      float share = 1f / (members.size() + (more == null ? 0 : 1));
      float[] probabilities = more == null ? null : more.scores.get(d).probabilities();
      for (int at = 0; at < mean.length; at++) {
        mean[at] = (mean[at] + (probabilities == null ? 0 : probabilities[at])) * share;
      }
      sum += TrialScore.of(mean, draws.get(d)).merit();
    }
    return sum / sums.size();
  }
}
