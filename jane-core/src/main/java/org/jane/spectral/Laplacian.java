package org.jane.spectral;

import java.util.Optional;
import org.jane.eigen.DiagonalPlusSparse;
import org.jane.eigen.SymmetricOperator;
import org.jane.eigen.WithoutHubs;
import org.jane.linalg.CsrMatrix;

/**
 * Which Laplacian the eigenvectors belong to. A is the adjacency matrix with weights, D the
 * diagonal of its row sums; every row must have an entry.
 */
public enum Laplacian {
  /** D - A, as in the paper. Its trivial eigenvector is constant. */
  UNNORMALIZED("unnormalized"),
  /** I - D^-½ A D^-½. Its trivial eigenvector is D^½ 1. */
  SYMMETRIC("symmetric"),
  /**
   * I - D^-1 A. Not symmetric, but similar to the symmetric one: same eigenvalues, eigenvectors
   * D^-½ v, scaled to length 1 again. They are orthogonal under the weights D only.
   */
  RANDOM_WALK("random-walk");

  private final String key;

  Laplacian(String key) {
    this.key = key;
  }

  /** The word users write. */
  public String key() {
    return key;
  }

  /**
   * The symmetric operator whose eigenvectors are sought: for {@link #RANDOM_WALK} the one it is
   * similar to.
   */
  SymmetricOperator operator(CsrMatrix adjacency) {
    double[] strength = strengths(adjacency);
    if (this == UNNORMALIZED) {
      return new DiagonalPlusSparse(adjacency, strength, -1, null);
    }
    double[] ones = new double[strength.length];
    for (int i = 0; i < ones.length; i++) {
      ones[i] = 1;
      strength[i] = 1 / Math.sqrt(strength[i]);
    }
    return new DiagonalPlusSparse(adjacency, ones, -1, strength);
  }

  /** What to filter with in place of {@link #operator} where a few nodes have very many links. */
  Optional<WithoutHubs> withoutHubs(CsrMatrix adjacency) {
    if (this != UNNORMALIZED) {
      return Optional.empty(); // its norm is 2 whatever the degrees
    }
    double[] strength = strengths(adjacency);
    return WithoutHubs.of(
        new DiagonalPlusSparse(adjacency, strength, -1, null), adjacency, strength);
  }

  /** The unit eigenvector of eigenvalue 0 of {@link #operator}, for a connected graph. */
  double[] trivial(CsrMatrix adjacency) {
    double[] v = strengths(adjacency);
    double sum = 0;
    for (int i = 0; i < v.length; i++) {
      v[i] = this == UNNORMALIZED ? 1 : v[i];
      sum += v[i];
    }
    for (int i = 0; i < v.length; i++) {
      v[i] = Math.sqrt(v[i] / sum);
    }
    return v;
  }

  /** Row sums, added in column order. */
  static double[] strengths(CsrMatrix adjacency) {
    double[] strength = new double[adjacency.rows()];
    for (int i = 0; i < strength.length; i++) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        strength[i] += adjacency.value(e);
      }
    }
    return strength;
  }
}
