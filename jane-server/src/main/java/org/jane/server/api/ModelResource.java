package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jane.app.LoadedModel;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Predictions;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/** {@code /api/model}: what is served, and how good it is. */
public final class ModelResource implements Resource {
  private static final int MOST_NAMES = 5000;

  private final CurrentModel current;
  private final Map<Integer, Map<String, @Nullable Object>> known = new ConcurrentHashMap<>();

  public ModelResource(CurrentModel current) {
    this.current = current;
    // Somebody asks for it first of all; scores of very many nodes take a moment.
    Thread ahead = new Thread(() -> described(current.get()), "jane-scores");
    ahead.setDaemon(true);
    ahead.start();
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/model", "The model that is served, and how good it is.")
            .answers(
                Schema.object()
                    .with("name", Schema.string())
                    .with("data", Schema.string())
                    .with("version", Schema.integer())
                    .with("method", Schema.string())
                    .with("jane", Schema.string())
                    .with("seed", Schema.integer())
                    .with("settings", Schema.map(Schema.string()))
                    .with("nodes", Schema.integer())
                    .with("edges", Schema.integer())
                    .with("labelled", Schema.integer())
                    .with("multiLabel", Schema.bool())
                    .with("predictsNewNodes", Schema.bool())
                    .with("explains", Schema.bool())
                    .with(
                        "classes",
                        Schema.array(
                            Schema.object()
                                .with("name", Schema.string())
                                .with("given", Schema.integer())
                                .with("nodes", Schema.integer())
                                .build()))
                    .with(
                        "attributes",
                        Schema.object()
                            .with("count", Schema.integer())
                            .with("names", Schema.array(Schema.string()))
                            .with(
                                "columns",
                                Schema.array(
                                    Schema.object()
                                        .with("name", Schema.string())
                                        .with("kind", Schema.string())
                                        .with("categories", Schema.array(Schema.string()))
                                        .build()))
                            .build())
                    .with("bases", Schema.map(Schema.integer()))
                    .with(
                        "split",
                        Schema.object()
                            .with("train", Schema.integer())
                            .with("validation", Schema.integer())
                            .with("test", Schema.integer())
                            .build())
                    .with("validation", Trees.SCORE)
                    .with("test", Trees.SCORE)
                    .with("worth", Trees.WORTH)
                    .with("layouts", Schema.array(Schema.string()))
                    .with("colours", Schema.array(Schema.string()))
                    .build())
            .by(this::get));
  }

  private Answer get(Ask ask) {
    return Answer.json(described(current.get()));
  }

  private Map<String, @Nullable Object> described(ServedModel model) {
    known.keySet().removeIf(version -> version != model.version());
    return known.computeIfAbsent(model.version(), version -> describe(model));
  }

  /** How good it is on some nodes; begun now, done while the rest is looked at. */
  private static CompletableFuture<@Nullable Map<String, @Nullable Object>> score(
      LoadedModel loaded, int[] nodes) {
    return CompletableFuture.supplyAsync(
        () -> Trees.score(loaded.score(nodes, PrimaryMetric.ACCURACY)));
  }

  private static Map<String, @Nullable Object> describe(ServedModel model) {
    LoadedModel loaded = model.loaded();
    Split split = loaded.data().split();
    CompletableFuture<@Nullable Map<String, @Nullable Object>> validation =
        score(loaded, Ensemble.judges(loaded.model(), split));
    CompletableFuture<@Nullable Map<String, @Nullable Object>> test = score(loaded, split.test());
    Predictions predictions = model.predictions();
    int m = predictions.classNames().size();
    int[] given = model.graph().labels().classSizes();
    int[] nodes = new int[m];
    int[] byBasis = new int[Basis.values().length];
    for (int i = 0; i < predictions.nodes(); i++) {
      for (int c = 0; c < m; c++) {
        nodes[c] += predictions.has(i, c) ? 1 : 0;
      }
      byBasis[predictions.basis(i).ordinal()]++;
    }
    Map<String, Integer> bases = new LinkedHashMap<>();
    for (Basis basis : Basis.values()) {
      if (byBasis[basis.ordinal()] > 0) {
        bases.put(KeyNames.of(basis), byBasis[basis.ordinal()]);
      }
    }
    List<Object> classes = new ArrayList<>();
    for (int c = 0; c < m; c++) {
      classes.add(
          tree("name", predictions.classNames().get(c), "given", given[c], "nodes", nodes[c]));
    }
    List<String> names = model.graph().attributeNames();
    List<Object> columns = new ArrayList<>();
    for (AttributeEncoding.Column column : loaded.data().encoding().columns()) {
      columns.add(
          tree(
              "name",
              column.name(),
              "kind",
              KeyNames.of(column.kind()),
              "categories",
              column.kind() == AttributeEncoding.Kind.CATEGORICAL
                  ? column.categories()
                  : List.of()));
    }
    return tree(
        "name",
        loaded.name(),
        "data",
        loaded.data().name(),
        "version",
        model.version(),
        "method",
        loaded.model().method(),
        "jane",
        loaded.model().provenance().janeVersion(),
        "seed",
        loaded.model().provenance().seed(),
        "settings",
        loaded.model().provenance().settings(),
        "nodes",
        predictions.nodes(),
        "edges",
        model.graph().graph().edges(),
        "labelled",
        model.graph().labels().knownCount(),
        "multiLabel",
        predictions.multiLabel(),
        "predictsNewNodes",
        loaded.predictsNewNodes(),
        "explains",
        loaded.model() instanceof Explainable,
        "classes",
        classes,
        "attributes",
        tree(
            "count",
            names.size(),
            "names",
            names.subList(0, Math.min(MOST_NAMES, names.size())),
            "columns",
            columns),
        "bases",
        bases,
        "split",
        tree(
            "train",
            split.train().length,
            "validation",
            split.validation().length,
            "test",
            split.test().length),
        "validation",
        validation.join(),
        "test",
        test.join(),
        "worth",
        loaded
            .worth()
            .map(own -> Trees.worth(own, false))
            .or(() -> loaded.earlierWorth().map(earlier -> Trees.worth(earlier, true)))
            .orElse(null),
        "layouts",
        model.layers().layouts(),
        "colours",
        model.layers().colours());
  }
}
