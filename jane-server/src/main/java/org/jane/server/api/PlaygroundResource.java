package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.methods.Methods;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/playground}: draws a graph whose labels come from attributes, from links or from
 * both, trains four methods on it, and shows who fails where.
 */
public final class PlaygroundResource implements Resource {
  private static final int MOST_NODES = 600;
  private static final double DEGREE = 8;

  private static final Map<String, Map<String, String>> METHODS = new LinkedHashMap<>();

  static {
    METHODS.put("jane", Map.of("epochs", "120", "k", "4"));
    METHODS.put("mlp", Map.of("epochs", "120"));
    METHODS.put("lp", Map.of());
    METHODS.put("gcn", Map.of("epochs", "120"));
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/api/playground", "Draws a graph and trains four methods on it.")
            .heavy()
            .takes(
                Schema.object()
                    .optional("alpha", Schema.number())
                    .optional("nodes", Schema.integer())
                    .optional("noise", Schema.number())
                    .optional("seed", Schema.integer())
                    .build())
            .answers(
                Schema.object()
                    .with("classes", Schema.array(Schema.string()))
                    .with(
                        "nodes",
                        Schema.array(
                            Schema.object()
                                .with("x", Schema.number())
                                .with("y", Schema.number())
                                .with("label", Schema.integer())
                                .with("train", Schema.bool())
                                .build()))
                    .with("links", Schema.array(Schema.array(Schema.integer())))
                    .with(
                        "methods",
                        Schema.array(
                            Schema.object()
                                .with("name", Schema.string())
                                .with("accuracy", Schema.orNull(Schema.number()))
                                .with("wrong", Schema.array(Schema.integer()))
                                .with("refused", Schema.orNull(Schema.string()))
                                .build()))
                    .with("tested", Schema.integer())
                    .with("milliseconds", Schema.integer())
                    .build())
            .by(this::play));
  }

  private Answer play(Ask ask) {
    JsonNode body = ask.json();
    Fields.onlyKnown(body, "body", "alpha", "nodes", "noise", "seed");
    long began = System.nanoTime();
    double alpha = number(body, "alpha", 0.5, 0, 1);
    int nodes = (int) number(body, "nodes", 200, 40, MOST_NODES);
    double noise = number(body, "noise", 0.5, 0.05, 3);
    long seed = (long) number(body, "seed", 1, 0, 1e9);
    SyntheticGraph drawn =
        SyntheticGraph.draw(
            new SyntheticConfig(alpha, nodes, seed, DEGREE, 1, 2, noise),
            Run.seeded(seed).threads(1));
    AttributedGraph graph = drawn.graph();
    Run run = Run.seeded(seed).threads(1);
    Split split = Split.random(graph.labels(), 0.2, 0.2, run.random("playground"));
    Task task = Task.of(graph, split);
    List<Object> methods = new ArrayList<>();
    METHODS.forEach(
        (name, settings) -> methods.add(trained(name, settings, task, graph, split, run)));
    return Answer.json(
        tree(
            "classes",
            graph.labels().classNames(),
            "nodes",
            places(drawn, split),
            "links",
            links(graph.graph().adjacency()),
            "methods",
            methods,
            "tested",
            split.test().length,
            "milliseconds",
            (System.nanoTime() - began) / 1_000_000));
  }

  private static double number(
      JsonNode body, String name, double byDefault, double least, double most) {
    JsonNode value = body.path(name);
    if (value.isMissingNode()) {
      return byDefault;
    }
    if (!value.isNumber() || !(value.doubleValue() >= least && value.doubleValue() <= most)) {
      throw HttpProblem.bad(
          name, "%s must be a number from %s to %s".formatted(name, least, most), "Change it");
    }
    return value.doubleValue();
  }

  private static Map<String, @Nullable Object> trained(
      String name,
      Map<String, String> settings,
      Task task,
      AttributedGraph graph,
      Split split,
      Run run) {
    try {
      NodeClassifier model = Methods.named(name).trainer(settings).train(task, run);
      Predictions predictions = model.predict(split.test(), run);
      List<Integer> wrong = new ArrayList<>();
      for (int i = 0; i < split.test().length; i++) {
        if (predictions.predictedClass(i) != graph.labels().of(split.test()[i])) {
          wrong.add(split.test()[i]);
        }
      }
      return tree(
          "name",
          name,
          "accuracy",
          1 - (double) wrong.size() / split.test().length,
          "wrong",
          wrong,
          "refused",
          null);
    } catch (CannotLearnException e) {
      return tree("name", name, "accuracy", null, "wrong", List.of(), "refused", e.getMessage());
    }
  }

  /** The true places, in the two columns in which they differ most. */
  private static List<Object> places(SyntheticGraph drawn, Split split) {
    PlaneGrid grid = PlaneLayout.principal(drawn.latent());
    boolean[] train = new boolean[drawn.graph().nodes()];
    Arrays.stream(split.train()).forEach(node -> train[node] = true);
    return IntStream.range(0, train.length)
        .mapToObj(
            i ->
                (Object)
                    tree(
                        "x",
                        Trees.rounded(grid.x(i)),
                        "y",
                        Trees.rounded(grid.y(i)),
                        "label",
                        drawn.graph().labels().of(i),
                        "train",
                        train[i]))
        .toList();
  }

  private static List<Object> links(CsrMatrix adjacency) {
    List<Object> links = new ArrayList<>();
    for (int i = 0; i < adjacency.rows(); i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        if (adjacency.column(e) > i) {
          links.add(List.of(i, adjacency.column(e)));
        }
      }
    }
    return links;
  }
}
