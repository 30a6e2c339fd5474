package org.jane.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jane.linalg.CsrMatrix;

/**
 * Graphs small enough to work out on paper.
 *
 * <pre>{@code
 * TinyGraphs.edges("a-x:1", "b-x:5").label("a", "red").attribute("x", "age", 3).build()
 * }</pre>
 *
 * Nodes, classes and attributes are numbered in the order in which they are first named. An edge
 * without a number has weight 1; {@code nodes("a", "b")} names nodes without an edge.
 */
public final class TinyGraphs {
  private final Map<String, Integer> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> classes = new LinkedHashMap<>();
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final Map<Integer, List<Integer>> labels = new TreeMap<>();
  private final Map<Integer, TreeMap<Integer, Float>> attributes = new TreeMap<>();
  private final List<String> edges = new ArrayList<>();

  private TinyGraphs() {}

  public static TinyGraphs edges(String... edges) {
    return new TinyGraphs().and(edges);
  }

  /** Two cliques of four nodes, a to d and e to h, joined by d-e; one known label in each. */
  public static TinyGraphs twoCliquesOneBridge() {
    return edges("a-b", "a-c", "a-d", "b-c", "b-d", "c-d", "d-e")
        .and("e-f", "e-g", "e-h", "f-g", "f-h", "g-h")
        .label("a", "red")
        .label("h", "blue");
  }

  /** A node {@code hub} with the given number of leaves, and nothing else. */
  public static TinyGraphs star(int leaves) {
    TinyGraphs star = new TinyGraphs().nodes("hub");
    for (int i = 1; i <= leaves; i++) {
      star.and("hub-leaf" + i);
    }
    return star;
  }

  /** Every two of {@code size} nodes linked. */
  public static TinyGraphs clique(int size) {
    TinyGraphs clique = new TinyGraphs();
    for (int i = 0; i < size; i++) {
      clique.nodes("n" + i);
      for (int j = 0; j < i; j++) {
        clique.and("n" + j + "-n" + i);
      }
    }
    return clique;
  }

  public TinyGraphs and(String... more) {
    for (String edge : more) {
      String ends = edge.split(":", 2)[0];
      for (String end : ends.split("-", 2)) {
        number(nodes, end);
      }
      edges.add(edge);
    }
    return this;
  }

  public TinyGraphs nodes(String... names) {
    for (String name : names) {
      number(nodes, name);
    }
    return this;
  }

  /** A node's label; a second one makes the data multi-label. */
  public TinyGraphs label(String node, String className) {
    labels
        .computeIfAbsent(number(nodes, node), n -> new ArrayList<>())
        .add(number(classes, className));
    return this;
  }

  public TinyGraphs attribute(String node, String name, double value) {
    attributes
        .computeIfAbsent(number(nodes, node), n -> new TreeMap<>())
        .put(number(columns, name), (float) value);
    return this;
  }

  private static int number(Map<String, Integer> names, String name) {
    return names.computeIfAbsent(name, n -> names.size());
  }

  public AttributedGraph build() {
    return new AttributedGraph(
        graph(), attributes(), List.copyOf(columns.keySet()), labels(), ids());
  }

  public Graph graph() {
    GraphBuilder builder = new GraphBuilder(nodes.size());
    for (String edge : edges) {
      String[] parts = edge.split(":", 2);
      String[] ends = parts[0].split("-", 2);
      float weight = parts.length == 1 ? 1f : Float.parseFloat(parts[1]);
      builder.add(number(nodes, ends[0]), number(nodes, ends[1]), weight);
    }
    return builder.build();
  }

  private NodeIds ids() {
    return NodeIds.of(List.copyOf(nodes.keySet()));
  }

  private Labels labels() {
    List<String> names = List.copyOf(classes.keySet());
    boolean multi = labels.values().stream().anyMatch(of -> of.size() > 1);
    int[] single = new int[nodes.size()];
    int[][] several = new int[nodes.size()][];
    for (int i = 0; i < nodes.size(); i++) {
      List<Integer> of = labels.get(i);
      single[i] = of == null ? -1 : of.get(0);
      several[i] = of == null ? null : of.stream().mapToInt(c -> c).toArray();
    }
    return multi ? Labels.multi(names, several) : Labels.single(names, single);
  }

  private CsrMatrix attributes() {
    int[] start = new int[nodes.size() + 1];
    List<Integer> column = new ArrayList<>();
    List<Float> value = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      attributes
          .getOrDefault(i, new TreeMap<>())
          .forEach(
              (c, v) -> {
                column.add(c);
                value.add(v);
              });
      start[i + 1] = column.size();
    }
    float[] values = new float[value.size()];
    for (int e = 0; e < values.length; e++) {
      values[e] = value.get(e);
    }
    return new CsrMatrix(columns.size(), start, column.stream().mapToInt(c -> c).toArray(), values);
  }
}
