package org.jane.regression;

import java.util.Arrays;

/**
 * Minimises a smooth convex function by L-BFGS: the curvature is remembered from the last {@value
 * #MEMORY} steps (Nocedal, "Updating quasi-Newton matrices with limited storage", 1980). Steps obey
 * the weak Wolfe conditions, found by doubling and halving. Sums run in the order of the entries,
 * so the result depends on the function alone.
 */
final class Lbfgs {
  private static final int MEMORY = 10;
  private static final double ENOUGH_DESCENT = 1e-4;
  private static final double ENOUGH_CURVATURE = 0.9;
  private static final int MOST_TRIES = 40;

  private Lbfgs() {}

  /** A function and its gradient. */
  @FunctionalInterface
  interface Objective {
    /** The value at {@code x}; overwrites {@code gradient}. */
    double at(double[] x, double[] gradient);
  }

  /**
   * Where the search ended.
   *
   * @param x the point
   * @param value of the function there
   * @param steepest the largest entry of the gradient there, by size
   * @param rounds steps done
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Minimum(double[] x, double value, double steepest, int rounds) {}

  /** Goes downhill until no entry of the gradient exceeds {@code tolerance}. */
  static Minimum minimise(Objective f, double[] start, double tolerance, int maxRounds) {
    int n = start.length;
    double[] x = start.clone();
    double[] gradient = new double[n];
    double value = f.at(x, gradient);
    double[][] steps = new double[MEMORY][];
    double[][] changes = new double[MEMORY][];
    double[] next = new double[n];
    double[] nextGradient = new double[n];
    int kept = 0;
    int round = 0;
    while (round < maxRounds && largest(gradient) > tolerance) {
      double[] direction = direction(gradient, steps, changes, kept, round);
      double slope = dot(direction, gradient);
      double length = kept == 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
      double shortest = 0;
      double longest = Double.POSITIVE_INFINITY;
      double found = value;
      boolean better = false;
      for (int tries = 0; tries < MOST_TRIES; tries++) {
        for (int i = 0; i < n; i++) {
          next[i] = x[i] + length * direction[i];
        }
        found = f.at(next, nextGradient);
        better = found <= value + ENOUGH_DESCENT * length * slope;
        if (!better) {
          longest = length;
        } else if (dot(direction, nextGradient) < ENOUGH_CURVATURE * slope) {
          shortest = length;
        } else {
          break;
        }
        length = longest == Double.POSITIVE_INFINITY ? 2 * length : (shortest + longest) / 2;
      }
      if (!better) {
        break; // rounding hides any further descent
      }
      int slot = round % MEMORY;
      steps[slot] = difference(next, x);
      changes[slot] = difference(nextGradient, gradient);
      // without positive curvature the step would spoil the memory: begin it anew
      kept = dot(steps[slot], changes[slot]) > 0 ? Math.min(MEMORY, kept + 1) : 0;
      System.arraycopy(next, 0, x, 0, n);
      System.arraycopy(nextGradient, 0, gradient, 0, n);
      value = found;
      round++;
    }
    return new Minimum(x, value, largest(gradient), round);
  }

  /** -H g with the inverse Hessian H that the remembered steps suggest (two-loop recursion). */
  private static double[] direction(
      double[] gradient, double[][] steps, double[][] changes, int kept, int round) {
    double[] q = gradient.clone();
    double[] factor = new double[MEMORY];
    for (int back = 1; back <= kept; back++) {
      int slot = (round - back) % MEMORY;
      factor[slot] = dot(steps[slot], q) / dot(steps[slot], changes[slot]);
      add(-factor[slot], changes[slot], q);
    }
    if (kept > 0) {
      int last = (round - 1) % MEMORY;
      double size = dot(steps[last], changes[last]) / dot(changes[last], changes[last]);
      Arrays.setAll(q, i -> q[i] * size);
    }
    for (int back = kept; back >= 1; back--) {
      int slot = (round - back) % MEMORY;
      double along = dot(changes[slot], q) / dot(steps[slot], changes[slot]);
      add(factor[slot] - along, steps[slot], q);
    }
    Arrays.setAll(q, i -> -q[i]);
    return q;
  }

  private static void add(double factor, double[] x, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * x[i];
    }
  }

  private static double[] difference(double[] a, double[] b) {
    double[] d = new double[a.length];
    Arrays.setAll(d, i -> a[i] - b[i]);
    return d;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double largest(double[] x) {
    double most = 0;
    for (double entry : x) {
      most = Math.max(most, Math.abs(entry));
    }
    return most;
  }
}
