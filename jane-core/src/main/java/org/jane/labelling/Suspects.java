package org.jane.labelling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jane.graph.Labels;
import org.jane.linalg.DenseMatrix;

/**
 * Known labels in the order in which they should be looked at: those first of which models that did
 * not see them are surest that another class is right.
 *
 * <p>The order is that of the margin: the probability of the likeliest other class less that of the
 * given one.
 */
public final class Suspects {
  private Suspects() {}

  /** All labels that were looked at, the most suspicious first; ties in the order of nodes. */
  public static List<Suspect> of(OutOfFold found, Labels labels) {
    List<Suspect> suspects = new ArrayList<>();
    DenseMatrix p = found.probabilities();
    for (int r = 0; r < found.nodes().length; r++) {
      int node = found.nodes()[r];
      if (labels.multiLabel()) {
        addEach(suspects, p, r, node, labels);
      } else {
        int given = labels.of(node);
        int other = given == 0 ? 1 : 0;
        for (int c = 0; c < p.columns(); c++) {
          other = c != given && p.get(r, c) > p.get(r, other) ? c : other;
        }
        suspects.add(new Suspect(node, given, true, p.get(r, given), other, p.get(r, other)));
      }
    }
    suspects.sort(
        Comparator.comparingDouble((Suspect s) -> -s.margin())
            .thenComparingInt(Suspect::node)
            .thenComparingInt(Suspect::ofClass));
    return suspects;
  }

  /** Each class of a node with several labels is a label of its own, had or not. */
  private static void addEach(
      List<Suspect> suspects, DenseMatrix p, int row, int node, Labels labels) {
    for (int c = 0; c < p.columns(); c++) {
      boolean has = labels.has(node, c);
      double probability = has ? p.get(row, c) : 1 - p.get(row, c);
      suspects.add(new Suspect(node, c, has, probability, c, 1 - probability));
    }
  }
}
