package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class ProtocolTest {
  /** A ring of nodes, of which those with an empty label have none. */
  private static AttributedGraph ring(int nodes, IntFunction<String> label) {
    AttributedGraphBuilder builder = AttributedGraph.builder();
    for (int i = 0; i < nodes; i++) {
      builder = builder.node("n" + i);
      if (!label.apply(i).isEmpty()) {
        builder = builder.label(label.apply(i));
      }
    }
    for (int i = 0; i < nodes; i++) {
      builder = builder.edge("n" + i, "n" + (i + 1) % nodes);
    }
    return builder.build();
  }

  private static Split split(Protocol protocol, AttributedGraph graph, int number) {
    return protocol.split(graph, List.of(), Run.seeded(7 + number), number);
  }

  private static int count(Labels labels, int[] nodes, int ofClass) {
    return (int) Arrays.stream(nodes).filter(n -> labels.of(n) == ofClass).count();
  }

  @Test
  void everyLabelledNodeIsTestedOnceInARoundOfFolds() {
    AttributedGraph graph = ring(40, i -> i >= 37 ? "" : i % 3 == 0 ? "a" : "b");
    Protocol folds = Protocol.parse("kfold:5");
    for (int round = 0; round < 2; round++) {
      List<Integer> tested = new ArrayList<>();
      for (int f = 0; f < 5; f++) {
        Split split = split(folds, graph, 5 * round + f);
        Arrays.stream(split.test()).forEach(tested::add);
        assertThat(split.test()).hasSizeBetween(7, 8);
        assertThat(count(graph.labels(), split.test(), 0)).isBetween(2, 3);
        assertThat(count(graph.labels(), split.validation(), 0)).isEqualTo(2);
        assertThat(split.train().length + split.validation().length + split.test().length)
            .isEqualTo(37);
      }
      assertThat(tested)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 37).boxed().toList());
    }
    assertThat(split(folds, graph, 5).test()).isNotEqualTo(split(folds, graph, 0).test());
  }

  @Test
  void aStratifiedSplitTakesItsShareOfEachClass() {
    AttributedGraph graph = ring(200, i -> i < 20 ? "rare" : "common");
    Split split = split(Protocol.parse("stratified:0.64,0.16"), graph, 3);
    int rare = graph.labels().classNames().indexOf("rare");
    assertThat(count(graph.labels(), split.test(), rare)).isEqualTo(4);
    assertThat(count(graph.labels(), split.validation(), rare)).isEqualTo(3);
    assertThat(split).hasToString("128 train, 32 validation, 40 test");
  }

  @Test
  void aGroupIsNeverInTwoParts() {
    AttributedGraph graph = ring(60, i -> i % 2 == 0 ? "a" : "b");
    List<String> groups = IntStream.range(0, 60).mapToObj(i -> "g" + i % 7).toList();
    Protocol protocol = ((ColumnProtocol) Protocol.parse("group:band")).with(groups);
    Set<Integer> tested = new HashSet<>();
    for (int r = 0; r < 5; r++) {
      Split split = split(protocol, graph, r);
      Set<String> train = values(groups, split.train());
      Set<String> validation = values(groups, split.validation());
      Set<String> test = values(groups, split.test());
      assertThat(train).doesNotContainAnyElementsOf(validation).doesNotContainAnyElementsOf(test);
      assertThat(validation).doesNotContainAnyElementsOf(test);
      Arrays.stream(split.test()).forEach(tested::add);
    }
    assertThat(tested).as("all folds in turn").hasSize(60);
    assertThat(protocol).hasToString("group:band");
    Protocol two =
        ((ColumnProtocol) Protocol.parse("group:band"))
            .with(IntStream.range(0, 60).mapToObj(i -> "g" + i % 2).toList());
    assertThatThrownBy(() -> split(two, graph, 0))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("in 2 groups");
  }

  private static Set<String> values(List<String> values, int[] nodes) {
    Set<String> found = new HashSet<>();
    Arrays.stream(nodes).forEach(n -> found.add(values.get(n)));
    return found;
  }

  @Test
  void theLatestAreTested() {
    AttributedGraph graph = ring(100, i -> i % 2 == 0 ? "a" : "b");
    List<String> years = IntStream.range(0, 100).mapToObj(i -> "" + (2000 + i % 10)).toList();
    Split split = split(((ColumnProtocol) Protocol.parse("time:year")).with(years), graph, 2);
    assertThat(values(years, split.test())).containsExactlyInAnyOrder("2008", "2009");
    assertThat(values(years, split.validation())).containsExactlyInAnyOrder("2006", "2007");
    assertThat(split.train()).hasSize(60);
    List<String> dates =
        IntStream.range(0, 100)
            .mapToObj(i -> i % 2 == 0 ? "2024-01-%02d".formatted(1 + i % 28) : "2023-11-05 10:30")
            .toList();
    Split byDate = split(((ColumnProtocol) Protocol.parse("time:day")).with(dates), graph, 0);
    assertThat(values(dates, byDate.train())).contains("2023-11-05 10:30");
    assertThat(values(dates, byDate.test())).allMatch(d -> d.compareTo("2024-01-15") >= 0);
    assertThatThrownBy(
            () ->
                split(
                    ((ColumnProtocol) Protocol.parse("time:x"))
                        .with(years.stream().map(y -> "in " + y).toList()),
                    graph,
                    0))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("neither a number nor a date");
    assertThatThrownBy(
            () ->
                split(
                    ((ColumnProtocol) Protocol.parse("time:x"))
                        .with(years.stream().map(y -> "1").toList()),
                    graph,
                    0))
        .hasMessageContaining("1 different times");
  }

  @Test
  void nonsenseIsAnsweredWithWhatIsMeant() {
    assertThatThrownBy(() -> Protocol.parse("kfold:1")).hasMessageContaining("at least 2");
    assertThatThrownBy(() -> Protocol.parse("kfold:many")).hasMessageContaining("kfold:5");
    assertThatThrownBy(() -> Protocol.parse("group:")).hasMessageContaining("name of a column");
    assertThatThrownBy(() -> Protocol.parse("stratified:1,1"))
        .hasMessageContaining("leaves nothing");
    assertThatThrownBy(() -> split(Protocol.parse("group:x"), ring(9, i -> "a"), 0))
        .hasMessageContaining("needs a value of its column");
  }

  @Test
  void theSplitIsChosenByTheNumberOfLabels() {
    ProtocolChoice few = ProtocolChoice.of(ring(37, i -> "c" + i % 5).labels(), List.of());
    assertThat(few.protocol()).hasToString("kfold:5");
    assertThat(few.reason()).contains("37 labelled nodes in 5 classes are few");
    Labels many = ring(900, i -> "c" + i % 5).labels();
    assertThat(ProtocolChoice.of(many, List.of()).protocol()).hasToString("stratified:0.64,0.16");
    Labels thin = ring(300, i -> "c" + i % 30).labels();
    assertThat(ProtocolChoice.of(thin, List.of()).protocol()).hasToString("kfold:5");
    Split own = Split.random(many, 0.1, 0.2, Run.seeded(1).random("own"));
    assertThat(ProtocolChoice.of(many, List.of(own)).protocol()).hasToString("given");
    Split untested = Split.ofAllLabelled(many, 0.2, Run.seeded(1).random("own"));
    assertThat(ProtocolChoice.of(many, List.of(untested)).protocol())
        .hasToString("stratified:0.64,0.16");
  }

  @Test
  void heldOutNodesAreSharedOutByClass() {
    Labels labels = ring(50, i -> i < 2 ? "tiny" : i < 10 ? "small" : "large").labels();
    Split split =
        Split.heldOut(labels, Split.labelled(labels), 0.2, 0.2, Run.seeded(1).random("t"));
    List<String> names = labels.classNames();
    assertThat(count(labels, split.test(), names.indexOf("tiny"))).isZero();
    assertThat(count(labels, split.test(), names.indexOf("small"))).isEqualTo(2);
    assertThat(count(labels, split.test(), names.indexOf("large"))).isEqualTo(8);
  }
}
