package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Explanation;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** {@code /api/nodes/{id}}: one node, its label, why it has it, and who is around it. */
public final class NodeResource implements Resource {
  private static final int REASONS = 8;
  private static final int MOST_ATTRIBUTES = 40;
  private static final int MOST_NEIGHBOURS = 300;

  private static final Map<String, Object> PARTS =
      Schema.array(
          Schema.object()
              .with("name", Schema.string())
              .with("text", Schema.string())
              .with("value", Schema.number())
              .with("effect", Schema.number())
              .build());

  private final CurrentModel current;
  private final LabelFile labels;

  public NodeResource(CurrentModel current, LabelFile labels) {
    this.current = current;
    this.labels = labels;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/nodes/{id}", "One node: its label, its probabilities, and why.")
            .path("id", "The node.")
            .answers(
                Schema.object()
                    .with("id", Schema.string())
                    .with("label", Schema.string())
                    .with("probability", Schema.number())
                    .with("basis", Schema.string())
                    .with("probabilities", Schema.map(Schema.number()))
                    .with("degree", Schema.integer())
                    .with("known", Schema.orNull(Schema.string()))
                    .with("use", Schema.string())
                    .with("wrong", Schema.orNull(Schema.bool()))
                    .with("yours", Schema.orNull(Schema.string()))
                    .with("neighbours", Schema.map(Schema.integer()))
                    .with(
                        "explanation",
                        Schema.orNull(
                            Schema.object()
                                .with("attributeShare", Schema.number())
                                .with("linkShare", Schema.number())
                                .with("attributeInfluence", Schema.number())
                                .with("parts", Schema.map(Schema.number()))
                                .with("attributes", PARTS)
                                .with("linkFeatures", PARTS)
                                .with("neighbours", PARTS)
                                .with("words", Schema.array(Schema.string()))
                                .build()))
                    .with(
                        "attributes",
                        Schema.array(
                            Schema.object()
                                .with("name", Schema.string())
                                .with("value", Schema.number())
                                .with("classMean", Schema.orNull(Schema.number()))
                                .build()))
                    .with("attributeCount", Schema.integer())
                    .build())
            .by(this::get),
        Route.get("/api/nodes/{id}/neighbourhood", "The nodes around a node, and their links.")
            .heavy()
            .path("id", "The node.")
            .query("steps", Schema.integer(), "How far away, 1 to 3; 2 unless said.")
            .query("most", Schema.integer(), "How many nodes, at most 300; 100 unless said.")
            .answers(
                Schema.object()
                    .with("id", Schema.string())
                    .with("complete", Schema.bool())
                    .with(
                        "nodes",
                        Schema.array(
                            Schema.object()
                                .with("id", Schema.string())
                                .with("label", Schema.string())
                                .with("class", Schema.integer())
                                .with("probability", Schema.number())
                                .with("basis", Schema.string())
                                .with("step", Schema.integer())
                                .with("degree", Schema.integer())
                                .build()))
                    .with("links", Schema.array(Schema.array(Schema.number())))
                    .build())
            .by(this::neighbourhood));
  }

  private Answer get(Ask ask) {
    ServedModel model = current.get();
    int node = model.find(ask.path("id"));
    Map<String, @Nullable Object> tree = Trees.prediction(model.predictions(), node);
    AttributedGraph graph = model.graph();
    tree.put("degree", graph.graph().degree(node));
    tree.put("known", graph.labels().known(node) ? known(graph, node) : null);
    tree.put("use", KeyNames.of(model.use(node)));
    tree.put("wrong", model.wrong(node));
    tree.put("yours", labels.of(node).orElse(null));
    tree.put("neighbours", neighbourLabels(model, node));
    Optional<Explanation> why = model.loaded().explain(node, REASONS);
    tree.put("explanation", why.map(NodeResource::explanation).orElse(null));
    tree.put("attributes", attributes(model, node));
    tree.put("attributeCount", graph.attributes().rowLength(node));
    return Answer.json(tree);
  }

  private static String known(AttributedGraph graph, int node) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < graph.labels().count(node); j++) {
      names.add(graph.labels().classNames().get(graph.labels().get(node, j)));
    }
    return String.join("|", names);
  }

  /** How many neighbours have which label, the most frequent first. */
  private static Map<String, Integer> neighbourLabels(ServedModel model, int node) {
    CsrMatrix adjacency = model.graph().graph().adjacency();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int e = adjacency.rowStart(node); e < adjacency.rowStart(node + 1); e++) {
      counts.merge(model.predictions().label(adjacency.column(e)), 1, Integer::sum);
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(20)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }

  private static Map<String, @Nullable Object> explanation(Explanation why) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    why.linkParts().forEach((name, share) -> parts.put(name, Trees.rounded(share)));
    return tree(
        "attributeShare",
        Trees.rounded(why.attributeShare()),
        "linkShare",
        Trees.rounded(why.linkShare()),
        "attributeInfluence",
        Trees.rounded(why.attributeInfluence()),
        "parts",
        parts,
        "attributes",
        parts(why.attributes()),
        "linkFeatures",
        parts(why.linkFeatures()),
        "neighbours",
        parts(why.neighbours()),
        "words",
        words(why));
  }

  private static List<Object> parts(List<Explanation.Part> parts) {
    List<Object> trees = new ArrayList<>();
    for (Explanation.Part part : parts) {
      trees.add(
          tree(
              "name",
              part.name(),
              "text",
              part.text(),
              "value",
              Double.isFinite(part.value()) ? part.value() : 0.0,
              "effect",
              Double.isFinite(part.effect()) ? Trees.rounded(part.effect()) : 0.0));
    }
    return trees;
  }

  /** The reasons as sentences. */
  private static List<String> words(Explanation why) {
    List<String> words = new ArrayList<>();
    double attributes = why.attributeInfluence();
    String side =
        attributes > 0.65
            ? "mostly from its own attributes"
            : attributes < 0.35 ? "mostly from its links" : "from its attributes and its links";
    words.add(
        String.format(
            Locale.ROOT,
            "\"%s\" comes %s (attributes %.0f %%, links %.0f %%).",
            why.label(),
            side,
            100 * attributes,
            100 * (1 - attributes)));
    said("For it", why, 1).ifPresent(words::add);
    said("Against it", why, -1).ifPresent(words::add);
    return words;
  }

  private static Optional<String> said(String begin, Explanation why, int sign) {
    List<Explanation.Part> all = new ArrayList<>(why.attributes());
    all.addAll(why.linkFeatures());
    all.addAll(why.neighbours());
    List<String> texts =
        all.stream()
            .filter(part -> part.effect() * sign > 0)
            .sorted(Comparator.comparingDouble(part -> -Math.abs(part.effect())))
            .limit(4)
            .map(Explanation.Part::text)
            .toList();
    return texts.isEmpty()
        ? Optional.empty()
        : Optional.of(begin + ": " + String.join("; ", texts) + ".");
  }

  /** A node's own attributes beside their mean in the class of the node, the farthest off first. */
  private static List<Object> attributes(ServedModel model, int node) {
    CsrMatrix all = model.graph().attributes();
    int ofClass = model.label(node);
    float[] mean = ofClass < 0 ? null : model.classMean(ofClass);
    List<Integer> entries = new ArrayList<>();
    for (int e = all.rowStart(node); e < all.rowStart(node + 1); e++) {
      entries.add(e);
    }
    if (mean != null) {
      sortByDistance(entries, all, mean);
    }
    List<Object> trees = new ArrayList<>();
    for (int e : entries.subList(0, Math.min(MOST_ATTRIBUTES, entries.size()))) {
      trees.add(
          tree(
              "name",
              model.graph().attributeNames().get(all.column(e)),
              "value",
              (double) all.value(e),
              "classMean",
              mean == null ? null : Trees.rounded(mean[all.column(e)])));
    }
    return trees;
  }

  private static void sortByDistance(List<Integer> entries, CsrMatrix all, float[] mean) {
    entries.sort(Comparator.comparingDouble(e -> -Math.abs(all.value(e) - mean[all.column(e)])));
  }

  private Answer neighbourhood(Ask ask) {
    ServedModel model = current.get();
    int node = model.find(ask.path("id"));
    int steps = ask.integer("steps", 2, 1, 3);
    int most = ask.integer("most", 100, 2, MOST_NEIGHBOURS);
    CsrMatrix adjacency = model.graph().graph().adjacency();
    Map<Integer, Integer> step = new LinkedHashMap<>();
    step.put(node, 0);
    boolean complete = true;
    List<Integer> ring = List.of(node);
    for (int s = 1; s <= steps && complete; s++) {
      List<Integer> next = new ArrayList<>();
      for (int from : ring) {
        complete &= addNeighbours(adjacency, from, s, most, step, next);
      }
      ring = next;
    }
    List<Integer> nodes = new ArrayList<>(step.keySet());
    Map<Integer, Integer> place = new LinkedHashMap<>();
    nodes.forEach(each -> place.put(each, place.size()));
    List<Object> links = new ArrayList<>();
    List<Object> trees = new ArrayList<>();
    for (int each : nodes) {
      Map<String, @Nullable Object> row = NodesResource.row(model, each);
      row.remove("wrong");
      row.put("class", model.label(each));
      row.put("step", step.get(each));
      trees.add(row);
      for (int e = adjacency.rowStart(each); e < adjacency.rowStart(each + 1); e++) {
        Integer other = place.get(adjacency.column(e));
        if (other != null && adjacency.column(e) > each) {
          links.add(List.of(place.get(each), other, adjacency.value(e)));
        }
      }
    }
    return Answer.json(
        tree("id", ask.path("id"), "complete", complete, "nodes", trees, "links", links));
  }

  /** Takes neighbours evenly from all of them when there is no room for each; false then. */
  private static boolean addNeighbours(
      CsrMatrix adjacency,
      int from,
      int s,
      int most,
      Map<Integer, Integer> step,
      List<Integer> next) {
    int degree = adjacency.rowLength(from);
    int room = most - step.size();
    double stride = Math.max(1, (double) degree / Math.max(1, room));
    boolean complete = true;
    for (int i = 0; i < degree; i++) {
      int neighbour = adjacency.column(adjacency.rowStart(from) + i);
      if (step.containsKey(neighbour)) {
        continue;
      }
      boolean chosen = (int) (i / stride) != (int) ((i - 1) / stride) || i == 0 || stride <= 1;
      if (step.size() >= most || !chosen) {
        complete = false;
      } else {
        step.put(neighbour, s);
        next.add(neighbour);
      }
    }
    return complete;
  }
}
