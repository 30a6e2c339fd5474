package org.jane.graph;

import java.util.Collection;
import java.util.regex.Pattern;

/**
 * When {@code -1} says that a label is not known: one rule for tables, graph files, arrays and
 * {@link AttributedGraphBuilder}.
 *
 * <p>scikit-learn writes -1 for a node without a label. Classes may be called so, too: plus and
 * minus 1, or numbers on a scale.
 */
public final class UnknownLabels {
  /** What scikit-learn writes for a label that is not known. */
  public static final String MINUS_ONE = "-1";

  private static final Pattern CLASS_NUMBER = Pattern.compile("\\d+");

  private UnknownLabels() {}

  /**
   * Whether -1 stands for an unknown label beside these other labels: they are whole numbers, none
   * is negative, and there are at least two of them.
   */
  public static boolean minusOneBeside(Collection<String> others) {
    return others.stream().distinct().limit(2).count() == 2
        && others.stream().allMatch(label -> CLASS_NUMBER.matcher(label).matches());
  }
}
