package org.jane.method.jane;

import org.jane.features.NodeFeatures;
import org.jane.linalg.DenseMatrix;
import org.jane.network.TwoLayerNetwork;

/**
 * All that JANE has learnt, apart from the graph it learnt it on. What a model file always holds.
 *
 * @param u positions divided by s, one row a node
 * @param isolated nodes without an edge, whose position is the mean
 * @param c what positions are multiplied by before the network sees them
 * @param s what the embedding was divided by
 * @param temperature what logits are divided by
 * @param meanAttributes mean over training nodes of the attributes as the network sees them
 * @param meanPosition mean over training nodes of u
 * @param trainNodes ascending
 * @param validationNodes ascending
 * @param bestEpoch the epoch whose weights these are
 * @param validationScore its score on validation nodes, NaN without any
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record JaneWeights(
    JaneConfig config,
    NodeFeatures attributes,
    TwoLayerNetwork network,
    DenseMatrix u,
    boolean[] isolated,
    float c,
    double s,
    double temperature,
    float[] meanAttributes,
    float[] meanPosition,
    int[] trainNodes,
    int[] validationNodes,
    int bestEpoch,
    double validationScore) {}
