package org.jane.server.api;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.jane.app.LoadedModel;
import org.jane.graph.AttributedGraph;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jspecify.annotations.Nullable;

/**
 * A model with everything that is looked up while it is served. It never changes: after another
 * training there is another one. Safe to share between threads.
 */
public final class ServedModel {
  /** What a node was used for in training. */
  enum Use {
    TRAIN,
    VALIDATION,
    TEST,
    NOTHING
  }

  private final LoadedModel loaded;
  private final int version;
  private final FutureTask<NodeIndex> index; // lists wait for it, single nodes do not
  private final int[] label; // the class of each node, -1 for none or several
  private final float[] probability; // how sure the label of each node is
  private final byte[] use;
  private final Map<Integer, float[]> classMeans = new ConcurrentHashMap<>();
  private final MapLayers layers;

  /**
   * @param version grows with every model that takes the place of another
   * @param map where the layouts of its map are kept
   */
  public ServedModel(LoadedModel loaded, int version, MapFile map) {
    this.loaded = loaded;
    this.version = version;
    Predictions predictions = loaded.predictions();
    index = new FutureTask<>(() -> new NodeIndex(predictions.ids(), predictions));
    Thread sorting = new Thread(index, "jane-index");
    sorting.setDaemon(true);
    sorting.start();
    label = new int[predictions.nodes()];
    IntStream.range(0, label.length)
        .parallel()
        .forEach(
            i ->
                label[i] =
                    predictions.multiLabel()
                        ? -1
                        : predictions.basis(i) == Basis.GIVEN
                            ? predictions.given().of(i)
                            : predictions.predictedClass(i));
    probability = new float[label.length];
    IntStream.range(0, label.length)
        .parallel()
        .forEach(i -> probability[i] = predictions.probability(i));
    use = new byte[label.length];
    Arrays.fill(use, (byte) Use.NOTHING.ordinal());
    mark(loaded.data().split().train(), Use.TRAIN);
    mark(loaded.data().split().validation(), Use.VALIDATION);
    mark(loaded.data().split().test(), Use.TEST);
    layers = new MapLayers(loaded, label, map);
  }

  private void mark(int[] nodes, Use as) {
    for (int node : nodes) {
      use[node] = (byte) as.ordinal();
    }
  }

  LoadedModel loaded() {
    return loaded;
  }

  AttributedGraph graph() {
    return loaded.data().graph();
  }

  Predictions predictions() {
    return loaded.predictions();
  }

  int version() {
    return version;
  }

  /** The nodes in order; waits while they are being sorted. */
  NodeIndex index() {
    try {
      return index.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpProblem(503, "", "the server is stopping", "Ask another");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the nodes could not be sorted", e.getCause());
    }
  }

  MapLayers layers() {
    return layers;
  }

  /** The class of a node as given or predicted, -1 where nodes may have several. */
  int label(int node) {
    return label[node];
  }

  /** How sure the label of a node is; in an array, because filters look at all nodes. */
  float probability(int node) {
    return probability[node];
  }

  /** Whether the label of a node holds a class. */
  boolean has(int node, int ofClass) {
    return label[node] < 0 ? predictions().has(node, ofClass) : label[node] == ofClass;
  }

  Use use(int node) {
    return Use.values()[use[node]];
  }

  /** Whether the model's own guess differs from the known label; null where none is known. */
  @Nullable Boolean wrong(int node) {
    if (!graph().labels().known(node) || graph().labels().multiLabel()) {
      return null;
    }
    return predictions().predictedClass(node) != graph().labels().of(node);
  }

  /** The number of a node. */
  int find(String id) {
    int node = graph().ids().find(id);
    if (node < 0) {
      throw HttpProblem.absent(
          "the model has no node \"" + Ask.excerpt(id) + "\"",
          "Search for it with /api/nodes?query=");
    }
    return node;
  }

  /** The mean of each attribute over the nodes whose label is this class. */
  float[] classMean(int ofClass) {
    return classMeans.computeIfAbsent(
        ofClass,
        c -> {
          int[] nodes = IntStream.range(0, label.length).filter(i -> label[i] == c).toArray();
          return nodes.length == 0
              ? new float[graph().attributes().columns()]
              : graph().attributes().meanRow(nodes);
        });
  }
}
