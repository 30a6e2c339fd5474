package org.jane.data;

import java.util.List;

/** Names the first of many things in a sentence: "a, b, c and 31 more". */
public final class Excerpt {
  private static final int MOST = 3;

  private Excerpt() {}

  /** At most four names in full; of more, the first three and how many follow. */
  public static String of(List<String> names) {
    if (names.size() <= MOST + 1) {
      return names.size() < 2
          ? String.join("", names)
          : String.join(", ", names.subList(0, names.size() - 1))
              + " and "
              + names.get(names.size() - 1);
    }
    return String.join(", ", names.subList(0, MOST)) + " and " + (names.size() - MOST) + " more";
  }
}
