package org.jane.features;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * Words in the names of nodes as attributes: what is called {@code python3-numpy} or {@code
 * shop.example/cart} says something about itself. One column for each of the words that most names
 * have, behind the attributes of the data, and a number in it for every node whose name has the
 * word. A word is a run of at least two letters, in lower case.
 *
 * <p>All numbers are the same, so that the block is as large as the attributes of the data: the
 * sums of their squares are equal. Immutable.
 *
 * @param words those that most names have first
 * @param size the number
 */
public record NameWords(List<String> words, float size) {
  /** What the names of these attributes begin with. */
  static final String PREFIX = "name: ";

  /** More words are left out. */
  public static final int MOST_WORDS = 2000;

  /** With fewer words, ids are numbered kinds, such as {@code user7}, and no names. */
  static final int LEAST_WORDS = 100;

  /** A word in fewer names says nothing about others. */
  private static final int LEAST_NAMES = 5;

  /** Beyond so many nodes, names are not read unless they are asked for. */
  private static final int MOST_NODES = 1_000_000;

  private static final int SHORTEST = 2;

  /** Whether words in names are attributes. */
  public enum Use {
    /** When ids are names, and nodes not too many. */
    AUTO,
    ON,
    OFF
  }

  public NameWords {
    words = List.copyOf(words);
    Check.that(size > 0 && Float.isFinite(size), "the size of words in names must be positive");
  }

  /**
   * The words to use; empty when there are none, or when nobody asked and ids do not look like
   * names: half of them must have a word, and there must be a good many words.
   */
  public static Optional<NameWords> learn(Use use, NodeIds ids, CsrMatrix attributes) {
    int n = ids.size();
    if (use == Use.OFF || use == Use.AUTO && n > MOST_NODES) {
      return Optional.empty();
    }
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < n; i++) {
      wordsOf(ids.get(i)).forEach(word -> names.merge(word, 1, Integer::sum));
    }
    List<String> words =
        names.entrySet().stream()
            .filter(e -> e.getValue() >= LEAST_NAMES && e.getValue() <= n / 2)
            .sorted(
                Comparator.comparingInt((Map.Entry<String, Integer> e) -> -e.getValue())
                    .thenComparing(Map.Entry::getKey))
            .limit(MOST_WORDS)
            .map(Map.Entry::getKey)
            .toList();
    if (words.isEmpty() || use == Use.AUTO && words.size() < LEAST_WORDS) {
      return Optional.empty();
    }
    CsrMatrix found = new NameWords(words, 1f).of(ids);
    int named = 0;
    for (int i = 0; i < n; i++) {
      named += found.rowLength(i) > 0 ? 1 : 0;
    }
    if (use == Use.AUTO && 2L * named < n) {
      return Optional.empty();
    }
    double own = 0;
    for (int e = 0; e < attributes.entries(); e++) {
      own += (double) attributes.value(e) * attributes.value(e);
    }
    return Optional.of(new NameWords(words, HubLinks.alike(own, found.entries())));
  }

  /** The different words of a name. */
  private static TreeSet<String> wordsOf(String name) {
    TreeSet<String> words = new TreeSet<>();
    String text = name.toLowerCase(Locale.ROOT);
    int from = 0;
    for (int at = 0; at <= text.length(); ) {
      int letter = at < text.length() ? text.codePointAt(at) : ' ';
      int next = at + Character.charCount(letter);
      if (!Character.isLetter(letter)) {
        if (text.codePointCount(from, at) >= SHORTEST) {
          words.add(text.substring(from, at));
        }
        from = Math.min(next, text.length());
      }
      at = next;
    }
    return words;
  }

  /** The words of nodes, one row a node. */
  private CsrMatrix of(NodeIds ids) {
    Map<String, Integer> columnOf = new HashMap<>();
    for (int c = 0; c < words.size(); c++) {
      Check.that(columnOf.put(words.get(c), c) == null, "the word %s occurs twice", words.get(c));
    }
    int[] start = new int[ids.size() + 1];
    int[] column = new int[Math.max(16, ids.size())];
    for (int i = 0; i < ids.size(); i++) {
      int at = start[i];
      for (String word : wordsOf(ids.get(i))) {
        Integer c = columnOf.get(word);
        if (c != null) {
          if (at == column.length) {
            column = Arrays.copyOf(column, Math.addExact(column.length, column.length / 2));
          }
          column[at++] = c;
        }
      }
      Arrays.sort(column, start[i], at);
      start[i + 1] = at;
    }
    column = Arrays.copyOf(column, start[ids.size()]);
    float[] value = new float[column.length];
    Arrays.fill(value, size);
    return new CsrMatrix(words.size(), start, column, value);
  }

  /** Attributes of the data with these behind. */
  public CsrMatrix behind(CsrMatrix attributes, NodeIds ids) {
    return attributes.beside(of(ids));
  }

  /** Names of attributes with those of the words behind. */
  public List<String> behind(List<String> attributeNames) {
    List<String> names = new ArrayList<>(attributeNames);
    words.forEach(word -> names.add(PREFIX + word));
    return names;
  }

  /**
   * The same as operators.
   *
   * @param attributes rows × attributes of the data; null without any
   * @param ids of the nodes of training
   */
  public OnnxValue operators(OnnxInputs in, @Nullable OnnxValue attributes, NodeIds ids) {
    OnnxValue found =
        in.graph()
            .times(in.names(new NameWords(words, 1f).of(ids), words), in.graph().scalar(size));
    return attributes == null ? found : in.graph().beside(List.of(attributes, found));
  }

  public void put(StoreWriter to) {
    to.put("names/words", words).put("names/size", new float[] {size});
  }

  /** Empty when there are none. */
  public static Optional<NameWords> read(StoredFile from) throws IOException {
    if (!from.has("names/words")) {
      return Optional.empty();
    }
    float[] size = from.floats("names/size");
    Check.that(size.length == 1, "the words in names have one size");
    return Optional.of(new NameWords(from.strings("names/words"), size[0]));
  }
}
