package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.Task;
import org.junit.jupiter.api.Test;

class CommitteeTest {
  /** Two classes; c, d, e and f judge, and red is right for c and d. */
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
    candidate.judgements.add(Judgement.of(answers, task()));
    return candidate;
  }

  private static List<Candidate> of(int size, List<Candidate> starts, Candidate... ranked) {
    return Committee.of(ranked[0], List.of(ranked), starts, List.of(task()), size);
  }

  @Test
  void threeAreTheBestAndTwoAreStarts() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate second = candidate(1, 0.9, 0.9, 0.85, 0.2);
    Candidate third = candidate(2, 0.9, 0.85, 0.85, 0.2);
    Candidate fourth = candidate(3, 0.9, 0.85, 0.8, 0.2);
    Candidate start = candidate(4, 0.3, 0.9, 0.9, 0.9);
    Candidate otherStart = candidate(5, 0.3, 0.6, 0.7, 0.7);
    Candidate lastStart = candidate(6, 0.3, 0.6, 0.6, 0.7);
    List<Candidate> starts = List.of(lastStart, start, otherStart);
    assertThat(of(5, starts, best, second, third, fourth, start, otherStart, lastStart))
        .containsExactly(best, second, third, start, otherStart);
  }

  @Test
  void aStartAmongTheBestCountsOnce() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate second = candidate(1, 0.9, 0.9, 0.85, 0.2);
    Candidate third = candidate(2, 0.9, 0.85, 0.85, 0.2);
    assertThat(of(5, List.of(second), best, second, third))
        .containsExactly(best, second, third, best, second);
  }

  /** Three of four are right, an error of 0.22: the average may lose that much and no more. */
  @Test
  void aStartThatDoesVisibleHarmStaysOutside() {
    Candidate best = candidate(0, 0.7, 0.7, 0.7, 0.3);
    Candidate harmful = candidate(1, 0.02, 0.02, 0.02, 0.02);
    Candidate harmless = candidate(2, 0.4, 0.6, 0.6, 0.4);
    Candidate second = candidate(3, 0.7, 0.7, 0.68, 0.3);
    assertThat(of(3, List.of(harmful, harmless), best, second, harmless, harmful))
        .containsExactly(best, second, harmless);
    assertThat(of(3, List.of(harmful), best, second, harmful)).containsExactly(best, second, best);
  }

  @Test
  void twinsAndThoseThatCouldNotBeTrainedStayOutside() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate twin = candidate(1, 0.9, 0.9, 0.9, 0.2);
    Candidate untrained = new Candidate(2, Map.of());
    untrained.judgements.add(Judgement.none());
    assertThat(twin.twinOf(best)).isTrue();
    assertThat(of(2, List.of(), best, twin, untrained)).containsExactly(best, best);
  }

  @Test
  void withoutAJudgementTheBestIsAllThereIs() {
    Candidate best = new Candidate(0, Map.of());
    assertThat(of(2, List.of(), best)).containsExactly(best, best);
  }
}
