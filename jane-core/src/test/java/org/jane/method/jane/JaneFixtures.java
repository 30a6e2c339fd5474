package org.jane.method.jane;

import java.util.Map;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.Run;

/** Models put together by hand. */
final class JaneFixtures {
  private JaneFixtures() {}

  static final Provenance BY_HAND =
      Provenance.of("jane-nu", Map.of(), Run.seeded(1), 1, StopReason.EPOCH_LIMIT);

  /** A model with these weights on a graph whose attributes are taken as they are. */
  static JaneModel model(
      AttributedGraph data,
      TwoLayerNetwork network,
      DenseMatrix u,
      float c,
      float[] meanAttributes,
      float[] meanPosition,
      int... trainNodes) {
    boolean[] isolated = new boolean[data.nodes()];
    for (int i = 0; i < isolated.length; i++) {
      isolated[i] = data.graph().degree(i) == 0;
    }
    var attributes =
        new NodeFeatures(
            AttributeScaling.of(AttributeScaling.Kind.NONE, data.attributes()), null, null);
    var weights =
        new JaneWeights(
            JaneConfig.defaults(),
            attributes,
            network,
            u,
            isolated,
            c,
            1,
            1,
            meanAttributes,
            meanPosition,
            trainNodes,
            new int[0],
            1,
            Double.NaN);
    return JaneModel.of(weights, data, BY_HAND);
  }

  /** The same model with another temperature. */
  static JaneModel withTemperature(JaneModel model, double temperature) {
    JaneWeights w = model.weights();
    var other =
        new JaneWeights(
            w.config(),
            w.attributes(),
            w.network(),
            w.u(),
            w.isolated(),
            w.c(),
            w.s(),
            temperature,
            w.meanAttributes(),
            w.meanPosition(),
            w.trainNodes(),
            w.validationNodes(),
            w.bestEpoch(),
            w.validationScore());
    return new JaneModel(
        other,
        model.graph(),
        model.attributes(),
        model.attributeNames(),
        model.ids(),
        model.given(),
        model.provenance());
  }
}
