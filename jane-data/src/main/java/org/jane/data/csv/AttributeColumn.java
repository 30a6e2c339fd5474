package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.data.Quote;
import org.jane.graph.AttributeEncoding.Column;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column of nodes.csv, as they come in. Its first value that is not blank decides
 * whether it holds numbers or categories, unless the user or an earlier encoding has decided.
 */
final class AttributeColumn {
  static final int MOST_CATEGORIES = 1000;
  private static final float BLANK = Float.NaN; // no number read from a file is NaN
  private static final float UNSEEN = -1; // a category that the given encoding does not know

  private final String file;
  private final String name;
  private final MissingValues missing;
  private final @Nullable Column given;
  private NodeIds.@Nullable Builder categories; // each different value once; absent for numbers
  private @Nullable Kind kind;
  private float[] values = new float[1 << 4]; // numbers, or the numbers of categories
  private int size;
  private long line; // of the row being added
  private long blanks;
  private long unseen;

  /**
   * @param kind what the user says of the column, null to find out
   */
  AttributeColumn(String file, String name, @Nullable Kind kind, MissingValues missing) {
    this.file = file;
    this.name = name;
    this.kind = kind;
    this.missing = missing;
    this.given = null;
  }

  /** A column to be encoded as an earlier one. */
  AttributeColumn(String file, Column given, MissingValues missing) {
    this.file = file;
    this.name = given.name();
    this.kind = given.kind();
    this.missing = missing;
    this.given = given;
    given.categories().forEach(categories()::add);
  }

  String name() {
    return name;
  }

  long blanks() {
    return blanks;
  }

  /** How many values are categories that the given encoding does not know. */
  long unseen() {
    return unseen;
  }

  /** True when no row had a value, so that nobody can say what the column is. */
  boolean empty() {
    return kind == null;
  }

  void add(RowBatch batch, int row, int column) {
    int from = batch.from(row, column);
    int length = batch.length(row, column);
    if (size == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L));
    }
    line = batch.line(row);
    values[size++] = length == 0 ? blank() : value(batch.text(), from, length);
  }

  private GraphDataException refusal(String found, String remedy) {
    return refusal(found, Remedy.of(remedy));
  }

  private GraphDataException refusal(String found, Remedy remedy) {
    return new GraphDataException(file + ":" + line, found, remedy);
  }

  private float blank() {
    if (missing == MissingValues.FAIL) {
      throw refusal(
          "column " + Quote.of(name) + " is blank",
          MissingValues.choice("Fill it in, or read blanks as numbers with %s or %s"));
    }
    blanks++;
    return BLANK;
  }

  private float value(char[] text, int from, int length) {
    if (kind == Kind.CATEGORICAL) {
      return category(text, from, length);
    }
    float number = DecimalNumber.parse(text, from, length);
    if (Float.isNaN(number)) {
      if (kind == null) {
        kind = Kind.CATEGORICAL;
        return category(text, from, length);
      }
      throw notANumber(new String(text, from, length));
    }
    if (number == DecimalNumber.NOT_FINITE) {
      throw refusal(
          "column %s holds %s, which is no finite number"
              .formatted(Quote.of(name), Quote.of(new String(text, from, length))),
          MissingValues.choice("Correct it, or leave it blank and read with %s or %s"));
    }
    kind = Kind.NUMERIC;
    return number;
  }

  private GraphDataException notANumber(String found) {
    return given == null
        ? refusal(
            "column %s began with numbers, found %s".formatted(Quote.of(name), Quote.of(found)),
            Remedy.of(
                "Correct the value, or read the column as categories with %s",
                Remedy.option("category", name)))
        : refusal(
            "column %s held numbers in the data of training, found %s"
                .formatted(Quote.of(name), Quote.of(found)),
            "Correct the value");
  }

  /** Made when needed: a file may have very many columns. */
  private NodeIds.Builder categories() {
    if (categories == null) {
      categories = new NodeIds.Builder();
    }
    return categories;
  }

  private float category(char[] text, int from, int length) {
    int code = categories().find(text, from, length);
    if (code >= 0) {
      return code;
    }
    if (given != null) {
      unseen++;
      return UNSEEN;
    }
    if (categories().size() == MOST_CATEGORIES) {
      throw refusal(
          "column %s has more than %d different values".formatted(Quote.of(name), MOST_CATEGORIES),
          "Remove the column or group its values; a column is numeric if its first value is");
    }
    return categories().add(text, from, length);
  }

  /**
   * Fills blanks, puts the categories in {@link NameOrder}, and says how the column is encoded. No
   * values may be added afterwards.
   */
  Column finish() {
    if (kind == Kind.CATEGORICAL) {
      return given != null ? given : sortCategories();
    }
    float mean = given != null ? given.mean() : mean();
    float fill = missing == MissingValues.MEAN ? mean : 0f;
    for (int i = 0; i < size && blanks > 0; i++) {
      if (Float.isNaN(values[i])) {
        values[i] = fill;
      }
    }
    return Column.numeric(name, mean);
  }

  private float mean() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Float.isNaN(values[i]) ? 0 : values[i];
    }
    return (float) (sum / Math.max(1, size - blanks));
  }

  private Column sortCategories() {
    List<String> found = new ArrayList<>();
    NodeIds names = categories().build();
    for (int code = 0; code < names.size(); code++) {
      found.add(names.get(code));
    }
    List<String> sorted = NameOrder.sorted(found);
    float[] place = new float[found.size()];
    for (int p = 0; p < place.length; p++) {
      place[names.find(sorted.get(p))] = p;
    }
    for (int i = 0; i < size; i++) {
      if (values[i] >= 0) {
        values[i] = place[(int) values[i]];
      }
    }
    return Column.categorical(name, sorted);
  }

  /** After {@link #finish}: a node's number, or its category's, negative or NaN for none. */
  float get(int node) {
    return values[node];
  }
}
