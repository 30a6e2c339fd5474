package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.data.Quote;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jane.run.Run;
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
  private final String nodeFile;
  private final CsvOptions options;
  private final NodeIds ids;
  private final boolean given;
  private final Run run;
  private final Notices notices;

  private final NodeIds.Builder names = new NodeIds.Builder();
  private int[] node = new int[1 << 8];
  private int[] attribute = new int[1 << 8];
  private float[] value = new float[1 << 8];
  private int size;
  private long blanks;
  private long unseen;
  private int nodeColumn;
  private int attributeColumn;
  private int valueColumn;

  /**
   * @param known the attributes that may occur, null to find out
   */
  ListedAttributes(
      TableSet tables,
      TableInput input,
      CsvOptions options,
      NodeIds ids,
      @Nullable AttributeEncoding known,
      Run run,
      Notices notices) {
    this.input = input;
    this.file = input.file();
    this.nodeFile = tables.nodes().file();
    this.options = options;
    this.ids = ids;
    this.run = run;
    this.notices = notices;
    this.given = known != null;
    if (known != null) {
      known.listed().forEach(names::add);
    }
  }

  @Override
  public void columns(Header header) {
    nodeColumn = header.require(NODE, REMEDY);
    attributeColumn = header.require(ATTRIBUTE, REMEDY);
    valueColumn = header.require(VALUE, REMEDY);
    UnusedColumns.tell(header, List.of(NODE, ATTRIBUTE, VALUE), notices);
  }

  @Override
  public void rows(RowBatch batch) {
    for (int row = 0; row < batch.rows(); row++) {
      int at = ids.find(batch.text(), batch.from(row, nodeColumn), batch.length(row, nodeColumn));
      if (at < 0) {
        throw UnknownNode.refusal(
            file + ":" + batch.line(row), batch.get(row, nodeColumn), ids, nodeFile);
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
      if (options.missing() == MissingValues.FAIL) {
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
    float number =
        DecimalNumber.parse(
            batch.text(), batch.from(row, valueColumn), batch.length(row, valueColumn));
    if (Float.isNaN(number) || number == DecimalNumber.NOT_FINITE) {
      throw new GraphDataException(
          file + ":" + batch.line(row),
          "the value %s is no finite number".formatted(Quote.of(batch.get(row, valueColumn))),
          "Correct it; a category can be written as an attribute name=category with value 1");
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
    notices.addCount(
        "Filled",
        blanks,
        "blank value",
        "of %s with %s"
            .formatted(
                file, options.missing() == MissingValues.MEAN ? "means of attributes" : "0"));
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
            input, List.of(NODE, ATTRIBUTE), List.of(ids.get(ofNode), name), run.threads(1));
    return new GraphDataException(
        file + ":" + lines[1],
        "attribute %s of node %s stands on line %d already"
            .formatted(Quote.of(name), Quote.of(ids.get(ofNode)), lines[0]),
        "Remove one of the rows");
  }
}
