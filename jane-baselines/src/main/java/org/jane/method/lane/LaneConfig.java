package org.jane.method.lane;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * How LANE learns. What is left open is chosen by validation nodes among the published settings.
 *
 * @param alpha1 how much attributes count
 * @param alpha2 how much labels count
 * @param rounds how often the four embeddings are renewed
 * @param delta1 how much links count for the codes of the other nodes
 * @param delta2 how much attributes count for them
 * @param dimensions embedding dimensions; never more than there are training nodes
 */
public record LaneConfig(
    OptionalDouble alpha1,
    OptionalDouble alpha2,
    OptionalInt rounds,
    OptionalDouble delta1,
    OptionalDouble delta2,
    int dimensions) {
  private static final String AUTO = "auto";

  /** What the authors chose for BlogCatalog and for Flickr. */
  private static final List<Choice> PUBLISHED =
      List.of(
          new Choice(new Balance(43, 36, 5), new Mixture(0.97, 1.6)),
          new Choice(new Balance(6.30957344480193, 100, 4), new Mixture(0.3, 2.3))); // α1 = 10^0.8

  /** The settings of the training nodes' codes. */
  record Balance(double alpha1, double alpha2, int rounds) {}

  /** The settings of the other nodes' codes. */
  record Mixture(double delta1, double delta2) {}

  private record Choice(Balance balance, Mixture mixture) {}

  public LaneConfig {
    alpha1.ifPresent(v -> Check.positive("alpha1", v));
    alpha2.ifPresent(v -> Check.positive("alpha2", v));
    rounds.ifPresent(v -> Check.atLeast("rounds", v, 1));
    delta1.ifPresent(v -> Check.notNegative("delta1", v));
    delta2.ifPresent(v -> Check.notNegative("delta2", v));
    Check.atLeast("dimensions", dimensions, 1);
  }

  public static LaneConfig defaults() {
    return new LaneConfig(
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        100);
  }

  /** The published balances, with what was pinned put in; the first is the one without a choice. */
  Set<Balance> balances() {
    Set<Balance> all = new LinkedHashSet<>();
    for (Choice choice : PUBLISHED) {
      Balance b = choice.balance();
      all.add(
          new Balance(
              alpha1.orElse(b.alpha1()), alpha2.orElse(b.alpha2()), rounds.orElse(b.rounds())));
    }
    return all;
  }

  /** The published mixtures, with what was pinned put in. */
  Set<Mixture> mixtures() {
    Set<Mixture> all = new LinkedHashSet<>();
    for (Choice choice : PUBLISHED) {
      Mixture m = choice.mixture();
      all.add(new Mixture(delta1.orElse(m.delta1()), delta2.orElse(m.delta2())));
    }
    return all;
  }

  public LaneConfig withAlpha1(double other) {
    return withAlpha1(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public LaneConfig withAlpha1(OptionalDouble other) {
    return new LaneConfig(other, alpha2, rounds, delta1, delta2, dimensions);
  }

  public LaneConfig withAlpha2(double other) {
    return withAlpha2(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public LaneConfig withAlpha2(OptionalDouble other) {
    return new LaneConfig(alpha1, other, rounds, delta1, delta2, dimensions);
  }

  public LaneConfig withRounds(int other) {
    return withRounds(OptionalInt.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public LaneConfig withRounds(OptionalInt other) {
    return new LaneConfig(alpha1, alpha2, other, delta1, delta2, dimensions);
  }

  public LaneConfig withDelta1(double other) {
    return withDelta1(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public LaneConfig withDelta1(OptionalDouble other) {
    return new LaneConfig(alpha1, alpha2, rounds, other, delta2, dimensions);
  }

  public LaneConfig withDelta2(double other) {
    return withDelta2(OptionalDouble.of(other));
  }

  /** Empty: chosen by validation nodes. */
  public LaneConfig withDelta2(OptionalDouble other) {
    return new LaneConfig(alpha1, alpha2, rounds, delta1, other, dimensions);
  }

  public LaneConfig withDimensions(int other) {
    return new LaneConfig(alpha1, alpha2, rounds, delta1, delta2, other);
  }

  /** The settings by name. */
  public static List<Key<LaneConfig>> keys() {
    return List.of(
        new Key<>(
            "alpha1",
            "weight of the attributes, or auto: chosen on validation nodes",
            c -> text(c.alpha1),
            (c, v) -> c.withAlpha1(number("alpha1", v))),
        new Key<>(
            "alpha2",
            "weight of the labels, or auto",
            c -> text(c.alpha2),
            (c, v) -> c.withAlpha2(number("alpha2", v))),
        new Key<>(
            "rounds",
            "number of iterations, or auto",
            c -> c.rounds.isPresent() ? "" + c.rounds.getAsInt() : AUTO,
            (c, v) ->
                c.withRounds(
                    auto(v) ? OptionalInt.empty() : OptionalInt.of(Key.wholeNumber("rounds", v)))),
        new Key<>(
            "delta1",
            "weight of the edges for unlabelled nodes, or auto",
            c -> text(c.delta1),
            (c, v) -> c.withDelta1(number("delta1", v))),
        new Key<>(
            "delta2",
            "weight of the attributes for unlabelled nodes, or auto",
            c -> text(c.delta2),
            (c, v) -> c.withDelta2(number("delta2", v))),
        Key.ofInt(
            "dimensions",
            "embedding dimensions",
            LaneConfig::dimensions,
            LaneConfig::withDimensions));
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : AUTO;
  }

  private static boolean auto(String text) {
    return text.strip().toLowerCase(Locale.ROOT).equals(AUTO);
  }

  private static OptionalDouble number(String name, String text) {
    return auto(text) ? OptionalDouble.empty() : OptionalDouble.of(Key.number(name, text));
  }
}
