package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jane.data.Quote;
import org.jane.data.ReadColumn;
import org.jane.data.ReadColumn.Role;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Reads attributes.csv, the long form for sparse data: one row a (node, attribute, value), what is
 * not listed is 0. Attributes are numbered in the order in which the file first names them.
 */
final class ListedAttributes implements Table {
  static final String NODE = "node";
  static final String ATTRIBUTE = "attribute";
  static final String VALUE = "value";
  private static final Remedy REMEDY = Remedy.of("The columns must be node, attribute and value");
  private static final float BLANK = Float.NaN; // no number read from a file is NaN

  private final TableInput input;
  private final String file;
  private final Reading reading;
  private final CsvOptions options;
  private final NodeTable nodes;
  private final NodeIds ids;
  private final boolean given;
  private final Notices notices;

  private final NodeIds.Builder names = new NodeIds.Builder();
  private @Nullable Header header;
  private @Nullable RowIndex index;
  private @Nullable NodeLookup lookup;
  private int[] node = new int[1 << 8];
  private int[] attribute = new int[1 << 8];
  private float[] value = new float[1 << 8];
  private int size;
  private long blanks;
  private long unseen;
  private int attributeColumn;
  private int valueColumn;

  ListedAttributes(Reading reading, TableInput input, NodeTable nodes, NodeIds ids) {
    this.input = input;
    this.file = input.file();
    this.reading = reading;
    this.options = reading.options();
    this.nodes = nodes;
    this.ids = ids;
    this.notices = reading.notices();
    AttributeEncoding known = reading.given();
    this.given = known != null;
    if (known != null) {
      known.listed().forEach(names::add);
    }
  }

  @Override
  public List<String> needed() {
    return List.of(NODE, ATTRIBUTE, VALUE);
  }

  @Override
  public void columns(Header names) {
    header = names;
    int nodeColumn = names.require(NODE, REMEDY);
    attributeColumn = names.require(ATTRIBUTE, REMEDY);
    valueColumn = names.require(VALUE, REMEDY);
    lookup = new NodeLookup(reading, file, nodes, ids, nodeColumn);
    index = RowIndex.of(names, Set.of(nodeColumn, attributeColumn, valueColumn), notices);
    UnusedColumns.tell(names, index, needed(), notices);
  }

  @Override
  public void prepare(RowBatch batch) {
    Objects.requireNonNull(lookup).find(batch);
  }

  @Override
  public void rows(RowBatch batch) {
    NodeLookup found = lookup;
    if (found == null || index == null) {
      throw new IllegalStateException("the header comes first");
    }
    index.check(batch);
    found.count(batch);
    for (int row = 0; row < batch.rows(); row++) {
      int at = found.node(batch, row, 0);
      if (at == NodeLookup.UNKNOWN) {
        found.skip();
        continue;
      }
      int which = attributeOf(batch, row);
      float number = number(batch, row);
      if (which < 0) {
        unseen++;
      } else {
        add(at, which, number);
      }
    }
  }

  private int attributeOf(RowBatch batch, int row) {
    int from = batch.from(row, attributeColumn);
    int length = batch.length(row, attributeColumn);
    if (length == 0) {
      throw new GraphDataException(
          file + ":" + batch.line(row), "the attribute has no name", "Name it, or remove the row");
    }
    int which = names.find(batch.text(), from, length);
    return which >= 0 || given ? which : names.add(batch.text(), from, length);
  }

  private float number(RowBatch batch, int row) {
    if (batch.blank(row, valueColumn)) {
      if (reading.refusesBlanks()) {
        throw new GraphDataException(
            file + ":" + batch.line(row),
            "the value is blank",
            MissingValues.choice(
                "Fill it in, or remove the row: what is not listed is 0. Blanks can also be read"
                    + " with %s or %s"));
      }
      blanks++;
      return BLANK;
    }
    float number = Objects.requireNonNull(header).number(batch, row, valueColumn);
    if (Float.isNaN(number) || number == DecimalNumber.NOT_FINITE) {
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "the value %s is no finite number".formatted(Quote.of(batch.get(row, valueColumn))),
          Objects.requireNonNull(header).hasDecimalComma(batch, row, valueColumn)
              ? Remedy.of("Read decimal commas with %s", Remedy.option("decimal", ","))
              : Remedy.of(
                  "Correct it; a category can be written as an attribute name=category with value"
                      + " 1"));
    }
    return number;
  }

  private void add(int ofNode, int which, float number) {
    if (size == node.length) {
      int grown = (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L);
      node = Arrays.copyOf(node, grown);
      attribute = Arrays.copyOf(attribute, grown);
      value = Arrays.copyOf(value, grown);
    }
    node[size] = ofNode;
    attribute[size] = which;
    value[size++] = number;
  }

  List<String> names() {
    NodeIds built = names.build();
    List<String> list = new ArrayList<>();
    for (int a = 0; a < built.size(); a++) {
      list.add(built.get(a));
    }
    return list;
  }

  /** Fills blanks and puts the rows in order. */
  SortedEntries finish() {
    if (lookup != null) {
      lookup.tell();
    }
    if (options.missing() == MissingValues.FAIL) {
      if (blanks > 0) {
        notices.add(
            MissingValues.choice("%s reads blanks as 0, %s as the mean of the attribute.")
                .after(
                    "Found %s in %s, which stops a training."
                        .formatted(Notices.counted(blanks, "blank value"), file)));
      }
    } else {
      notices.addCount(
          "Filled",
          blanks,
          "blank value",
          "of %s with %s"
              .formatted(
                  file, options.missing() == MissingValues.MEAN ? "means of attributes" : "0"));
    }
    notices.addCount(
        "Ignored",
        unseen,
        "row",
        "of %s with attributes the data of training had not".formatted(file));
    fillBlanks();
    SortedEntries rows =
        SortedEntries.sorted(ids.size(), names.size(), node, attribute, value, size);
    for (int i = 0; i < ids.size(); i++) {
      for (int e = rows.start(i) + 1; e < rows.start(i + 1); e++) {
        if (rows.column(e) == rows.column(e - 1)) {
          throw twice(i, names().get(rows.column(e)));
        }
      }
    }
    return rows;
  }

  private void fillBlanks() {
    if (blanks == 0) {
      return;
    }
    double[] sum = new double[names.size()];
    int[] known = new int[names.size()];
    Arrays.fill(known, ids.size()); // what is not listed is known to be 0
    for (int r = 0; r < size; r++) {
      if (Float.isNaN(value[r])) {
        known[attribute[r]]--;
      } else {
        sum[attribute[r]] += value[r];
      }
    }
    for (int r = 0; r < size; r++) {
      if (Float.isNaN(value[r])) {
        boolean mean = options.missing() == MissingValues.MEAN && known[attribute[r]] > 0;
        value[r] = mean ? (float) (sum[attribute[r]] / known[attribute[r]]) : 0f;
      }
    }
  }

  private GraphDataException twice(int ofNode, String name) {
    long[] lines =
        LineSearch.firstTwo(
            input,
            header == null ? options : options.withDelimiter(header.separator()),
            List.of(NODE, ATTRIBUTE),
            List.of(ids.get(ofNode), name),
            reading.run().threads(1));
    return new GraphDataException(
        lines[1] < 0 ? file : file + ":" + lines[1],
        "attribute %s of node %s %s"
            .formatted(Quote.of(name), Quote.of(ids.get(ofNode)), LineSearch.already(lines[0])),
        "Remove one of the rows");
  }

  @Override
  public List<ReadColumn> columnsRead() {
    List<ReadColumn> read = new ArrayList<>();
    if (header == null || index == null) {
      return read;
    }
    for (int c = 0; c < header.width(); c++) {
      String name = header.names().get(c);
      read.add(
          switch (name) {
            case NODE -> ReadColumn.of(file, name, Role.NODE);
            case ATTRIBUTE ->
                ReadColumn.of(file, name, Role.ATTRIBUTE).withCategories(names.size());
            case VALUE -> ReadColumn.of(file, name, Role.VALUE);
            default ->
                index.contains(c)
                    ? index.read(c)
                    : ReadColumn.of(file, name, Role.IGNORED)
                        .withNote(Remedy.of("rows are node, attribute and value alone"));
          });
    }
    return read;
  }
}
