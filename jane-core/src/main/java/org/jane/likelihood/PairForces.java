package org.jane.likelihood;

/**
 * What pairs of nodes do to the points at one position of U.
 *
 * @param gradient of the value with respect to U, row after row
 * @param kappa Σ_j weight_ij of each row: how stiff the node's surroundings are
 * @param value the part of the negative log-likelihood, each pair once
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
public record PairForces(float[] gradient, float[] kappa, double value) {}
