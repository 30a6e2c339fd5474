package org.jane.model;

/**
 * Which side an influence of attributes leans to, in words: the only thresholds there are for it.
 * From 0.8 on almost entirely attributes, from 0.6 on mostly, down to 0.4 and to 0.2 likewise for
 * links, about equally between.
 */
public enum Lean {
  ATTRIBUTES("almost entirely %s attributes"),
  MOSTLY_ATTRIBUTES("mostly %s attributes and partly %s links"),
  EQUAL("%s attributes and links about equally"),
  MOSTLY_LINKS("mostly %s links and partly %s attributes"),
  LINKS("almost entirely %s links");

  private final String words;

  Lean(String words) {
    this.words = words;
  }

  /**
   * @param alpha the influence of attributes, from 0 to 1
   */
  public static Lean of(double alpha) {
    return alpha >= 0.8
        ? ATTRIBUTES
        : alpha >= 0.6
            ? MOSTLY_ATTRIBUTES
            : alpha > 0.4 ? EQUAL : alpha > 0.2 ? MOSTLY_LINKS : LINKS;
  }

  /** Such as "mostly at links and partly at attributes". */
  public String says(String preposition) {
    return words.replace("%s", preposition);
  }
}
