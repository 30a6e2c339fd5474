package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * Makes an {@link AttributedGraph} from names alone: nodes, their labels and attributes, and the
 * edges between them.
 *
 * <pre>{@code
 * AttributedGraph friends =
 *     AttributedGraph.builder()
 *         .node("ann").label("red").attribute("age", 31).category("town", "Espoo")
 *         .node("bob").label("blue").attribute("age", 44)
 *         .node("cem").attribute("age", 38).category("town", "Espoo")
 *         .edge("ann", "bob")
 *         .edge("bob", "cem", 2.5)
 *         .build();
 * }</pre>
 *
 * <p>{@link #label}, {@link #labels}, {@link #attribute} and {@link #category} speak of the node
 * named last; naming a node again goes back to it with {@link #at}. Nodes, classes and attributes
 * are numbered in the order in which they are first named; {@link #classes} and {@link #attributes}
 * name them ahead, which a graph of new nodes needs to have its columns in the order of training.
 * What a node does not say of an attribute is 0; without a label it is one to predict.
 *
 * <p>Everything that cannot be meant is refused at once with an {@link IllegalArgumentException}.
 * Edges go through {@link GraphBuilder}: loops and edges of weight 0 are dropped, several between
 * the same two nodes become one, and {@link #edgeCounts} tells how many. For one thread.
 */
public final class AttributedGraphBuilder {
  private final NodeIds.Builder nodes = new NodeIds.Builder();
  private final Map<String, Integer> classes = new LinkedHashMap<>();
  private final Map<String, Integer> attributes = new LinkedHashMap<>();
  private final List<int @Nullable []> labels = new ArrayList<>(); // by node; null: unknown
  private final EdgeRows entries = new EdgeRows(); // node, attribute, value
  private final EdgeRows edges = new EdgeRows();
  private Duplicates duplicates = Duplicates.MAX;
  private final Map<String, Integer> types = new LinkedHashMap<>(); // of edges
  private boolean minusOneIsClass; // named ahead
  private boolean several; // labels per node
  private boolean directed;
  private int current = -1; // the node that is spoken of
  private @Nullable EdgeCounts counts;

  AttributedGraphBuilder() {}

  /** Adds a node; what follows is said of it. Its name must be new. */
  public AttributedGraphBuilder node(String id) {
    Check.that(!id.isBlank(), "the id of node %d is blank", nodes.size());
    int added = nodes.add(id);
    Check.that(added >= 0, "node \"%s\" is there already; go back to it with at(\"%s\")", id, id);
    labels.add(null);
    current = added;
    return this;
  }

  /** Goes back to a node: what follows is said of it. */
  public AttributedGraphBuilder at(String id) {
    current = known(id);
    return this;
  }

  /**
   * A class of the node; null or a blank text leaves it unknown, as in a table, and so does {@code
   * -1} where {@link UnknownLabels} says so and {@link #classes} does not name it. A second one, of
   * any node, makes this data in which a node may have several labels; one that is said twice
   * counts once.
   */
  public AttributedGraphBuilder label(@Nullable String className) {
    int node = spokenOf("label");
    if (className == null || className.isBlank()) {
      return this;
    }
    int number = number(classes, "class", className);
    int[] before = labels.get(node);
    if (before == null) {
      labels.set(node, new int[] {number});
    } else if (Arrays.stream(before).noneMatch(c -> c == number)) {
      int[] longer = Arrays.copyOf(before, before.length + 1);
      longer[before.length] = number;
      labels.set(node, longer);
      several = true;
    }
    return this;
  }

  /**
   * All classes of the node in data where a node may have several labels; none at all says that it
   * is known to have none.
   */
  public AttributedGraphBuilder labels(String... classNames) {
    int node = spokenOf("labels");
    several = true;
    if (labels.get(node) == null) {
      labels.set(node, new int[0]);
    }
    for (String name : classNames) {
      label(name);
    }
    return this;
  }

  /** The value of an attribute of the node, a finite number. */
  public AttributedGraphBuilder attribute(String name, double value) {
    int node = spokenOf("attribute");
    float stored = (float) value;
    Check.that(
        Float.isFinite(stored),
        "attribute \"%s\" of node \"%s\" must be a finite number, found %s",
        name,
        nodes.get(node),
        value);
    entries.add(node, number(attributes, "attribute", name), stored, 0);
    return this;
  }

  /**
   * What a node is of several kinds: an attribute {@code name=value} that is 1 for the nodes that
   * have this value.
   */
  public AttributedGraphBuilder category(String name, String value) {
    Check.that(!name.isBlank() && !value.isBlank(), "a category needs a name and a value");
    return attribute(name + "=" + value, 1);
  }

  /** An edge of weight 1 between two nodes that were named before. */
  public AttributedGraphBuilder edge(String one, String other) {
    return edge(one, other, 1);
  }

  /**
   * An edge between two nodes that were named before, with a weight that is positive, or 0 for no
   * edge.
   */
  public AttributedGraphBuilder edge(String one, String other, double weight) {
    return edge(one, other, weight, "");
  }

  /**
   * An edge of a type: {@link Graph#kinds} tells types apart.
   *
   * @param type empty for none
   */
  public AttributedGraphBuilder edge(String one, String other, double weight, String type) {
    int source = known(one);
    int target = known(other);
    float stored = (float) weight;
    Check.that(
        stored >= 0 && Float.isFinite(stored),
        "the weight of edge \"%s\"-\"%s\" must be zero or a positive number, found %s",
        one,
        other,
        weight);
    edges.add(source, target, stored, types.computeIfAbsent(type, added -> types.size()));
    return this;
  }

  /**
   * What weight several edges between the same two nodes get; the largest unless said otherwise.
   */
  public AttributedGraphBuilder duplicates(Duplicates policy) {
    duplicates = policy;
    return this;
  }

  /**
   * Whether edges run from the first node to the second: they are taken for links all the same,
   * pairs with one direction only are counted, and {@link Graph#kinds} tells directions apart.
   */
  public AttributedGraphBuilder directed(boolean isDirected) {
    directed = isDirected;
    return this;
  }

  /** Names classes ahead, in this order. */
  public AttributedGraphBuilder classes(List<String> names) {
    names.forEach(name -> number(classes, "class", name));
    minusOneIsClass |= names.contains(UnknownLabels.MINUS_ONE);
    return this;
  }

  /** Names attributes ahead, in this order. */
  public AttributedGraphBuilder attributes(List<String> names) {
    names.forEach(name -> number(attributes, "attribute", name));
    return this;
  }

  /**
   * The graph of all that was said. More may be said afterwards, for a larger graph.
   *
   * @throws IllegalArgumentException when an attribute of a node was given twice
   */
  public AttributedGraph build() {
    NodeIds ids = nodes.build();
    return new AttributedGraph(
        graph(), matrix(ids), List.copyOf(attributes.keySet()), knownLabels(), ids);
  }

  /** What the last {@link #build} did to the edges. */
  public EdgeCounts edgeCounts() {
    if (counts == null) {
      throw new IllegalStateException("counts are known after build()");
    }
    return counts;
  }

  private Graph graph() {
    GraphBuilder builder = new GraphBuilder(nodes.size()).duplicates(duplicates).directed(directed);
    int[] numbers = types.keySet().stream().mapToInt(builder::type).toArray();
    edges.forEach((one, other, weight, type) -> builder.add(one, other, weight, numbers[type]));
    Graph graph = builder.build();
    counts = builder.counts();
    return graph;
  }

  private Labels knownLabels() {
    List<String> names = new ArrayList<>(classes.keySet());
    Integer minusOne = classes.get(UnknownLabels.MINUS_ONE);
    names.remove(UnknownLabels.MINUS_ONE);
    if (minusOne != null && !several && !minusOneIsClass && UnknownLabels.minusOneBeside(names)) {
      int[] label = new int[labels.size()];
      int unknown = 0;
      for (int i = 0; i < label.length; i++) {
        int[] of = labels.get(i);
        int number = of == null ? -1 : of[0];
        unknown += number == minusOne ? 1 : 0;
        label[i] = number == minusOne ? -1 : number > minusOne ? number - 1 : number;
      }
      System.getLogger(AttributedGraphBuilder.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "Read %d labels \"-1\" as not known; classes(…) that names it takes it as a class."
                  .formatted(unknown));
      return Labels.single(names, label);
    }
    names = List.copyOf(classes.keySet());
    return several
        ? Labels.multi(names, labels.toArray(new int[0][]))
        : Labels.single(names, labels.stream().mapToInt(of -> of == null ? -1 : of[0]).toArray());
  }

  /**
   * Sorted by attribute first, then by node in that order, so that the columns of each row ascend;
   * linear in nodes, attributes and entries. Zeros are not stored.
   */
  private CsrMatrix matrix(NodeIds ids) {
    int n = ids.size();
    int[] ofColumn = new int[attributes.size() + 1];
    int[] start = new int[n + 1];
    entries.forEach(
        (node, column, value, type) -> {
          ofColumn[column + 1]++;
          start[node + 1] += value != 0 ? 1 : 0;
        });
    addUp(ofColumn);
    addUp(start);
    int[] next = ofColumn.clone();
    int[] nodeOf = new int[ofColumn[attributes.size()]];
    float[] valueOf = new float[nodeOf.length];
    entries.forEach(
        (node, column, value, type) -> {
          nodeOf[next[column]] = node;
          valueOf[next[column]++] = value;
        });
    int[] place = start.clone();
    int[] columns = new int[start[n]];
    float[] values = new float[start[n]];
    int[] seen = new int[n]; // 1 + the last attribute met of each node
    for (int column = 0; column < attributes.size(); column++) {
      for (int e = ofColumn[column]; e < ofColumn[column + 1]; e++) {
        int node = nodeOf[e];
        if (seen[node] == column + 1) {
          throw new IllegalArgumentException(
              "node \"%s\" was given attribute \"%s\" twice"
                  .formatted(ids.get(node), List.copyOf(attributes.keySet()).get(column)));
        }
        seen[node] = column + 1;
        if (valueOf[e] != 0) {
          columns[place[node]] = column;
          values[place[node]++] = valueOf[e];
        }
      }
    }
    return new CsrMatrix(attributes.size(), start, columns, allOnes(values) ? null : values);
  }

  /** Numbers per row become where each row starts. */
  private static void addUp(int[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] = Math.addExact(counts[i], counts[i - 1]);
    }
  }

  private static boolean allOnes(float[] values) {
    for (float value : values) {
      if (value != 1f) {
        return false;
      }
    }
    return true;
  }

  private int spokenOf(String what) {
    Check.that(current >= 0, "%s is said of a node: name one first with node(…)", what);
    return current;
  }

  private int known(String id) {
    int node = nodes.find(id);
    Check.that(
        node >= 0,
        "there is no node \"%s\" among the %d named so far; name it first with node(…)",
        id,
        nodes.size());
    return node;
  }

  private static int number(Map<String, Integer> names, String what, String name) {
    Check.that(!name.isBlank(), "the name of %s %d is blank", what, names.size());
    return names.computeIfAbsent(name, added -> names.size());
  }
}
