package org.jane.method.sage;

import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * How many neighbours of a node are averaged in training. The paper writes S1 = 25, S2 = 10: ten of
 * each node of a batch, and 25 of each of these.
 *
 * @param first the most in the first layer, 0 for all
 * @param second the most in the second layer, 0 for all
 */
public record Neighbours(int first, int second) {
  public static final Neighbours ALL = new Neighbours(0, 0);

  public Neighbours {
    Check.atLeast("neighbours in the first layer", first, 0);
    Check.atLeast("neighbours in the second layer", second, 0);
  }

  /** Reads {@code all} or two numbers such as {@code 25,10}. */
  public static Neighbours parse(String text) {
    String word = text.strip();
    if (word.equals("all")) {
      return ALL;
    }
    String[] parts = word.split(",", -1);
    Check.that(
        parts.length == 2, "neighbours must be all or two numbers like 25,10, found \"%s\"", text);
    int first = Key.wholeNumber("neighbours in the first layer", parts[0]);
    int second = Key.wholeNumber("neighbours in the second layer", parts[1]);
    return new Neighbours(
        Check.atLeast("neighbours in the first layer", first, 1),
        Check.atLeast("neighbours in the second layer", second, 1));
  }

  public boolean all() {
    return equals(ALL);
  }

  @Override
  public String toString() {
    return all() ? "all" : first + "," + second;
  }
}
