package org.jane.jgrapht;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Duplicates;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Split;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jgrapht.Graph;
import org.jspecify.annotations.Nullable;

/**
 * A JGraphT graph whose vertices are to be classified, with what is known about them.
 *
 * <pre>{@code
 * Graph<Person, DefaultEdge> friends = …;
 * VertexClassification<Person> people =
 *     VertexClassification.of(friends)
 *         .attributes(person -> Map.of("age", person.age()))
 *         .label(person -> person.party())                    // null: to be predicted
 *         .build();
 * NodeClassifier model = people.train(new JaneTrainer(JaneConfig.defaults()), Run.seeded(1));
 * Map<Person, Prediction> parties = people.predict(model, Run.seeded(1));
 * }</pre>
 *
 * <p>The graph may be directed, weighted, a multigraph or a pseudograph. A directed edge is taken
 * for a link; loops and edges of weight 0 are dropped; several edges between two vertices become
 * one, of the largest weight unless {@link Builder#duplicates} says otherwise; {@link #edgeCounts}
 * tells how many. Weights are those of the graph where it is weighted, else 1. Later changes of the
 * graph are not seen. Immutable and safe to share between threads if vertices are.
 *
 * @param <V> vertices
 */
public final class VertexClassification<V> {
  /** A fifth of the known labels chooses the epoch and calibrates. */
  private static final double VALIDATION = 0.2;

  private final List<V> vertices;
  private final AttributedGraph data;
  private final EdgeCounts edgeCounts;

  private VertexClassification(List<V> vertices, AttributedGraph data, EdgeCounts edgeCounts) {
    this.vertices = List.copyOf(vertices);
    this.data = data;
    this.edgeCounts = edgeCounts;
  }

  /** Begins with a graph. */
  public static <V, E> Builder<V, E> of(Graph<V, E> graph) {
    return new Builder<>(graph);
  }

  /**
   * Says what is known about the vertices of a graph. Mutable, for one thread.
   *
   * @param <V> vertices
   * @param <E> edges
   */
  public static final class Builder<V, E> {
    private final Graph<V, E> graph;
    private final AttributedGraphBuilder to = AttributedGraph.builder();
    private Function<? super V, String> id = String::valueOf;
    private Function<? super V, ? extends Map<String, ? extends Number>> attributes =
        vertex -> Map.of();
    private @Nullable Function<? super V, @Nullable String> label;
    private @Nullable Function<? super V, ? extends @Nullable Set<String>> labels;

    private Builder(Graph<V, E> graph) {
      this.graph = Objects.requireNonNull(graph, "graph");
    }

    /** The name of a vertex; {@code toString} unless said otherwise. Names must differ. */
    public Builder<V, E> id(Function<? super V, String> of) {
      id = of;
      return this;
    }

    /** The attributes of a vertex by name; what is not there is 0. */
    public Builder<V, E> attributes(
        Function<? super V, ? extends Map<String, ? extends Number>> of) {
      attributes = of;
      return this;
    }

    /** The class of a vertex, null where it is to be predicted. */
    public Builder<V, E> label(Function<? super V, @Nullable String> of) {
      label = of;
      return this;
    }

    /** All classes of a vertex where it may have several, null where they are to be predicted. */
    public Builder<V, E> labels(Function<? super V, ? extends @Nullable Set<String>> of) {
      labels = of;
      return this;
    }

    /** What weight several edges between the same two vertices get. */
    public Builder<V, E> duplicates(Duplicates policy) {
      to.duplicates(policy);
      return this;
    }

    /**
     * Names attributes and classes in the order of a model, for a graph of vertices that came after
     * training.
     */
    public Builder<V, E> as(VertexClassification<?> known) {
      to.attributes(known.data.attributeNames()).classes(known.data.labels().classNames());
      return this;
    }

    /**
     * Reads the graph.
     *
     * @throws IllegalArgumentException when two vertices have the same name, or a number is none
     */
    public VertexClassification<V> build() {
      List<V> vertices = new ArrayList<>(graph.vertexSet());
      Map<V, String> names = new LinkedHashMap<>();
      for (V vertex : vertices) {
        String name = id.apply(vertex);
        to.node(name);
        names.put(vertex, name);
        attributes.apply(vertex).forEach((key, value) -> to.attribute(key, value.doubleValue()));
        String known = label == null ? null : label.apply(vertex);
        if (known != null) {
          to.label(known);
        }
        Set<String> several = labels == null ? null : labels.apply(vertex);
        if (several != null) {
          to.labels(several.stream().sorted().toArray(String[]::new));
        }
      }
      to.directed(graph.getType().isDirected());
      boolean weighted = graph.getType().isWeighted();
      for (E edge : graph.edgeSet()) {
        to.edge(
            Objects.requireNonNull(names.get(graph.getEdgeSource(edge))),
            Objects.requireNonNull(names.get(graph.getEdgeTarget(edge))),
            weighted ? graph.getEdgeWeight(edge) : 1);
      }
      AttributedGraph data = to.build();
      return new VertexClassification<>(vertices, data, to.edgeCounts());
    }
  }

  /** The graph as methods of the library take it; node i is the i-th vertex. */
  public AttributedGraph data() {
    return data;
  }

  /** The vertices, in the order of the nodes. */
  public List<V> vertices() {
    return vertices;
  }

  /** What was dropped, merged or taken for undirected. */
  public EdgeCounts edgeCounts() {
    return edgeCounts;
  }

  /** What a trainer is given: all known labels, a fifth of them to validate, in turn. */
  public Task task(Run run) {
    Split split = Split.ofAllLabelled(data.labels(), VALIDATION, run.random("split"));
    return Task.of(data, split).validatedInTurn();
  }

  /** Trains on all known labels. */
  public <M extends NodeClassifier> M train(NodeClassifierTrainer<M> trainer, Run run) {
    return trainer.train(task(run), run);
  }

  /**
   * Labels all vertices: of a model of this graph, or of one that takes vertices which came after
   * training.
   *
   * @throws IllegalArgumentException when the model was trained on other vertices and cannot label
   *     new ones
   */
  public Map<V, Prediction> predict(NodeClassifier model, Run run) {
    Predictions all;
    if (trainedHere(model)) {
      all = model.predict(run);
    } else {
      Check.that(
          model instanceof InductiveNodeClassifier,
          "the model was trained on other vertices, and %s cannot label new ones",
          model.method());
      all = ((InductiveNodeClassifier) model).predict(data, run).predictions();
    }
    Map<V, Prediction> byVertex = new LinkedHashMap<>();
    for (int i = 0; i < vertices.size(); i++) {
      byVertex.put(vertices.get(i), Prediction.of(all, i));
    }
    return byVertex;
  }

  private boolean trainedHere(NodeClassifier model) {
    if (model.ids().size() != vertices.size()) {
      return false;
    }
    for (int i = 0; i < vertices.size(); i++) {
      if (!model.ids().get(i).equals(data.ids().get(i))) {
        return false;
      }
    }
    return true;
  }
}
