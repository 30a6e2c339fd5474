package org.jane.run;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word a user most likely meant: "did you mean …". */
public final class Nearest {
  private Nearest() {}

  /**
   * The candidate with the fewest edits from {@code word}, if it is near enough to be meant: at
   * most two edits, or a third of the word, and not every letter replaced. The first on a tie.
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best != null
            && least <= Math.max(2, word.length() / 3)
            && least < Math.max(word.length(), best.length())
        ? Optional.of(best)
        : Optional.empty();
  }

  /** "Did you mean X?" or, when nothing is near, the list of what there is. */
  public static String advice(String word, Collection<String> candidates) {
    return to(word, candidates)
        .map(near -> "Did you mean \"" + near + "\"?")
        .orElseGet(() -> "Known are: " + String.join(", ", candidates));
  }

  /** Edit distance where swapping two neighbouring letters is one edit (Damerau, restricted). */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
