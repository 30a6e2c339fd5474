package org.jane.server.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jane.app.LoadedModel;
import org.jane.ensemble.Ensemble;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneModel;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.server.http.HttpProblem;
import org.jspecify.annotations.Nullable;

/**
 * Where nodes stand in the plane and what colour they have. Layouts and shares are computed when
 * they are first asked for, by threads of their own, and kept: layouts in a file beside the model.
 * Safe for several threads.
 */
final class MapLayers {
  /** The plane in which the positions, or else the probabilities, differ most. */
  static final String PLANE = "plane";

  /** Nodes near those they are linked to. */
  static final String NEIGHBOURS = "neighbours";

  static final String LABEL = "label";
  static final String CONFIDENCE = "confidence";
  static final String SHARE = "share";
  static final String WRONG = "wrong";

  /** Where a node has no value of a colour. */
  static final float NONE = -1;

  /** So long a request waits for what is being computed. */
  private static final long PATIENCE_MILLIS = 1500;

  private final LoadedModel loaded;
  private final int[] label;
  private final MapFile file;
  private final Map<String, Making> made = new ConcurrentHashMap<>();
  private volatile @Nullable ApartNodes apart; // known once links have placed the others

  /** Something that is being computed, or is there. */
  private static final class Making {
    final CompletableFuture<Object> result = new CompletableFuture<>();
    volatile double share;
  }

  MapLayers(LoadedModel loaded, int[] label, MapFile file) {
    this.loaded = loaded;
    this.label = label;
    this.file = file;
  }

  List<String> layouts() {
    return List.of(PLANE, NEIGHBOURS);
  }

  /** Shares are there for models that explain, at little cost. */
  List<String> colours() {
    List<String> colours = new ArrayList<>(List.of(LABEL, CONFIDENCE));
    if (loaded.model() instanceof Explainable explainable
        && explainable.affordableShares() >= label.length) {
      colours.add(SHARE);
    }
    Labels known = loaded.data().graph().labels();
    if (!known.multiLabel() && known.knownCount() > 0) {
      colours.add(WRONG);
    }
    return colours;
  }

  int label(int node) {
    return label[node];
  }

  /**
   * How far a map is.
   *
   * @param ready whether it can be drawn
   * @param share of the work that is done
   */
  record State(boolean ready, double share) {}

  /** How far a map is; begins with it when nobody has asked for it before. */
  State state(String layout, String colour) {
    List<Making> needed = new ArrayList<>();
    needed.add(layout(layout));
    if (!colour.equals(LABEL)) {
      needed.add(colour(colour));
    }
    boolean ready = needed.stream().allMatch(each -> each.result.isDone());
    double sum = needed.stream().mapToDouble(each -> each.result.isDone() ? 1 : each.share).sum();
    return new State(ready, sum / needed.size());
  }

  /**
   * Where nodes stand.
   *
   * @throws HttpProblem 503 as long as that is being computed
   */
  PlaneGrid grid(String layout) {
    return (PlaneGrid) await(layout(layout));
  }

  /** The nodes that links do not place, on a map that is ready and where there are such. */
  Optional<ApartNodes> apart(String layout) {
    return Optional.ofNullable(layout.equals(NEIGHBOURS) ? apart : null)
        .filter(each -> each.isolated() + each.tiny() > 0);
  }

  private Making layout(String layout) {
    return begin(layout, making -> kept(layout, making));
  }

  /** From the file, or computed and put there. */
  private PlaneGrid kept(String layout, Making making) {
    DenseMatrix positions = matrix();
    Graph graph = loaded.data().graph().graph();
    if (layout.equals(NEIGHBOURS)) {
      apart = ApartNodes.of(graph);
    }
    String key = MapFile.key(positions, graph);
    Optional<PlaneGrid> before = file.read(layout, key, label.length);
    if (before.isPresent()) {
      return before.get();
    }
    PlaneGrid plane = PlaneLayout.principal(positions);
    PlaneGrid grid =
        layout.equals(PLANE)
            ? plane
            : PlaneLayout.neighbours(
                plane, graph, ApartNodes.of(graph), share -> making.share = share);
    file.write(layout, key, grid);
    return grid;
  }

  /** What is made once, by a thread of its own: a large graph takes longer than a request may. */
  private Making begin(String name, Function<Making, Object> make) {
    return made.computeIfAbsent(
        name,
        key -> {
          Making begun = new Making();
          Thread thread =
              new Thread(
                  () -> {
                    try {
                      begun.result.complete(make.apply(begun));
                    } catch (RuntimeException | OutOfMemoryError e) {
                      begun.result.completeExceptionally(e);
                    }
                  },
                  "jane-map-" + name);
          thread.setDaemon(true);
          thread.start();
          return begun;
        });
  }

  private static Object await(Making making) {
    try {
      return making.result.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new HttpProblem(
          503,
          "",
          String.format(
              Locale.ROOT, "this map is being computed, %.0f %% are done", 100 * making.share),
          "Ask again in a second, or ask /api/map/{layout}/{colour} how far it is");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpProblem(503, "", "the server is stopping", "Start it again");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the map could not be computed", e.getCause());
    }
  }

  /** Positions where the method has some, otherwise probabilities, which every method has. */
  private DenseMatrix matrix() {
    Optional<JaneModel> jane = jane(loaded.model());
    if (jane.isPresent()) {
      return jane.get().positions();
    }
    Predictions predictions = loaded.predictions();
    int m = predictions.classNames().size();
    DenseMatrix logits = DenseMatrix.zeros(predictions.nodes(), m);
    for (int i = 0; i < predictions.nodes(); i++) {
      for (int c = 0; c < m; c++) {
        logits.set(i, c, (float) Math.log(Math.max(1e-4, predictions.probability(i, c))));
      }
    }
    return logits;
  }

  private static Optional<JaneModel> jane(NodeClassifier model) {
    NodeClassifier one = model instanceof Ensemble ensemble ? ensemble.members().get(0) : model;
    return one instanceof JaneModel jane ? Optional.of(jane) : Optional.empty();
  }

  /**
   * A value from 0 to 1 per node, {@link #NONE} where there is none.
   *
   * @throws HttpProblem 503 as long as that is being computed
   */
  float[] values(String colour) {
    return (float[]) await(colour(colour));
  }

  private Making colour(String colour) {
    return begin(
        colour,
        making ->
            switch (colour) {
              case SHARE -> shares();
              case WRONG -> wrong();
              default -> confidence();
            });
  }

  private float[] confidence() {
    float[] values = new float[label.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = loaded.predictions().probability(i);
    }
    return values;
  }

  private float[] wrong() {
    Labels known = loaded.data().graph().labels();
    float[] values = new float[label.length];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          !known.known(i) ? NONE : known.of(i) == loaded.predictions().predictedClass(i) ? 0 : 1;
    }
    return values;
  }

  private float[] shares() {
    float[] values = new float[label.length];
    if (!(loaded.model() instanceof Explainable explainable)) {
      Arrays.fill(values, NONE);
      return values;
    }
    Explainable.Shares shares = explainable.shares(Run.seeded(1));
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Explanation.influence(shares.attributes()[i], shares.links()[i]);
    }
    return values;
  }
}
