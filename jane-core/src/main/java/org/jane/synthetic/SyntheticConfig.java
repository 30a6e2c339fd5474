package org.jane.synthetic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.run.Check;
import org.jane.run.Nearest;

/**
 * The settings of a synthetic graph.
 *
 * @param alpha influence of attributes on the labels, 0 (proximity alone) to 1 (attributes alone)
 * @param nodes number of nodes, at least 4
 * @param seed the graph depends on these settings and this number alone
 * @param degree the expected mean degree, which then determines s; 0: {@code s} is used
 * @param s proximity scale: nodes at distance s are linked with probability 1/e
 * @param separation distance of a class mean from the origin, in a column that carries it fully
 * @param noise standard deviation within a class, in a column that carries it fully
 */
public record SyntheticConfig(
    double alpha, int nodes, long seed, double degree, double s, double separation, double noise) {
  /** The smallest and the largest s, and the largest separation and noise. */
  static final double LEAST = 1e-9;

  static final double MOST = 1e9;

  /** The names of the settings in {@code synthetic:…} and on the command line. */
  public static final List<String> KEYS =
      List.of("alpha", "n", "seed", "degree", "s", "separation", "noise");

  public SyntheticConfig {
    Check.between("alpha", alpha, 0, 1);
    Check.atLeast("n", nodes, 4);
    Check.notNegative("degree", degree);
    Check.that(degree < nodes - 1, "degree must be below n - 1 = %d, found %s", nodes - 1, degree);
    Check.between("s", s, LEAST, MOST);
    Check.between("separation", separation, 0, MOST);
    Check.between("noise", noise, 0, MOST);
  }

  /** The paper's size: 200 nodes, s = 1, labels from both sides. */
  public static SyntheticConfig defaults() {
    return new SyntheticConfig(0.5, 200, 1, 0, 1, 2, 0.5);
  }

  /**
   * Reads {@code alpha=0.5,n=200,seed=1}; what is not named keeps its default.
   *
   * @throws IllegalArgumentException for an unknown key, a repeated one, a value that is no number
   *     of its kind, or both degree and s, which decide the same thing
   */
  public static SyntheticConfig parse(String text) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      Check.that(
          equals > 0, "\"%s\" is not key=value; write for instance alpha=0.5,n=200,seed=1", part);
      String key = part.substring(0, equals).strip();
      Check.that(
          KEYS.contains(key),
          "unknown key \"%s\" of synthetic. %s",
          key,
          Nearest.advice(key, KEYS));
      Check.that(
          given.put(key, part.substring(equals + 1).strip()) == null,
          "key \"%s\" is given twice",
          key);
    }
    Check.that(
        !(given.containsKey("degree") && given.containsKey("s")),
        "degree decides s, both cannot be given; leave one of them out");
    SyntheticConfig base = defaults();
    return new SyntheticConfig(
        number(given, "alpha", base.alpha),
        (int) whole(given, "n", base.nodes, 4, Integer.MAX_VALUE),
        whole(given, "seed", base.seed, Long.MIN_VALUE, Long.MAX_VALUE),
        number(given, "degree", base.degree),
        number(given, "s", base.s),
        number(given, "separation", base.separation),
        number(given, "noise", base.noise));
  }

  private static double number(Map<String, String> given, String key, double otherwise) {
    String text = given.get(key);
    try {
      return text == null ? otherwise : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " must be a number, found \"" + text + "\"", e);
    }
  }

  private static long whole(
      Map<String, String> given, String key, long otherwise, long least, long most) {
    String text = given.get(key);
    try {
      long value = text == null ? otherwise : Long.parseLong(text);
      Check.that(value >= least, "%s must be at least %d, found %d", key, least, value);
      Check.that(value <= most, "%s must be at most %d, found %d", key, most, value);
      return value;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          key + " must be a whole number, found \"" + text + "\"", e);
    }
  }

  /** The form {@link #parse} reads, with every setting that matters. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "alpha=%s,n=%d,seed=%d,%s,separation=%s,noise=%s",
        alpha,
        nodes,
        seed,
        degree > 0 ? "degree=" + degree : "s=" + s,
        separation,
        noise);
  }
}
