package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class AttributedGraphBuilderTest {

  private static AttributedGraphBuilder friends() {
    return AttributedGraph.builder()
        .node("ann")
        .label("red")
        .attribute("age", 31)
        .category("town", "Espoo")
        .node("bob")
        .label("blue")
        .attribute("age", 44)
        .node("cem")
        .attribute("size", 1.5)
        .category("town", "Espoo")
        .edge("ann", "bob")
        .edge("bob", "cem", 2.5);
  }

  @Test
  void everythingIsFoundUnderItsName() {
    AttributedGraph graph = friends().build();
    assertThat(graph.nodes()).isEqualTo(3);
    assertThat(graph.ids().get(2)).isEqualTo("cem");
    assertThat(GraphBuilderTest.entries(graph.graph()))
        .containsExactly("0-1:1.0", "1-0:1.0", "1-2:2.5", "2-1:2.5");
    assertThat(graph.attributeNames()).containsExactly("age", "town=Espoo", "size");
    assertThat(values(graph.attributes()))
        .containsExactly("0,0:31.0", "0,1:1.0", "1,0:44.0", "2,1:1.0", "2,2:1.5");
    assertThat(graph.labels().classNames()).containsExactly("red", "blue");
    assertThat(graph.labels().multiLabel()).isFalse();
    assertThat(graph.labels().of(0)).isEqualTo(0);
    assertThat(graph.labels().of(1)).isEqualTo(1);
    assertThat(graph.labels().known(2)).isFalse();
  }

  @Test
  void theOrderInWhichThingsAreSaidOfANodeDoesNotMatter() {
    AttributedGraph turned =
        AttributedGraph.builder()
            .attributes(List.of("age", "town=Espoo", "size"))
            .classes(List.of("red", "blue"))
            .node("ann")
            .node("bob")
            .node("cem")
            .edge("cem", "bob", 2.5)
            .edge("bob", "ann")
            .at("cem")
            .category("town", "Espoo")
            .attribute("size", 1.5)
            .at("ann")
            .category("town", "Espoo")
            .at("bob")
            .attribute("age", 44)
            .label("blue")
            .at("ann")
            .label("red")
            .attribute("age", 31)
            .build();
    AttributedGraph plain = friends().build();
    assertThat(values(turned.attributes())).isEqualTo(values(plain.attributes()));
    assertThat(turned.attributeNames()).isEqualTo(plain.attributeNames());
    assertThat(GraphBuilderTest.entries(turned.graph()))
        .isEqualTo(GraphBuilderTest.entries(plain.graph()));
    assertThat(turned.labels().of(1)).isEqualTo(plain.labels().of(1));
  }

  @Test
  void aSecondLabelMakesTheDataMultiLabel() {
    Labels labels =
        AttributedGraph.builder()
            .node("a")
            .label("old")
            .label("rich")
            .label("old")
            .node("b")
            .label("rich")
            .node("c")
            .labels()
            .node("d")
            .build()
            .labels();
    assertThat(labels.multiLabel()).isTrue();
    assertThat(labels.count(0)).isEqualTo(2);
    assertThat(labels.has(1, 1)).isTrue();
    assertThat(labels.count(1)).isEqualTo(1);
    assertThat(labels.known(2)).as("known to have none").isTrue();
    assertThat(labels.count(2)).isZero();
    assertThat(labels.known(3)).isFalse();
  }

  @Test
  void zerosAreNotStoredAndOnesTakeNoRoom() {
    CsrMatrix x =
        AttributedGraph.builder()
            .node("a")
            .attribute("x", 0)
            .attribute("y", 1)
            .node("b")
            .attribute("x", 1)
            .build()
            .attributes();
    assertThat(values(x)).containsExactly("0,1:1.0", "1,0:1.0");
    assertThat(x.allOnes()).isTrue();
    assertThat(x.columns()).isEqualTo(2);
  }

  @Test
  void edgesAreMergedDroppedAndCounted() {
    AttributedGraphBuilder builder =
        AttributedGraph.builder()
            .duplicates(Duplicates.SUM)
            .node("a")
            .node("b")
            .edge("a", "b", 2)
            .edge("b", "a", 3)
            .edge("a", "b", 4)
            .edge("a", "a")
            .edge("a", "b", 0);
    assertThatThrownBy(builder::edgeCounts).isInstanceOf(IllegalStateException.class);
    assertThat(GraphBuilderTest.entries(builder.build().graph()))
        .containsExactly("0-1:9.0", "1-0:9.0");
    assertThat(builder.edgeCounts()).isEqualTo(new EdgeCounts(5, 1, 1, 2, 0));
  }

  @Test
  void moreCanBeSaidAfterBuild() {
    AttributedGraphBuilder builder = friends();
    assertThat(builder.build().nodes()).isEqualTo(3);
    AttributedGraph larger = builder.node("dee").label("red").edge("dee", "ann").build();
    assertThat(larger.nodes()).isEqualTo(4);
    assertThat(larger.graph().edges()).isEqualTo(3);
    assertThat(larger.attributes().rowLength(3)).isZero();
  }

  @Test
  void whatSaysThatALabelIsNotKnownIsNoClass() {
    assertThat(friends().label("").label(" ").label(null).build().labels().known(2)).isFalse();

    Labels labels = labelled(AttributedGraph.builder(), List.of("0", "-1", "1", "-1"));
    assertThat(labels.classNames()).containsExactly("0", "1");
    assertThat(List.of(labels.of(0), labels.of(1), labels.of(2), labels.of(3)))
        .containsExactly(0, -1, 1, -1);
  }

  @Test
  void minusOneIsAClassBesideOneOtherBesideWordsAndWhereItIsNamedAhead() {
    for (List<String> y :
        List.of(List.of("-1", "1"), List.of("-1", "a", "b"), List.of("-2", "-1", "0"))) {
      assertThat(labelled(AttributedGraph.builder(), y).classNames()).containsExactlyElementsOf(y);
    }
    assertThat(
            labelled(AttributedGraph.builder().classes(List.of("-1")), List.of("0", "-1", "1"))
                .classNames())
        .containsExactly("-1", "0", "1");
  }

  private static Labels labelled(AttributedGraphBuilder builder, List<String> labels) {
    for (int i = 0; i < labels.size(); i++) {
      builder.node("n" + i).label(labels.get(i));
    }
    return builder.build().labels();
  }

  @Test
  void nothingAtAllIsAnEmptyGraph() {
    AttributedGraph nothing = AttributedGraph.builder().build();
    assertThat(nothing.nodes()).isZero();
    assertThat(nothing.attributes().columns()).isZero();
    assertThat(nothing.labels().classCount()).isZero();
  }

  @Test
  void whatCannotBeMeantIsRefusedAtOnce() {
    refused("node \"ann\" is there already; go back to it with at(\"ann\")", b -> b.node("ann"));
    refused("the id of node 3 is blank", b -> b.node(" "));
    refused("the name of class 2 is blank", b -> b.classes(List.of("")));
    refused("the name of attribute 3 is blank", b -> b.attribute("", 1));
    refused("a category needs a name and a value", b -> b.category("town", " "));
    refused(
        "there is no node \"dee\" among the 3 named so far; name it first with node(…)",
        b -> b.edge("ann", "dee"));
    refused(
        "there is no node \"dee\" among the 3 named so far; name it first with node(…)",
        b -> b.at("dee"));
    refused(
        "attribute \"age\" of node \"cem\" must be a finite number, found NaN",
        b -> b.attribute("age", Double.NaN));
    refused(
        "attribute \"age\" of node \"cem\" must be a finite number, found 1.0E300",
        b -> b.attribute("age", 1e300));
    refused(
        "the weight of edge \"ann\"-\"cem\" must be zero or a positive number, found NaN",
        b -> b.edge("ann", "cem", Double.NaN));
    refused(
        "the weight of edge \"ann\"-\"cem\" must be zero or a positive number, found -1.0",
        b -> b.edge("ann", "cem", -1));
    refused(
        "node \"bob\" was given attribute \"age\" twice",
        b -> b.at("bob").attribute("age", 0).build());
    assertThatThrownBy(() -> AttributedGraph.builder().label("red"))
        .hasMessage("label is said of a node: name one first with node(…)");
  }

  private interface Saying {
    void on(AttributedGraphBuilder builder);
  }

  private static void refused(String message, Saying saying) {
    assertThatThrownBy(() -> saying.on(friends()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static List<String> values(CsrMatrix x) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        all.add(i + "," + x.column(e) + ":" + x.value(e));
      }
    }
    return all;
  }
}
