package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;

class TaskTest {
  private static final AttributedGraph DATA =
      TinyGraphs.edges("a-b", "b-c", "c-d")
          .label("a", "red")
          .label("b", "blue")
          .label("c", "red")
          .label("d", "blue")
          .build();

  private static Task task() {
    return Task.of(DATA, Split.of(DATA.labels(), new int[] {0, 1}, new int[] {2}, new int[] {3}));
  }

  @Test
  void aLearnerSeesTrainingAndValidationLabelsAndNoOthers() {
    Task task = task();
    assertThat(task.trainLabels().of(0)).isZero();
    assertThat(task.trainLabels().known(2)).isFalse();
    assertThat(task.validationLabels().of(2)).isZero();
    assertThat(task.validationLabels().known(0)).isFalse();
    assertThat(task.trainLabels().known(3)).isFalse();
    assertThat(task.validationLabels().known(3)).isFalse();
  }

  @Test
  void noFieldOfATaskHoldsATestLabel() throws IllegalAccessException {
    Task task = task();
    for (var field : Task.class.getDeclaredFields()) {
      field.setAccessible(true);
      Object value = field.get(task);
      assertThat(value).isNotInstanceOfAny(AttributedGraph.class, Split.class);
      if (value instanceof Labels labels) {
        assertThat(labels.known(3)).as(field.getName()).isFalse();
        assertThat(labels.classSizes()[1]).as(field.getName()).isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void arraysHandedOutAreCopies() {
    Task task = task();
    task.trainNodes()[0] = 3;
    assertThat(task.trainNodes()).containsExactly(0, 1);
  }

  @Test
  void tooFewClassesAreRefusedWithTheirNumber() {
    Task one =
        Task.of(DATA, Split.of(DATA.labels(), new int[] {0, 2}, new int[0], new int[] {1, 3}));
    assertThatThrownBy(() -> one.requireClasses(2))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageStartingWith(
            "2 training nodes show 1 of 2 classes; at least 2 are needed to learn. Give labels");
  }

  @Test
  void nodesDrawnAnewAreTheSameNodesWithAsManyOfEachClass() {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=80,seed=2"), Run.seeded(2)).graph();
    Split split = Split.random(data.labels(), 0.2, 0.4, Run.seeded(1).random("split"));
    Task task = Task.of(data, split);
    Task again = task.redrawn(Run.seeded(1).random("again"));
    assertThat(again.trainNodes()).hasSameSizeAs(task.trainNodes()).isSorted();
    assertThat(again.trainNodes()).isNotEqualTo(task.trainNodes());
    assertThat(again.trainLabels().classSizes()).isEqualTo(task.trainLabels().classSizes());
    assertThat(again.validationLabels().classSizes())
        .isEqualTo(task.validationLabels().classSizes());
    for (int node : split.test()) {
      assertThat(again.trainLabels().known(node) || again.validationLabels().known(node)).isFalse();
    }
    assertThat(task.redrawn(Run.seeded(1).random("again")).trainNodes())
        .isEqualTo(again.trainNodes());
  }

  @Test
  void labelledNodesValidateInTurnWhereNobodyNamedThem() {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=200,seed=2"), Run.seeded(2)).graph();
    Split split =
        Split.heldOut(
            data.labels(), Split.labelled(data.labels()), 0.5, 0.2, Run.seeded(1).random("split"));
    Task task = Task.of(data, split);
    assertThat(task.turns(5, Run.seeded(1).random("turns"))).containsExactly(task);
    Task free = task.validatedInTurn();
    List<Task> turns = free.turns(5, Run.seeded(1).random("turns"));
    assertThat(turns).hasSize(5);
    assertThat(turns.get(0)).isSameAs(free);
    int[] labelled =
        IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.validation()))
            .sorted()
            .toArray();
    assertThat(turns.stream().flatMapToInt(t -> Arrays.stream(t.validationNodes())).sorted())
        .as("each validates once")
        .containsExactly(Arrays.stream(labelled).boxed().toArray(Integer[]::new));
    for (Task turn : turns) {
      assertThat(turn.validationNodes()).hasSizeBetween(19, 21).isSorted();
      assertThat(
              IntStream.concat(
                      Arrays.stream(turn.trainNodes()), Arrays.stream(turn.validationNodes()))
                  .sorted()
                  .toArray())
          .isEqualTo(labelled);
      for (int size : turn.validationLabels().classSizes()) {
        assertThat(size).isBetween(2, 8); // about 25 of each of the four classes
      }
      for (int node : split.test()) {
        assertThat(turn.trainLabels().known(node) || turn.validationLabels().known(node)).isFalse();
      }
    }
  }

  @Test
  void theOnlyNodeOfAClassIsAlwaysLearntFrom() {
    Task task =
        Task.of(DATA, Split.of(DATA.labels(), new int[] {0, 1}, new int[] {2}, new int[] {3}))
            .validatedInTurn();
    List<Task> turns = task.turns(5, Run.seeded(1).random("turns"));
    assertThat(turns).hasSize(2);
    assertThat(turns.get(1).trainNodes()).containsExactly(1, 2); // the only blue one is b
    assertThat(turns.get(1).validationNodes()).containsExactly(0);
  }

  @Test
  void eachLabelIsHiddenFromTheTaskOfOneFold() {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0,n=400,seed=1"), Run.seeded(1)).graph();
    Task task = Task.of(data, Split.random(data.labels(), 0.2, 0.3, Run.seeded(1).random("split")));
    List<Task.Fold> folds = task.validatedInTurn().folds(5, Run.seeded(1).random("folds"));
    Integer[] labelled =
        IntStream.range(0, 400)
            .filter(i -> task.labelled().known(i))
            .boxed()
            .toArray(Integer[]::new);
    assertThat(folds.stream().flatMapToInt(fold -> Arrays.stream(fold.nodes())).sorted())
        .containsExactly(labelled);
    for (Task.Fold fold : folds) {
      for (int node : fold.nodes()) {
        assertThat(fold.task().labelled().known(node)).isFalse();
      }
      assertThat(fold.task().trainNodes()).hasSizeBetween(138, 142).isSorted(); // of 200
      assertThat(fold.task().validationNodes()).hasSizeBetween(18, 22).isSorted();
    }
    for (Task.Fold fold : task.folds(5, Run.seeded(1).random("folds"))) { // as many as the task has
      assertThat(fold.task().trainNodes()).hasSizeBetween(78, 82).isSorted();
      assertThat(fold.task().validationNodes()).hasSizeBetween(78, 82).isSorted();
      assertThat(fold.task().labelled().knownCount() + fold.nodes().length).isEqualTo(200);
    }
  }

  @Test
  void aThinnedTaskKeepsEveryClassInItsShare() {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0,n=400,seed=1"), Run.seeded(1)).graph();
    Task task = Task.of(data, Split.random(data.labels(), 0.5, 0.3, Run.seeded(1).random("split")));
    Task thin = task.thinned(40, Run.seeded(1).random("thin"));
    assertThat(thin.trainNodes().length).isBetween(38, 42);
    assertThat(thin.validationNodes().length).isBetween(38, 42);
    assertThat(thin.trainNodes()).isSorted();
    assertThat(IntStream.of(task.trainNodes()).boxed())
        .containsAll(IntStream.of(thin.trainNodes()).boxed().toList());
    int[] before = task.trainLabels().classSizes();
    int[] after = thin.trainLabels().classSizes();
    for (int c = 0; c < before.length; c++) {
      assertThat((double) after[c]).isCloseTo(before[c] * 40.0 / 200, within(1.0));
    }
    assertThat(task.thinned(200, Run.seeded(1).random("thin"))).isSameAs(task);
  }
}
