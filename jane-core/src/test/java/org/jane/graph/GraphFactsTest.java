package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GraphFactsTest {

  /**
   * a-b red-red, b-c red-blue, c-d blue-blue, d-e blue-unknown, and a node alone. Three edges with
   * both labels known, two of them within a class: h = 2/3. Six ends: red 3 (a, b, b), blue 3, so
   * chance is 1/4 + 1/4 and the adjusted value (2/3 - 1/2) / (1/2) = 1/3.
   */
  @Test
  void everyFactOfASmallGraph() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:2", "b-c", "c-d", "d-e")
            .nodes("lonely")
            .label("a", "red")
            .label("b", "red")
            .label("c", "blue")
            .label("d", "blue")
            .label("lonely", "red")
            .build();
    GraphFacts facts = GraphFacts.of(data);
    assertThat(facts.nodes()).isEqualTo(6);
    assertThat(facts.edges()).isEqualTo(4);
    assertThat(facts.weighted()).isTrue();
    assertThat(facts.degreeMin()).isZero();
    assertThat(facts.degreeMedian()).isEqualTo(1); // 0 1 1 2 2 2
    assertThat(facts.degreeMean()).isCloseTo(8 / 6.0, within(1e-15));
    assertThat(facts.degreeMax()).isEqualTo(2);
    assertThat(facts.isolated()).isEqualTo(1);
    assertThat(facts.components()).isEqualTo(2);
    assertThat(facts.largestComponent()).isEqualTo(5);
    assertThat(facts.edgeHomophily()).isCloseTo(2 / 3.0, within(1e-15));
    assertThat(facts.adjustedHomophily()).isCloseTo(1 / 3.0, within(1e-15));
    assertThat(facts.labelled()).isEqualTo(5);
    assertThat(facts.labelRate()).isCloseTo(5 / 6.0, within(1e-15));
    assertThat(facts.classSizes()).containsExactly(3, 2);
  }

  /** A star whose hub differs from its three leaves: h = 0, chance 1/2, so -1. */
  @Test
  void aStarOfOppositesIsAsHeterophilousAsCanBe() {
    AttributedGraph data =
        TinyGraphs.star(3)
            .label("hub", "red")
            .label("leaf1", "blue")
            .label("leaf2", "blue")
            .label("leaf3", "blue")
            .build();
    GraphFacts facts = GraphFacts.of(data);
    assertThat(facts.edgeHomophily()).isZero();
    assertThat(facts.adjustedHomophily()).isCloseTo(-1, within(1e-15));
  }

  /** Nine of ten edge ends are red in a path of classes r r r r r b: h = 4/5, p = .9 and .1. */
  @Test
  void unevenClassesLookHomophilousUntilAdjusted() {
    AttributedGraph data =
        TinyGraphs.edges("a-b", "b-c", "c-d", "d-e", "e-f")
            .label("a", "red")
            .label("b", "red")
            .label("c", "red")
            .label("d", "red")
            .label("e", "red")
            .label("f", "blue")
            .build();
    GraphFacts facts = GraphFacts.of(data);
    assertThat(facts.edgeHomophily()).isCloseTo(0.8, within(1e-15));
    assertThat(facts.adjustedHomophily()).isCloseTo((0.8 - 0.82) / 0.18, within(1e-12));
  }

  @Test
  void oneClassOnlyHasNoAdjustedHomophily() {
    GraphFacts facts =
        GraphFacts.of(TinyGraphs.edges("a-b").label("a", "red").label("b", "red").build());
    assertThat(facts.edgeHomophily()).isEqualTo(1);
    assertThat(facts.adjustedHomophily()).isNaN();
  }

  @Test
  void withoutAnEdgeBetweenKnownNodesThereIsNoHomophily() {
    GraphFacts facts = GraphFacts.of(TinyGraphs.edges("a-b").label("a", "red").build());
    assertThat(facts.edgeHomophily()).isNaN();
    assertThat(facts.adjustedHomophily()).isNaN();
  }

  @Test
  void nodesOfSeveralClassesAgreeWhenTheyShareOne() {
    AttributedGraph data =
        TinyGraphs.edges("a-b", "b-c", "c-d")
            .label("a", "x")
            .label("a", "y")
            .label("b", "y")
            .label("b", "z")
            .label("c", "x")
            .build();
    GraphFacts facts = GraphFacts.of(data);
    assertThat(facts.edgeHomophily()).isEqualTo(0.5); // a-b share y, b-c nothing, d is unknown
    assertThat(facts.adjustedHomophily()).isNaN();
    assertThat(facts.classSizes()).containsExactly(2, 2, 1);
  }

  @Test
  void aGraphWithoutNodesHasFactsToo() {
    GraphFacts facts = GraphFacts.of(TinyGraphs.edges().build());
    assertThat(facts.nodes()).isZero();
    assertThat(facts.degreeMean()).isZero();
    assertThat(facts.labelRate()).isZero();
    assertThat(facts.components()).isZero();
    assertThat(facts.largestComponent()).isZero();
  }
}
