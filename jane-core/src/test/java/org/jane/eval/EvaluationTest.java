package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.Shape;
import org.jane.run.Progress;
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

  private static Evaluation.Entrant entrant(String method, TuningBudget budget) {
    return new Evaluation.Entrant(
        Methods.named(method), Map.of("epochs", "30"), Optional.of(budget));
  }

  @Test
  void aMethodIsTunedWhereThereIsSomethingToTune() {
    TuningBudget budget = new TuningBudget(6, Double.POSITIVE_INFINITY, 2);
    Evaluation.Entrant plain =
        new Evaluation.Entrant(Methods.named("jane-nu"), Map.of("epochs", "30"));
    Evaluation.Entrant tuned = entrant("jane-nu", budget);
    assertThat(plain.tuned()).isFalse();
    assertThat(tuned.tuned()).isTrue();
    Landscape flat = new Landscape(Map.of(), s -> 0.5);
    assertThat(new Evaluation.Entrant(flat, Map.of(), Optional.of(budget)).tuned())
        .as("it has nothing to tune")
        .isFalse();
    assertThat(plain.configured()).containsEntry("epochs", "30").containsKey("hidden");
    assertThat(tuned.configured()).isEqualTo(Map.of("epochs", "30", "auto", "6 trials, 2 members"));
  }

  @Test
  void estimatesAreThoseOfTheTrainingOrOfTheSearch() {
    Shape shape = Shape.of(DATA);
    TuningBudget budget = new TuningBudget(6, Double.POSITIVE_INFINITY, 2);
    Map<String, String> settings = Map.of("epochs", "30");
    Evaluation.Entrant plain = new Evaluation.Entrant(Methods.named("jane-nu"), settings);
    Evaluation.Entrant tuned = entrant("jane-nu", budget);
    Tuner tuner = new Tuner(Methods.named("jane-nu"), settings, budget);
    double once = Methods.named("jane-nu").trainer(settings).estimateSeconds(shape);
    assertThat(plain.estimateSeconds(shape, 20)).isEqualTo(once);
    assertThat(plain.estimateModelSeconds(shape)).isEqualTo(once);
    assertThat(plain.estimateMemory(shape, 2).bytes())
        .isEqualTo(Methods.named("jane-nu").trainer(settings).estimateMemory(shape).bytes());
    assertThat(tuned.estimateSeconds(shape, 20))
        .isEqualTo(tuner.estimate(false).seconds(shape, 20));
    assertThat(tuned.estimateModelSeconds(shape))
        .isEqualTo(tuner.estimate(false).ensembleSeconds(shape));
    assertThat(tuned.estimateMemory(shape, 2).bytes())
        .isEqualTo(tuner.estimate(false).memory(shape, 2).bytes());
  }

  /** Where a method cannot learn, the others go on, and what stood in the way is told. */
  @Test
  void aRefusedTrainingDoesNotEndTheOthers() {
    Evaluation evaluation =
        new Evaluation(
            DATA,
            List.of(),
            Protocol.parse("random:0.4,0.2"),
            List.of(
                new Evaluation.Entrant(new Landscape(Map.of(), s -> -1), Map.of()),
                new Evaluation.Entrant(Methods.named("lp"), Map.of())),
            2);
    List<Refusal> refused = new ArrayList<>();
    List<Progress> heard = new ArrayList<>();
    Run run = Run.seeded(1).threads(1).listener(heard::add);
    assertThat(evaluation.trials(List.of(), false, run, t -> {}, refused::add))
        .extracting(Trial::method)
        .containsExactly("lp", "lp");
    assertThat(refused).extracting(Refusal::method).containsExactly("landscape", "landscape");
    assertThat(refused).extracting(Refusal::number).containsExactly(0, 1);
    assertThat(refused.get(0).reason()).contains("there is a hole");
    assertThat(heard)
        .containsExactly(
            Progress.of("evaluating", 1, 4, "training runs"),
            Progress.of("evaluating", 2, 4, "training runs"));
    assertThatThrownBy(() -> evaluation.trials(List.of(), false, run, t -> {}))
        .isInstanceOf(CannotLearnException.class);
    assertThat(new Refusal("m", 0, new IllegalStateException()).reason())
        .isEqualTo("java.lang.IllegalStateException");
  }

  @Test
  void aTrialHasWhatItsMethodCanTell() {
    Trial jane = all(Run.seeded(1).threads(2)).get(0);
    assertThat(jane.alphaHat().orElseThrow()).isBetween(0.0, 1.0);
    assertThat(jane.influence()).isNotEmpty();
    assertThat(jane.chosen()).as("nothing was tuned").isEmpty();
    assertThat(jane.worth()).isEmpty();
    assertThat(jane.secondsPerEpoch()).isEmpty();
    Trial lp = one(new Evaluation.Entrant(Methods.named("lp"), Map.of()), false, false);
    assertThat(lp.alphaHat()).isEmpty();
    assertThat(lp.influence()).isEmpty();
  }

  private static Trial one(Evaluation.Entrant entrant, boolean timed, boolean worth) {
    return new Evaluation(
            DATA,
            List.of(),
            Protocol.parse("random:0.4,0.2"),
            List.of(entrant),
            1,
            PrimaryMetric.MACRO_F1,
            worth)
        .trials(List.of(), timed, Run.seeded(1).threads(2), t -> {})
        .get(0);
  }

  @Test
  void aTimedTrialHasSecondsOfAnEpoch() {
    Map<String, String> quick = Map.of("k", "2", "epochs", "30", "patience", "30");
    Trial timed = one(new Evaluation.Entrant(Methods.named("jane-nu"), quick), true, true);
    double seconds = timed.seconds().orElseThrow();
    assertThat(seconds).isBetween(1e-6, 60.0);
    assertThat(timed.secondsPerEpoch().orElseThrow()).isBetween(seconds / 40, seconds / 2);
    assertThat(timed.worth().orElseThrow().metric()).isEqualTo("macro-F1");
    Trial tuned = one(entrant("jane-nu", new TuningBudget(2, 1e9, 1)), true, false);
    assertThat(tuned.seconds()).isPresent();
    assertThat(tuned.secondsPerEpoch()).as("of many trainings").isEmpty();
    assertThat(tuned.chosen()).containsEntry("epochs", "30");
    assertThat(tuned.worth()).isEmpty();
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
