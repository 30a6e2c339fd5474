package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitTest {
  /** Ten nodes of classes 0 1 0 1 …, node 9 unknown. */
  private final Labels labels =
      Labels.single(List.of("a", "b"), new int[] {0, 1, 0, 1, 0, 1, 0, 1, 0, -1});

  private static Labels labels(int nodes, int classes) {
    List<String> names = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    return Labels.single(names, IntStream.range(0, nodes).map(i -> i % classes).toArray());
  }

  private static void has(Split split, int[] train, int[] validation, int[] test) {
    assertThat(split.train()).isEqualTo(train);
    assertThat(split.validation()).isEqualTo(validation);
    assertThat(split.test()).isEqualTo(test);
  }

  private static int[] nodes(int... nodes) {
    return nodes;
  }

  @Test
  void listsComeInAnyOrderAndLeaveAscending() {
    Split split = Split.of(labels, nodes(4, 0), nodes(3), nodes(8, 1));
    has(split, nodes(0, 4), nodes(3), nodes(1, 8));
    assertThat(split).hasToString("2 train, 1 validation, 2 test");
  }

  @Test
  void whatIsHandedOutIsACopy() {
    int[] train = {4, 0};
    Split split = Split.of(labels, train, nodes(), nodes());
    assertThat(train).containsExactly(4, 0);
    split.train()[0] = 9;
    assertThat(split.train()).containsExactly(0, 4);
  }

  @Test
  void overlapsRepetitionsStrangersAndUnknownLabelsAreRefused() {
    refused("node 3 is in train and in test", () -> split(nodes(3), nodes(), nodes(1, 3)));
    refused("node 3 is in train and in validation", () -> split(nodes(3), nodes(3), nodes()));
    refused("node 3 is in validation and in test", () -> split(nodes(), nodes(3), nodes(3)));
    refused("node 3 is in test twice", () -> split(nodes(), nodes(), nodes(3, 3)));
    refused("node 9 is in test but its label is unknown", () -> split(nodes(), nodes(), nodes(9)));
    refused(
        "train node must be between 0 and 9, found 10", () -> split(nodes(10), nodes(), nodes()));
    refused(
        "test node must be between 0 and 9, found -1", () -> split(nodes(), nodes(), nodes(-1)));
  }

  private Split split(int[] train, int[] validation, int[] test) {
    return Split.of(labels, train, validation, test);
  }

  private static void refused(String message, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void masksAreReadAsGiven() {
    boolean[] train = new boolean[10];
    boolean[] validation = new boolean[10];
    boolean[] test = new boolean[10];
    train[0] = train[7] = validation[3] = test[8] = test[2] = true;
    has(Split.given(labels, train, validation, test), nodes(0, 7), nodes(3), nodes(2, 8));
    test[7] = true;
    refused("node 7 is in train and in test", () -> Split.given(labels, train, validation, test));
    refused(
        "the validation mask has 9 places for 10 nodes",
        () -> Split.given(labels, train, new boolean[9], test));
  }

  @ParameterizedTest
  @CsvSource({
    "9,0.1,0.2,1,2", // 0.9 and 1.8 are rounded
    "200,0.1,0.2,20,40",
    "3,0.5,0.5,2,1", // 1.5 is rounded up, then only one is left
    "10,0,0,0,0",
    "10,1,0,10,0",
    "10,0.7,0.3,7,3"
  })
  void fractionsAreOfTheLabelledNodesAndTheRestIsTest(
      int known, double train, double validation, int trainSize, int validationSize) {
    int[] label = new int[known + 5]; // the last five are unknown
    Arrays.fill(label, known, known + 5, -1);
    Split split =
        Split.random(Labels.single(List.of("a"), label), train, validation, new RandomStream(1));
    assertThat(split.train()).hasSize(trainSize);
    assertThat(split.validation()).hasSize(validationSize);
    assertThat(all(split)).containsExactly(IntStream.range(0, known).toArray());
  }

  private static int[] all(Split split) {
    return Stream.of(split.train(), split.validation(), split.test())
        .flatMapToInt(Arrays::stream)
        .sorted()
        .toArray();
  }

  @Test
  void everyNodeIsEquallyLikelyToTrain() {
    Labels ten = labels(10, 2);
    int[] seen = new int[10];
    RandomStream random = new RandomStream(4);
    for (int draw = 0; draw < 10_000; draw++) {
      for (int node : Split.random(ten, 0.3, 0.2, random).train()) {
        seen[node]++;
      }
    }
    for (int count : seen) {
      assertThat(count).isBetween(2800, 3200); // four standard deviations about 3000
    }
  }

  @Test
  void oneStreamGivesOneSplitAndAnotherAnother() {
    Labels many = labels(100, 4);
    int[] first = Split.random(many, 0.1, 0.2, new RandomStream(1)).train();
    assertThat(Split.random(many, 0.1, 0.2, new RandomStream(1)).train()).isEqualTo(first);
    assertThat(Split.random(many, 0.1, 0.2, new RandomStream(2)).train()).isNotEqualTo(first);
  }

  @Test
  void senselessFractionsAreRefused() {
    RandomStream random = new RandomStream(1);
    refused(
        "train fraction must be between 0.0 and 1.0, found 1.5",
        () -> Split.random(labels, 1.5, 0, random));
    refused(
        "validation fraction must be between 0.0 and 1.0, found NaN",
        () -> Split.random(labels, 0.5, Double.NaN, random));
    refused(
        "train and validation fractions must not exceed 1 together, found 0.7 + 0.4",
        () -> Split.random(labels, 0.7, 0.4, random));
  }

  @Test
  void eachClassGivesItsNumberOfTrainingNodes() {
    // class 0: 7 nodes, class 1: 2 nodes, class 2: 1 node, one unknown
    Labels uneven =
        Labels.single(List.of("a", "b", "c"), new int[] {0, 0, 0, 0, 0, 0, 0, 1, 1, 2, -1});
    Split split = Split.perClass(uneven, 2, 3, new RandomStream(1));
    int[] taken = new int[3];
    for (int node : split.train()) {
      taken[uneven.of(node)]++;
    }
    assertThat(taken).containsExactly(2, 2, 1);
    assertThat(split.validation()).hasSize(3);
    assertThat(split.test()).hasSize(2);
    assertThat(all(split)).containsExactly(IntStream.range(0, 10).toArray());
  }

  @Test
  void moreValidationNodesThanAreLeftTakesAllThatAreLeft() {
    Split split = Split.perClass(labels, 4, 100, new RandomStream(1));
    assertThat(split.train()).hasSize(8);
    assertThat(split.validation()).hasSize(1);
    assertThat(split.test()).isEmpty();
  }

  @Test
  void perClassNeedsASingleClassANodeAndAtLeastOneNode() {
    Labels multi = Labels.multi(List.of("a"), new int[][] {{0}});
    assertThatThrownBy(() -> Split.perClass(multi, 1, 0, new RandomStream(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("multi-label");
    refused(
        "nodes per class must be at least 1, found 0",
        () -> Split.perClass(labels, 0, 0, new RandomStream(1)));
  }

  @Test
  void allLabelledNodesAreUsedAndAShareOfEachClassValidates() {
    int[] of = new int[16]; // ten of a, three of b, one of c, two unknown
    Arrays.fill(of, 10, 13, 1);
    of[13] = 2;
    of[14] = -1;
    of[15] = -1;
    Labels some = Labels.single(List.of("a", "b", "c"), of);
    for (int seed = 0; seed < 20; seed++) {
      Split split = Split.ofAllLabelled(some, 0.2, new RandomStream(seed));
      assertThat(some.onlyFor(split.validation()).classSizes())
          .as("0.2·10; 0.6 rounded; never the last of a class")
          .containsExactly(2, 1, 0);
      assertThat(some.onlyFor(split.train()).classSizes()).containsExactly(8, 2, 1);
      assertThat(split.test()).isEmpty();
    }
    assertThat(Split.ofAllLabelled(some, 0, new RandomStream(1)).validation()).isEmpty();
    assertThat(Split.ofAllLabelled(some, 0.2, new RandomStream(1)).validation())
        .isEqualTo(Split.ofAllLabelled(some, 0.2, new RandomStream(1)).validation());
  }

  @Test
  void planetoidTakesTheFirstNodesTheNextAndTheListed() {
    Labels gap = Labels.single(List.of("a"), new int[] {0, -1, 0, 0, -1, 0, 0, 0, 0, -1});
    Split split = Split.planetoid(gap, 3, 2, nodes(8, 9, 6));
    has(split, nodes(0, 2), nodes(3), nodes(6, 8)); // 1, 4 and 9 have no label
  }

  @Test
  void planetoidNeverReachesBeyondTheNodes() {
    Split split = Split.planetoid(labels, 4, Integer.MAX_VALUE, nodes());
    has(split, nodes(0, 1, 2, 3), nodes(4, 5, 6, 7, 8), nodes());
    refused(
        "test node must be between 0 and 9, found 10",
        () -> Split.planetoid(labels, 4, 2, nodes(10)));
    refused(
        "node 5 is in validation and in test", () -> Split.planetoid(labels, 4, 2, nodes(5, 8)));
    refused(
        "labelled nodes must be at least 0, found -1",
        () -> Split.planetoid(labels, -1, 2, nodes()));
  }

  @Test
  void withinASubgraphNodesAreRenumberedAndTheOutsideIsLeftOut() {
    Split split = Split.of(labels, nodes(0, 4), nodes(3, 5), nodes(1, 8));
    // the subgraph's nodes: 8 -> 0, 4 -> 1, 3 -> 2, 0 -> 3
    has(split.within(nodes(8, 4, 3, 0), 10), nodes(1, 3), nodes(2), nodes(0));
    has(split.within(nodes(), 10), nodes(), nodes(), nodes());
  }

  @Test
  void aShareOfEachClassIsHeldOut() {
    int[] classes = new int[35]; // 20, 10, 3 and 2 nodes
    Arrays.fill(classes, 20, 30, 1);
    Arrays.fill(classes, 30, 33, 2);
    Arrays.fill(classes, 33, 35, 3);
    Labels four = Labels.single(List.of("a", "b", "c", "d"), classes);
    int[] all = Split.labelled(four);
    assertThat(all).containsExactly(IntStream.range(0, 35).toArray());
    Strata strata = new Strata(four);
    Split split = Split.heldOut(four, all, 0.2, 0.25, new RandomStream(1));
    assertThat(strata.sizes(split.test())).containsExactly(4, 2, 1, 0, 0);
    assertThat(split.train().length + split.validation().length).isEqualTo(28);
    Split most = Split.heldOut(four, all, 0.99, 0.25, new RandomStream(1));
    assertThat(strata.sizes(most.test())).containsExactly(18, 8, 1, 0, 0);
    for (double wrong : new double[] {0, 1, -0.1, Double.NaN}) {
      assertThatThrownBy(() -> Split.heldOut(four, all, wrong, 0.25, new RandomStream(1)))
          .hasMessage("the share of test nodes must be between 0 and 1, found " + wrong);
    }
  }
}
