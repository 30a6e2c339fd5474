package org.jane.eigen;

import org.jane.run.RandomStream;

/**
 * The rows of a tall block X that a {@link SubspaceRefinement} improves, and a second block Y of
 * the same size, wherever they are. With A the operator of a {@link WeightedLaplacian} and M its
 * masses. Whatever sums over rows must do so in an order that is always the same.
 */
public interface RefinedRows {
  /**
   * Where the spectrum of A lies.
   *
   * @param top no eigenvalue is larger, as far as one can tell
   * @param edge where those many eigenvalues begin that no block can hold; infinite when unknown
   */
  record Bounds(double top, double edge) {}

  /** What is known of the spectrum for a block of so many columns. */
  Bounds bounds(int columns, RandomStream random);

  /** The sum of all masses. */
  double totalMass();

  /** Y ← alpha A X + beta X + gamma Y; then X and Y change places. */
  void step(float alpha, float beta, float gamma);

  /** Y ← A X; returns XᵀMX, XᵀMY, YᵀMY and XᵀM1, one after the other. */
  double[] image();

  /** X ← (X - mean) R; what Y holds is not needed any more. */
  void rotate(double[] rotation, double[] mean);

  /** Columns from {@code first} on become normal random numbers times {@code length}. */
  void randomise(int first, double length, RandomStream random);

  /**
   * X, where it is in the memory of this machine.
   *
   * @throws UnsupportedOperationException where it is not
   */
  float[] block();
}
