package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;

/**
 * The labels as they stand in the file. What they mean is known at the end only: a {@code |} in any
 * of them makes all of them lists of classes.
 */
final class LabelColumn {
  private static final int UNKNOWN = -1;

  private final NodeIds.Builder texts = new NodeIds.Builder(); // each different label once
  private int[] textOfNode = new int[1 << 8];
  private int nodes;

  void add(char[] text, int from, int length) {
    if (nodes == textOfNode.length) {
      textOfNode = Arrays.copyOf(textOfNode, nodes * 2);
    }
    textOfNode[nodes++] = length == 0 ? UNKNOWN : codeOf(text, from, length);
  }

  private int codeOf(char[] text, int from, int length) {
    int code = texts.find(text, from, length);
    return code >= 0 ? code : texts.add(text, from, length);
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
