package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.UnknownLabels;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The labels as they stand in a file or an array. What they mean is known at the end only: a {@code
 * |} in any of them makes all of them lists of classes, {@code 1.0} among whole numbers is {@code
 * 1}, and {@code -1} may be a class or not, see {@link UnknownLabels}.
 */
public final class LabelColumn {
  /** Said as an unknown label: blank ones alone are unknown, {@code -1} is a class. */
  private static final String BLANK = "blank";

  private static final int UNKNOWN = -1;

  /** What often stands for a label that is not known; in lower case. */
  private static final Set<String> NO_NAMES =
      Set.of("na", "n/a", "<na>", "nan", "nat", "null", "none", "?", "unknown");

  private static final int MOST_NUMBERS = 50; // different decimal numbers that may be classes

  private final CsvOptions options;
  private final NodeIds.Builder texts = new NodeIds.Builder(); // each different label once
  private final NodeIds.Builder unknown = new NodeIds.Builder(); // labels that say: not known
  private long[] unknownCount = new long[0];
  private int[] textOfNode = new int[1 << 8];
  private int nodes;
  private List<@Nullable String> meant = List.of(); // by text, once all are read; null: not known

  LabelColumn(CsvOptions options) {
    this.options = options;
    options.unknownLabels().stream()
        .filter(label -> !label.isBlank() && !label.equals(BLANK))
        .sorted()
        .forEach(unknown::add);
    this.unknownCount = new long[unknown.size()];
  }

  /**
   * The labels of an array, by the rules of tables.
   *
   * @param codes by node the place of its label among {@code texts}, -1 where there is none
   * @param unknown labels that say that the label is not known
   * @param notes takes sentences about labels that may be meant otherwise
   */
  public static Labels ofArray(
      List<String> texts, int[] codes, Set<String> unknown, Consumer<Remedy> notes) {
    LabelColumn column = new LabelColumn(CsvOptions.defaults().withUnknownLabels(unknown));
    List<char[]> chars = texts.stream().map(String::toCharArray).toList();
    for (int code : codes) {
      char[] text = code < 0 ? new char[0] : chars.get(code);
      column.add(text, 0, text.length);
    }
    column.requireClasses("labels");
    Notices notices = new Notices();
    column.tell("the array", notices);
    notices.all().forEach(notes);
    return column.labels();
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
    List<@Nullable String> names = meant();
    int cut = 0;
    for (int code = 0; code < count.length; code++) {
      String label = texts.get(code);
      String name = names.get(code);
      if (name == null) {
        notices.add(
            Remedy.of("%s takes it as a class.", Remedy.option("unknown-label", BLANK))
                .after(
                    "Read %s %s of %s as not known, as scikit-learn writes it;"
                        .formatted(Notices.counted(count[code], "label"), Quote.of(label), file)));
      } else if (!name.equals(label) && cut++ == 0) {
        notices.add(
            "Took labels such as %s of %s as %s: whole numbers are written so where a label is missing."
                .formatted(Quote.of(label), file, Quote.of(name)));
      }
      if (name != null && mayBeUnknown(name)) {
        notices.add(
            Remedy.of("%s reads it as not known.", Remedy.option("unknown-label", label))
                .after(
                    "Label %s of %s is taken as a class of %s;"
                        .formatted(Quote.of(label), file, Notices.counted(count[code], "node"))));
      }
    }
  }

  /** The labels taken as classes that often stand for one that is not known. */
  List<String> noNames() {
    List<String> found = new ArrayList<>();
    List<@Nullable String> names = meant();
    for (int code = 0; code < names.size(); code++) {
      String name = names.get(code);
      if (name != null && mayBeUnknown(name)) {
        found.add(texts.get(code));
      }
    }
    return found;
  }

  private boolean mayBeUnknown(String name) {
    return !options.unknownLabels().contains(BLANK)
        && (name.equals(UnknownLabels.MINUS_ONE)
            ? !others().equals(Set.of("1")) // plus and minus 1 are two usual classes
            : NO_NAMES.contains(name.toLowerCase(Locale.ROOT)));
  }

  /** What each different label means: its name, or null where it says that it is not known. */
  private List<@Nullable String> meant() {
    if (meant.size() < texts.size()) {
      List<@Nullable String> names = new ArrayList<>();
      boolean numbers = true;
      for (int code = 0; code < texts.size(); code++) {
        String label = texts.get(code);
        names.add(label);
        numbers &= NameOrder.isWholeNumber(withoutPoint(label));
      }
      if (numbers) {
        names.replaceAll(LabelColumn::withoutPoint);
      }
      meant = names;
      if (options.unknownLabels().isEmpty() && UnknownLabels.minusOneBeside(others())) {
        names.replaceAll(name -> UnknownLabels.MINUS_ONE.equals(name) ? null : name);
      }
    }
    return meant;
  }

  /** The classes beside a label -1. */
  private Set<String> others() {
    Set<String> others = new TreeSet<>();
    for (String name : meant) {
      if (name != null && !name.equals(UnknownLabels.MINUS_ONE)) {
        others.addAll(parts(name));
      }
    }
    return others;
  }

  /** {@code 1} for {@code 1.0}, any other label as it is. */
  private static String withoutPoint(String label) {
    return NodeLookup.isFloat(label.toCharArray(), 0, label.length())
        ? label.substring(0, label.length() - 2)
        : label;
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
    List<@Nullable String> names = meant();
    return names.stream().anyMatch(name -> name != null && name.contains("|"))
        ? severalClasses(names)
        : oneClass(names);
  }

  private Labels oneClass(List<@Nullable String> names) {
    List<String> classes =
        NameOrder.sorted(names.stream().filter(Objects::nonNull).distinct().toList());
    Map<String, Integer> numbers = numbered(classes);
    int[] classOfText =
        names.stream().mapToInt(name -> numbers.getOrDefault(name, UNKNOWN)).toArray();
    int[] label = new int[nodes];
    Arrays.setAll(label, i -> textOfNode[i] == UNKNOWN ? UNKNOWN : classOfText[textOfNode[i]]);
    return Labels.single(classes, label);
  }

  private Labels severalClasses(List<@Nullable String> names) {
    TreeSet<String> all = new TreeSet<>();
    names.stream().filter(Objects::nonNull).map(LabelColumn::parts).forEach(all::addAll);
    List<String> classes = NameOrder.sorted(all);
    Map<String, Integer> numbers = numbered(classes);
    List<int @Nullable []> classesOfText = new ArrayList<>();
    for (String name : names) {
      classesOfText.add(
          name == null ? null : parts(name).stream().mapToInt(numbers::get).toArray());
    }
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
