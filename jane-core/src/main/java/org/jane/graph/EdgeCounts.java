package org.jane.graph;

/**
 * What was done to the rows of an edge list on the way to a graph: nothing is dropped without being
 * counted here.
 *
 * @param rows rows given
 * @param selfLoopsDropped rows that linked a node to itself
 * @param zeroWeightsDropped rows of weight 0, which are no edges
 * @param duplicatesMerged rows beyond the first of the same ordered pair
 * @param directedEdgesSymmetrised pairs given in one direction only; 0 unless the source says it is
 *     directed
 */
public record EdgeCounts(
    long rows,
    long selfLoopsDropped,
    long zeroWeightsDropped,
    long duplicatesMerged,
    long directedEdgesSymmetrised) {}
