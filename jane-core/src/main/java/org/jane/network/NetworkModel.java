package org.jane.network;

import java.util.Arrays;
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

/**
 * A trained network that needs nothing but weights, attributes and links, so that it can be run on
 * any graph with the same attributes. Immutable and safe to share between threads.
 */
public abstract class NetworkModel implements InductiveNodeClassifier {
  /**
   * The nodes it was trained on.
   *
   * @param attributes as the network sees them, one row a node
   * @param given the labels of training and validation nodes
   */
  public record Known(Graph graph, CsrMatrix attributes, NodeIds ids, Labels given) {
    /** The nodes of a task. */
    public static Known of(Task task, CsrMatrix attributes) {
      return new Known(
          task.graph(), attributes, task.ids(), task.trainLabels().and(task.validationLabels()));
    }

    /** The same nodes, read again. */
    public static Known of(AttributedGraph data, TrainedNetwork learnt) {
      int[] given =
          IntStream.concat(
                  Arrays.stream(learnt.trainNodes()), Arrays.stream(learnt.validationNodes()))
              .toArray();
      for (int node : given) {
        Check.index("node", node, data.nodes());
      }
      return new Known(
          data.graph(),
          learnt.attributes().apply(data.attributes(), data.graph()),
          data.ids(),
          data.labels().onlyFor(given));
    }
  }

  private final TrainedNetwork learnt;
  private final Known known;
  private final Provenance provenance;

  protected NetworkModel(TrainedNetwork learnt, Known known, Provenance provenance) {
    this.learnt = learnt;
    this.known = known;
    this.provenance = provenance;
  }

  /**
   * Logits of all nodes of a graph, nodes × classes, in an array of their own.
   *
   * @param attributes as the network sees them
   */
  protected abstract float[] logits(Graph graph, CsrMatrix attributes, Run run);

  /** Whether links play a part; if not, every label rests on attributes. */
  protected abstract boolean usesLinks();

  public TrainedNetwork learnt() {
    return learnt;
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
      basis[i] = known.given().known(i) ? Basis.GIVEN : basis(graph, i, Basis.PREDICTED);
    }
    DenseMatrix probabilities = probabilities(graph, known.attributes(), run);
    return new Predictions(known.ids(), probabilities, basis, known.given());
  }

  private Basis basis(Graph graph, int node, Basis ofLinkedNodes) {
    return usesLinks() && graph.degree(node) > 0 ? ofLinkedNodes : Basis.ATTRIBUTES;
  }

  private DenseMatrix probabilities(Graph graph, CsrMatrix attributes, Run run) {
    int classes = known.given().classCount();
    float[] rows = logits(graph, attributes, run);
    boolean independent = known.given().multiLabel();
    Logits.toProbabilities(rows, classes, learnt.temperature(), independent, run.workers());
    return new DenseMatrix(graph.nodes(), classes, rows);
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
    CsrMatrix attributes = learnt.attributes().apply(data.attributes(), graph);
    DenseMatrix probabilities = probabilities(graph, attributes, run);
    return new FoldIn(
        new Predictions(data.ids(), probabilities, basis, given), newNodes, 0, unlinked);
  }
}
