package org.jane.data.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jane.data.HeapRoom;
import org.jane.data.Quote;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Puts the attributes of all columns and of the long form into one matrix: numeric columns as they
 * are, one attribute per category, word or entry of a list, then the listed attributes.
 */
final class AttributeMatrix {
  private final List<AttributeColumn> columns;
  private final SortedEntries listed;
  private final AttributeEncoding encoding;
  private final int nodes;

  /**
   * @param ignored columns the user has left out
   */
  AttributeMatrix(
      List<AttributeColumn> columns,
      List<String> ignored,
      @Nullable ListedAttributes listed,
      int nodes) {
    this.columns = columns;
    this.nodes = nodes;
    this.listed = listed == null ? SortedEntries.none(nodes) : listed.finish();
    this.encoding =
        new AttributeEncoding(
            Stream.concat(
                    columns.stream().map(AttributeColumn::finish),
                    ignored.stream().map(AttributeEncoding.Column::ignored))
                .toList(),
            listed == null ? List.of() : listed.names());
  }

  AttributeEncoding encoding() {
    return encoding;
  }

  /** One name an attribute. */
  List<String> names(String file) {
    List<String> names = encoding.attributeNames();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new GraphDataException(
            file, "two attributes are named " + Quote.of(name), "Rename one of them");
      }
    }
    return names;
  }

  /** The values; zeros are not stored. Once: the columns give their values away. */
  CsrMatrix matrix(String file) {
    int[] start = rowStarts(file);
    int[] column = new int[start[nodes]];
    float[] value = new float[start[nodes]];
    boolean allOnes = true;
    int[] offset = offsets();
    int e = 0;
    for (int i = 0; i < nodes; i++) {
      for (int c = 0; c < columns.size(); c++) {
        AttributeColumn from = columns.get(c);
        if (!from.single()) {
          int many = from.entries(i);
          from.put(i, column, value, e, offset[c]);
          for (int stop = e + many; e < stop; e++) {
            allOnes &= value[e] == 1f;
          }
          continue;
        }
        float v = from.get(i);
        if (stored(c, v)) {
          boolean category = isCategory(c);
          column[e] = offset[c] + (category ? (int) v : 0);
          value[e] = category ? 1f : v;
          allOnes &= value[e++] == 1f;
        }
      }
      for (int l = listed.start(i); l < listed.start(i + 1); l++) {
        if (listed.value(l) != 0) {
          column[e] = offset[columns.size()] + listed.column(l);
          value[e] = listed.value(l);
          allOnes &= value[e++] == 1f;
        }
      }
    }
    columns.forEach(AttributeColumn::release);
    int width = offset[columns.size()] + encoding.listed().size();
    return new CsrMatrix(width, start, column, allOnes ? null : value);
  }

  private int[] rowStarts(String file) {
    int[] start = new int[nodes + 1];
    long entries = 0;
    for (int i = 0; i < nodes; i++) {
      for (int c = 0; c < columns.size(); c++) {
        AttributeColumn from = columns.get(c);
        entries += from.single() ? stored(c, from.get(i)) ? 1 : 0 : from.entries(i);
      }
      for (int l = listed.start(i); l < listed.start(i + 1); l++) {
        entries += listed.value(l) != 0 ? 1 : 0;
      }
      if (entries > Integer.MAX_VALUE - 8) {
        throw new GraphDataException(
            file,
            "the attributes have more than %d values that are not 0"
                .formatted(Integer.MAX_VALUE - 8),
            "Leave some attributes out");
      }
      start[i + 1] = (int) entries;
    }
    if (columns.stream().anyMatch(column -> !column.single())) {
      // a blank may stand for a long list: few bytes of a file for very many values
      HeapRoom.require(file, entries + " attribute values", 8 * entries);
    }
    return start;
  }

  private boolean isCategory(int c) {
    return encoding.columns().get(c).kind() == Kind.CATEGORICAL;
  }

  /** Category 0 is a category, number 0 is nothing; blanks (NaN) and unseen categories neither. */
  private boolean stored(int c, float v) {
    return isCategory(c) ? v >= 0 : v != 0;
  }

  /** The first attribute of each column, and where the listed ones begin. */
  private int[] offsets() {
    int[] offset = new int[columns.size() + 1];
    for (int c = 0; c < columns.size(); c++) {
      offset[c + 1] = offset[c] + encoding.columns().get(c).width();
    }
    return offset;
  }
}
