package org.jane.network;

import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/** A small graph and networks on it, for comparing layers with plain loops. */
public final class HandWorked {
  /** 0-1 weighs 2, 1-2 and 2-3 weigh 1; 4 stands alone. */
  public static final Graph GRAPH =
      new GraphBuilder(5).add(0, 1, 2f).add(1, 2, 1f).add(2, 3, 1f).build();

  /** Two attributes of each node. */
  public static final double[][] X = {{1, 0}, {0.5, 2}, {0, 1}, {-1, 0.25}, {3, 1}};

  private HandWorked() {}

  /** The attributes as networks take them. */
  public static CsrMatrix attributes() {
    int[] start = new int[X.length + 1];
    int[] column = new int[2 * X.length];
    float[] value = new float[2 * X.length];
    for (int i = 0; i < X.length; i++) {
      for (int c = 0; c < 2; c++) {
        column[2 * i + c] = c;
        value[2 * i + c] = (float) X[i][c];
      }
      start[i + 1] = 2 * (i + 1);
    }
    return new CsrMatrix(2, start, column, value);
  }

  /** Draws all weights, biases included. */
  public static void draw(Network network) {
    RandomStream random = new RandomStream(9);
    for (Parameter p : network.parameters()) {
      for (int i = 0; i < p.value().length; i++) {
        p.value()[i] = (float) random.nextGaussian();
      }
    }
  }

  /** Logits of all nodes. */
  public static float[] logits(Network network, Aggregation aggregation) {
    ReceptiveField all = ReceptiveField.ofAll(aggregation.of(GRAPH), network.rounds());
    return new NetworkPass(network, all, attributes(), new float[0])
        .logits(Run.seeded(1).threads(2).workers())
        .clone();
  }

  /** A weight by its name, row and column. */
  public static double weight(Network network, String name, int row, int column, int width) {
    return network.parameter(name).value()[row * width + column];
  }

  /** in · W + b. */
  public static double[] dense(
      Network network, double[] in, String weights, String bias, int width) {
    double[] out = new double[width];
    for (int c = 0; c < width; c++) {
      out[c] = bias.isEmpty() ? 0 : network.parameter(bias).value()[c];
      for (int d = 0; d < in.length; d++) {
        out[c] += in[d] * weight(network, weights, d, c, width);
      }
    }
    return out;
  }

  public static double[] relu(double[] row) {
    double[] out = row.clone();
    for (int c = 0; c < out.length; c++) {
      out[c] = Math.max(0, out[c]);
    }
    return out;
  }

  /** D̃^-½ (A + I) D̃^-½ of the graph, worked out: row sums with loops are 3, 4, 3, 2, 1. */
  public static double[][] normalised() {
    double[][] a = {
      {1, 2, 0, 0, 0}, {2, 1, 1, 0, 0}, {0, 1, 1, 1, 0}, {0, 0, 1, 1, 0}, {0, 0, 0, 0, 1}
    };
    double[] d = {3, 4, 3, 2, 1};
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        a[i][j] /= Math.sqrt(d[i] * d[j]);
      }
    }
    return a;
  }

  public static double[][] product(double[][] a, double[][] b) {
    double[][] c = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        for (int d = 0; d < b[0].length; d++) {
          c[i][d] += a[i][j] * b[j][d];
        }
      }
    }
    return c;
  }
}
