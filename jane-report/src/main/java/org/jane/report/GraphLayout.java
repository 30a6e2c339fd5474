package org.jane.report;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Places the nodes of a small graph in the plane: links pull, all nodes push each other away, and
 * everything is drawn a little to the middle so that components stay together (after Fruchterman
 * and Reingold, 1991). Cost O(steps · nodes²); the same bits everywhere.
 */
final class GraphLayout {
  private static final int STEPS = 250;
  private static final double TO_THE_MIDDLE = 2.5;

  private GraphLayout() {}

  /** x and y of each node in turn. */
  static double[] of(Graph graph) {
    int n = graph.nodes();
    RandomStream random = Run.seeded(1).random("report/layout");
    double[] at = new double[2 * n];
    for (int i = 0; i < at.length; i++) {
      at[i] = random.nextDouble() - 0.5;
    }
    double reach = 1 / Math.sqrt(Math.max(1, n)); // the distance at which pull and push balance
    double[] force = new double[2 * n];
    for (int step = 0; step < STEPS; step++) {
      double maxMove = 0.1 * (1 - (double) step / STEPS); // of this step
      push(at, force, reach);
      pull(graph.adjacency(), at, force, reach);
      for (int i = 0; i < n; i++) {
        double fx = force[2 * i] - at[2 * i] * TO_THE_MIDDLE;
        double fy = force[2 * i + 1] - at[2 * i + 1] * TO_THE_MIDDLE;
        double size = Math.sqrt(fx * fx + fy * fy);
        double move = size > maxMove ? maxMove / size : 1;
        at[2 * i] += fx * move;
        at[2 * i + 1] += fy * move;
      }
    }
    return at;
  }

  private static void push(double[] at, double[] force, double reach) {
    int n = at.length / 2;
    Arrays.fill(force, 0);
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        double dx = at[2 * i] - at[2 * j];
        double dy = at[2 * i + 1] - at[2 * j + 1];
        double f = reach * reach / Math.max(1e-9, dx * dx + dy * dy);
        force[2 * i] += dx * f;
        force[2 * i + 1] += dy * f;
        force[2 * j] -= dx * f;
        force[2 * j + 1] -= dy * f;
      }
    }
  }

  private static void pull(CsrMatrix links, double[] at, double[] force, double reach) {
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int j = links.column(e);
        double dx = at[2 * j] - at[2 * i];
        double dy = at[2 * j + 1] - at[2 * i + 1];
        double f = Math.sqrt(dx * dx + dy * dy) / reach;
        force[2 * i] += dx * f;
        force[2 * i + 1] += dy * f;
      }
    }
  }
}
