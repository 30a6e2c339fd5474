package org.jane.likelihood;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.run.Check;

/**
 * Which pairs {@link Repulsion} looks at: {@code all}, {@code pruned(1e-6)}, {@code cells(256)} or
 * {@code sampled(256)}.
 */
public sealed interface RepulsionMode {
  /** Every pair. Time O(n² k). */
  record All() implements RepulsionMode {
    @Override
    public String toString() {
      return "all";
    }
  }

  /**
   * Leaves out pairs that are far apart. What is left out adds to at most {@code epsilon} of the
   * largest gradient row. Pays where the points spread out against a distance of 1.
   *
   * @param epsilon above 0, at most 1
   */
  record Pruned(double epsilon) implements RepulsionMode {
    public Pruned {
      Check.positive("epsilon", epsilon);
      Check.between("epsilon", epsilon, 0, 1);
    }

    @Override
    public String toString() {
      return "pruned(" + Double.toString(epsilon).replace(".0E", "e").replace('E', 'e') + ")";
    }
  }

  /**
   * Draws partners at random and scales their pushes so that the mean is that of all pairs. Time
   * O(n · partners · k).
   *
   * @param partners draws per node, at least 1; from n on every pair is looked at instead
   */
  record Sampled(int partners) implements RepulsionMode {
    public Sampled {
      Check.atLeast("partners", partners, 1);
    }

    @Override
    public String toString() {
      return "sampled(" + partners + ")";
    }
  }

  /**
   * Looks at every pair within a cell of 512 near nodes, draws half of the partners from near cells
   * and half from all others, and scales their pushes so that the mean is that of all pairs. Time
   * O(n · (512 + partners) · k).
   *
   * @param partners draws per node from other cells, at least 2
   */
  record Cells(int partners) implements RepulsionMode {
    public Cells {
      Check.atLeast("partners", partners, 2);
    }

    @Override
    public String toString() {
      return "cells(" + partners + ")";
    }
  }

  /** Reads what {@code toString} writes. */
  static RepulsionMode parse(String text) {
    if (text.equals("all")) {
      return new All();
    }
    Matcher call = Pattern.compile("(pruned|sampled|cells)\\(([^()]+)\\)").matcher(text);
    if (call.matches()) {
      try {
        String number = call.group(2).trim();
        return switch (call.group(1)) {
          case "pruned" -> new Pruned(Double.parseDouble(number));
          case "cells" -> new Cells(Integer.parseInt(number));
          default -> new Sampled(Integer.parseInt(number));
        };
      } catch (NumberFormatException e) {
        // told below, with the whole text
      }
    }
    throw new IllegalArgumentException(
        "repulsion must be all, pruned(NUMBER) such as pruned(1e-6), cells(COUNT) such as"
            + " cells(256) or sampled(COUNT) such as sampled(256), found \""
            + text
            + "\"");
  }
}
