package org.jane.graph;

/**
 * Counts of edge rows that were dropped, merged or symmetrised when a graph was built. They add up:
 * rows = edges + selfLoopsDropped + zeroWeightsDropped + duplicatesMerged + unknownNodesSkipped.
 *
 * @param rows rows given
 * @param selfLoopsDropped rows that linked a node to itself
 * @param zeroWeightsDropped rows of weight 0, which are no edges
 * @param duplicatesMerged rows beyond the first of the same two nodes, whichever way they run
 * @param unknownNodesSkipped rows that named a node which is not there, see {@link UnknownNodes}
 * @param directedEdgesSymmetrised pairs given in one direction only; 0 unless the source says it is
 *     directed
 */
public record EdgeCounts(
    long rows,
    long selfLoopsDropped,
    long zeroWeightsDropped,
    long duplicatesMerged,
    long unknownNodesSkipped,
    long directedEdgesSymmetrised) {
  /** Where all nodes were there. */
  public EdgeCounts(
      long rows,
      long selfLoopsDropped,
      long zeroWeightsDropped,
      long duplicatesMerged,
      long directedEdgesSymmetrised) {
    this(rows, selfLoopsDropped, zeroWeightsDropped, duplicatesMerged, 0, directedEdgesSymmetrised);
  }

  /** With so many further rows that named a node which is not there. */
  public EdgeCounts withSkipped(long more) {
    return new EdgeCounts(
        rows + more,
        selfLoopsDropped,
        zeroWeightsDropped,
        duplicatesMerged,
        unknownNodesSkipped + more,
        directedEdgesSymmetrised);
  }
}
