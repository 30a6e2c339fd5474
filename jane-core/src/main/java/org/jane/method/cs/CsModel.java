package org.jane.method.cs;

import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.model.Basis;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.network.NetworkModel;
import org.jane.run.Run;

/**
 * A model of the attributes, corrected and smoothed over the links of the graph it is asked about:
 * that of training, or one with new nodes. Immutable and safe to share between threads.
 */
public final class CsModel implements InductiveNodeClassifier {
  private static final float LEAST = 1e-6f; // scores of 0 have no logarithm

  private final NetworkModel<CsConfig> base;
  private final double temperature;

  CsModel(NetworkModel<CsConfig> base, double temperature) {
    this.base = base;
    this.temperature = temperature;
  }

  /** What predicts from attributes. */
  public NetworkModel<CsConfig> base() {
    return base;
  }

  /** What the logarithms of scores are divided by before they become probabilities. */
  double temperature() {
    return temperature;
  }

  @Override
  public NodeIds ids() {
    return base.ids();
  }

  @Override
  public Provenance provenance() {
    return base.provenance();
  }

  @Override
  public Predictions predict(Run run) {
    return predict(base, new boolean[base.ids().size()], run);
  }

  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    boolean[] isNew = new boolean[data.nodes()];
    int newNodes = 0;
    int unlinked = 0;
    for (int i = 0; i < isNew.length; i++) {
      isNew[i] = base.ids().find(data.ids().get(i)) < 0;
      newNodes += isNew[i] ? 1 : 0;
      unlinked += isNew[i] && data.graph().degree(i) == 0 ? 1 : 0;
    }
    return new FoldIn(predict(base.on(data, run), isNew, run), newNodes, 0, unlinked);
  }

  private Predictions predict(NetworkModel<CsConfig> on, boolean[] isNew, Run run) {
    NetworkModel.Known known = on.known();
    Graph graph = known.graph();
    Basis[] basis = new Basis[graph.nodes()];
    for (int i = 0; i < basis.length; i++) {
      basis[i] =
          known.given().known(i)
              ? Basis.GIVEN
              : graph.degree(i) == 0
                  ? Basis.ATTRIBUTES
                  : isNew[i] ? Basis.FOLDED_IN : Basis.PREDICTED;
    }
    float[] p = logits(on, run);
    int classes = known.given().classCount();
    Logits.toProbabilities(p, classes, temperature, known.given().multiLabel(), run.workers());
    return new Predictions(
        known.ids(), new DenseMatrix(basis.length, classes, p), basis, known.given());
  }

  /** The scores of all nodes on a scale whose softmax, or sigmoid, gives them back. */
  static float[] logits(NetworkModel<CsConfig> on, Run run) {
    NetworkModel.Known known = on.known();
    int classes = known.given().classCount();
    boolean independent = known.given().multiLabel();
    float[] p = on.logits(run);
    Logits.toProbabilities(p, classes, 1, independent, run.workers());
    float[] scores =
        new CorrectAndSmooth(
                known.graph(),
                known.given().onlyFor(on.trained().trainNodes()),
                on.trained().trainNodes(),
                on.config(),
                run.workers())
            .of(p);
    for (int i = 0; i < scores.length; i++) {
      double score = Math.max(LEAST, Math.min(1 - LEAST, scores[i]));
      scores[i] = (float) (StrictMath.log(score) - (independent ? StrictMath.log(1 - score) : 0));
    }
    return scores;
  }
}
