package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jane.data.Excerpt;
import org.jane.data.KnownNodes;
import org.jane.data.Quote;
import org.jane.data.ReadColumn;
import org.jane.data.ReadColumn.Role;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/** Reads nodes.csv: ids, labels, split and attribute columns. */
final class NodeTable implements Table {
  private final TableInput input;
  private final String file;
  private final Reading reading;
  private final CsvOptions options;
  private final Notices notices;

  private final NodeIds.Builder ids = new NodeIds.Builder();
  private final LabelColumn labels;
  private final SplitColumn split = new SplitColumn();
  private final List<AttributeColumn> attributes = new ArrayList<>();
  private final Map<String, Remedy> ignored = new LinkedHashMap<>(); // columns, and why
  private @Nullable Header header;
  private @Nullable RowIndex index;
  private int[] columnOfAttribute = new int[0];
  private int idColumn;
  private int labelColumn;
  private int splitColumn;
  private boolean guessedIds;
  private int floatIds;
  private int neighbours; // known nodes that have no attributes here
  private int keptColumn = -1;
  private @Nullable String kept;
  private final List<String> keptValues = new ArrayList<>();

  NodeTable(Reading reading) {
    this.reading = reading;
    this.input = reading.tables().nodes();
    this.file = reading.nodeFile();
    this.options = reading.options();
    this.notices = reading.notices();
    this.labels = new LabelColumn(options);
  }

  /** Keeps the values of a column as they are; it is no attribute then. */
  NodeTable keeping(@Nullable String column) {
    kept = column;
    return this;
  }

  /** The values of the column that is kept, by node. */
  List<String> keptValues() {
    return keptValues;
  }

  @Override
  public List<String> needed() {
    return List.of(options.id());
  }

  @Override
  public void columns(Header names) {
    header = names;
    idColumn = idColumn(names);
    labelColumn =
        options.ignores(options.label())
            ? -1
            : names.optionalUnlessRenamed(
                options.label(),
                reading.known() == null ? CsvOptions.LABEL : options.label(),
                Remedy.of("Name the column of labels with %s", Remedy.option("label")));
    splitColumn =
        options.ignores(CsvOptions.SPLIT)
            ? -1
            : names.optional(CsvOptions.SPLIT, Remedy.of("Rename the column"));
    Set<Integer> used = new HashSet<>(List.of(idColumn));
    options
        .readAs()
        .forEach(
            (name, what) ->
                used.add(
                    names.require(
                        name, Remedy.of("Correct %s", Remedy.option(what.option(), name)))));
    if (kept != null) {
      keptColumn =
          names.require(kept, Remedy.of("Correct the column of %s", Remedy.option("split")));
      used.add(keptColumn);
      ignored.put(kept, Remedy.of("it decides the split"));
      notices.add(
          "Column %s of %s decides the split and is no attribute.".formatted(Quote.of(kept), file));
    }
    index = RowIndex.of(names, used, notices);
    List<Integer> places = new ArrayList<>();
    AttributeEncoding given = reading.given();
    if (given == null) {
      findAttributes(names, index, places);
    } else {
      requireAttributes(names, index, given, places);
    }
    columnOfAttribute = places.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The column of this name or, where pandas has written the names of rows, the first one. */
  private int idColumn(Header names) {
    Remedy remedy = Remedy.of("Name the column of node ids with %s", Remedy.option("id"));
    boolean first = options.id().equals(CsvOptions.ID) && names.indexColumns() > 0;
    if (!first) {
      return names.require(options.id(), remedy);
    }
    int column = names.optional(options.id(), remedy);
    guessedIds = column < 0;
    if (guessedIds) {
      String name = names.names().get(0);
      notices.add(
          "Took the first column of %s, %s, as node ids: there is no column %s."
              .formatted(
                  file,
                  name.isBlank() ? "which has no name" : Quote.of(name),
                  Quote.of(options.id())));
    }
    return Math.max(0, column);
  }

  private void findAttributes(Header names, RowIndex rowNumbers, List<Integer> places) {
    for (int c = 0; c < names.width(); c++) {
      String name = names.names().get(c);
      if (options.ignores(name)) {
        ignored.put(name, Remedy.of("as asked for"));
      } else if (c != idColumn
          && c != labelColumn
          && c != splitColumn
          && c != keptColumn
          && !rowNumbers.contains(c)) {
        attributes.add(new AttributeColumn(reading, names, name, kind(options.readAs().get(name))));
        places.add(c);
      }
    }
  }

  private static @Nullable Kind kind(@Nullable ReadAs asked) {
    if (asked == null) {
      return null;
    }
    return switch (asked) {
      case NUMBER -> Kind.NUMERIC;
      case CATEGORY -> Kind.CATEGORICAL;
      case DATE -> Kind.DATE;
      case TEXT -> Kind.TEXT;
      case IGNORED -> Kind.IGNORED;
    };
  }

  private void requireAttributes(
      Header names, RowIndex rowNumbers, AttributeEncoding encoding, List<Integer> places) {
    Map<String, Integer> unused = new HashMap<>();
    for (int c = 0; c < names.width(); c++) {
      if (c != idColumn && !rowNumbers.contains(c)) {
        unused.put(names.names().get(c), c);
      }
    }
    unused.keySet().removeAll(List.of(options.id(), options.label(), CsvOptions.SPLIT));
    for (AttributeEncoding.Column column : encoding.columns()) {
      if (column.kind() == Kind.IGNORED) {
        ignored.put(column.name(), Remedy.of("left out in training"));
        unused.remove(column.name());
        continue;
      }
      Integer place = unused.get(column.name());
      places.add(
          place == null
              ? names.require(column.name(), Remedy.of("The data of training had it"))
              : place);
      attributes.add(new AttributeColumn(reading, names, column));
      unused.remove(column.name());
    }
    unused.keySet().forEach(name -> ignored.put(name, Remedy.of("the data of training had not")));
    if (!unused.isEmpty()) {
      notices.add(
          "Ignored columns of %s that the data of training had not: %s."
              .formatted(file, String.join(", ", NameOrder.sorted(unused.keySet()))));
    }
  }

  @Override
  public void prepare(RowBatch batch) {
    for (int a = 0; a < columnOfAttribute.length; a++) {
      attributes.get(a).prepare(batch, columnOfAttribute[a]);
    }
  }

  @Override
  public void rows(RowBatch batch) {
    if (index != null) {
      index.check(batch);
    }
    for (int row = 0; row < batch.rows(); row++) {
      if (knownWithoutRow(batch, row)) {
        neighbours++;
        continue;
      }
      addId(batch, row);
      boolean hasLabel =
          labelColumn >= 0
              && labels.add(
                  batch.text(), batch.from(row, labelColumn), batch.length(row, labelColumn));
      if (splitColumn >= 0) {
        split.add(batch.get(row, splitColumn), hasLabel, file, batch.line(row));
      }
      if (keptColumn >= 0) {
        keptValues.add(batch.get(row, keptColumn));
      }
      for (int a = 0; a < columnOfAttribute.length; a++) {
        attributes.get(a).add(batch, row, columnOfAttribute[a]);
      }
    }
  }

  /**
   * Whether the row has an id and no attribute at all, and the model knows the node. Graph files
   * list neighbours of new nodes so: whatever an edge names must be a node there. In a table such a
   * row may also mean that blanks are to be filled.
   */
  private boolean knownWithoutRow(RowBatch batch, int row) {
    KnownNodes known = reading.known();
    if (known == null
        || columnOfAttribute.length == 0
        || reading.tables().attributes() != null
        || !(reading.refusesBlanks() || reading.tables().isGraphFile())
        || batch.blank(row, idColumn)) {
      return false;
    }
    for (int column : columnOfAttribute) {
      if (!batch.blank(row, column)) {
        return false;
      }
    }
    return known.find(batch.get(row, idColumn)) >= 0;
  }

  private void addId(RowBatch batch, int row) {
    if (batch.blank(row, idColumn)) {
      throw new GraphDataException(
          file + ":" + batch.line(row), "the node id is blank", "Give the node an id");
    }
    int from = batch.from(row, idColumn);
    int length = batch.length(row, idColumn);
    floatIds += NodeLookup.isFloat(batch.text(), from, length) ? 1 : 0;
    if (ids.add(batch.text(), from, length) < 0) {
      String id = batch.get(row, idColumn);
      Header names = Objects.requireNonNull(header);
      long[] lines =
          LineSearch.firstTwo(
              input,
              options.withDelimiter(names.separator()),
              List.of(names.names().get(idColumn)),
              List.of(id),
              reading.run().threads(1));
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "node id %s %s".formatted(Quote.of(id), LineSearch.already(lines[0])),
          "Remove one of the rows, or rename the node");
    }
  }

  NodeIds ids() {
    if (neighbours > 0 && ids.size() == 0) {
      throw new GraphDataException(
          file,
          "all nodes are known to the model, and none has an attribute",
          "List new nodes with their attributes, or give no new data to have the known nodes predicted");
    }
    notices.addCount(
        "Took",
        neighbours,
        "node",
        "of %s that the model knows, without any attribute here, from the data of training"
            .formatted(file));
    if (ids.size() == 0) {
      throw new GraphDataException(file, "the file lists no nodes", "Add one row a node");
    }
    return ids.build();
  }

  /** Whether the first column was taken for ids because none is called so. */
  boolean guessedIds() {
    return guessedIds;
  }

  /** How many ids are whole numbers followed by {@code .0}. */
  int floatIds() {
    return floatIds;
  }

  Labels labels() {
    if (labelColumn < 0) {
      return Labels.unknown(ids.size());
    }
    labels.requireClasses(file + ":" + Objects.requireNonNull(header).line());
    labels.tell(file, notices);
    return labels.labels();
  }

  List<Split> splits(Labels of) {
    List<Split> splits = splitColumn >= 0 ? split.splits(of, file) : List.of();
    notices.addCount(
        "Left",
        split.testNodesWithoutLabel(),
        "test node",
        "without a label out of the split (" + file + ")");
    return splits;
  }

  /** The attribute columns in the order of their attributes; those without any value left out. */
  List<AttributeColumn> attributes() {
    List<AttributeColumn> kept = new ArrayList<>();
    long blanks = 0;
    for (AttributeColumn column : attributes) {
      if (column.empty()) {
        ignored.put(column.name(), Remedy.of("blank everywhere"));
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
          column.unseenNoun(),
          "of column %s of %s that the data of training had not"
              .formatted(Quote.of(column.name()), file));
    }
    if (options.missing() == MissingValues.FAIL) {
      tellBlanks(kept, blanks);
    } else {
      notices.addCount(
          "Filled",
          blanks,
          "blank value",
          "of %s with %s"
              .formatted(file, options.missing() == MissingValues.MEAN ? "means of columns" : "0"));
    }
    return kept;
  }

  /** Blanks that were let pass because nobody learns from them. */
  private void tellBlanks(List<AttributeColumn> columns, long blanks) {
    String where =
        Excerpt.of(
            columns.stream()
                .filter(column -> column.blanks() > 0)
                .map(column -> Quote.of(column.name()) + " (" + column.blanks() + ")")
                .toList());
    if (blanks > 0) {
      notices.add(
          MissingValues.choice(
                  "%s reads blanks as 0, %s as the mean of the column; a blank category is none of them.")
              .after(
                  "Found %s in %s, which stops a training: %s."
                      .formatted(Notices.counted(blanks, "blank value"), file, where)));
    }
  }

  /** Columns the user, of this data or of that of training, has left out. */
  List<String> leftOut() {
    AttributeEncoding given = reading.given();
    return given == null
        ? ignored.keySet().stream().filter(options::ignores).toList()
        : given.columns().stream()
            .filter(column -> column.kind() == Kind.IGNORED)
            .map(AttributeEncoding.Column::name)
            .toList();
  }

  @Override
  public List<ReadColumn> columnsRead() {
    List<ReadColumn> read = new ArrayList<>();
    if (header == null || index == null) {
      return read;
    }
    Map<String, AttributeColumn> byName = new HashMap<>();
    attributes.forEach(column -> byName.put(column.name(), column));
    for (int c = 0; c < header.width(); c++) {
      String name = header.names().get(c);
      Remedy why = ignored.get(name);
      AttributeColumn attribute = byName.get(name);
      if (c == idColumn) {
        read.add(ReadColumn.of(file, name, Role.ID));
      } else if (c == labelColumn) {
        read.add(labelRead(name));
      } else if (c == splitColumn) {
        read.add(ReadColumn.of(file, name, Role.SPLIT));
      } else if (index.contains(c)) {
        read.add(index.read(c));
      } else if (why != null) {
        read.add(ReadColumn.of(file, name, Role.IGNORED).withNote(why));
      } else if (attribute != null) {
        read.add(attribute.read());
      }
    }
    return read;
  }

  private ReadColumn labelRead(String name) {
    ReadColumn column =
        ReadColumn.of(file, name, Role.LABEL).withCategories(labels.labels().classCount());
    List<String> noNames = labels.noNames();
    return noNames.isEmpty()
        ? column
        : column.withNote(
            new Remedy(
                "taken as a class, not as unknown; if it is unknown: "
                    + String.join(", ", Collections.nCopies(noNames.size(), "%s")),
                noNames.stream().map(label -> Remedy.option("unknown-label", label)).toList()));
  }
}
