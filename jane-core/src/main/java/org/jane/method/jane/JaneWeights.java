package org.jane.method.jane;

import java.util.List;
import org.jane.features.NameWords;
import org.jane.features.NeighbourLabels;
import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.LinkKind;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.network.Network;
import org.jane.network.TrainedNetwork;
import org.jspecify.annotations.Nullable;

/**
 * All that JANE has learnt, apart from the graph it learnt it on. What a model file always holds.
 *
 * @param trained what it has in common with other trained networks
 * @param u positions divided by s, one row per node
 * @param isolated nodes without an edge, whose position is the mean
 * @param c what positions are multiplied by before the network sees them
 * @param s what the embedding was divided by
 * @param meanAttributes mean over training nodes of the attributes as the network sees them
 * @param meanPosition mean over training nodes of u
 * @param labelSize size of the attributes made of neighbours' labels, 0 without any
 * @param names words in names that are attributes; null when none are
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record JaneWeights(
    JaneConfig config,
    Network network,
    TrainedNetwork trained,
    DenseMatrix u,
    boolean[] isolated,
    float c,
    double s,
    float[] meanAttributes,
    float[] meanPosition,
    float labelSize,
    @Nullable NameWords names) {
  /** Without attributes made of neighbours' labels or names. */
  JaneWeights(
      JaneConfig config,
      Network network,
      TrainedNetwork trained,
      DenseMatrix u,
      boolean[] isolated,
      float c,
      double s,
      float[] meanAttributes,
      float[] meanPosition) {
    this(config, network, trained, u, isolated, c, s, meanAttributes, meanPosition, 0, null);
  }

  /** The kinds of links that the network looks at apart; none where it looks at all together. */
  List<LinkKind> kindsApart() {
    NodeFeatures features = trained.features();
    boolean looks = features.neighbours() != null || config.neighbourLabels() > 0;
    return looks ? features.kinds() : List.of();
  }

  /** The labels around the nodes of a graph, null where they are no attributes. */
  @Nullable NeighbourLabels labels(Graph graph, Labels given) {
    return config.neighbourLabels() == 0
        ? null
        : new NeighbourLabels(
            graph,
            given.onlyFor(trained.trainNodes()),
            config.neighbourLabels(),
            labelSize,
            trained.features().kinds());
  }

  /** The attributes of the data, with words in names behind when they are used. */
  CsrMatrix named(CsrMatrix attributes, NodeIds ids) {
    return names == null ? attributes : names.behind(attributes, ids);
  }

  /** Their names. */
  List<String> named(List<String> attributeNames) {
    return names == null ? attributeNames : names.behind(attributeNames);
  }

  /**
   * What the network sees of the nodes of a graph besides their positions.
   *
   * @param attributes as {@link #named} gives them
   */
  CsrMatrix seen(CsrMatrix attributes, Graph graph, Labels given) {
    CsrMatrix seen = trained.features().apply(attributes, graph);
    NeighbourLabels labels = labels(graph, given);
    return labels == null ? seen : NodeFeatures.beside(seen, List.of(labels.all()));
  }
}
