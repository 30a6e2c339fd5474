package org.jane.server.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jane.app.LoadedModel;
import org.jane.ensemble.Ensemble;
import org.jane.graph.Labels;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneModel;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.server.http.HttpProblem;

/**
 * Where nodes stand in the plane and what colour they have. Layouts and shares are computed when
 * they are first asked for, and kept. Safe for several threads.
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
  private final Map<String, CompletableFuture<Object>> made = new ConcurrentHashMap<>();

  MapLayers(LoadedModel loaded, int[] label) {
    this.loaded = loaded;
    this.label = label;
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
   * Where nodes stand.
   *
   * @throws HttpProblem 503 as long as that is being computed
   */
  PlaneGrid grid(String layout) {
    return (PlaneGrid)
        (layout.equals(PLANE)
            ? ready(PLANE, () -> PlaneLayout.principal(matrix()))
            : ready(
                NEIGHBOURS,
                () ->
                    PlaneLayout.neighbours(
                        PlaneLayout.principal(matrix()), loaded.data().graph().graph())));
  }

  /** What is made once, by a thread of its own: a large graph takes longer than a request may. */
  private Object ready(String name, Supplier<Object> make) {
    CompletableFuture<Object> future =
        made.computeIfAbsent(
            name,
            key -> {
              CompletableFuture<Object> begun = new CompletableFuture<>();
              Thread thread =
                  new Thread(
                      () -> {
                        try {
                          begun.complete(make.get());
                        } catch (RuntimeException | OutOfMemoryError e) {
                          begun.completeExceptionally(e);
                        }
                      },
                      "jane-map-" + name);
              thread.setDaemon(true);
              thread.start();
              return begun;
            });
    try {
      return future.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new HttpProblem(
          503, "", "this part of the map is being computed", "Ask again in a second");
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

  /** A value from 0 to 1 per node, {@link #NONE} where there is none. */
  float[] values(String colour) {
    return (float[])
        switch (colour) {
          case SHARE -> ready(SHARE, this::shares);
          case WRONG -> ready(WRONG, this::wrong);
          default -> ready(CONFIDENCE, this::confidence);
        };
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
          !known.known(i) ? NONE : known.of(i) == loaded.predictions().mostLikely(i) ? 0 : 1;
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
