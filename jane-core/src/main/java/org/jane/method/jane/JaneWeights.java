package org.jane.method.jane;

import org.jane.linalg.DenseMatrix;
import org.jane.network.Network;
import org.jane.network.TrainedNetwork;

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
    float[] meanPosition) {}
