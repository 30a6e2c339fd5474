package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change a bit of the result, and what may change no more than rounding. */
class JaneSameBytesTest {
  private static final Run RUN = Run.seeded(7);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "likelihood=full",
        "repulsion=sampled(20)",
        "repulsion=pruned(1e-6)",
        "em-weight=1,em-sharpness=5,em-start=5",
        "em-weight=1,em-start=5,em-nodes=20",
        "structural=on,class-weights=balanced",
        "k=likelihood",
        "encoder=links(2),em-weight=1,em-start=5,em-nodes=20",
        "encoder=links(2),batch=20,neighbours=2",
        "encoder=attention(2),em-weight=1,em-start=5,em-nodes=20",
        "encoder=attention(2),batch=20,neighbours=2",
        "nu",
        "random"
      })
  void threadsDoNotChangeTheResult(String settings) {
    JaneConfig config = VariedConfigs.of(settings).with("epochs", "12");
    Task task = SmallTasks.task(0.5, 300);
    JaneModel one = new JaneTrainer(config).train(task, RUN.threads(1));
    Run run = RUN.threads(3);
    JaneModel many = new JaneTrainer(config).train(task, run);
    assertThat(many.predict(run).probabilities()).isEqualTo(one.predict().probabilities());
    assertThat(many.positions().data()).isEqualTo(one.positions().data());
    assertThat(many.shares(run).attributes()).isEqualTo(one.shares(RUN).attributes());
    assertThat(many.temperature()).isEqualTo(one.temperature());
  }

  @Test
  void anotherSeedIsAnotherResult() {
    Task task = SmallTasks.task(0.5, 100);
    assertThat(SmallTasks.predictions(task, SmallTasks.quick(), RUN).probabilities())
        .isNotEqualTo(
            SmallTasks.predictions(task, SmallTasks.quick(), RUN.withSeed(8)).probabilities());
  }

  @Test
  void theOrderAndDirectionInWhichEdgesAreReadChangeNothing() {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    CsrMatrix a = data.graph().adjacency();
    int[] entries =
        IntStream.range(0, a.entries()).filter(e -> a.column(e) > rowOf(a, e)).toArray();
    RUN.random("order").shuffle(entries);
    var builder = new GraphBuilder(data.nodes());
    for (int e : entries) {
      boolean turned = e % 3 == 0;
      builder.add(
          turned ? a.column(e) : rowOf(a, e), turned ? rowOf(a, e) : a.column(e), a.value(e));
    }
    AttributedGraph other =
        new AttributedGraph(
            builder.build(), data.attributes(), data.attributeNames(), data.labels(), data.ids());
    assertThat(predictions(other, SmallTasks.quick()).probabilities())
        .isEqualTo(predictions(data, SmallTasks.quick()).probabilities());
  }

  private static int rowOf(CsrMatrix a, int entry) {
    int row = 0;
    while (a.rowStart(row + 1) <= entry) {
      row++;
    }
    return row;
  }

  private static Predictions predictions(AttributedGraph data, JaneConfig config) {
    return SmallTasks.predictions(Task.of(data, SmallTasks.split(data)), config, RUN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nu", "encoder=links(2)", "encoder=attention(2)"})
  void theOrderOfNodesChangesNoMoreThanRounding(String form) {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    Split split = SmallTasks.split(data);
    int[] order = IntStream.range(0, 100).toArray();
    RUN.random("order").shuffle(order);
    // a few columns of a connected graph: their eigenvalues are simple
    JaneConfig config =
        VariedConfigs.of(form).with("k", "2").with("dropout", "0").with("structural", "on");
    Predictions straight = SmallTasks.predictions(Task.of(data, split), config, RUN);
    Predictions shuffled =
        SmallTasks.predictions(
            Task.of(data.subgraph(order), split.within(order, 100)), config, RUN);
    for (int i = 0; i < 100; i++) {
      assertThat(shuffled.ids().get(i)).isEqualTo(straight.ids().get(order[i]));
      for (int c = 0; c < 4; c++) {
        assertThat(shuffled.probability(i, c))
            .isCloseTo(straight.probability(order[i], c), Offset.offset(2e-3f));
      }
    }
  }

  @Test
  void testLabelsReachNothing() {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    Split split = SmallTasks.split(data);
    int[] corrupted = IntStream.range(0, 100).map(data.labels()::of).toArray();
    for (int node : split.test()) {
      corrupted[node] = (corrupted[node] + 1) % 4;
    }
    AttributedGraph other =
        SmallTasks.withLabels(data, Labels.single(data.labels().classNames(), corrupted));
    JaneConfig config = SmallTasks.quick().with("em-weight", "1").with("em-start", "5");
    JaneModel first = new JaneTrainer(config).train(Task.of(data, split), RUN);
    JaneModel second = new JaneTrainer(config).train(Task.of(other, split), RUN);
    assertThat(second.predict().probabilities()).isEqualTo(first.predict().probabilities());
    assertThat(second.temperature()).isEqualTo(first.temperature());
    assertThat(second.bestEpoch()).isEqualTo(first.bestEpoch());
    assertThat(second.shares(RUN).links()).isEqualTo(first.shares(RUN).links());
    for (int node : split.test()) {
      assertThat(second.predict().label(node)).isEqualTo(first.predict().label(node));
    }
  }

  @Test
  void aSecondTrainingWithTheSameTrainerIsTheSame() {
    Task task = SmallTasks.task(0, 100);
    var trainer = new JaneTrainer(SmallTasks.quick());
    float[] first = trainer.train(task, RUN).predict().probabilities();
    assertThat(trainer.train(task, RUN).predict().probabilities()).isEqualTo(first);
    assertThat(Arrays.hashCode(first)).isNotZero();
  }
}
