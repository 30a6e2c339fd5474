package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;

/**
 * The labels as they stand in the file. What they mean is known at the end only: a {@code |} in any
 * of them makes all of them lists of classes.
 */
final class LabelColumn {
  private static final int UNKNOWN = -1;

  /** What often stands for a label that is not known; in lower case. */
  private static final Set<String> NO_NAMES =
      Set.of("na", "n/a", "nan", "null", "none", "?", "unknown");

  private static final int MOST_NUMBERS = 50; // different decimal numbers that may be classes

  private final CsvOptions options;
  private final NodeIds.Builder texts = new NodeIds.Builder(); // each different label once
  private final NodeIds.Builder unknown = new NodeIds.Builder(); // labels that say: not known
  private long[] unknownCount = new long[0];
  private int[] textOfNode = new int[1 << 8];
  private int nodes;

  LabelColumn(CsvOptions options) {
    this.options = options;
    options.unknownLabels().stream().sorted().forEach(unknown::add);
    this.unknownCount = new long[unknown.size()];
  }

  /** Adds the label of the next node; false when it is not known. */
  boolean add(char[] text, int from, int length) {
    if (nodes == textOfNode.length) {
      textOfNode = Arrays.copyOf(textOfNode, nodes * 2);
    }
    int code = length == 0 ? UNKNOWN : codeOf(text, from, length);
    textOfNode[nodes++] = code;
    return code != UNKNOWN;
  }

  private int codeOf(char[] text, int from, int length) {
    int code = texts.find(text, from, length);
    if (code >= 0) {
      return code;
    }
    int none = unknownCount.length == 0 ? -1 : unknown.find(text, from, length);
    if (none >= 0) {
      unknownCount[none]++;
      return UNKNOWN;
    }
    return texts.add(text, from, length);
  }

  /** Says what was read as not known, and what may have been meant so. */
  void tell(String file, Notices notices) {
    for (int u = 0; u < unknownCount.length; u++) {
      String label = Quote.of(unknown.get(u));
      if (unknownCount[u] == 0) {
        notices.add("No label of " + file + " reads " + label + ".");
      }
      notices.addCount("Read", unknownCount[u], "label", label + " of " + file + " as not known");
    }
    long[] count = new long[texts.size()];
    for (int i = 0; i < nodes; i++) {
      if (textOfNode[i] != UNKNOWN) {
        count[textOfNode[i]]++;
      }
    }
    for (int code = 0; code < count.length; code++) {
      String label = texts.get(code);
      if (NO_NAMES.contains(label.toLowerCase(Locale.ROOT))) {
        notices.add(
            Remedy.of("%s reads it as not known.", Remedy.option("unknown-label", label))
                .after(
                    "Label %s of %s is taken as a class of %s;"
                        .formatted(Quote.of(label), file, Notices.counted(count[code], "node"))));
      }
    }
  }

  /** The labels among those read that often stand for one that is not known. */
  List<String> noNames() {
    List<String> found = new ArrayList<>();
    for (int code = 0; code < texts.size(); code++) {
      if (NO_NAMES.contains(texts.get(code).toLowerCase(Locale.ROOT))) {
        found.add(texts.get(code));
      }
    }
    return found;
  }

  /**
   * Refuses labels that are measured numbers: every one of them would be a class.
   *
   * @param where file and line of the header
   */
  void requireClasses(String where) {
    int fractions = 0;
    for (int code = 0; code < texts.size(); code++) {
      char[] label = texts.get(code).toCharArray();
      float number = DecimalNumber.parse(label, 0, label.length, options.decimal());
      if (!Float.isFinite(number)) {
        return;
      }
      fractions += number != Math.rint(number) ? 1 : 0;
    }
    if (texts.size() > MOST_NUMBERS && 2 * fractions > texts.size()) {
      throw new GraphDataException(
          where,
          "the labels in column %s are %d different decimal numbers, and this is classification: every number would be a class of its own"
              .formatted(Quote.of(options.label()), texts.size()),
          Remedy.of(
              "Group the numbers into a few classes, or name another column of labels with %s",
              Remedy.option("label")));
    }
  }

  /** The labels of all nodes; the classes in {@link NameOrder}. */
  Labels labels() {
    List<String> different = new ArrayList<>();
    NodeIds known = texts.build();
    for (int code = 0; code < known.size(); code++) {
      different.add(known.get(code));
    }
    return different.stream().anyMatch(label -> label.contains("|"))
        ? severalClasses(different)
        : oneClass(different);
  }

  private Labels oneClass(List<String> different) {
    List<String> classes = NameOrder.sorted(different);
    Map<String, Integer> numbers = numbered(classes);
    int[] classOfText = different.stream().mapToInt(numbers::get).toArray();
    int[] label = new int[nodes];
    Arrays.setAll(label, i -> textOfNode[i] == UNKNOWN ? UNKNOWN : classOfText[textOfNode[i]]);
    return Labels.single(classes, label);
  }

  private Labels severalClasses(List<String> different) {
    List<TreeSet<String>> parts = different.stream().map(LabelColumn::parts).toList();
    TreeSet<String> all = new TreeSet<>();
    parts.forEach(all::addAll);
    List<String> classes = NameOrder.sorted(all);
    Map<String, Integer> numbers = numbered(classes);
    List<int[]> classesOfText =
        parts.stream().map(of -> of.stream().mapToInt(numbers::get).toArray()).toList();
    int[][] labels = new int[nodes][];
    for (int i = 0; i < nodes; i++) {
      if (textOfNode[i] != UNKNOWN) { // else it stays null, which says that nothing is known
        labels[i] = classesOfText.get(textOfNode[i]);
      }
    }
    return Labels.multi(classes, labels);
  }

  /** {@code a|b} is two classes, {@code a|} is one, and a bar alone says: none of them. */
  private static TreeSet<String> parts(String label) {
    TreeSet<String> parts = new TreeSet<>();
    for (String part : label.split("\\|", -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    return parts;
  }

  private static Map<String, Integer> numbered(List<String> classes) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int c = 0; c < classes.size(); c++) {
      numbers.put(classes.get(c), c);
    }
    return numbers;
  }
}
