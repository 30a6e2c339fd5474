package org.jane.data.csv;

import java.util.List;
import org.jane.data.Quote;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;

/** Reads edges.csv. */
final class EdgeTable implements Table {
  private static final int UNWEIGHTED = -1;
  private static final long MOST_ROWS = (Integer.MAX_VALUE - 8) / 2;

  private final String file;
  private final String nodeFile;
  private final CsvOptions options;
  private final NodeIds ids;
  private final Notices notices;
  private final GraphBuilder builder;
  private int[] from = new int[0]; // where the names of a batch begin: source, target, source, …
  private int[] length = new int[0];
  private int[] node = new int[0];
  private long rows;
  private int sourceColumn;
  private int targetColumn;
  private int weightColumn;

  EdgeTable(TableSet tables, CsvOptions options, NodeIds ids, Notices notices) {
    this.file = tables.edges().file();
    this.nodeFile = tables.nodes().file();
    this.options = options;
    this.ids = ids;
    this.notices = notices;
    this.builder =
        new GraphBuilder(ids.size()).duplicates(options.duplicates()).directed(options.directed());
  }

  @Override
  public void columns(Header header) {
    Remedy remedy =
        Remedy.of(
            "Name the columns with %s and %s", Remedy.option("source"), Remedy.option("target"));
    sourceColumn = header.require(options.source(), remedy);
    targetColumn = header.require(options.target(), remedy);
    weightColumn =
        header.optionalUnlessRenamed(
            options.weight(),
            CsvOptions.WEIGHT,
            Remedy.of("Name the column of weights with %s", Remedy.option("weight")));
    UnusedColumns.tell(
        header, List.of(options.source(), options.target(), options.weight()), notices);
  }

  @Override
  public void rows(RowBatch batch) {
    rows += batch.rows();
    if (rows > MOST_ROWS) {
      throw new GraphDataException(
          file, "more than " + MOST_ROWS + " rows", "A graph holds no more; leave some edges out");
    }
    find(batch);
    for (int row = 0; row < batch.rows(); row++) {
      int source = require(node[2 * row], batch, row, sourceColumn);
      int target = require(node[2 * row + 1], batch, row, targetColumn);
      builder.add(source, target, weightColumn == UNWEIGHTED ? 1f : weight(batch, row));
    }
  }

  /** Looks up the nodes of all rows at once, which is most of the work. */
  private void find(RowBatch batch) {
    int names = 2 * batch.rows();
    if (names > node.length) {
      from = new int[names];
      length = new int[names];
      node = new int[names];
    }
    for (int row = 0; row < batch.rows(); row++) {
      from[2 * row] = batch.from(row, sourceColumn);
      length[2 * row] = batch.length(row, sourceColumn);
      from[2 * row + 1] = batch.from(row, targetColumn);
      length[2 * row + 1] = batch.length(row, targetColumn);
    }
    ids.findAll(batch.text(), from, length, names, node);
  }

  private int require(int found, RowBatch batch, int row, int column) {
    if (found < 0) {
      throw UnknownNode.refusal(
          file + ":" + batch.line(row), batch.get(row, column), ids, nodeFile);
    }
    return found;
  }

  private float weight(RowBatch batch, int row) {
    boolean blank = batch.blank(row, weightColumn);
    float weight =
        blank
            ? Float.NaN
            : DecimalNumber.parse(
                batch.text(), batch.from(row, weightColumn), batch.length(row, weightColumn));
    if (!(weight >= 0) || weight == DecimalNumber.NOT_FINITE) {
      String found = blank ? "blank" : Quote.of(batch.get(row, weightColumn));
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "the weight is " + found,
          "Write 0 or a positive number, or remove the row");
    }
    return weight;
  }

  Graph graph() {
    Graph graph = builder.build();
    EdgeCounts counts = builder.counts();
    String of = "of " + file;
    notices.addCount("Dropped", counts.selfLoopsDropped(), "self-loop", of);
    notices.addCount("Dropped", counts.zeroWeightsDropped(), "row", of + " of weight 0");
    notices.addCount("Merged", counts.duplicatesMerged(), "repeated row", of);
    if (graph.edges() == 0) {
      notices.add("There are no edges in " + file + ".");
    }
    return graph;
  }

  EdgeCounts counts() {
    return builder.counts();
  }
}
