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

  private static List<Candidate> of(int size, Candidate... ranked) {
    return Committee.of(ranked[0], List.of(ranked), List.of(task()), size);
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

  @Test
  void twinsAndThoseThatCouldNotBeTrainedStayOutside() {
    Candidate best = candidate(0, 0.9, 0.9, 0.9, 0.2);
    Candidate twin = candidate(1, 0.9, 0.9, 0.9, 0.2);
    Candidate untrained = new Candidate(2, Map.of());
    untrained.judgements.add(Judgement.none());
    assertThat(twin.twinOf(best)).isTrue();
    assertThat(of(2, best, twin, untrained)).containsExactly(best, best);
  }

  @Test
  void withoutAJudgementTheBestIsAllThereIs() {
    Candidate best = new Candidate(0, Map.of());
    assertThat(of(2, best)).containsExactly(best, best);
  }
}
