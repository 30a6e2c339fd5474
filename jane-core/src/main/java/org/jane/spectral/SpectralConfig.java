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
 * @param solver how the eigenvectors are found
 */
public record SpectralConfig(
    OptionalInt k,
    Laplacian laplacian,
    SpectralWeight weight,
    OptionalDouble s,
    SpectralSolver solver) {
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
        OptionalInt.of(64),
        Laplacian.SYMMETRIC,
        SpectralWeight.commute(),
        OptionalDouble.empty(),
        SpectralSolver.auto());
  }

  public SpectralConfig withK(int other) {
    return new SpectralConfig(OptionalInt.of(other), laplacian, weight, s, solver);
  }

  public SpectralConfig withLikeliestK() {
    return new SpectralConfig(OptionalInt.empty(), laplacian, weight, s, solver);
  }

  public SpectralConfig withLaplacian(Laplacian other) {
    return new SpectralConfig(k, other, weight, s, solver);
  }

  public SpectralConfig withWeight(SpectralWeight other) {
    return new SpectralConfig(k, laplacian, other, s, solver);
  }

  public SpectralConfig withS(double other) {
    return new SpectralConfig(k, laplacian, weight, OptionalDouble.of(other), solver);
  }

  public SpectralConfig withLikeliestS() {
    return new SpectralConfig(k, laplacian, weight, OptionalDouble.empty(), solver);
  }

  public SpectralConfig withSolver(SpectralSolver other) {
    return new SpectralConfig(k, laplacian, weight, s, other);
  }
}
