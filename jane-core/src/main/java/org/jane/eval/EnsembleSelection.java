package org.jane.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jane.model.Task;
import org.jspecify.annotations.Nullable;

/**
 * Who answers together: the best, and then again and again whoever makes the average of their
 * answers better, as judged by the validation nodes. Models that are wrong in different places help
 * each other more than models that are all the best (Caruana and others, "Ensemble selection from
 * libraries of models", 2004).
 *
 * <p>Where validation nodes are so few that they were drawn anew, they cannot choose five: what
 * pleases them is alike, one changed setting apart. Then two of five are starts of the search,
 * which are of other kinds and were there before.
 */
final class EnsembleSelection {
  /** So many of those that look best may join: among more, some fit the judges by chance. */
  private static final int POOL = 16;

  private final List<Task> draws;
  private final List<Candidate> members = new ArrayList<>();
  private final List<float[]> sums = new ArrayList<>(); // of the members' answers, for each draw

  private EnsembleSelection(List<Task> draws, Candidate first) {
    this.draws = draws;
    for (int d = 0; d < draws.size(); d++) {
      sums.add(new float[first.judgements.get(d).answers().length]);
    }
    join(first);
  }

  /**
   * The settings of so many models, the best first; the same settings may come more than once.
   *
   * @param ranked all that were tried, the best first
   * @param starts those of them the search began with
   * @param draws of the task on which all of them were judged
   */
  static List<Candidate> of(
      Candidate best, List<Candidate> ranked, List<Candidate> starts, List<Task> draws, int size) {
    int judged = Math.min(best.draws(), draws.size()); // fewer when time was up
    if (judged == 0) {
      return Collections.nCopies(size, best);
    }
    List<Candidate> able =
        ranked.stream()
            .filter(c -> c.draws() >= judged && Double.isFinite(c.merit(judged)))
            .toList();
    List<Candidate> pool = new ArrayList<>(List.of(best));
    for (Candidate c : able) {
      if (pool.size() < POOL && pool.stream().noneMatch(c::twinOf)) {
        pool.add(c);
      }
    }
    EnsembleSelection committee = new EnsembleSelection(draws.subList(0, judged), best);
    boolean few = draws.size() > 1; // validation nodes, so that they were drawn anew
    committee.fill(pool, few ? (3 * size + 4) / 5 : size);
    if (few) {
      double error = Tuner.standardError(best.headline(judged), draws.get(0), judged);
      committee.admit(able.stream().filter(starts::contains).toList(), size, error);
    }
    committee.fill(List.of(), size);
    return committee.members;
  }

  /** Grows to so many while somebody helps; then members come once more, with other seeds. */
  private void fill(List<Candidate> pool, int size) {
    while (members.size() < size && grow(pool)) {}
    for (int i = 0; members.size() < size; i++) {
      join(members.get(i));
    }
  }

  /**
   * Takes in whoever is not there yet, up to so many.
   *
   * @param cost nobody joins who makes the average worse than it is now by more than that: what the
   *     judges cannot tell apart is left to variety
   */
  private void admit(List<Candidate> some, int size, double cost) {
    double least = merit(null) - cost;
    for (Candidate c : some) {
      if (members.size() < size && members.stream().noneMatch(c::twinOf) && merit(c) >= least) {
        join(c);
      }
    }
  }

  /** Takes in whoever helps most; false when nobody does. */
  private boolean grow(List<Candidate> pool) {
    Candidate helper = null;
    double most = merit(null);
    for (Candidate c : pool) {
      double merit = merit(c);
      if (merit > most) {
        most = merit;
        helper = c;
      }
    }
    if (helper != null) {
      join(helper);
    }
    return helper != null;
  }

  private void join(Candidate candidate) {
    members.add(candidate);
    for (int d = 0; d < sums.size(); d++) {
      float[] answers = candidate.judgements.get(d).answers();
      for (int at = 0; at < answers.length; at++) {
        sums.get(d)[at] += answers[at];
      }
    }
  }

  /** Mean merit of the members' average, with one more or as they are. */
  private double merit(@Nullable Candidate more) {
    double sum = 0;
    for (int d = 0; d < sums.size(); d++) {
      float[] mean = sums.get(d).clone();
      float share = 1f / (members.size() + (more == null ? 0 : 1));
      float[] answers = more == null ? null : more.judgements.get(d).answers();
      for (int at = 0; at < mean.length; at++) {
        mean[at] = (mean[at] + (answers == null ? 0 : answers[at])) * share;
      }
      sum += TrialScore.of(mean, draws.get(d)).merit();
    }
    return sum / sums.size();
  }
}
