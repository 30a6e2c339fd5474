package org.jane.synthetic;

import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * A graph drawn from the model, with what a learner never sees: the true latent positions.
 *
 * <p>Four classes of equal size, each two bits b1, b2 ∈ ±1. Two attribute columns x1, x2 and two
 * latent columns u1, u2; x1 and u2 carry b1, x2 and u1 carry b2, each with its amplitude: x1 min(1,
 * 2α), u1 min(1, 2-2α), x2 max(0, 2α-1), u2 max(0, 1-2α). A column of amplitude a is {@code
 * separation·a·b + (1 - a(1-noise))·N(0,1)}. Nodes are linked independently with probability
 * exp(-‖u_i-u_j‖²/s²).
 *
 * @param graph what a learner sees: links, attributes x1 and x2, labels 0 to 3
 * @param latent the true U, one row a node, not divided by s
 * @param s the reach of proximity that was used
 */
public record SyntheticGraph(AttributedGraph graph, DenseMatrix latent, double s) {

  /** Draws the graph of a configuration: the same for any number of threads. */
  public static SyntheticGraph draw(SyntheticConfig config, Run run) {
    Run drawing = run.withSeed(config.seed());
    int n = config.nodes();
    int[] label = new int[n];
    for (int i = 0; i < n; i++) {
      label[i] = i % 4;
    }
    drawing.random("synthetic/labels").shuffle(label);

    double alpha = config.alpha();
    Column x1 = new Column(config, Math.min(1, 2 * alpha), 0);
    Column x2 = new Column(config, Math.max(0, 2 * alpha - 1), 1);
    Column u1 = new Column(config, Math.min(1, 2 - 2 * alpha), 1);
    Column u2 = new Column(config, Math.max(0, 1 - 2 * alpha), 0);
    double s = config.degree() > 0 ? scaleForDegree(config, u1, u2) : config.s();
    requireRoom(n, meanDegree(n, u1, u2, s));

    DenseMatrix x = DenseMatrix.zeros(n, 2);
    DenseMatrix u = DenseMatrix.zeros(n, 2);
    x1.fill(label, x, 0, drawing, "synthetic/x1");
    x2.fill(label, x, 1, drawing, "synthetic/x2");
    u1.fill(label, u, 0, drawing, "synthetic/u1");
    u2.fill(label, u, 1, drawing, "synthetic/u2");

    Graph graph = new ProximityEdges(u, s).draw(drawing);
    Labels labels = Labels.single(List.of("0", "1", "2", "3"), label);
    return new SyntheticGraph(
        new AttributedGraph(graph, allEntries(x), List.of("x1", "x2"), labels, NodeIds.numbered(n)),
        u,
        s);
  }

  /** One column of X or U: how far it carries its bit, and how much noise is left. */
  private record Column(double shift, double deviation, int bit) {
    Column(SyntheticConfig config, double amplitude, int bit) {
      this(config.separation() * amplitude, 1 - amplitude * (1 - config.noise()), bit);
    }

    double sign(int label) {
      return (label >> bit & 1) == 0 ? -1 : 1;
    }

    void fill(int[] label, DenseMatrix into, int column, Run run, String stream) {
      var random = run.random(stream);
      for (int i = 0; i < label.length; i++) {
        into.set(i, column, (float) (shift * sign(label[i]) + deviation * random.nextGaussian()));
      }
    }

    /**
     * E exp(-δ²/s²) for the difference δ of two nodes whose classes are given: δ is normal with
     * this mean and variance.
     */
    double expectedKernel(int labelA, int labelB, double s) {
      double mean = shift * (sign(labelA) - sign(labelB));
      double variance = 2 * deviation * deviation;
      double widened = s * s + 2 * variance;
      return s / Math.sqrt(widened) * StrictMath.exp(-mean * mean / widened);
    }
  }

  /**
   * The mean degree to be expected, exactly, over all draws of U: the two columns are independent.
   */
  private static double meanDegree(int n, Column u1, Column u2, double s) {
    double sum = 0;
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        double pairs = (double) classSize(n, a) * (classSize(n, b) - (a == b ? 1 : 0));
        sum += pairs * u1.expectedKernel(a, b, s) * u2.expectedKernel(a, b, s);
      }
    }
    return sum / n;
  }

  private static int classSize(int n, int label) {
    return n / 4 + (label < n % 4 ? 1 : 0);
  }

  /**
   * The s that gives the wanted mean degree: the expectation grows with s, so bisection on log s
   * finds it. Without noise the nodes of a class may share one place and are linked whatever s is:
   * then few degrees can be had.
   */
  private static double scaleForDegree(SyntheticConfig config, Column u1, Column u2) {
    double low = StrictMath.log(SyntheticConfig.LEAST);
    double high = StrictMath.log(SyntheticConfig.MOST);
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (meanDegree(config.nodes(), u1, u2, StrictMath.exp(middle)) < config.degree()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double s = StrictMath.exp((low + high) / 2);
    double reached = meanDegree(config.nodes(), u1, u2, s);
    Check.that(
        Math.abs(reached - config.degree()) <= 1e-6 * config.degree(),
        "no s gives degree %s with separation %s and noise %s, the nearest is %.6g; give another"
            + " degree or more noise",
        config.degree(),
        config.separation(),
        config.noise(),
        reached);
    return s;
  }

  private static void requireRoom(int n, double meanDegree) {
    Check.that(
        n * meanDegree < Integer.MAX_VALUE * 0.98,
        "this would draw about %.0f edges, more than a graph can hold (%d); give a smaller n, s or degree",
        n * meanDegree / 2,
        Integer.MAX_VALUE / 2);
  }

  private static CsrMatrix allEntries(DenseMatrix x) {
    int d = x.columns();
    int[] start = new int[x.rows() + 1];
    int[] column = new int[x.rows() * d];
    for (int i = 0; i < x.rows(); i++) {
      start[i + 1] = (i + 1) * d;
      for (int c = 0; c < d; c++) {
        column[i * d + c] = c;
      }
    }
    return new CsrMatrix(d, start, column, x.data());
  }
}
