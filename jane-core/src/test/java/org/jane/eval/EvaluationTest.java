package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final AttributedGraph DATA =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=80,seed=2"), Run.seeded(2)).graph();

  private static Evaluation evaluation() {
    Map<String, String> quick = Map.of("k", "2", "epochs", "30");
    return new Evaluation(
        DATA,
        List.of(),
        Protocol.parse("random:0.4,0.2"),
        List.of(
            new Evaluation.Entrant(Methods.named("jane-nu"), quick),
            new Evaluation.Entrant(Methods.named("jane-r"), quick)),
        3);
  }

  private static List<Trial> all(Run run) {
    return evaluation().trials(List.of(), false, run, t -> {});
  }

  @Test
  void trainingsSideBySideGiveTheSameAsOneAfterTheOther() {
    List<Trial> one = all(Run.seeded(1).threads(1));
    assertThat(one)
        .hasSize(6)
        .extracting(Trial::method)
        .startsWith("jane-nu", "jane-nu", "jane-nu");
    assertThat(all(Run.seeded(1).threads(3))).isEqualTo(one);
    List<Trial> timed = evaluation().trials(List.of(), true, Run.seeded(1).threads(2), t -> {});
    assertThat(timed).extracting(Trial::score).isEqualTo(one.stream().map(Trial::score).toList());
    assertThat(timed).allSatisfy(t -> assertThat(t.seconds().orElseThrow()).isPositive());
    assertThat(one).allSatisfy(t -> assertThat(t.seconds()).isEmpty());
  }

  @Test
  void anInterruptedEvaluationGoesOnWhereItStopped() {
    StopRequest stop = new StopRequest();
    List<Trial> kept = new ArrayList<>();
    List<Trial> some =
        evaluation()
            .trials(
                List.of(),
                false,
                Run.seeded(1).threads(1).stop(stop),
                t -> {
                  kept.add(t);
                  if (kept.size() == 2) {
                    stop.request();
                  }
                });
    assertThat(some).hasSize(2);
    List<Trial> fresh = new ArrayList<>();
    assertThat(evaluation().trials(kept, false, Run.seeded(1), fresh::add))
        .isEqualTo(all(Run.seeded(1)));
    assertThat(fresh).hasSize(4);
  }

  @Test
  void methodsMeetTheSameSplits() {
    Protocol drawn = Protocol.parse("random:0.4,0.2");
    Split first = drawn.split(DATA, List.of(), Run.seeded(5), 0);
    assertThat(drawn.split(DATA, List.of(), Run.seeded(5), 0).train()).isEqualTo(first.train());
    assertThat(drawn.split(DATA, List.of(), Run.seeded(6), 1).train()).isNotEqualTo(first.train());
    assertThat(first.train()).hasSize(32);
    Split own = Split.perClass(DATA.labels(), 5, 10, Run.seeded(1).random("s"));
    assertThat(Protocol.parse("given").split(DATA, List.of(first, own), Run.seeded(1), 3))
        .isSameAs(own);
  }

  @Test
  void protocolsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> Protocol.parse("randm:0.1,0.2"))
        .hasMessageContaining("random:0.1,0.2");
    assertThatThrownBy(() -> Protocol.parse("random:0.9,0.2"))
        .hasMessageContaining("nothing to train or to test on");
    assertThatThrownBy(() -> Protocol.parse("random:0.1")).hasMessageContaining("two fractions");
    assertThatThrownBy(() -> Protocol.parse("given").split(DATA, List.of(), Run.seeded(1), 0))
        .hasMessageContaining("no split of its own");
  }
}
