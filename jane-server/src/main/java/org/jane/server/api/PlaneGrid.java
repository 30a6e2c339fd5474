package org.jane.server.api;

import java.util.Arrays;

/**
 * Points of the unit square by the cells of a grid, so that those in a part of it are found without
 * looking at all. Immutable.
 */
final class PlaneGrid {
  /** Cells per side, as a power of two. */
  private static final int LEVEL = 9;

  private static final int SIDE = 1 << LEVEL;

  private final float[] x;
  private final float[] y;
  private final int[] start;
  private final int[] nodes;

  /**
   * @param x from 0 to 1
   * @param y from 0 to 1
   */
  PlaneGrid(float[] x, float[] y) {
    this.x = x;
    this.y = y;
    start = new int[SIDE * SIDE + 1];
    for (int i = 0; i < x.length; i++) {
      start[cell(x[i], y[i]) + 1]++;
    }
    for (int c = 0; c < SIDE * SIDE; c++) {
      start[c + 1] += start[c];
    }
    nodes = new int[x.length];
    int[] next = Arrays.copyOf(start, SIDE * SIDE);
    for (int i = 0; i < x.length; i++) {
      nodes[next[cell(x[i], y[i])]++] = i;
    }
  }

  private static int cell(float x, float y) {
    return side(y) * SIDE + side(x);
  }

  private static int side(double value) {
    return (int) Math.max(0, Math.min(SIDE - 1, value * SIDE));
  }

  int size() {
    return x.length;
  }

  /** All of them; not to be changed. */
  float[] xs() {
    return x;
  }

  /** All of them; not to be changed. */
  float[] ys() {
    return y;
  }

  float x(int node) {
    return x[node];
  }

  float y(int node) {
    return y[node];
  }

  /** Is handed points. */
  @FunctionalInterface
  interface Visitor {
    void visit(int node);
  }

  /** Hands over the points of the cells that touch this part. */
  void within(double left, double top, double right, double bottom, Visitor visitor) {
    int firstColumn = side(left);
    int lastColumn = side(right);
    for (int row = side(top); row <= side(bottom); row++) {
      int from = start[row * SIDE + firstColumn];
      int to = start[row * SIDE + lastColumn + 1];
      for (int i = from; i < to; i++) {
        visitor.visit(nodes[i]);
      }
    }
  }

  /** The point nearest to a place, at most so far away; -1 when there is none. */
  int nearest(double px, double py, double radius) {
    int[] best = {-1};
    double[] distance = {radius * radius};
    within(
        px - radius,
        py - radius,
        px + radius,
        py + radius,
        node -> {
          double dx = x[node] - px;
          double dy = y[node] - py;
          double square = dx * dx + dy * dy;
          if (square <= distance[0]) {
            distance[0] = square;
            best[0] = node;
          }
        });
    return best[0];
  }
}
