package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.AttributeEncoding.Column;
import org.jane.graph.NodeIds;
import org.jspecify.annotations.Nullable;

/**
 * The words of the texts in a column. A word is a run of at least two letters or digits, in lower
 * case. A word is kept when at least two rows have it and not all of them; of more than {@value
 * #MOST_WORDS} those that most rows have.
 *
 * <p>The value of a word in a row is how often it stands there times its weight, ln((1 + rows) / (1
 * + rows with the word)) + 1; then each row is scaled to length one.
 */
final class WordCounts {
  static final int MOST_WORDS = 5000;
  private static final int SHORTEST = 2;
  private static final int LONGEST = 100; // longer runs are no words

  private final NodeIds.Builder words = new NodeIds.Builder();
  private final @Nullable Column given;
  private int[] code = new int[1 << 6]; // words of all rows, one after the other
  private int[] count = new int[1 << 6];
  private int used;
  private int[] end = new int[1 << 4]; // where the words of each row end
  private int rows;
  private long unseen;
  private char[] word = new char[LONGEST];
  private int[] found = new int[1 << 4]; // words of the row being read, in the order of the text
  private int foundCount;
  private int[] place = new int[0]; // of each word among those that are kept, -1 for the others
  private float[] weight = new float[0];

  /**
   * @param given the column as an earlier dataset had it, null to find the words
   */
  WordCounts(@Nullable Column given) {
    this.given = given;
    if (given != null) {
      given.categories().forEach(words::add);
    }
  }

  void add(char[] text, int from, int length) {
    foundCount = 0;
    int letters = 0;
    for (int i = from; i <= from + length; ) {
      int c = i < from + length ? Character.codePointAt(text, i, from + length) : ' ';
      if (Character.isLetterOrDigit(c)) {
        int lower = Character.toLowerCase(c);
        if (letters + 2 <= LONGEST) {
          letters += Character.toChars(lower, word, letters);
        }
      } else {
        if (letters >= SHORTEST) {
          find(letters);
        }
        letters = 0;
      }
      i += Character.charCount(c);
    }
    endRow();
  }

  private void find(int letters) {
    int which = words.find(word, 0, letters);
    if (which < 0) {
      if (given != null) {
        unseen++;
        return;
      }
      which = words.add(word, 0, letters);
    }
    if (foundCount == found.length) {
      found = Arrays.copyOf(found, foundCount * 2);
    }
    found[foundCount++] = which;
  }

  private void endRow() {
    Arrays.sort(found, 0, foundCount);
    for (int f = 0; f < foundCount; ) {
      int next = f;
      while (next < foundCount && found[next] == found[f]) {
        next++;
      }
      if (used == code.length) {
        int grown = (int) Math.min(Integer.MAX_VALUE - 8L, used * 2L);
        code = Arrays.copyOf(code, grown);
        count = Arrays.copyOf(count, grown);
      }
      code[used] = found[f];
      count[used++] = next - f;
      f = next;
    }
    if (rows == end.length) {
      end = Arrays.copyOf(end, rows * 2);
    }
    end[rows++] = used;
  }

  /** How many words the given column does not know. */
  long unseen() {
    return unseen;
  }

  /** Chooses words and weights, unless they are given. No row may be added afterwards. */
  Column finish(String name) {
    Column column = given != null ? given : chosen(name);
    place = new int[words.size()];
    Arrays.fill(place, -1);
    weight = new float[column.categories().size()];
    for (int w = 0; w < weight.length; w++) {
      place[words.find(column.categories().get(w))] = w;
      weight[w] = column.weights().get(w);
    }
    return column;
  }

  private Column chosen(String name) {
    int[] rowsWith = new int[words.size()];
    for (int e = 0; e < used; e++) {
      rowsWith[code[e]]++;
    }
    NodeIds all = words.build();
    List<Integer> best =
        IntStream.range(0, rowsWith.length)
            .filter(w -> rowsWith[w] >= 2 && rowsWith[w] < rows)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(w -> -rowsWith[w])
                    .thenComparing(all::get, NameOrder.BY_CODE_POINT))
            .limit(MOST_WORDS)
            .toList();
    List<Integer> kept = new ArrayList<>(best);
    kept.sort(Comparator.comparing(all::get, NameOrder.BY_CODE_POINT));
    List<Float> weights =
        kept.stream()
            .map(w -> (float) (StrictMath.log((1.0 + rows) / (1.0 + rowsWith[w])) + 1))
            .toList();
    return Column.text(name, kept.stream().map(all::get).toList(), weights);
  }

  /** How many kept words a row has. */
  int entries(int row) {
    int entries = 0;
    for (int e = row == 0 ? 0 : end[row - 1]; e < end[row]; e++) {
      entries += place[code[e]] >= 0 ? 1 : 0;
    }
    return entries;
  }

  /**
   * Writes the words of a row, ascending, and their values.
   *
   * @param at where they begin in both arrays
   * @param offset the attribute of the column's first word
   */
  void put(int row, int[] attribute, float[] value, int at, int offset) {
    int next = at;
    double squares = 0;
    int[] placesAndCounts = new int[2 * entries(row)];
    int p = 0;
    for (int e = row == 0 ? 0 : end[row - 1]; e < end[row]; e++) {
      if (place[code[e]] >= 0) {
        placesAndCounts[p++] = place[code[e]];
        placesAndCounts[p++] = count[e];
      }
    }
    int[] order =
        IntStream.range(0, p / 2)
            .boxed()
            .sorted(Comparator.comparingInt(i -> placesAndCounts[2 * i]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i : order) {
      int where = placesAndCounts[2 * i];
      float v = placesAndCounts[2 * i + 1] * weight[where];
      attribute[next] = offset + where;
      value[next++] = v;
      squares += (double) v * v;
    }
    double length = Math.sqrt(squares);
    for (int e = at; e < next; e++) {
      value[e] = (float) (value[e] / length);
    }
  }
}
