package org.jane.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributeEncoding.Column;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Columns that give the label away: alone they tell nearly all labels.
 *
 * <p>Each labelled node's label is guessed from the labels of the others with the same value, by
 * most votes; where nobody has the same number, from the labels of the nearest one. A guess that
 * could as well be another is wrong, so a different value in every row tells nothing unless the
 * numbers are in the order of the labels. One pass over all entries, and a sort of those of each
 * column.
 */
final class LabelLeaks {
  private static final int FEWEST_LABELS = 20;
  private static final double NEARLY_ALL = 0.95;
  private static final double FEWER_ERRORS = 1.0 / 3; // than always guessing the largest class

  private static final int MOST_OPTIONS = 4; // that a sentence spells out

  /** A column or attribute, and what share of the labels it tells, in percent. */
  private record Telling(String name, double percent) {
    String inWords() {
      return String.format(Locale.ROOT, "%s (%.1f %%)", Quote.of(name), percent);
    }
  }

  private final AttributedGraph data;
  private final int classes;
  private final int labelled;
  private final int[] sizes;
  private final int[] labelOf; // by labelled node
  private final CsrMatrix nodesOf; // one row per attribute, one column per labelled node

  private LabelLeaks(AttributedGraph data) {
    this.data = data;
    this.classes = data.labels().classCount();
    this.labelled = data.labels().knownCount();
    this.sizes = data.labels().classSizes();
    int[] known =
        IntStream.range(0, data.nodes()).filter(node -> data.labels().known(node)).toArray();
    this.labelOf = Arrays.stream(known).map(node -> data.labels().of(node)).toArray();
    this.nodesOf = data.attributes().selectRows(known).transpose().matrix();
  }

  /** A sentence about such columns, if there are any. */
  static List<Remedy> warnings(AttributedGraph data, AttributeEncoding encoding) {
    Labels labels = data.labels();
    if (labels.multiLabel()
        || labels.classCount() < 2
        || labels.knownCount() < FEWEST_LABELS
        || !encoding.attributeNames().equals(data.attributeNames())) {
      return List.of();
    }
    LabelLeaks leaks = new LabelLeaks(data);
    List<Telling> columns = leaks.columns(encoding);
    List<Telling> listed = leaks.listed(encoding);
    List<Remedy> warnings = new ArrayList<>();
    if (!columns.isEmpty()) {
      warnings.add(withoutThem(columns).after(sentence("Column", columns)));
    }
    if (!listed.isEmpty()) {
      warnings.add(
          Remedy.of(
              sentence("Attribute", listed)
                  + " remove %s from the data.".formatted(listed.size() == 1 ? "it" : "them")));
    }
    return warnings;
  }

  private static Remedy withoutThem(List<Telling> columns) {
    if (columns.size() > MOST_OPTIONS) {
      return Remedy.of("leave them out with %s.", Remedy.option("ignore"));
    }
    return new Remedy(
        (columns.size() == 1 ? "leave it out with " : "leave them out with ")
            + String.join(" ", Collections.nCopies(columns.size(), "%s"))
            + ".",
        columns.stream().map(column -> Remedy.option("ignore", column.name())).toList());
  }

  private static String sentence(String noun, List<Telling> found) {
    boolean one = found.size() == 1;
    return "%s%s %s alone %s nearly all labels. If %s made from the label, or known only after it,"
        .formatted(
            noun,
            one ? "" : "s",
            Excerpt.of(found.stream().map(Telling::inWords).toList()),
            one ? "tells" : "tell",
            one ? "it is" : "they are");
  }

  private List<Telling> columns(AttributeEncoding encoding) {
    List<Telling> found = new ArrayList<>();
    int first = 0;
    for (Column column : encoding.columns()) {
      int right = 0;
      if (column.kind() == Kind.CATEGORICAL) {
        right = rightByCategory(first, column.width());
      } else {
        for (int a = first; a < first + column.width(); a++) {
          right = Math.max(right, rightByNumber(a));
        }
      }
      tell(column.name(), right, found);
      first += column.width();
    }
    return found;
  }

  private List<Telling> listed(AttributeEncoding encoding) {
    List<Telling> found = new ArrayList<>();
    int first = data.attributeNames().size() - encoding.listed().size();
    for (int a = 0; a < encoding.listed().size(); a++) {
      tell(encoding.listed().get(a), rightByNumber(first + a), found);
    }
    return found;
  }

  private void tell(String name, int right, List<Telling> found) {
    int largest = Arrays.stream(sizes).max().orElse(0);
    boolean nearlyAll = right >= NEARLY_ALL * labelled;
    if (nearlyAll && labelled - right <= FEWER_ERRORS * (labelled - largest)) {
      found.add(new Telling(name, 100.0 * right / labelled));
    }
  }

  /** How many labels the categories tell; having none of them is one more. */
  private int rightByCategory(int first, int width) {
    int[] none = sizes.clone();
    int right = 0;
    for (int a = first; a < first + width; a++) {
      int[] votes = new int[classes];
      for (int e = nodesOf.rowStart(a); e < nodesOf.rowStart(a + 1); e++) {
        if (nodesOf.value(e) != 0) {
          votes[labelOf[nodesOf.column(e)]]++;
          none[labelOf[nodesOf.column(e)]]--;
        }
      }
      right += right(votes);
    }
    return right + right(none);
  }

  /** How many of a group are guessed from the others of it. */
  private static int right(int[] votes) {
    int most = 0;
    int second = 0;
    for (int count : votes) {
      second = Math.max(second, Math.min(most, count));
      most = Math.max(most, count);
    }
    return most - 1 > second ? most : 0; // without its own vote the class must still lead
  }

  /** How many labels the values of an attribute tell; most values may be 0. */
  private int rightByNumber(int attribute) {
    int[] zeros = sizes.clone();
    int from = nodesOf.rowStart(attribute);
    int size = 0;
    long[] sorted = new long[nodesOf.rowStart(attribute + 1) - from];
    for (int e = from; e < nodesOf.rowStart(attribute + 1); e++) {
      if (nodesOf.value(e) != 0) {
        int label = labelOf[nodesOf.column(e)];
        zeros[label]--;
        sorted[size++] = ((long) ordered(nodesOf.value(e)) << 32) | label;
      }
    }
    Arrays.sort(sorted, 0, size);
    return new Groups(sorted, size, zeros).right();
  }

  /** A number of the same order as the value. */
  private static int ordered(float value) {
    int bits = Float.floatToIntBits(value);
    return bits >= 0 ? bits : bits ^ Integer.MAX_VALUE;
  }

  /** The value that has this place in the order. */
  private static float value(int ordered) {
    return Float.intBitsToFloat(ordered >= 0 ? ordered : ordered ^ Integer.MAX_VALUE);
  }

  /** Nodes of one value: what most of them vote for, and whether it is one node. */
  private record Group(float value, int vote, boolean alone) {}

  /** Groups of equal values from the smallest to the largest, told one after the other. */
  private final class Groups {
    private final long[] sorted;
    private final int size;
    private final int[] zeros;
    private int right;
    private @Nullable Group before;
    private @Nullable Group last;

    Groups(long[] sorted, int size, int[] zeros) {
      this.sorted = sorted;
      this.size = size;
      this.zeros = zeros;
    }

    int right() {
      boolean zerosTold = Arrays.stream(zeros).sum() == 0;
      for (int begin = 0; begin < size; ) {
        int value = (int) (sorted[begin] >> 32);
        if (value > 0 && !zerosTold) {
          add(0f, zeros);
          zerosTold = true;
        }
        int[] votes = new int[classes];
        int end = begin;
        while (end < size && (int) (sorted[end] >> 32) == value) {
          votes[(int) sorted[end++]]++;
        }
        add(value(value), votes);
        begin = end;
      }
      if (!zerosTold) {
        add(0f, zeros);
      }
      settle(null);
      return right;
    }

    private void add(float value, int[] votes) {
      int best = 0;
      int all = 0;
      for (int c = 0; c < classes; c++) {
        best = votes[c] > votes[best] ? c : best;
        all += votes[c];
      }
      Group next = new Group(value, best, all == 1);
      settle(next);
      right += LabelLeaks.right(votes);
      before = last;
      last = next;
    }

    /** A node that is alone with its value is told by the nearer of its neighbours. */
    private void settle(@Nullable Group after) {
      Group alone = last;
      if (alone == null || !alone.alone()) {
        return;
      }
      double down =
          before == null ? Double.POSITIVE_INFINITY : (double) alone.value() - before.value();
      double up = after == null ? Double.POSITIVE_INFINITY : (double) after.value() - alone.value();
      boolean fits =
          (before == null || down > up || before.vote() == alone.vote())
              && (after == null || up > down || after.vote() == alone.vote());
      right += fits && (before != null || after != null) ? 1 : 0;
    }
  }
}
