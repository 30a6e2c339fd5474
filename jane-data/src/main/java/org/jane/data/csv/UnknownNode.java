package org.jane.data.csv;

import org.jane.data.KnownNodes;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/** The error of a row that names a node nobody has listed. */
final class UnknownNode {
  private UnknownNode() {}

  /**
   * @param guessedColumn whether nobody said which column holds the ids
   */
  static GraphDataException refusal(
      String where,
      String id,
      NodeIds ids,
      String nodeFile,
      boolean guessedColumn,
      @Nullable KnownNodes known) {
    return new GraphDataException(
        where,
        "unknown node id %s, %s read from %s"
            .formatted(
                Quote.of(id),
                Notices.counted(ids.size(), "node") + (ids.size() == 1 ? " was" : " were"),
                nodeFile),
        remedy(nodeFile, guessedColumn, known == null ? "" : known.caveat()));
  }

  private static Remedy remedy(String nodeFile, boolean guessedColumn, String caveat) {
    Remedy.Option skip = CsvOptions.skippingUnknownNodes();
    String add =
        "Add the node to %s, remove the row, or leave such rows out with %%s%s"
            .formatted(nodeFile.replace("%", "%%"), caveat.replace("%", "%%"));
    return guessedColumn
        ? Remedy.of(
            add + ". If the ids stand in another column than the first, name it with %s",
            skip,
            Remedy.option("id"))
        : Remedy.of(add, skip);
  }
}
