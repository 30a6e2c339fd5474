package org.jane.method.jane;

import java.util.Arrays;
import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Temperature;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.network.NetworkPass;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * A trained JANE: the network, the positions of its nodes, and the graph it was trained on.
 * Immutable and safe to share between threads.
 */
public final class JaneModel implements InductiveNodeClassifier, Explainable {
  private static final int CHUNK =
      1 << 14; // rows of the network at a time, so that memory stays small

  private final JaneWeights weights;
  private final Graph graph;
  private final CsrMatrix attributes; // as the network sees them
  private final NodeIds ids;
  private final Labels given;
  private final List<String> attributeNames;
  private final Provenance provenance;

  JaneModel(
      JaneWeights weights,
      Graph graph,
      CsrMatrix attributes,
      List<String> attributeNames,
      NodeIds ids,
      Labels given,
      Provenance provenance) {
    this.weights = weights;
    this.graph = graph;
    this.attributes = attributes;
    this.attributeNames = List.copyOf(attributeNames);
    this.ids = ids;
    this.given = given;
    this.provenance = provenance;
  }

  /** The model of a finished run: calibrated on validation nodes. */
  static JaneModel trained(
      Task task,
      JaneConfig config,
      NodeFeatures learnt,
      CsrMatrix attributes,
      JaneState state,
      JaneState.Best best,
      Provenance provenance,
      Run run) {
    int[] train = task.trainNodes();
    int[] validation = task.validationNodes();
    float[] meanPosition = LatentSpace.meanOf(best.u(), train);
    float[] meanAttributes = meanRow(attributes, train);
    float[] z = new float[validation.length * best.u().columns()];
    JaneObjective.fill(best.u(), state.c, validation, z);
    float[] logits =
        new NetworkPass(best.network(), attributes.selectRows(validation), z).logits(run.workers());
    double temperature = Temperature.ofValidation(task, logits);
    var weights =
        new JaneWeights(
            config,
            learnt,
            best.network(),
            best.u(),
            state.space.isolated(),
            state.c,
            state.s,
            temperature,
            meanAttributes,
            meanPosition,
            train,
            validation,
            best.epoch(),
            best.score());
    return new JaneModel(
        weights,
        task.graph(),
        attributes,
        learnt.names(task.attributeNames()),
        task.ids(),
        task.trainLabels().and(task.validationLabels()),
        provenance);
  }

  private static float[] meanRow(CsrMatrix x, int[] rows) {
    double[] sum = new double[x.columns()];
    for (int i : rows) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        sum[x.column(e)] += x.value(e);
      }
    }
    float[] mean = new float[sum.length];
    for (int c = 0; c < mean.length; c++) {
      mean[c] = (float) (sum[c] / Math.max(1, rows.length));
    }
    return mean;
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
    int[] known = new int[weights.trainNodes().length + weights.validationNodes().length];
    System.arraycopy(weights.trainNodes(), 0, known, 0, weights.trainNodes().length);
    System.arraycopy(
        weights.validationNodes(),
        0,
        known,
        weights.trainNodes().length,
        weights.validationNodes().length);
    return new JaneModel(
        weights,
        data.graph(),
        weights.attributes().apply(data.attributes(), data.graph()),
        weights.attributes().names(data.attributeNames()),
        data.ids(),
        data.labels().onlyFor(known),
        provenance);
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

  /** What logits are divided by before they become probabilities. */
  public double temperature() {
    return weights.temperature();
  }

  /** The epoch whose weights were kept, and its score on validation nodes (NaN without any). */
  public int bestEpoch() {
    return weights.bestEpoch();
  }

  public double validationScore() {
    return weights.validationScore();
  }

  @Override
  public Predictions predict(Run run) {
    DenseMatrix probabilities = probabilities(attributes, weights.u(), run);
    Basis[] basis = new Basis[graph.nodes()];
    Arrays.setAll(basis, this::basis);
    return new Predictions(ids, probabilities, basis, given);
  }

  private Basis basis(int node) {
    return given.known(node)
        ? Basis.GIVEN
        : weights.isolated()[node] ? Basis.ATTRIBUTES : Basis.PREDICTED;
  }

  private DenseMatrix probabilities(CsrMatrix x, DenseMatrix u, Run run) {
    TwoLayerNetwork network = weights.network();
    int m = network.classes();
    DenseMatrix all = DenseMatrix.zeros(x.rows(), m);
    for (int from = 0; from < x.rows(); from += CHUNK) {
      int[] rows = range(from, Math.min(x.rows(), from + CHUNK));
      float[] z = new float[rows.length * u.columns()];
      JaneObjective.fill(u, weights.c(), rows, z);
      float[] part =
          new NetworkPass(network, x.selectRows(rows), z)
              .probabilities(weights.temperature(), given.multiLabel(), run.workers());
      System.arraycopy(part, 0, all.data(), from * m, part.length);
    }
    return all;
  }

  static int[] range(int from, int to) {
    int[] rows = new int[to - from];
    Arrays.setAll(rows, i -> from + i);
    return rows;
  }

  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    var placed = new FoldedPositions(data, this);
    CsrMatrix x = weights.attributes().apply(data.attributes(), data.graph());
    DenseMatrix probabilities = probabilities(x, placed.u(), run);
    Labels known = placed.given();
    Basis[] basis = new Basis[data.nodes()];
    for (int i = 0; i < basis.length; i++) {
      basis[i] = known.known(i) ? Basis.GIVEN : placed.basis(i);
    }
    return new FoldIn(
        new Predictions(data.ids(), probabilities, basis, known),
        placed.newNodes(),
        placed.edgesAmongNewNodes(),
        placed.unlinked());
  }

  @Override
  public boolean trainedOn(int node) {
    return Arrays.binarySearch(weights.trainNodes(), node) >= 0;
  }

  @Override
  public Shares shares(Run run) {
    return new JaneShares(this).ofAll(null, run);
  }

  @Override
  public Shares shares(int[] classes, Run run) {
    Check.that(
        classes.length == graph.nodes(),
        "%d nodes need as many classes, found %d",
        graph.nodes(),
        classes.length);
    return new JaneShares(this).ofAll(classes, run);
  }

  @Override
  public Explanation explain(int node, int most) {
    Check.index("node", node, graph.nodes());
    return new JaneShares(this).explain(node, JaneShares.MOST_LIKELY, most, basis(node));
  }

  @Override
  public Explanation explain(int node, int ofClass, int most) {
    Check.index("node", node, graph.nodes());
    Check.index("class", ofClass, weights.network().classes());
    return new JaneShares(this).explain(node, ofClass, most, basis(node));
  }
}
