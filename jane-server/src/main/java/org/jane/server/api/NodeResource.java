package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jane.app.ReasonWords;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Explanation;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** {@code /api/nodes/{id}}: one node, its label, and why it has it. */
public final class NodeResource implements Resource {
  private static final int REASONS = 8;
  private static final int MOST_ATTRIBUTES = 40;

  private final CurrentModel current;
  private final LabelFile labels;

  public NodeResource(CurrentModel current, LabelFile labels) {
    this.current = current;
    this.labels = labels;
  }

  @Override
  public List<Route> routes() {
    Map<String, Object> answer =
        Schema.object()
            .with("id", Schema.string())
            .with("label", Schema.string())
            .with("probability", Schema.number())
            .with("basis", Schema.string())
            .with("probabilities", Schema.map(Schema.number()))
            .with("degree", Schema.integer())
            .with("known", Schema.orNull(Schema.string()))
            .with("use", Schema.string())
            .with("predicted", Schema.string())
            .with("wrong", Schema.orNull(Schema.bool()))
            .with("yours", Schema.orNull(Schema.string()))
            .with("neighbours", Schema.map(Schema.integer()))
            .with("explanation", ExplanationTree.SCHEMA)
            .with(
                "attributes",
                Schema.array(
                    Schema.object()
                        .with("name", Schema.string())
                        .with("value", Schema.number())
                        .with("text", Schema.string())
                        .with("classMean", Schema.orNull(Schema.number()))
                        .with("classMeanText", Schema.orNull(Schema.string()))
                        .build()))
            .with("attributeCount", Schema.integer())
            .build();
    return List.of(
        Route.get("/api/nodes/{id}", "One node: its label, its probabilities, and why.")
            .path("id", "The node.")
            .answers(answer)
            .by(this::get),
        Route.get("/api/node", "The same by a parameter, for any id.")
            .query("id", Schema.string(), "The node.")
            .answers(answer)
            .by(this::get));
  }

  private Answer get(Ask ask) {
    ServedModel model = current.get();
    int node = model.find(ask.id());
    Map<String, @Nullable Object> tree = Trees.prediction(model.predictions(), node);
    AttributedGraph graph = model.graph();
    tree.put("degree", graph.graph().degree(node));
    tree.put("known", graph.labels().known(node) ? known(graph, node) : null);
    tree.put("use", KeyNames.of(model.use(node)));
    tree.put("predicted", predicted(model, node));
    tree.put("wrong", model.wrong(node));
    tree.put("yours", labels.of(node).orElse(null));
    tree.put("neighbours", neighbourLabels(model, node));
    Optional<Explanation> why = model.loaded().explain(node, REASONS);
    tree.put(
        "explanation", why.map(one -> ExplanationTree.of(one, model.predictions())).orElse(null));
    tree.put("attributes", attributes(model, node));
    tree.put("attributeCount", graph.attributes().rowLength(node));
    return Answer.json(tree);
  }

  /** The class that the model itself says, whether or not a label was given. */
  private static String predicted(ServedModel model, int node) {
    return model.predictions().classNames().get(model.predictions().predictedClass(node));
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
    ReasonWords words = model.loaded().words();
    List<Object> trees = new ArrayList<>();
    for (int e : entries.subList(0, Math.min(MOST_ATTRIBUTES, entries.size()))) {
      trees.add(
          tree(
              "name",
              model.graph().attributeNames().get(all.column(e)),
              "value",
              (double) all.value(e),
              "text",
              words.value(all.column(e), all.value(e)),
              "classMean",
              mean == null ? null : Trees.rounded(mean[all.column(e)]),
              "classMeanText",
              mean == null ? null : words.mean(all.column(e), mean[all.column(e)])));
    }
    return trees;
  }

  private static void sortByDistance(List<Integer> entries, CsrMatrix all, float[] mean) {
    entries.sort(Comparator.comparingDouble(e -> -Math.abs(all.value(e) - mean[all.column(e)])));
  }
}
