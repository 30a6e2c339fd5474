package org.jane.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jane.model.Task;
import org.jspecify.annotations.Nullable;

/**
 * Who answers together: the settings that are best, and beside them starts of the search. What the
 * search found is alike, one changed setting apart, and was chosen because it pleases the judges;
 * the starts are of other kinds and were there before. Models that are wrong in different places
 * help each other.
 */
final class Committee {
  private final List<Task> draws;
  private final List<Candidate> members = new ArrayList<>();
  private final List<float[]> sums = new ArrayList<>(); // of the members' answers, for each draw

  private Committee(List<Task> draws, Candidate first) {
    this.draws = draws;
    for (int d = 0; d < draws.size(); d++) {
      sums.add(new float[first.judgements.get(d).answers().length]);
    }
    join(first);
  }

  /**
   * The settings of so many models, the best first; when there are too few, they are repeated.
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
    Committee committee = new Committee(draws.subList(0, judged), best);
    int found = (3 * size + 4) / 5; // three of five, the other two are starts
    committee.admit(able, found, Double.POSITIVE_INFINITY);
    // what the judges cannot tell apart is left to variety
    double error = Tuner.standardError(best.headline(judged), draws.get(0), judged);
    committee.admit(able.stream().filter(starts::contains).toList(), size, error);
    List<Candidate> members = committee.members;
    for (int i = 0; members.size() < size; i++) {
      members.add(members.get(i)); // once more, with other seeds
    }
    return members;
  }

  /**
   * Takes in one after the other until there are so many members.
   *
   * @param cost nobody joins who makes the average worse than it is now by more than that
   */
  private void admit(List<Candidate> some, int upTo, double cost) {
    double least = merit(null) - cost;
    for (Candidate c : some) {
      if (members.size() < upTo && members.stream().noneMatch(c::twinOf) && merit(c) >= least) {
        join(c);
      }
    }
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
      sum += Judgement.of(mean, draws.get(d)).merit();
    }
    return sum / sums.size();
  }
}
