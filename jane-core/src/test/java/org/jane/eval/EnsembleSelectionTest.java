package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.Task;
import org.junit.jupiter.api.Test;

class EnsembleSelectionTest {
  /** Two classes; c, d, e and f are validation nodes, and red is right for c and d. */
  private static Task task() {
    AttributedGraph data =
        TinyGraphs.edges("a-b", "b-c", "c-d", "d-e", "e-f")
            .label("a", "red")
            .label("b", "blue")
            .label("c", "red")
            .label("d", "red")
            .label("e", "blue")
            .label("f", "blue")
            .build();
    return Task.of(
        data, Split.of(data.labels(), new int[] {0, 1}, new int[] {2, 3, 4, 5}, new int[0]));
  }

  /** Settings whose model gives these probabilities to the right class. */
  private static Candidate candidate(int number, double... right) {
    float[] answers = new float[8];
    for (int i = 0; i < 4; i++) {
      answers[2 * i + (i < 2 ? 0 : 1)] = (float) right[i];
      answers[2 * i + (i < 2 ? 1 : 0)] = (float) (1 - right[i]);
    }
    Candidate candidate = new Candidate(number, Map.of("number", "" + number));
    candidate.scores.add(TrialScore.of(answers, task()));
    return candidate;
  }

  private static List<Candidate> of(int size, Candidate... ranked) {
    return EnsembleSelection.of(
        ranked[0], List.of(ranked), List.of(), List.of(task()), size, false);
  }

  @Test
  void whoeverIsWrongElsewhereJoins() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate alike = candidate(1, 0.9, 0.9, 0.85, 0.2);
    Candidate elsewhere = candidate(2, 0.3, 0.9, 0.9, 0.9);
    assertThat(of(2, best, alike, elsewhere)).containsExactly(best, elsewhere);
  }

  @Test
  void whenNobodyHelpsTheBestIsTrainedAgain() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.9);
    Candidate worse = candidate(1, 0.6, 0.6, 0.6, 0.6);
    assertThat(of(3, best, worse)).containsExactly(best, best, best);
  }

  /** Twice the best, then who costs the average little; the best again up to three models. */
  @Test
  void whereTheBestCostsMuchOthersJoinBeforeItIsTrainedOnceMore() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate worse = candidate(1, 0.8, 0.8, 0.8, 0.2);
    List<Candidate> ranked = List.of(best, worse);
    assertThat(EnsembleSelection.of(best, ranked, List.of(), List.of(task()), 5, true))
        .containsExactly(best, best, worse);
    assertThat(EnsembleSelection.of(best, List.of(best), List.of(), List.of(task()), 5, true))
        .containsExactly(best, best, best);
    assertThat(EnsembleSelection.of(best, ranked, List.of(), List.of(task()), 5, false))
        .containsOnly(best)
        .hasSize(5);
  }

  @Test
  void twinsAndThoseThatCouldNotBeTrainedStayOutside() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate twin = candidate(1, 0.9, 0.9, 0.9, 0.2);
    Candidate untrained = new Candidate(2, Map.of());
    untrained.scores.add(TrialScore.none());
    assertThat(twin.sameScoresAs(best)).isTrue();
    assertThat(of(2, best, twin, untrained)).containsExactly(best, best);
  }

  @Test
  void withoutAJudgementTheBestIsAllThereIs() {
    Candidate best = new Candidate(0, Map.of());
    assertThat(of(2, best)).containsExactly(best, best);
  }

  /** Judged by two draws: two of five places are for starts, unless they do harm. */
  @Test
  void whereValidationNodesAreFewTwoStartsHaveAPlace() {
    Candidate best = twice(candidate(0, 0.9, 0.9, 0.9, 0.2));
    Candidate found = twice(candidate(1, 0.9, 0.9, 0.8, 0.2));
    Candidate start = twice(candidate(2, 0.8, 0.7, 0.8, 0.2));
    Candidate other = twice(candidate(3, 0.6, 0.8, 0.6, 0.2));
    Candidate third = twice(candidate(4, 0.6, 0.6, 0.6, 0.2));
    List<Candidate> ranked = List.of(best, found, start, other, third);
    List<Task> draws = List.of(task(), task());
    assertThat(EnsembleSelection.of(best, ranked, List.of(third, start, other), draws, 5, false))
        .containsExactly(best, best, best, start, other);
    assertThat(EnsembleSelection.of(best, ranked, List.of(start), draws, 1, false))
        .containsExactly(best);
    Candidate unsure = twice(candidate(5, 0.6, 0.6, 0.6, 0.2));
    Candidate wrong = twice(candidate(6, 0, 0, 0, 0));
    assertThat(
            EnsembleSelection.of(unsure, List.of(unsure, wrong), List.of(wrong), draws, 3, false))
        .as("with the wrong one nothing would be right")
        .containsExactly(unsure, unsure, unsure);
  }

  private static Candidate twice(Candidate candidate) {
    candidate.scores.add(candidate.scores.get(0));
    return candidate;
  }
}
