package org.jane.method.jane;

import java.util.Arrays;
import org.jane.model.Contrast;
import org.jane.network.Network;
import org.jspecify.annotations.Nullable;

/**
 * The network behind its first layer for one node, in doubles, forwards and backwards, with what
 * the neighbours send held as it is: what explanations ask. Immutable and safe to share between
 * threads.
 */
final class LinkRounds {
  private final int rounds;
  private final int h;
  private final int m;
  private final float[][] self;
  private final float[][] neighbour;
  private final float[][] roundBias;
  private final float[] output;
  private final float[] outputBias;

  LinkRounds(Network network, JaneConfig config) {
    rounds = config.encoder().rounds();
    h = config.network().hidden();
    m = network.classes();
    boolean bias = config.network().bias();
    self = new float[rounds][];
    neighbour = new float[rounds][];
    roundBias = new float[rounds][];
    for (int r = 0; r < rounds; r++) {
      self[r] = network.parameter(JaneNetwork.selfWeights(r + 1)).value();
      neighbour[r] = network.parameter(JaneNetwork.neighbourWeights(r + 1)).value();
      roundBias[r] = bias ? network.parameter(JaneNetwork.roundBias(r + 1)).value() : new float[h];
    }
    output = network.parameter(JaneNetwork.OUTPUT_WEIGHTS).value();
    outputBias = bias ? network.parameter(JaneNetwork.OUTPUT_BIAS).value() : new float[m];
  }

  int rounds() {
    return rounds;
  }

  /** What a way through the network leaves, to go back along it. */
  final class Way {
    private final double[] sums;
    private final Normed[] seen = new Normed[rounds];
    private final double[][] messages = new double[rounds][];
    private final double[] last;
    private final @Nullable Normed lastNormed;

    /**
     * @param sums what enters the ReLU of the first layer
     * @param means over the neighbours, one row a round
     */
    Way(double[] sums, double[][] means) {
      this.sums = sums;
      double[] hidden = new double[h];
      Arrays.setAll(hidden, j -> Math.max(0, sums[j]));
      for (int r = 0; r < rounds; r++) {
        seen[r] = new Normed(hidden);
        double[] inner = doubles(roundBias[r]);
        addProduct(seen[r].y, self[r], inner);
        addProduct(means[r], neighbour[r], inner);
        messages[r] = inner;
        for (int j = 0; j < h; j++) {
          inner[j] = Math.max(0, inner[j]);
          hidden[j] += inner[j];
        }
      }
      lastNormed = rounds == 0 ? null : new Normed(hidden);
      last = lastNormed == null ? hidden : lastNormed.y;
    }

    double[] logits() {
      double[] logits = new double[m];
      for (int y = 0; y < m; y++) {
        logits[y] = outputBias[y];
      }
      for (int j = 0; j < h; j++) {
        for (int y = 0; last[j] != 0 && y < m; y++) {
          logits[y] += last[j] * output[j * m + y];
        }
      }
      return logits;
    }

    /** The gradients of a contrast. */
    Gradients of(Contrast contrast) {
      double[] weights = contrast.weights(m);
      double[] atLast = new double[h];
      for (int j = 0; j < h; j++) {
        for (int y = 0; y < m; y++) {
          atLast[j] += weights[y] * output[j * m + y];
        }
      }
      return back(lastNormed == null ? atLast : lastNormed.back(atLast), null);
    }

    /** The gradients of Σ over rounds of g·n, with n what the node shows its neighbours. */
    Gradients ofSeen(double[][] g) {
      return back(new double[h], g);
    }

    private Gradients back(double[] atHidden, double @Nullable [][] atSeen) {
      double[] g = atHidden;
      double[][] atMeans = new double[rounds][h];
      for (int r = rounds - 1; r >= 0; r--) {
        double[] inner = new double[h];
        for (int j = 0; j < h; j++) {
          inner[j] = messages[r][j] > 0 ? g[j] : 0;
        }
        addTransposed(inner, neighbour[r], atMeans[r]);
        double[] shown = atSeen == null ? new double[h] : atSeen[r].clone();
        addTransposed(inner, self[r], shown);
        double[] through = seen[r].back(shown);
        for (int j = 0; j < h; j++) {
          through[j] += g[j];
        }
        g = through;
      }
      double[] atSums = g;
      for (int j = 0; j < h; j++) {
        atSums[j] = sums[j] > 0 ? atSums[j] : 0;
      }
      return new Gradients(atSums, atMeans);
    }
  }

  /**
   * @param sums at what enters the ReLU of the first layer
   * @param means at the means over the neighbours, one row a round
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Gradients(double[] sums, double[][] means) {}

  /** A row of mean 0 and variance 1. */
  private static final class Normed {
    final double[] y;
    final double inverse;

    Normed(double[] x) {
      double mean = Arrays.stream(x).sum() / x.length;
      double squares = 0;
      for (double value : x) {
        squares += (value - mean) * (value - mean);
      }
      inverse = 1 / Math.sqrt(squares / x.length + 1e-5);
      y = new double[x.length];
      Arrays.setAll(y, j -> (x[j] - mean) * inverse);
    }

    double[] back(double[] g) {
      double sum = 0;
      double along = 0;
      for (int j = 0; j < g.length; j++) {
        sum += g[j] / g.length;
        along += g[j] * y[j] / g.length;
      }
      double[] at = new double[g.length];
      for (int j = 0; j < g.length; j++) {
        at[j] = inverse * (g[j] - sum - y[j] * along);
      }
      return at;
    }
  }

  private static double[] doubles(float[] values) {
    double[] copy = new double[values.length];
    Arrays.setAll(copy, j -> values[j]);
    return copy;
  }

  /** into += x W. */
  private static void addProduct(double[] x, float[] w, double[] into) {
    int width = into.length;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; x[i] != 0 && j < width; j++) {
        into[j] += x[i] * w[i * width + j];
      }
    }
  }

  /** into += W g. */
  private static void addTransposed(double[] g, float[] w, double[] into) {
    int width = g.length;
    for (int i = 0; i < into.length; i++) {
      double sum = 0;
      for (int j = 0; j < width; j++) {
        sum += g[j] * w[i * width + j];
      }
      into[i] += sum;
    }
  }
}
