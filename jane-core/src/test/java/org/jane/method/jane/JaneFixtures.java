package org.jane.method.jane;

import java.util.Map;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.network.Network;
import org.jane.network.TrainedNetwork;
import org.jane.run.Run;

/** Models put together by hand. */
final class JaneFixtures {
  private JaneFixtures() {}

  static final Provenance BY_HAND =
      Provenance.of("jane-nu", Map.of(), Run.seeded(1), 1, StopReason.EPOCH_LIMIT);

  /** A model with these weights on a graph whose attributes are taken as they are. */
  static JaneModel model(
      AttributedGraph data,
      Network network,
      DenseMatrix u,
      float c,
      float[] meanAttributes,
      float[] meanPosition,
      int... trainNodes) {
    JaneConfig config = JaneConfig.defaults().with("hidden", "" + hidden(network));
    return model(config, data, network, u, c, meanAttributes, meanPosition, trainNodes);
  }

  /** The same for a network of these settings. */
  static JaneModel model(
      JaneConfig config,
      AttributedGraph data,
      Network network,
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
            AttributeScaling.of(AttributeScaling.Kind.NONE, data.attributes()),
            null,
            null,
            null,
            null);
    var weights =
        new JaneWeights(
            config,
            network,
            new TrainedNetwork(attributes, 1, trainNodes, new int[0], 1, Double.NaN),
            u,
            isolated,
            c,
            1,
            meanAttributes,
            meanPosition);
    return JaneModel.of(weights, data, BY_HAND);
  }

  /** The same model with another temperature. */
  static JaneModel withTemperature(JaneModel model, double temperature) {
    JaneWeights w = model.weights();
    TrainedNetwork t = w.trained();
    var other =
        new JaneWeights(
            w.config(),
            w.network(),
            new TrainedNetwork(
                t.features(),
                temperature,
                t.trainNodes(),
                t.validationNodes(),
                t.bestEpoch(),
                t.validationScore()),
            w.u(),
            w.isolated(),
            w.c(),
            w.s(),
            w.meanAttributes(),
            w.meanPosition());
    return new JaneModel(
        other,
        model.graph(),
        model.rawAttributes(),
        model.attributes(),
        model.attributeNames(),
        model.ids(),
        model.given(),
        model.provenance());
  }

  private static int hidden(Network network) {
    return network.parameter("hidden-bias").value().length;
  }

  /** The share of some nodes that a model labels right. */
  static double accuracy(Predictions said, AttributedGraph data, int[] nodes) {
    int right = 0;
    for (int node : nodes) {
      right += said.mostLikely(node) == data.labels().of(node) ? 1 : 0;
    }
    return right / (double) nodes.length;
  }
}
