package org.jane.data.csv;

import org.jane.data.KnownNodes;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.graph.UnknownNodes;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nodes that the rows of a table name.
 *
 * <p>Pandas turns whole numbers into {@code 1.0} where a column has blanks, so ids may read {@code
 * 1.0} in one file and {@code 1} in the other. They are matched when all ids of a column read so
 * and none of the other file does; the first row of the column decides, and a later id of the other
 * kind is an error.
 */
final class NodeLookup {
  static final int UNKNOWN = -1;
  private static final int UNLIKE = -2; // stands for an id that is not written as the first one

  private final String file;
  private final Reading reading;
  private final NodeTable nodes;
  private final NodeIds ids;
  private final int[] columns;
  private final boolean[] cut; // whether a column's ids are looked up without their .0
  private @Nullable NodeIds known; // what ids are looked up in, once the first row was seen
  private String example = "";
  private long firstLine;
  private long rows;
  private long skipped;

  /**
   * @param columns those that hold ids
   */
  NodeLookup(Reading reading, String file, NodeTable nodes, NodeIds ids, int... columns) {
    this.reading = reading;
    this.file = file;
    this.nodes = nodes;
    this.ids = ids;
    this.columns = columns;
    this.cut = new boolean[columns.length];
  }

  /** Whether an id is a whole number followed by {@code .0}. */
  static boolean isFloat(char[] text, int from, int length) {
    return length > 2
        && text[from + length - 1] == '0'
        && text[from + length - 2] == '.'
        && isWhole(text, from, length - 2);
  }

  private static boolean isWhole(char[] text, int from, int length) {
    int first = length > 1 && text[from] == '-' ? from + 1 : from;
    for (int i = first; i < from + length; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return false;
      }
    }
    return length > 0;
  }

  /**
   * Looks up the nodes of all rows at once, which is most of the work. For several threads: each
   * works on a batch of its own, once the first batch was looked up.
   */
  void find(RowBatch batch) {
    if (batch.rows() == 0) {
      return;
    }
    NodeIds lookedUpIn = known == null ? decide(batch) : known;
    int names = columns.length * batch.rows();
    int[] from = new int[names]; // where names begin, column by column of a row
    int[] length = new int[names];
    int[] node = batch.nodes(columns.length);
    int at = 0;
    for (int row = 0; row < batch.rows(); row++) {
      for (int c = 0; c < columns.length; c++) {
        from[at] = batch.from(row, columns[c]);
        length[at] = batch.length(row, columns[c]);
        if (cut[c]) {
          length[at] = isFloat(batch.text(), from[at], length[at]) ? length[at] - 2 : UNLIKE;
        }
        at++;
      }
    }
    boolean alike = true;
    for (int k = 0; k < names; k++) {
      alike &= length[k] != UNLIKE;
    }
    if (alike) {
      lookedUpIn.findAll(batch.text(), from, length, names, node);
      return;
    }
    for (int k = 0; k < names; k++) {
      node[k] = length[k] == UNLIKE ? UNLIKE : lookedUpIn.find(batch.text(), from[k], length[k]);
    }
  }

  /** Counts the rows of a batch, which {@link #tell} tells of. */
  void count(RowBatch batch) {
    rows += batch.rows();
  }

  private NodeIds decide(RowBatch batch) {
    boolean[] isFloat = new boolean[columns.length];
    boolean someWhole = false;
    for (int c = 0; c < columns.length; c++) {
      int begin = batch.from(0, columns[c]);
      int size = batch.length(0, columns[c]);
      isFloat[c] = isFloat(batch.text(), begin, size);
      someWhole |= isWhole(batch.text(), begin, size);
    }
    NodeIds chosen = ids;
    if (nodes.floatIds() == 0 || (nodes.floatIds() == ids.size() && someWhole)) {
      System.arraycopy(isFloat, 0, cut, 0, cut.length);
      firstLine = batch.line(0);
      if (nodes.floatIds() > 0) {
        chosen = withoutDecimals();
        example = ids.get(0);
      } else {
        for (int c = columns.length - 1; c >= 0; c--) {
          example = cut[c] ? batch.get(0, columns[c]) : example;
        }
      }
    }
    known = chosen;
    return chosen;
  }

  private NodeIds withoutDecimals() {
    NodeIds.Builder shorter = new NodeIds.Builder();
    for (int i = 0; i < ids.size(); i++) {
      String id = ids.get(i);
      shorter.add(id.substring(0, id.length() - 2));
    }
    return shorter.build();
  }

  private GraphDataException mixed(RowBatch batch, int row, int column) {
    return new GraphDataException(
        file + ":" + batch.line(row),
        "node id %s, where line %d writes ids as %s or without .0"
            .formatted(Quote.of(batch.get(row, column)), firstLine, Quote.of(example)),
        "Write all ids of the column alike, best as %s does".formatted(reading.nodeFile()));
  }

  /**
   * The node in a row of the batch that was looked up.
   *
   * @param which of the columns
   * @return {@link #UNKNOWN} when no node has this name and the row is to be left out for it
   * @throws GraphDataException when no node has this name and none may be unknown
   */
  int node(RowBatch batch, int row, int which) {
    int found = batch.nodes(columns.length)[row * columns.length + which];
    if (found == UNLIKE) {
      throw mixed(batch, row, columns[which]);
    }
    if (found < 0) {
      boolean matched = known != null && known != ids;
      int begin = batch.from(row, columns[which]);
      if (matched && isFloat(batch.text(), begin, batch.length(row, columns[which]))) {
        throw mixed(batch, row, columns[which]);
      }
      if (reading.options().unknownNodes() == UnknownNodes.FAIL) {
        throw UnknownNode.refusal(
            file + ":" + batch.line(row),
            batch.get(row, columns[which]),
            ids,
            reading.nodeFile(),
            nodes.guessedIds(),
            reading.known());
      }
      return UNKNOWN;
    }
    return found;
  }

  /**
   * The same, where a node may stand elsewhere: its number there follows those of the nodes that
   * are listed.
   */
  int nodeAnywhere(RowBatch batch, int row, int which) {
    KnownNodes elsewhere = reading.known();
    int node = batch.nodes(columns.length)[row * columns.length + which];
    if (node == UNKNOWN && elsewhere != null) {
      String id = batch.get(row, columns[which]);
      int found = elsewhere.find(cut[which] ? id.substring(0, id.length() - 2) : id);
      if (found >= 0) {
        return ids.size() + found;
      }
    }
    return node(batch, row, which);
  }

  /** Counts a row that is left out because it names an unknown node. */
  void skip() {
    skipped++;
  }

  long skipped() {
    return skipped;
  }

  /**
   * After all rows: says how many were left out, and how many ids were matched that read otherwise.
   *
   * @throws GraphDataException when all rows were left out
   */
  void tell() {
    if (skipped > 0 && skipped == rows) {
      throw new GraphDataException(
          file,
          "each of its %s names a node that %s does not list, so none is left"
              .formatted(Notices.counted(rows, "row"), reading.nodeFile()),
          Remedy.of(
              "Check that both files write ids alike, and name the column of ids with %s",
              Remedy.option("id")));
    }
    reading
        .notices()
        .addCount(
            "Skipped",
            skipped,
            "row",
            "of " + file + " naming a node not in " + reading.nodeFile());
    tellMatched();
  }

  private void tellMatched() {
    boolean shorter = known != null && known != ids;
    long matched = 0;
    for (boolean each : cut) {
      matched += each == shorter ? 0 : rows;
    }
    if (matched == 0) {
      return;
    }
    String whole = example.substring(0, example.length() - 2);
    reading
        .notices()
        .add(
            "Read %s of %s such as %s as %s, as %s writes them."
                .formatted(
                    Notices.counted(matched, "node id"),
                    file,
                    Quote.of(shorter ? whole : example),
                    Quote.of(shorter ? example : whole),
                    reading.nodeFile()));
  }
}
