package org.jane.network;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.model.Basis;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A trained network that needs nothing but weights, attributes and links, so that it can be run on
 * any graph with the same attributes. Immutable and safe to share between threads.
 *
 * @param <C> the configuration of its method
 */
public final class NetworkModel<C> implements InductiveNodeClassifier {
  private static final int CHUNK = 1 << 14; // rows at a time, so that memory stays small

  /**
   * The nodes it was trained on.
   *
   * @param attributes as the network sees them, one row per node
   * @param given the labels of training and validation nodes
   */
  public record Known(Graph graph, CsrMatrix attributes, NodeIds ids, Labels given) {
    /** The nodes of a task. */
    static Known of(Task task, CsrMatrix attributes) {
      return new Known(
          task.graph(), attributes, task.ids(), task.trainLabels().and(task.validationLabels()));
    }

    /** The same nodes, read again. */
    static Known of(AttributedGraph data, TrainedNetwork trained) {
      int[] given =
          IntStream.concat(
                  Arrays.stream(trained.trainNodes()), Arrays.stream(trained.validationNodes()))
              .toArray();
      for (int node : given) {
        Check.index("node", node, data.nodes());
      }
      return new Known(
          data.graph(),
          trained.features().apply(data.attributes(), data.graph()),
          data.ids(),
          data.labels().onlyFor(given));
    }
  }

  private final C config;
  private final Network network;
  private final @Nullable Aggregation aggregation;
  private final TrainedNetwork trained;
  private final Known known;
  private final Provenance provenance;

  NetworkModel(
      C config,
      Network network,
      @Nullable Aggregation aggregation,
      TrainedNetwork trained,
      Known known,
      Provenance provenance) {
    this.config = config;
    this.network = network;
    this.aggregation = aggregation;
    this.trained = trained;
    this.known = known;
    this.provenance = provenance;
    Check.that(
        network.classes() == known.given().classCount(),
        "the model knows %d classes, the data has %d",
        network.classes(),
        known.given().classCount());
  }

  public C config() {
    return config;
  }

  Network network() {
    return network;
  }

  /** What was learnt besides the weights. */
  public TrainedNetwork trained() {
    return trained;
  }

  @Override
  public NodeIds ids() {
    return known.ids();
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }

  @Override
  public Predictions predict(Run run) {
    Graph graph = known.graph();
    Basis[] basis = new Basis[graph.nodes()];
    for (int i = 0; i < basis.length; i++) {
      basis[i] = knownBasis(i);
    }
    float[] logits = logits(graph, known.attributes(), run);
    return new Predictions(known.ids(), probabilities(logits, run), basis, known.given());
  }

  /** Only the nodes that these see are computed. */
  @Override
  public Predictions predict(int[] nodes, Run run) {
    int[] different = Arrays.stream(nodes).sorted().distinct().toArray();
    for (int node : different) {
      Check.index("node", node, known.ids().size());
    }
    Aggregation averages = aggregation;
    ReceptiveField field = ReceptiveField.ofRows(different);
    if (averages != null) {
      CsrMatrix mean = averages.of(known.graph());
      field = ReceptiveField.of(Collections.nCopies(network.rounds(), mean::selectRows), different);
    }
    CsrMatrix x = known.attributes().selectRows(field.nodes());
    float[] logits = new NetworkPass(network, field, x, new float[0]).logits(run.workers());
    Basis[] basis = new Basis[different.length];
    Arrays.setAll(basis, i -> knownBasis(different[i]));
    Predictions found =
        new Predictions(
            known.ids().select(different),
            probabilities(logits, run),
            basis,
            known.given().select(different));
    return found.select(
        Arrays.stream(nodes).map(node -> Arrays.binarySearch(different, node)).toArray());
  }

  private Basis knownBasis(int node) {
    return known.given().known(node) ? Basis.GIVEN : basis(known.graph(), node, Basis.PREDICTED);
  }

  private Basis basis(Graph graph, int node, Basis ofLinkedNodes) {
    return aggregation != null && graph.degree(node) > 0 ? ofLinkedNodes : Basis.ATTRIBUTES;
  }

  private DenseMatrix probabilities(float[] logits, Run run) {
    int classes = network.classes();
    boolean independent = known.given().multiLabel();
    Logits.toProbabilities(logits, classes, trained.temperature(), independent, run.workers());
    return new DenseMatrix(logits.length / classes, classes, logits);
  }

  /** Logits of all nodes of a graph, in an array of their own. */
  private float[] logits(Graph graph, CsrMatrix attributes, Run run) {
    if (aggregation != null) {
      ReceptiveField everyone = ReceptiveField.ofAll(aggregation.of(graph), network.rounds());
      return new NetworkPass(network, everyone, attributes, new float[0]).logits(run.workers());
    }
    int n = attributes.rows();
    int m = network.classes();
    float[] all = new float[Math.multiplyExact(n, m)];
    for (int first = 0; first < n; first += CHUNK) {
      int[] rows = IntStream.range(first, Math.min(n, first + CHUNK)).toArray();
      float[] part =
          new NetworkPass(network, attributes.selectRows(rows), new float[0]).logits(run.workers());
      System.arraycopy(part, 0, all, first * m, part.length);
    }
    return all;
  }

  /**
   * Labels all nodes of {@code data} by its own links, those between new nodes included; none is
   * left out.
   */
  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    Graph graph = data.graph();
    int[] knownAs = new int[data.nodes()];
    Arrays.setAll(knownAs, i -> known.ids().find(data.ids().get(i)));
    Labels given = known.given().selectOrUnknown(knownAs);
    Basis[] basis = new Basis[data.nodes()];
    int newNodes = 0;
    int unlinked = 0;
    for (int i = 0; i < basis.length; i++) {
      boolean isNew = knownAs[i] < 0;
      newNodes += isNew ? 1 : 0;
      unlinked += isNew && graph.degree(i) == 0 ? 1 : 0;
      basis[i] =
          given.known(i) ? Basis.GIVEN : basis(graph, i, isNew ? Basis.FOLDED_IN : Basis.PREDICTED);
    }
    CsrMatrix attributes = trained.features().apply(data.attributes(), graph);
    DenseMatrix probabilities = probabilities(logits(graph, attributes, run), run);
    return new FoldIn(
        new Predictions(data.ids(), probabilities, basis, given), newNodes, 0, unlinked);
  }
}
