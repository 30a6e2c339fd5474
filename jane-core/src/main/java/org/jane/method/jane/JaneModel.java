package org.jane.method.jane;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.features.NameWords;
import org.jane.features.NeighbourLabels;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
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
import org.jane.network.NeighbourMean;
import org.jane.network.Network;
import org.jane.network.NetworkOperators;
import org.jane.network.NetworkPass;
import org.jane.network.ReceptiveField;
import org.jane.network.TrainedNetwork;
import org.jane.network.TrainingLoop;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A trained JANE: the network, the positions of its nodes, and the graph it was trained on.
 * Immutable and safe to share between threads.
 */
public final class JaneModel implements InductiveNodeClassifier, Explainable, OnnxExportable {
  private static final int CHUNK =
      1 << 14; // rows of the network at a time, so that memory stays small

  private final JaneWeights weights;
  private final Graph graph;
  private final CsrMatrix rawAttributes;
  private final CsrMatrix attributes; // as the network sees them
  private final NodeIds ids;
  private final Labels given;
  private final List<String> attributeNames;
  private final Provenance provenance;
  private final @Nullable Placed placed; // on other data than that of training
  private volatile @Nullable JaneShares shares; // made when first asked for
  private volatile @Nullable PositionExtension extension; // likewise

  /** The model as it was trained, and what the labels of other nodes rest on. */
  private record Placed(JaneModel trained, FoldedPositions positions) {}

  JaneModel(
      JaneWeights weights,
      Graph graph,
      CsrMatrix rawAttributes,
      CsrMatrix attributes,
      List<String> attributeNames,
      NodeIds ids,
      Labels given,
      Provenance provenance) {
    this(weights, graph, rawAttributes, attributes, attributeNames, ids, given, provenance, null);
  }

  private JaneModel(
      JaneWeights weights,
      Graph graph,
      CsrMatrix rawAttributes,
      CsrMatrix attributes,
      List<String> attributeNames,
      NodeIds ids,
      Labels given,
      Provenance provenance,
      @Nullable Placed placed) {
    this.placed = placed;
    this.weights = weights;
    this.graph = graph;
    this.rawAttributes = rawAttributes;
    this.attributes = attributes;
    this.attributeNames = List.copyOf(attributeNames);
    this.ids = ids;
    this.given = given;
    this.provenance = provenance;
  }

  /**
   * The model of a finished run.
   *
   * @param task with the words of names among its attributes, where they are used
   */
  static JaneModel trained(
      Task task,
      JaneConfig config,
      @Nullable NameWords names,
      NodeFeatures features,
      float labelSize,
      TrainingLoop.Outcome<JaneObjective> best,
      Provenance provenance) {
    JaneObjective objective = best.objective();
    int[] train = task.trainNodes();
    DenseMatrix u = objective.space().u();
    var weights =
        new JaneWeights(
            config,
            objective.network(),
            TrainedNetwork.of(task, features, best),
            u,
            objective.space().isolated(),
            objective.c(),
            objective.s(),
            objective.attributes().meanRow(train),
            LatentSpace.meanOf(u, train),
            labelSize,
            names);
    return new JaneModel(
        weights,
        task.graph(),
        task.attributes(),
        objective.attributes(),
        task.attributeNames(),
        task.ids(),
        task.trainLabels().and(task.validationLabels()),
        provenance);
  }

  /**
   * A model from its weights and the graph it was trained on.
   *
   * @param data the graph of training, in the same order of nodes
   */
  static JaneModel of(JaneWeights weights, AttributedGraph data, Provenance provenance) {
    Check.that(
        weights.u().rows() == data.nodes(),
        "the model knows %d nodes, the graph has %d",
        weights.u().rows(),
        data.nodes());
    Check.that(
        weights.network().classes() == data.labels().classCount(),
        "the model knows %d classes, the data has %d",
        weights.network().classes(),
        data.labels().classCount());
    int[] known =
        IntStream.concat(
                Arrays.stream(weights.trained().trainNodes()),
                Arrays.stream(weights.trained().validationNodes()))
            .toArray();
    for (int node : known) {
      Check.index("node", node, data.nodes());
    }
    requireKinds(weights, data.graph());
    CsrMatrix raw = weights.named(data.attributes(), data.ids());
    CsrMatrix seen = weights.seen(raw, data.graph(), data.labels());
    Check.that(
        seen.columns() == weights.network().attributes()
            && weights.meanAttributes().length == seen.columns()
            && weights.meanPosition().length == weights.u().columns()
            && weights.isolated().length == data.nodes(),
        "the network sees %d attributes of a node, %d are made",
        weights.network().attributes(),
        seen.columns());
    return new JaneModel(
        weights,
        data.graph(),
        raw,
        seen,
        weights.named(data.attributeNames()),
        data.ids(),
        data.labels().onlyFor(known),
        provenance);
  }

  /**
   * A model whose parts were learnt elsewhere, such as on a cluster.
   *
   * @param data the graph of training
   * @param split which labels were used for what
   * @param network trained
   * @param features what it sees of a node
   * @param positions one row per node, divided by s
   * @param unlinked nodes of which the position says nothing
   * @param c what positions are multiplied by before the network sees them
   * @param s the reach of proximity
   * @param temperature what logits are divided by
   * @param bestEpoch the epoch whose weights were kept
   * @param score its score on validation nodes, NaN without any
   */
  public static JaneModel assembled(
      AttributedGraph data,
      Split split,
      JaneConfig config,
      Network network,
      NodeFeatures features,
      DenseMatrix positions,
      boolean[] unlinked,
      float c,
      double s,
      double temperature,
      int bestEpoch,
      double score,
      Provenance provenance) {
    CsrMatrix seen = features.apply(data.attributes(), data.graph());
    return of(
        new JaneWeights(
            config,
            network,
            new TrainedNetwork(
                features, temperature, split.train(), split.validation(), bestEpoch, score),
            positions,
            unlinked,
            c,
            s,
            seen.meanRow(split.train()),
            LatentSpace.meanOf(positions, split.train())),
        data,
        provenance);
  }

  /** Refuses links that do not tell the kinds apart which the network looks at. */
  private static void requireKinds(JaneWeights weights, Graph graph) {
    Optional<String> why = graph.kinds().obstacle(weights.kindsApart());
    if (why.isPresent()) {
      throw new GraphDataException(
          "the links",
          why.get(),
          "Give them types and directions as in the data of training, or train with"
              + " link-kinds=together");
    }
  }

  JaneWeights weights() {
    return weights;
  }

  Graph graph() {
    return graph;
  }

  CsrMatrix attributes() {
    return attributes;
  }

  /** As the data has them, with words in names behind when they are used. */
  CsrMatrix rawAttributes() {
    return rawAttributes;
  }

  List<String> attributeNames() {
    return attributeNames;
  }

  @Override
  public NodeIds ids() {
    return ids;
  }

  Labels given() {
    return given;
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }

  public JaneConfig config() {
    return weights.config();
  }

  /** The positions of the nodes, divided by s, one row a node. A copy. */
  public DenseMatrix positions() {
    return weights.u().copy();
  }

  /** The position of one node, divided by s. A copy. */
  public float[] position(int node) {
    int k = weights.u().columns();
    return Arrays.copyOfRange(weights.u().data(), node * k, (node + 1) * k);
  }

  /** The reach of proximity: positions times s are the embedding itself. */
  public double s() {
    return weights.s();
  }

  @Override
  public double temperature() {
    return weights.trained().temperature();
  }

  /** The epoch whose weights were kept, and its score on validation nodes (NaN without any). */
  public int bestEpoch() {
    return weights.trained().bestEpoch();
  }

  public double validationScore() {
    return weights.trained().validationScore();
  }

  @Override
  public Predictions predict(Run run) {
    DenseMatrix probabilities = probabilities(run);
    Basis[] basis = new Basis[graph.nodes()];
    Arrays.setAll(basis, this::basis);
    return new Predictions(ids, probabilities, basis, given);
  }

  private Basis basis(int node) {
    if (given.known(node)) {
      return Basis.GIVEN;
    }
    Placed there = placed;
    return there != null
        ? there.positions.basis(node)
        : weights.isolated()[node] ? Basis.ATTRIBUTES : Basis.PREDICTED;
  }

  private DenseMatrix probabilities(Run run) {
    int n = graph.nodes();
    int m = weights.network().classes();
    if (weights.config().encoder().links()) {
      return new DenseMatrix(n, m, probabilities(everyone(), run));
    }
    DenseMatrix all = DenseMatrix.zeros(n, m);
    for (int from = 0; from < n; from += CHUNK) {
      int[] rows = IntStream.range(from, Math.min(n, from + CHUNK)).toArray();
      float[] part = probabilities(pass(ReceptiveField.ofRows(rows)), run);
      System.arraycopy(part, 0, all.data(), from * m, part.length);
    }
    return all;
  }

  private float[] probabilities(NetworkPass pass, Run run) {
    return pass.probabilities(weights.trained().temperature(), given.multiLabel(), run.workers());
  }

  /** The network on some nodes and those whom they see. */
  private NetworkPass pass(ReceptiveField field) {
    float[] z = new float[Math.multiplyExact(field.nodes().length, weights.u().columns())];
    JaneObjective.fill(weights.u(), weights.c(), field.nodes(), z);
    return new NetworkPass(weights.network(), field, attributes.selectRows(field.nodes()), z);
  }

  /** The network that looks along links on all nodes. */
  NetworkPass everyone() {
    CsrMatrix mean = new NeighbourMean(graph).ofAll();
    return pass(ReceptiveField.ofAll(mean, weights.network().rounds()));
  }

  /** Only these rows, and those of whom these nodes see, are computed. */
  @Override
  public Predictions predict(int[] nodes, Run run) {
    int[] different = Arrays.stream(nodes).sorted().distinct().toArray();
    for (int node : different) {
      Check.index("node", node, graph.nodes());
    }
    ReceptiveField field = ReceptiveField.ofRows(different);
    if (weights.config().encoder().links()) {
      CsrMatrix mean = new NeighbourMean(graph).ofAll();
      field =
          ReceptiveField.of(
              Collections.nCopies(weights.network().rounds(), mean::selectRows), different);
    }
    float[] rows = probabilities(pass(field), run);
    Basis[] basis = new Basis[different.length];
    Arrays.setAll(basis, i -> basis(different[i]));
    int m = weights.network().classes();
    Predictions found =
        new Predictions(
            ids.select(different),
            new DenseMatrix(different.length, m, rows),
            basis,
            given.select(different));
    return found.select(
        Arrays.stream(nodes).map(node -> Arrays.binarySearch(different, node)).toArray());
  }

  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    var positions = new FoldedPositions(data, this);
    return new FoldIn(
        on(data, positions).predict(run),
        positions.newNodes(),
        positions.edgesAmongNewNodes(),
        positions.unlinked());
  }

  @Override
  public JaneModel on(AttributedGraph data, Run run) {
    return on(data, new FoldedPositions(data, this));
  }

  private JaneModel on(AttributedGraph data, FoldedPositions positions) {
    requireKinds(weights, data.graph());
    TrainedNetwork trained = weights.trained();
    boolean[] unlinked = new boolean[data.nodes()];
    for (int i = 0; i < unlinked.length; i++) {
      unlinked[i] = positions.basis(i) == Basis.ATTRIBUTES;
    }
    var there =
        new JaneWeights(
            weights.config(),
            weights.network(),
            trained.renumbered(positions.known()),
            positions.u(),
            unlinked,
            weights.c(),
            weights.s(),
            weights.meanAttributes(),
            weights.meanPosition(),
            weights.labelSize(),
            weights.names());
    CsrMatrix raw = there.named(data.attributes(), data.ids());
    return new JaneModel(
        there,
        data.graph(),
        raw,
        there.seen(raw, data.graph(), positions.given()),
        there.named(data.attributeNames()),
        data.ids(),
        positions.given(),
        provenance,
        new Placed(this, positions));
  }

  /** Positions are given, or looked up, as {@link #positions} tells them. */
  @Override
  public OnnxValue probabilities(OnnxInputs inputs) {
    boolean links = weights.config().encoder().links();
    NeighbourLabels labels = weights.labels(graph, given);
    List<OnnxValue> around =
        labels == null || inputs.byNode() ? List.of() : List.of(labels.operators(inputs));
    OnnxValue seen =
        weights
            .trained()
            .features()
            .operators(inputs, rawOperators(inputs), attributes, around)
            .orElse(null);
    int k = weights.u().columns();
    OnnxValue position =
        inputs.byNode()
            ? inputs.rows("positions_of_nodes", weights.u().data(), k)
            : inputs.position(k);
    OnnxValue latent = inputs.graph().times(position, inputs.graph().scalar(weights.c()));
    NetworkPass pass = links && inputs.byNode() ? everyone() : null;
    if (pass != null) {
      pass.logits(Run.seeded(provenance.seed()).threads(1).workers());
    }
    return new NetworkOperators(
            weights.network(),
            inputs,
            seen,
            latent,
            links ? NeighbourMean.OVER_ALL : null,
            layer -> Objects.requireNonNull(pass).valueOf(layer))
        .probabilities(weights.trained().temperature(), given.multiLabel());
  }

  @Override
  public Optional<String> obstacle(OnnxInputs.Form form) {
    boolean apart = !weights.kindsApart().isEmpty();
    return apart && form != OnnxInputs.Form.NODES
        ? Optional.of("it looks at kinds of links apart (link-kinds=apart), which needs the graph")
        : Optional.empty();
  }

  private @Nullable OnnxValue rawOperators(OnnxInputs inputs) {
    NameWords names = weights.names();
    if (names == null) {
      return inputs.attributes(rawAttributes);
    }
    int own = rawAttributes.columns() - names.words().size();
    return names.operators(inputs, inputs.attributes(rawAttributes.selectColumns(0, own)), ids);
  }

  @Override
  public OfNodes ofNodes() {
    NameWords names = weights.names();
    return new OfNodes(
        Optional.of(positions()),
        weights.trained().features().measuredStructure(graph),
        Optional.ofNullable(weights.labels(graph, given)).map(NeighbourLabels::counts),
        weights.trained().features().hubNodes(),
        names == null ? List.of() : names.words());
  }

  /** Continues positions to new nodes; measured on all nodes of training, and only once. */
  PositionExtension extension() {
    PositionExtension made = extension;
    if (made == null) {
      made = new PositionExtension(graph, weights.u(), config().start().spectral().laplacian());
      extension = made;
    }
    return made;
  }

  private JaneShares explainer() {
    JaneShares made = shares;
    if (made == null) {
      Placed there = placed;
      made = new JaneShares(this, there == null ? null : there.trained.explainer());
      shares = made;
    }
    return made;
  }

  @Override
  public boolean trainedOn(int node) {
    return Arrays.binarySearch(weights.trained().trainNodes(), node) >= 0;
  }

  @Override
  public Shares sharesOf(int[] nodes, Contrast[] contrasts, Run run) {
    return explainer().of(nodes, contrasts, run);
  }

  @Override
  public Explanation explain(int node, Contrast contrast, int most) {
    Check.index("node", node, graph.nodes());
    return explainer().explain(node, contrast, most, basis(node));
  }
}
