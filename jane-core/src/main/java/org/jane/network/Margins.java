package org.jane.network;

import java.util.function.IntToDoubleFunction;
import org.jane.model.Contrast;

/**
 * How a {@link Contrast} of a node, such as the margin of a class, is shared between what the node
 * brings itself and everything that needs the links.
 *
 * <p>With v(S) the contrast seen with the blocks of the input in S, X the node's own attributes and
 * L all blocks that need links, φ_X = ½[v(X)-v(∅) + v(XL)-v(L)] and φ_L = ½[v(L)-v(∅) +
 * v(XL)-v(X)]. The blocks of L share φ_L in every order of joining, with and without X (the value
 * of Owen, 1977), so that all parts add up to v(XL)-v(∅).
 *
 * <p>A node without links has nothing to share with them: it is compared with a node without links
 * whose attributes are at their means, so that φ_L = 0.
 *
 * @param neither v(∅)
 * @param attributes φ_X
 * @param links φ_L
 * @param parts what φ_L is made of, block by block
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Margins(double neither, double attributes, double links, double[] parts) {
  /**
   * Shares it out.
   *
   * @param blocks of the links, at least one
   * @param value v(S): bit 0 for the node's own attributes, then one for each block of the links
   */
  public static Margins shared(int blocks, IntToDoubleFunction value) {
    int sets = 1 << blocks;
    double[][] v = new double[2][sets]; // without and with the node's own attributes
    for (int set = 0; set < sets; set++) {
      v[0][set] = value.applyAsDouble(set << 1);
      v[1][set] = value.applyAsDouble(set << 1 | 1);
    }
    double neither = v[0][0];
    double attributes = v[1][0];
    double links = v[0][sets - 1];
    double both = v[1][sets - 1];
    double linkShare = 0.5 * (links - neither + both - attributes);
    return new Margins(
        neither,
        0.5 * (attributes - neither + both - links),
        linkShare,
        blocks == 1 ? new double[] {linkShare} : parts(blocks, v));
  }

  /**
   * Shares it out for a node without links: the blocks of the links are as they are, in v(∅) too.
   *
   * @param blocks of the links
   * @param value as for {@link #shared}
   */
  public static Margins withoutLinks(int blocks, IntToDoubleFunction value) {
    int links = (1 << blocks) - 1 << 1;
    double neither = value.applyAsDouble(links);
    return new Margins(neither, value.applyAsDouble(links | 1) - neither, 0, new double[blocks]);
  }

  private static double[] parts(int blocks, double[][] v) {
    double[] shares = new double[blocks];
    for (int p = 0; p < blocks; p++) {
      for (int set = 0; set < 1 << blocks; set++) {
        if ((set >> p & 1) == 0) {
          int size = Integer.bitCount(set);
          // so many of all orders of joining begin with this set and go on with p
          double weight = factorial(size) * factorial(blocks - size - 1) / factorial(blocks);
          int with = set | 1 << p;
          shares[p] += weight * 0.5 * (v[0][with] - v[0][set] + v[1][with] - v[1][set]);
        }
      }
    }
    return shares;
  }

  private static double factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  /**
   * The probability of a class.
   *
   * @param independent whether each class is asked for by itself
   */
  public static double probability(
      double[] logits, int label, double temperature, boolean independent) {
    if (independent) {
      return 1 / (1 + StrictMath.exp(-logits[label] / temperature));
    }
    double sum = 0;
    for (double logit : logits) {
      sum += StrictMath.exp((logit - logits[label]) / temperature);
    }
    return 1 / sum;
  }
}
