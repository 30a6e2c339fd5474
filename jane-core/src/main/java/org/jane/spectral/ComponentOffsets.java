package org.jane.spectral;

/**
 * Points that keep the components of a graph apart: no two nearer than {@link #APART}, their mean
 * as near to 0 as their number allows.
 *
 * <p>Up to k + 1 points: the vertices of a regular simplex. More: points spread evenly on a sphere
 * in k dimensions: the 2k points ±e_i, or the 2k(k-1) points ±e_i ± e_j (the roots of D_k, whose
 * nearest neighbours are one radius away), or, where these are too few, a grid on a product of
 * circles. On a line there is no sphere: the points alternate to both sides.
 */
final class ComponentOffsets {
  /** Unlinked nodes this far apart have an edge with probability exp(-d²) = 1e-6. */
  static final double APART = Math.sqrt(StrictMath.log(1e6));

  private ComponentOffsets() {}

  /** {@code count} points in k dimensions. */
  static double[][] points(int count, int k) {
    if (count <= 1) {
      return new double[count][k];
    }
    if (count <= k + 1) {
      return simplex(count, k);
    }
    if (k == 1) {
      return line(count);
    }
    if (count <= 2 * k) {
      return axes(count, k);
    }
    if (k > 2 && count <= 2L * k * (k - 1)) {
      return diagonals(count, k);
    }
    return circles(count, k);
  }

  /**
   * Vertices with equal distances, from centred unit vectors in orthogonal coordinates (Helmert):
   * coordinate d of vertex v is 0 for v > d+1, and the first d+1 share what vertex d+1 has with the
   * other sign.
   */
  private static double[][] simplex(int count, int k) {
    double[][] points = new double[count][k];
    double side = APART / Math.sqrt(2); // vertices of the standard simplex are √2 apart
    for (int d = 0; d + 1 < count; d++) {
      double length = Math.sqrt((d + 1.0) * (d + 2.0));
      for (int v = 0; v <= d; v++) {
        points[v][d] = side / length;
      }
      points[d + 1][d] = -side * (d + 1) / length;
    }
    return points;
  }

  private static double[][] line(int count) {
    double[][] points = new double[count][1];
    for (int v = 0; v < count; v++) {
      points[v][0] = APART * ((v + 1) / 2) * (v % 2 == 0 ? -1 : 1) + 0.0;
    }
    return points;
  }

  private static double[][] axes(int count, int k) {
    double[][] points = new double[count][k];
    double radius = APART / Math.sqrt(2);
    for (int v = 0; v < count; v++) {
      points[v][v / 2] = v % 2 == 0 ? radius : -radius;
    }
    return points;
  }

  /** Opposite points follow each other, then comes the next pair of axes (i, i + shift). */
  private static double[][] diagonals(int count, int k) {
    double[][] points = new double[count][k];
    double entry = APART / Math.sqrt(2);
    int v = 0;
    for (int shift = 1; shift < k && v < count; shift++) {
      for (int second = 1; second >= -1 && v < count; second -= 2) {
        for (int i = 0; i + shift < k && v < count; i++) {
          for (int first = 1; first >= -1 && v < count; first -= 2) {
            points[v][i] = first * entry;
            points[v][i + shift] = first * second * entry;
            v++;
          }
        }
      }
    }
    return points;
  }

  /** The digits of a point's number are its angles on one circle after another. */
  private static double[][] circles(int count, int k) {
    int circles = 1;
    int perCircle = count;
    while (2 * (circles + 1) <= k && perCircle > 6) {
      circles++;
      perCircle = root(count, circles);
    }
    double radius = APART / (2 * StrictMath.sin(Math.PI / perCircle));
    double[][] points = new double[count][k];
    for (int v = 0; v < count; v++) {
      int digits = v;
      for (int c = 0; c < circles; c++) {
        double angle = 2 * Math.PI * (digits % perCircle) / perCircle;
        points[v][2 * c] = radius * StrictMath.cos(angle);
        points[v][2 * c + 1] = radius * StrictMath.sin(angle);
        digits /= perCircle;
      }
    }
    return points;
  }

  /** The smallest number whose power {@code exponent} is at least {@code count}. */
  private static int root(int count, int exponent) {
    for (int base = 1; ; base++) {
      long power = 1;
      for (int i = 0; i < exponent && power < count; i++) {
        power *= base;
      }
      if (power >= count) {
        return base;
      }
    }
  }
}
