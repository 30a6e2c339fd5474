package org.jane.data.csv;

import org.jane.data.KnownNodes;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jspecify.annotations.Nullable;

/** The error of a row that names a node nobody has listed. */
final class UnknownNode {
  private UnknownNode() {}

  static GraphDataException refusal(
      String where, String id, NodeIds ids, String nodeFile, @Nullable KnownNodes known) {
    return new GraphDataException(
        where,
        "unknown node id %s, %s read from %s"
            .formatted(
                Quote.of(id),
                Notices.counted(ids.size(), "node") + (ids.size() == 1 ? " was" : " were"),
                nodeFile),
        "Add the node to "
            + nodeFile
            + ", or remove the row"
            + (known == null ? "" : known.caveat()));
  }
}
