package org.jane.jgrapht;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Set;
import org.jane.graph.Duplicates;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneTrainer;
import org.jane.methods.Methods;
import org.jane.model.Basis;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedWeightedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.graph.WeightedPseudograph;
import org.junit.jupiter.api.Test;

class VertexClassificationTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  /** A person; two of them may have the same name. */
  private record Person(int number, String name, int age) {}

  /** x between a and b (weight 1 each, red) and c (weight 5, blue): worked out on paper. */
  @Test
  void oneHeavyEdgeOutvotesTwoLightOnes() {
    Graph<String, DefaultWeightedEdge> graph =
        new DefaultDirectedWeightedGraph<>(DefaultWeightedEdge.class);
    for (String vertex : new String[] {"a", "b", "c", "x"}) {
      graph.addVertex(vertex);
    }
    graph.setEdgeWeight(graph.addEdge("a", "x"), 1);
    graph.setEdgeWeight(graph.addEdge("x", "b"), 1);
    graph.setEdgeWeight(graph.addEdge("x", "c"), 5);
    Map<String, String> known = Map.of("a", "red", "b", "red", "c", "blue");
    VertexClassification<String> data = VertexClassification.of(graph).label(known::get).build();
    assertThat(data.edgeCounts()).isEqualTo(new EdgeCounts(3, 0, 0, 0, 3));

    NodeClassifier model =
        Methods.named("lp")
            .trainer(Map.of())
            .train(
                Task.of(
                    data.data(),
                    Split.of(data.data().labels(), new int[] {0, 1, 2}, new int[0], new int[0])),
                RUN);
    Map<String, Prediction> found = data.predict(model, RUN);
    Prediction x = found.get("x");
    assertThat(x.label()).isEqualTo("blue");
    assertThat(x.basis()).isEqualTo(Basis.PREDICTED);
    assertThat(x.probabilities().get("blue")).isCloseTo(5.0 / 7, within(1e-5));
    assertThat(x.probability()).isCloseTo(5.0 / 7, within(1e-5));
    assertThat(found.get("a").basis()).isEqualTo(Basis.GIVEN);
    assertThat(found.keySet()).containsExactly("a", "b", "c", "x");
  }

  @Test
  void loopsAndParallelEdgesAreCounted() {
    Graph<String, DefaultWeightedEdge> graph = new WeightedPseudograph<>(DefaultWeightedEdge.class);
    graph.addVertex("a");
    graph.addVertex("b");
    graph.addVertex("alone");
    graph.setEdgeWeight(graph.addEdge("a", "b"), 2);
    graph.setEdgeWeight(graph.addEdge("b", "a"), 3);
    graph.setEdgeWeight(graph.addEdge("a", "a"), 4);
    graph.setEdgeWeight(graph.addEdge("a", "alone"), 0);
    VertexClassification<String> largest = VertexClassification.of(graph).build();
    assertThat(largest.edgeCounts()).isEqualTo(new EdgeCounts(4, 1, 1, 1, 0));
    assertThat(largest.data().graph().strength(0)).isEqualTo(3);
    VertexClassification<String> summed =
        VertexClassification.of(graph).duplicates(Duplicates.SUM).build();
    assertThat(summed.data().graph().strength(0)).isEqualTo(5);
    assertThat(summed.data().graph().degree(2)).isZero();
  }

  @Test
  void bothDirectionsOfAnEdgeAreOneLink() {
    Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
    graph.addVertex("a");
    graph.addVertex("b");
    graph.addVertex("c");
    graph.addEdge("a", "b");
    graph.addEdge("b", "a");
    graph.addEdge("b", "c");
    VertexClassification<String> data = VertexClassification.of(graph).build();
    assertThat(data.edgeCounts()).isEqualTo(new EdgeCounts(3, 0, 0, 1, 1));
    assertThat(data.data().graph().edges()).isEqualTo(2);
    assertThat(data.data().graph().weighted()).isFalse();
  }

  @Test
  void attributesLabelsAndNewVertices() {
    Graph<Person, DefaultEdge> graph = people(24);
    VertexClassification<Person> data =
        VertexClassification.of(graph)
            .id(person -> person.name() + " " + person.number())
            .attributes(person -> Map.of("age", person.age(), "bias", 1.5))
            .label(person -> person.number() % 4 == 3 ? null : party(person))
            .build();
    NodeClassifier model =
        data.train(new JaneTrainer(JaneConfig.defaults().withK(2).withEpochs(60)), RUN);
    Map<Person, Prediction> found = data.predict(model, RUN);
    assertThat(found).hasSize(24);
    found.forEach((person, prediction) -> assertThat(prediction.label()).isEqualTo(party(person)));

    VertexClassification<Person> larger =
        VertexClassification.of(people(30))
            .id(person -> person.name() + " " + person.number())
            .attributes(person -> Map.of("bias", 1.5, "age", person.age()))
            .as(data)
            .build();
    Map<Person, Prediction> later = larger.predict(model, RUN);
    assertThat(later).hasSize(30);
    Person added = new Person(28, "same", 20);
    assertThat(later.get(added).basis()).isEqualTo(Basis.FOLDED_IN);
    assertThat(later.get(added).label()).isEqualTo(party(added));
  }

  /** Those of even number are young and linked to each other, the others old. */
  private static Graph<Person, DefaultEdge> people(int count) {
    Graph<Person, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
    for (int i = 0; i < count; i++) {
      Person person = new Person(i, "same", i % 2 == 0 ? 20 : 60);
      graph.addVertex(person);
      for (int back = 2; back <= 6 && i - back >= 0; back += 2) {
        graph.addEdge(new Person(i - back, "same", person.age()), person);
      }
    }
    return graph;
  }

  private static String party(Person person) {
    return person.number() % 2 == 0 ? "young" : "old";
  }

  @Test
  void severalLabels() {
    Graph<String, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
    graph.addVertex("a");
    graph.addVertex("b");
    VertexClassification<String> data =
        VertexClassification.of(graph)
            .labels(vertex -> vertex.equals("a") ? Set.of("x", "y") : null)
            .build();
    assertThat(data.data().labels().multiLabel()).isTrue();
    assertThat(data.data().labels().count(0)).isEqualTo(2);
    assertThat(data.data().labels().known(1)).isFalse();
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    Graph<Person, DefaultEdge> graph = people(4);
    assertThatThrownBy(() -> VertexClassification.of(graph).id(Person::name).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"same\" is there already");
    assertThatThrownBy(
            () ->
                VertexClassification.of(graph)
                    .attributes(person -> Map.of("age", Double.NaN))
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("finite");
  }
}
