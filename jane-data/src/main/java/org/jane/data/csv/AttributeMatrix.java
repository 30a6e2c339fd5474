package org.jane.data.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jane.data.Quote;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Puts the attributes of all columns and of the long form into one matrix: numeric columns as they
 * are, one attribute a category, then the listed attributes.
 */
final class AttributeMatrix {
  private final List<AttributeColumn> columns;
  private final SortedEntries listed;
  private final AttributeEncoding encoding;
  private final int nodes;

  AttributeMatrix(List<AttributeColumn> columns, @Nullable ListedAttributes listed, int nodes) {
    this.columns = columns;
    this.nodes = nodes;
    this.listed = listed == null ? SortedEntries.none(nodes) : listed.finish();
    this.encoding =
        new AttributeEncoding(
            columns.stream().map(AttributeColumn::finish).toList(),
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

  /** The values; zeros are not stored. */
  CsrMatrix matrix(String file) {
    int[] start = rowStarts(file);
    int[] column = new int[start[nodes]];
    float[] value = new float[start[nodes]];
    boolean allOnes = true;
    int[] offset = offsets();
    int e = 0;
    for (int i = 0; i < nodes; i++) {
      for (int c = 0; c < columns.size(); c++) {
        float v = columns.get(c).get(i);
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
    int width = offset[columns.size()] + encoding.listed().size();
    return new CsrMatrix(width, start, column, allOnes ? null : value);
  }

  private int[] rowStarts(String file) {
    int[] start = new int[nodes + 1];
    long entries = 0;
    for (int i = 0; i < nodes; i++) {
      for (int c = 0; c < columns.size(); c++) {
        entries += stored(c, columns.get(c).get(i)) ? 1 : 0;
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
