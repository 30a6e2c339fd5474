package org.jane.network;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.model.Basis;
import org.jane.model.Contrast;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.OnnxExportable;
import org.jane.model.OnnxInputs;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A trained network that needs nothing but weights, attributes and links, so that it can be run on
 * any graph with the same attributes. Immutable and safe to share between threads.
 *
 * @param <C> the configuration of its method
 */
public final class NetworkModel<C> implements InductiveNodeClassifier, Explainable, OnnxExportable {
  private static final int CHUNK = 1 << 14; // rows at a time, so that memory stays small

  /** So many multiplications may the shares of a dataset cost, about; within these numbers. */
  private static final double SHARES_WORK = 1e9;

  private static final int FEWEST_SHARES = 200;
  private static final int MOST_SHARES = 5000;

  /**
   * The nodes it was trained on.
   *
   * @param rawAttributes as the data has them, one row per node
   * @param attributes as the network sees them
   * @param attributeNames those of the data
   * @param given the labels of training and validation nodes
   */
  public record Known(
      Graph graph,
      CsrMatrix rawAttributes,
      CsrMatrix attributes,
      List<String> attributeNames,
      NodeIds ids,
      Labels given) {
    /** The nodes of a task. */
    static Known of(Task task, CsrMatrix attributes) {
      return new Known(
          task.graph(),
          task.attributes(),
          attributes,
          task.attributeNames(),
          task.ids(),
          task.trainLabels().and(task.validationLabels()));
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
          data.attributes(),
          trained.features().apply(data.attributes(), data.graph()),
          data.attributeNames(),
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
  private final @Nullable Placed placed; // on other data than that of training
  private volatile @Nullable NetworkShares shares; // made when first asked for

  /**
   * The model as it was trained, on other data.
   *
   * @param isNew the nodes it does not know
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Placed(NetworkModel<?> model, boolean[] isNew) {}

  NetworkModel(
      C config,
      Network network,
      @Nullable Aggregation aggregation,
      TrainedNetwork trained,
      Known known,
      Provenance provenance) {
    this(config, network, aggregation, trained, known, provenance, null);
  }

  private NetworkModel(
      C config,
      Network network,
      @Nullable Aggregation aggregation,
      TrainedNetwork trained,
      Known known,
      Provenance provenance,
      @Nullable Placed placed) {
    this.placed = placed;
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

  /** The nodes it predicts. */
  public Known known() {
    return known;
  }

  /** Logits of all nodes, in an array of their own. */
  public float[] logits(Run run) {
    return logits(known.graph(), known.attributes(), run);
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
      basis[i] = basis(i);
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
    Arrays.setAll(basis, i -> basis(different[i]));
    Predictions found =
        new Predictions(
            known.ids().select(different),
            probabilities(logits, run),
            basis,
            known.given().select(different));
    return found.select(
        Arrays.stream(nodes).map(node -> Arrays.binarySearch(different, node)).toArray());
  }

  private Basis basis(int node) {
    if (known.given().known(node)) {
      return Basis.GIVEN;
    }
    Placed there = placed;
    boolean isNew = there != null && there.isNew[node];
    return aggregation == null || known.graph().degree(node) == 0
        ? Basis.ATTRIBUTES
        : isNew ? Basis.FOLDED_IN : Basis.PREDICTED;
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
   * left out but by a network that learns something about single nodes: a new node adds nothing to
   * its neighbours there.
   */
  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    boolean[] isNew = new boolean[data.nodes()];
    NetworkModel<C> there = on(data, isNew);
    CsrMatrix links = data.graph().adjacency();
    int newNodes = 0;
    int unlinked = 0;
    int leftOut = 0; // directions of edges among new nodes
    for (int i = 0; i < isNew.length; i++) {
      int among = 0;
      for (int e = links.rowStart(i); network.hasTables() && e < links.rowStart(i + 1); e++) {
        among += isNew[i] && isNew[links.column(e)] ? 1 : 0;
      }
      newNodes += isNew[i] ? 1 : 0;
      unlinked += isNew[i] && links.rowLength(i) == among ? 1 : 0;
      leftOut += among;
    }
    return new FoldIn(there.predict(run), newNodes, leftOut / 2, unlinked);
  }

  @Override
  public NetworkModel<C> on(AttributedGraph data, Run run) {
    return on(data, new boolean[data.nodes()]);
  }

  /**
   * @param isNew is told which nodes are
   */
  private NetworkModel<C> on(AttributedGraph data, boolean[] isNew) {
    int[] knownAs = new int[data.nodes()];
    for (int i = 0; i < knownAs.length; i++) {
      knownAs[i] = known.ids().find(data.ids().get(i));
      isNew[i] = knownAs[i] < 0;
    }
    return new NetworkModel<>(
        config,
        network.forNodes(knownAs),
        aggregation,
        trained.renumbered(knownAs),
        new Known(
            data.graph(),
            data.attributes(),
            trained.features().apply(data.attributes(), data.graph()),
            data.attributeNames(),
            data.ids(),
            known.given().selectOrUnknown(knownAs)),
        provenance,
        new Placed(this, isNew));
  }

  @Override
  public Optional<String> obstacle(OnnxInputs.Form form) {
    if (form == OnnxInputs.Form.NODES) {
      return Optional.empty();
    }
    if (network.hasTables()) {
      return Optional.of("it knows nodes of training one by one, by whom they are linked to");
    }
    return aggregation == null || aggregation instanceof LinkWeights
        ? Optional.empty()
        : Optional.of("there are no operators for the way it averages over neighbours");
  }

  @Override
  public OfNodes ofNodes() {
    return new OfNodes(
        Optional.empty(),
        trained.features().measuredStructure(known.graph()),
        Optional.empty(),
        trained.features().hubNodes(),
        List.of());
  }

  @Override
  public OnnxValue probabilities(OnnxInputs inputs) {
    OnnxValue seen =
        trained
            .features()
            .operators(
                inputs, inputs.attributes(known.rawAttributes()), known.attributes(), List.of())
            .orElse(null);
    LinkWeights weights = aggregation instanceof LinkWeights same ? same : null;
    NetworkPass everyone = aggregation == null || !inputs.byNode() ? null : everyone();
    return new NetworkOperators(
            network,
            inputs,
            seen,
            null,
            weights,
            layer -> Objects.requireNonNull(everyone).valueOf(layer))
        .probabilities(trained.temperature(), known.given().multiLabel());
  }

  /** All layers for all nodes of training. */
  private NetworkPass everyone() {
    CsrMatrix mean = Objects.requireNonNull(aggregation).of(known.graph());
    ReceptiveField field = ReceptiveField.ofAll(mean, network.rounds());
    NetworkPass pass = new NetworkPass(network, field, known.attributes(), new float[0]);
    pass.logits(Run.seeded(provenance.seed()).threads(1).workers());
    return pass;
  }

  private NetworkShares explainer() {
    NetworkShares made = shares;
    if (made == null) {
      Placed there = placed;
      made =
          new NetworkShares(
              network, aggregation, trained, known, there == null ? null : there.model.explainer());
      shares = made;
    }
    return made;
  }

  @Override
  public boolean trainedOn(int node) {
    return Arrays.binarySearch(trained.trainNodes(), node) >= 0;
  }

  @Override
  public double temperature() {
    return trained.temperature();
  }

  @Override
  public Shares sharesOf(int[] nodes, Contrast[] contrasts, Run run) {
    Margins[] found = explainer().of(nodes, contrasts, run);
    Shares all = Shares.room(nodes.length, explainer().linkBlocks());
    for (int i = 0; i < found.length; i++) {
      all.set(i, found[i].attributes(), found[i].links(), found[i].parts());
    }
    return all;
  }

  /** Each node is a pass over all that it sees. */
  @Override
  public int affordableShares() {
    if (aggregation == null) {
      return Integer.MAX_VALUE;
    }
    Graph graph = known.graph();
    double degree = 2.0 * graph.edges() / Math.max(1, graph.nodes());
    double rows = Math.min(graph.nodes(), 1 + StrictMath.pow(degree, network.rounds()));
    double entries = known.attributes().entries() / Math.max(1.0, graph.nodes());
    double work = rows * (entries + degree) * network.layers().get(0).width();
    return (int) Math.max(FEWEST_SHARES, Math.min(MOST_SHARES, SHARES_WORK / work));
  }

  @Override
  public Explanation explain(int node, Contrast contrast, int most) {
    Check.index("node", node, known.ids().size());
    return explainer().explain(node, contrast, most, basis(node));
  }
}
