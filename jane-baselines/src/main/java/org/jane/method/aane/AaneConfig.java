package org.jane.method.aane;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * How AANE learns. What is left open is chosen by validation nodes among the published settings.
 *
 * @param lambda how strongly links pull their ends together
 * @param rho how strongly the two copies of the codes are held together
 * @param rounds number of iterations
 * @param dimensions embedding dimensions; never more than there are nodes
 */
public record AaneConfig(OptionalDouble lambda, OptionalDouble rho, int rounds, int dimensions) {
  private static final String AUTO = "auto";

  /** What the authors chose for BlogCatalog, λ = 10^-0.6, and for Flickr. */
  private static final List<Pull> PUBLISHED =
      List.of(new Pull(0.251188643150958, 5), new Pull(0.0425, 4));

  /** The two settings of the objective. */
  record Pull(double lambda, double rho) {}

  public AaneConfig {
    lambda.ifPresent(v -> Check.notNegative("lambda", v));
    rho.ifPresent(v -> Check.positive("rho", v));
    Check.atLeast("rounds", rounds, 1);
    Check.atLeast("dimensions", dimensions, 1);
  }

  public static AaneConfig defaults() {
    return new AaneConfig(OptionalDouble.empty(), OptionalDouble.empty(), 2, 100);
  }

  /** The published settings, with what was pinned put in; the first is the one without a choice. */
  Set<Pull> pulls() {
    Set<Pull> all = new LinkedHashSet<>();
    for (Pull p : PUBLISHED) {
      all.add(new Pull(lambda.orElse(p.lambda()), rho.orElse(p.rho())));
    }
    return all;
  }

  public AaneConfig withLambda(double other) {
    return withLambda(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public AaneConfig withLambda(OptionalDouble other) {
    return new AaneConfig(other, rho, rounds, dimensions);
  }

  public AaneConfig withRho(double other) {
    return withRho(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public AaneConfig withRho(OptionalDouble other) {
    return new AaneConfig(lambda, other, rounds, dimensions);
  }

  public AaneConfig withRounds(int other) {
    return new AaneConfig(lambda, rho, other, dimensions);
  }

  public AaneConfig withDimensions(int other) {
    return new AaneConfig(lambda, rho, rounds, other);
  }

  /** The settings by name. */
  public static List<Key<AaneConfig>> keys() {
    return List.of(
        new Key<>(
            "lambda",
            "weight of the edges, or auto: chosen on validation nodes",
            c -> text(c.lambda),
            (c, v) -> c.withLambda(number("lambda", v))),
        new Key<>(
            "rho",
            "ADMM penalty, or auto",
            c -> text(c.rho),
            (c, v) -> c.withRho(number("rho", v))),
        Key.ofInt("rounds", "number of iterations", AaneConfig::rounds, AaneConfig::withRounds),
        Key.ofInt(
            "dimensions",
            "embedding dimensions",
            AaneConfig::dimensions,
            AaneConfig::withDimensions));
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : AUTO;
  }

  private static OptionalDouble number(String name, String text) {
    return text.strip().toLowerCase(Locale.ROOT).equals(AUTO)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Key.number(name, text));
  }
}
