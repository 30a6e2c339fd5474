package org.jane.eigen;

import java.util.List;
import java.util.Optional;
import org.jane.run.Check;

/**
 * Which eigenpairs to compute, and to what tolerance.
 *
 * @param count how many, at least 0 and at most n less the known vectors
 * @param end from which end of the spectrum
 * @param tolerance a pair counts as found when ‖Av - λv‖ ≤ tolerance · ‖A‖
 * @param relative besides, ‖Av - λv‖ ≤ relative · |λ| is sought, so that small eigenvalues are
 *     distinguished from 0 and each other; dropped after a fixed effort. Infinite for none
 * @param known orthonormal eigenvectors that are known beforehand and not wanted again, such as the
 *     constant vector of a Laplacian; the others are sought orthogonal to them
 * @param maxRounds after how many Rayleigh-Ritz steps the solver gives back what it has
 * @param withoutHubs what to filter with instead of the operator, for smallest eigenpairs
 */
public record EigenRequest(
    int count,
    End end,
    double tolerance,
    double relative,
    List<double[]> known,
    int maxRounds,
    Optional<WithoutHubs> withoutHubs) {
  /** An end of the spectrum. */
  public enum End {
    SMALLEST,
    LARGEST
  }

  public EigenRequest {
    Check.atLeast("count", count, 0);
    Check.positive("tolerance", tolerance);
    Check.that(relative > 0, "relative must be positive, found %s", relative);
    Check.atLeast("maxRounds", maxRounds, 1);
    known = List.copyOf(known);
  }

  /** The {@code count} smallest eigenpairs, to a residual of 1e-5 · ‖A‖. */
  public static EigenRequest smallest(int count) {
    return new EigenRequest(
        count, End.SMALLEST, 1e-5, Double.POSITIVE_INFINITY, List.of(), 200, Optional.empty());
  }

  /** The {@code count} largest eigenpairs, to a residual of 1e-5 · ‖A‖. */
  public static EigenRequest largest(int count) {
    return new EigenRequest(
        count, End.LARGEST, 1e-5, Double.POSITIVE_INFINITY, List.of(), 200, Optional.empty());
  }

  public EigenRequest withTolerance(double other) {
    return new EigenRequest(count, end, other, relative, known, maxRounds, withoutHubs);
  }

  public EigenRequest withRelative(double other) {
    return new EigenRequest(count, end, tolerance, other, known, maxRounds, withoutHubs);
  }

  public EigenRequest withKnown(double[]... vectors) {
    return new EigenRequest(
        count, end, tolerance, relative, List.of(vectors), maxRounds, withoutHubs);
  }

  public EigenRequest withMaxRounds(int other) {
    return new EigenRequest(count, end, tolerance, relative, known, other, withoutHubs);
  }

  public EigenRequest withFilter(Optional<WithoutHubs> other) {
    return new EigenRequest(count, end, tolerance, relative, known, maxRounds, other);
  }
}
