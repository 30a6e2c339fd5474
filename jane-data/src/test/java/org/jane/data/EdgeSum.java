package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.jane.graph.EdgeCounts;

/** Every row of an edge list is an edge, or was dropped or merged and counted: for all readers. */
public final class EdgeSum {
  private EdgeSum() {}

  public static void addsUp(Dataset data) {
    EdgeCounts counts = data.edgeCounts();
    assertThat(
            data.graph().graph().edges()
                + counts.selfLoopsDropped()
                + counts.zeroWeightsDropped()
                + counts.duplicatesMerged()
                + counts.unknownNodesSkipped())
        .as("edges + loops + rows of weight 0 + merged rows + skipped rows of %s", data.name())
        .isEqualTo(counts.rows());
    assertThat(counts.rows()).isPositive();
  }
}
