package org.jane.spectral;

import org.jane.run.Check;

/**
 * The weight of an eigenvector in U, by its eigenvalue λ.
 *
 * @param kind the rule
 * @param heatTime t of {@link Kind#HEAT}; the others do not read it
 */
public record SpectralWeight(Kind kind, double heatTime) {
  /** The rules, by the words users write. */
  public enum Kind {
    /** All the same, as in the paper; a component of n_c nodes among n is scaled by √(n_c/n). */
    NONE("none"),
    /** 1/√λ: distances become commute times. */
    COMMUTE("commute"),
    /** e^{-tλ}: where heat has gone after time t. */
    HEAT("heat");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  public SpectralWeight {
    Check.notNegative("heat-time", heatTime);
  }

  public static SpectralWeight none() {
    return new SpectralWeight(Kind.NONE, 0);
  }

  public static SpectralWeight commute() {
    return new SpectralWeight(Kind.COMMUTE, 0);
  }

  public static SpectralWeight heat(double time) {
    return new SpectralWeight(Kind.HEAT, time);
  }

  /**
   * The factor of an eigenvector of a component.
   *
   * @param lambda its eigenvalue, above 0
   * @param share the component's part of all nodes, n_c/n
   */
  public double of(double lambda, double share) {
    return switch (kind) {
      case NONE -> Math.sqrt(share);
      case COMMUTE -> 1 / Math.sqrt(lambda);
      case HEAT -> StrictMath.exp(-heatTime * lambda);
    };
  }
}
