package org.jane.data.csv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.Quote;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/** Reads nodes.csv: ids, labels, split and attribute columns. */
final class NodeTable implements Table {
  private final TableInput input;
  private final String file;
  private final CsvOptions options;
  private final @Nullable AttributeEncoding given;
  private final Run run;
  private final Notices notices;

  private final NodeIds.Builder ids = new NodeIds.Builder();
  private final LabelColumn labels = new LabelColumn();
  private final SplitColumn split = new SplitColumn();
  private final List<AttributeColumn> attributes = new ArrayList<>();
  private int[] columnOfAttribute = new int[0];
  private int idColumn;
  private int labelColumn;
  private int splitColumn;

  /**
   * @param given how attributes are to be encoded, null to find out
   */
  NodeTable(
      TableInput input,
      CsvOptions options,
      @Nullable AttributeEncoding given,
      Run run,
      Notices notices) {
    this.input = input;
    this.file = input.file();
    this.options = options;
    this.given = given;
    this.run = run;
    this.notices = notices;
  }

  @Override
  public void columns(Header header) {
    idColumn =
        header.require(
            options.id(), Remedy.of("Name the column of node ids with %s", Remedy.option("id")));
    labelColumn =
        header.optionalUnlessRenamed(
            options.label(),
            CsvOptions.LABEL,
            Remedy.of("Name the column of labels with %s", Remedy.option("label")));
    splitColumn = header.optional(CsvOptions.SPLIT, Remedy.of("Rename the column"));
    for (String category : options.categories()) {
      header.require(category, Remedy.of("Correct %s", Remedy.option("category", category)));
    }
    List<Integer> places = new ArrayList<>();
    if (given == null) {
      findAttributes(header, places);
    } else {
      requireAttributes(header, given, places);
    }
    columnOfAttribute = places.stream().mapToInt(Integer::intValue).toArray();
  }

  private void findAttributes(Header header, List<Integer> places) {
    for (int c = 0; c < header.width(); c++) {
      if (c != idColumn && c != labelColumn && c != splitColumn) {
        String name = header.names().get(c);
        Kind kind = options.categories().contains(name) ? Kind.CATEGORICAL : null;
        attributes.add(new AttributeColumn(file, name, kind, options.missing()));
        places.add(c);
      }
    }
  }

  private void requireAttributes(Header header, AttributeEncoding encoding, List<Integer> places) {
    Map<String, Integer> unused = new HashMap<>();
    for (int c = 0; c < header.width(); c++) {
      unused.put(header.names().get(c), c);
    }
    unused.keySet().removeAll(List.of(options.id(), options.label(), CsvOptions.SPLIT));
    for (AttributeEncoding.Column column : encoding.columns()) {
      Integer place = unused.get(column.name());
      places.add(
          place == null
              ? header.require(column.name(), Remedy.of("The data of training had it"))
              : place);
      attributes.add(new AttributeColumn(file, column, options.missing()));
      unused.remove(column.name());
    }
    if (!unused.isEmpty()) {
      notices.add(
          "Ignored columns of %s that the data of training had not: %s."
              .formatted(file, String.join(", ", NameOrder.sorted(unused.keySet()))));
    }
  }

  @Override
  public void rows(RowBatch batch) {
    for (int row = 0; row < batch.rows(); row++) {
      addId(batch, row);
      if (labelColumn >= 0) {
        labels.add(batch.text(), batch.from(row, labelColumn), batch.length(row, labelColumn));
      }
      if (splitColumn >= 0) {
        boolean hasLabel = labelColumn >= 0 && !batch.blank(row, labelColumn);
        split.add(batch.get(row, splitColumn), hasLabel, file, batch.line(row));
      }
      for (int a = 0; a < columnOfAttribute.length; a++) {
        attributes.get(a).add(batch, row, columnOfAttribute[a]);
      }
    }
  }

  private void addId(RowBatch batch, int row) {
    if (batch.blank(row, idColumn)) {
      throw new GraphDataException(
          file + ":" + batch.line(row), "the node id is blank", "Give the node an id");
    }
    if (ids.add(batch.text(), batch.from(row, idColumn), batch.length(row, idColumn)) < 0) {
      String id = batch.get(row, idColumn);
      long[] lines = LineSearch.firstTwo(input, List.of(options.id()), List.of(id), run.threads(1));
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "node id %s stands on line %d already".formatted(Quote.of(id), lines[0]),
          "Remove one of the rows, or rename the node");
    }
  }

  NodeIds ids() {
    if (ids.size() == 0) {
      throw new GraphDataException(file, "the file lists no nodes", "Add one row a node");
    }
    return ids.build();
  }

  Labels labels() {
    return labelColumn >= 0 ? labels.labels() : Labels.unknown(ids.size());
  }

  List<Split> splits(Labels of) {
    notices.addCount(
        "Left",
        split.testNodesWithoutLabel(),
        "test node",
        "without a label out of the split (" + file + ")");
    return splitColumn >= 0 ? split.splits(of) : List.of();
  }

  /** The attribute columns in the order of their attributes; those without any value left out. */
  List<AttributeColumn> attributes() {
    List<AttributeColumn> kept = new ArrayList<>();
    long blanks = 0;
    for (AttributeColumn column : attributes) {
      if (column.empty()) {
        notices.add(
            "Ignored column %s of %s, which is blank everywhere."
                .formatted(Quote.of(column.name()), file));
        continue;
      }
      kept.add(column);
      blanks += column.blanks();
      notices.addCount(
          "Read as no category:",
          column.unseen(),
          "value",
          "of column %s of %s that the data of training had not"
              .formatted(Quote.of(column.name()), file));
    }
    notices.addCount(
        "Filled",
        blanks,
        "blank value",
        "of %s with %s"
            .formatted(file, options.missing() == MissingValues.MEAN ? "means of columns" : "0"));
    return kept;
  }
}
