package org.jane.spectral;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jane.run.Check;

/**
 * How the initial positions U are computed from a graph.
 *
 * @param k the number of columns; empty: chosen from 2, 4, …, 256 by the likelihood of the graph
 * @param laplacian whose eigenvectors
 * @param weight the weight of each eigenvector
 * @param s the scale U is divided by; empty: chosen by the likelihood of the graph
 */
public record SpectralConfig(
    OptionalInt k, Laplacian laplacian, SpectralWeight weight, OptionalDouble s) {
  public SpectralConfig {
    if (k.isPresent()) {
      Check.atLeast("k", k.getAsInt(), 1);
    }
    if (s.isPresent()) {
      Check.positive("s", s.getAsDouble());
    }
  }

  /** 64 columns of the symmetric Laplacian with commute weights, s chosen. */
  public static SpectralConfig defaults() {
    return new SpectralConfig(
        OptionalInt.of(64), Laplacian.SYMMETRIC, SpectralWeight.commute(), OptionalDouble.empty());
  }

  public SpectralConfig withK(int other) {
    return new SpectralConfig(OptionalInt.of(other), laplacian, weight, s);
  }

  public SpectralConfig withLikeliestK() {
    return new SpectralConfig(OptionalInt.empty(), laplacian, weight, s);
  }

  public SpectralConfig withLaplacian(Laplacian other) {
    return new SpectralConfig(k, other, weight, s);
  }

  public SpectralConfig withWeight(SpectralWeight other) {
    return new SpectralConfig(k, laplacian, other, s);
  }

  public SpectralConfig withS(double other) {
    return new SpectralConfig(k, laplacian, weight, OptionalDouble.of(other));
  }

  public SpectralConfig withLikeliestS() {
    return new SpectralConfig(k, laplacian, weight, OptionalDouble.empty());
  }
}
