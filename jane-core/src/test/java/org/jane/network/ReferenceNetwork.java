package org.jane.network;

import java.util.function.DoubleSupplier;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jspecify.annotations.Nullable;

/**
 * The network and its loss once more, in doubles and plain loops, for comparison: a double loss has
 * digits enough for central differences.
 */
public final class ReferenceNetwork {
  private static final double STEP = 1e-5;

  public final double[] attributeWeights;
  public final double[] latentWeights;
  public final double[] hiddenBias;
  public final double[] outputWeights;
  public final double[] outputBias;
  private final int hidden;
  private final int classes;

  public ReferenceNetwork(Network network) {
    hidden = network.layers().get(0).width();
    classes = network.classes();
    attributeWeights = doubles(network.parameter("attribute-weights").value());
    latentWeights = doubles(network.parameter("latent-weights").value());
    outputWeights = doubles(network.parameter("output-weights").value());
    hiddenBias = doubles(TwoLayers.values(network, "hidden-bias", hidden));
    outputBias = doubles(TwoLayers.values(network, "output-bias", classes));
  }

  public static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = values[i];
    }
    return result;
  }

  /** Logits of row {@code i}; {@code keep} multiplies the hidden layer of all rows. */
  public double[] logits(CsrMatrix x, double[] z, double @Nullable [] keep, int i) {
    int k = latentWeights.length / hidden;
    double[] logits = outputBias.clone();
    for (int j = 0; j < hidden; j++) {
      double sum = hiddenBias[j];
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        sum += x.value(e) * attributeWeights[x.column(e) * hidden + j];
      }
      for (int d = 0; d < k; d++) {
        sum += z[i * k + d] * latentWeights[d * hidden + j];
      }
      double on = Math.max(0, sum) * (keep == null ? 1 : keep[i * hidden + j]);
      for (int c = 0; c < classes; c++) {
        logits[c] += on * outputWeights[j * classes + c];
      }
    }
    return logits;
  }

  /** Σ_i r_i times the cross-entropy of row i, softmax or sigmoid. */
  public double loss(CsrMatrix x, double[] z, double @Nullable [] keep, Targets targets) {
    double loss = 0;
    for (int i = 0; i < x.rows(); i++) {
      double[] logits = logits(x, z, keep, i);
      double sum = 0;
      for (double logit : logits) {
        sum += Math.exp(logit);
      }
      for (int c = 0; c < classes; c++) {
        double target = targets.target()[i * classes + c];
        double p =
            targets.independent() ? 1 / (1 + Math.exp(-logits[c])) : Math.exp(logits[c]) / sum;
        double other = targets.independent() ? (1 - target) * Math.log(1 - p) : 0;
        loss -= targets.weight()[i] * (target * Math.log(p) + other);
      }
    }
    return loss;
  }

  /** Central differences of a loss at each of the numbers it depends on. */
  public static double[] differences(double[] at, DoubleSupplier loss) {
    double[] gradient = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      double before = at[i];
      at[i] = before + STEP;
      double above = loss.getAsDouble();
      at[i] = before - STEP;
      gradient[i] = (above - loss.getAsDouble()) / (2 * STEP);
      at[i] = before;
    }
    return gradient;
  }

  /** The largest difference between two gradients, relative to the largest entry of the second. */
  public static double relativeError(float[] found, double[] expected) {
    double largest = 0;
    double off = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      off = Math.max(off, Math.abs(found[i] - expected[i]));
    }
    return off == 0 ? 0 : off / largest;
  }
}
