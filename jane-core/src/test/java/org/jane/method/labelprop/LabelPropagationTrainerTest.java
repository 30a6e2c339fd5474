package org.jane.method.labelprop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;

class LabelPropagationTrainerTest {
  private static final Run RUN = Run.seeded(1);

  private static Task task(TinyGraphs graph, int[] train, int... validation) {
    AttributedGraph data = graph.build();
    return Task.of(data, Split.of(data.labels(), train, validation, new int[0]));
  }

  private static LabelPropagationModel train(Task task) {
    return new LabelPropagationTrainer(LabelPropagationConfig.defaults()).train(task, RUN);
  }

  @Test
  void oneHeavyEdgeOutvotesTwoLightOnes() {
    Predictions found =
        train(
                task(
                    TinyGraphs.edges("a-x:1", "b-x:1", "c-x:5")
                        .label("a", "red")
                        .label("b", "red")
                        .label("c", "blue"),
                    new int[] {0, 2, 3}))
            .predict();
    assertThat(found.label("x")).isEqualTo("blue");
    assertThat(found.probability(1, 0)).isEqualTo(2 / 7f);
    assertThat(found.probability(1, 1)).isEqualTo(5 / 7f);
    assertThat(found.label("a")).isEqualTo("red");
    assertThat(found.probability(0, 0)).isEqualTo(1f); // clamped
  }

  /**
   * a-x:1, x-y:2, y-b:1, a red, b blue: x = (1 + 2y)/3 and y = 2x/3 red, so x = 3/5 and y = 2/5.
   */
  @Test
  void aChainEndsAtItsFixedPoint() {
    LabelPropagationModel model =
        train(
            task(
                TinyGraphs.edges("a-x:1", "x-y:2", "y-b:1").label("a", "red").label("b", "blue"),
                new int[] {0, 3}));
    Predictions found = model.predict();
    assertThat(found.probability(1, 0)).isCloseTo(0.6f, within(1e-5f));
    assertThat(found.probability(2, 0)).isCloseTo(0.4f, within(1e-5f));
    assertThat(found.probability(2, 1)).isCloseTo(0.6f, within(1e-5f));
    assertThat(model.provenance().stopReason()).isEqualTo(StopReason.CONVERGED);
  }

  @Test
  void nodesNoLabelReachesGetThePriorAndAreCounted() {
    TinyGraphs graph =
        TinyGraphs.edges("a-b", "b-c", "x-y")
            .nodes("alone")
            .label("a", "red")
            .label("b", "red")
            .label("c", "blue");
    LabelPropagationModel model = train(task(graph, new int[] {0, 1, 2}));
    assertThat(model.unreached()).isEqualTo(3);
    for (int node = 3; node < 6; node++) {
      assertThat(model.predict().probability(node, 0)).isEqualTo(2 / 3f);
      assertThat(model.predict().probability(node, 1)).isEqualTo(1 / 3f);
      assertThat(model.predict().basis(node)).isEqualTo(Basis.ATTRIBUTES);
    }
  }

  @Test
  void labelsOfValidationNodesAreNoSeeds() {
    TinyGraphs graph =
        TinyGraphs.edges("a-x", "x-v", "v-b")
            .label("a", "red")
            .label("b", "blue")
            .label("v", "red");
    AttributedGraph data = graph.build();
    int x = data.ids().find("x");
    int v = data.ids().find("v");
    Task task = task(graph, new int[] {data.ids().find("a"), data.ids().find("b")}, v);
    var propagation = new Propagation(task.graph(), task.trainLabels(), task.trainNodes());
    for (int round = 0; round < 100; round++) {
      propagation.step(RUN.workers());
    }
    assertThat(propagation.values()[x * 2]).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(propagation.values()[v * 2])
        .isCloseTo(1 / 3.0, within(1e-9)); // blue, though given red
    assertThat(train(task).predict().mostLikely(v)).isEqualTo(1);
    assertThat(train(task).predict().label("v")).isEqualTo("red");
  }

  @Test
  void severalLabelsSpreadOneByOne() {
    TinyGraphs graph =
        TinyGraphs.edges("a-x:3", "b-x:1").label("a", "red").label("a", "tall").label("b", "tall");
    Predictions found = train(task(graph, new int[] {0, 2})).predict();
    assertThat(found.probability(1, 0)).isEqualTo(0.75f);
    assertThat(found.probability(1, 1)).isEqualTo(1f);
    assertThat(found.label("x")).isEqualTo("red|tall");
  }

  @Test
  void aStopRequestKeepsWhatThereIs() {
    StopRequest stop = new StopRequest();
    List<Progress> heard = new ArrayList<>();
    Run run =
        RUN.stop(stop)
            .listener(
                p -> {
                  heard.add(p);
                  stop.request();
                });
    Task task =
        task(
            TinyGraphs.edges("a-x", "x-y", "y-b").label("a", "red").label("b", "blue"),
            new int[] {0, 3});
    LabelPropagationModel model =
        new LabelPropagationTrainer(LabelPropagationConfig.defaults()).train(task, run);
    assertThat(model.provenance().stopReason()).isEqualTo(StopReason.ASKED_TO_STOP);
    assertThat(model.provenance().epochs()).isEqualTo(1);
    assertThat(heard).hasSize(1);
    assertThat(model.predict().label("x")).isEqualTo("red"); // (1 + ½)/2 after one round
    assertThat(model.predict().probability(1, 0)).isEqualTo(0.75f);
  }

  @Test
  void oneClassIsRefused() {
    Task task =
        task(TinyGraphs.edges("a-b", "b-c").label("a", "red").label("b", "red"), new int[] {0, 1});
    assertThatThrownBy(() -> train(task)).hasMessageContaining("at least 2 are needed");
  }
}
