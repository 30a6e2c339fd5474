package org.jane.graph;

/**
 * Counts of edge rows that were dropped, merged or symmetrised when a graph was built. They add up:
 * rows = edges + selfLoopsDropped + zeroWeightsDropped + duplicatesMerged.
 *
 * @param rows rows given
 * @param selfLoopsDropped rows that linked a node to itself
 * @param zeroWeightsDropped rows of weight 0, which are no edges
 * @param duplicatesMerged rows beyond the first of the same two nodes, whichever way they run
 * @param directedEdgesSymmetrised pairs given in one direction only; 0 unless the source says it is
 *     directed
 */
public record EdgeCounts(
    long rows,
    long selfLoopsDropped,
    long zeroWeightsDropped,
    long duplicatesMerged,
    long directedEdgesSymmetrised) {}
