package org.jane.network;

import java.util.Arrays;
import java.util.Objects;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Attention over neighbours in a pass (Veličković et al., "Graph Attention Networks", 2018): row i
 * of the result is Σ_j α_ij h_j for each head, h the part of the source that belongs to it, and
 * α_ij = w_ij exp(e_ij) / Σ_k w_ik exp(e_ik), e_ij = LeakyReLU(a·h_i + b·h_j). Dropout is of α.
 *
 * <p>The gradient is taken in two steps: {@link #backward} when that of a row of the result is
 * known, for the α of the row; {@link #pull} when those of all rows are, for a row of the source.
 * So every number is written by one thread. Not safe for use by several threads at once, but for
 * the row methods on different rows.
 */
final class Attention {
  static final float SLOPE = 0.2f; // of LeakyReLU below 0
  private static final Kernels KERNELS = Kernels.active();

  private final int heads;
  private final int part; // numbers of a head
  private final int width; // of the source
  private final int outWidth;
  private final boolean mean; // of the heads; otherwise they stand side by side
  private final CsrMatrix links; // rows of the result × rows of the source
  private final Parameter weights; // a of all heads, then b of all heads
  private final float[] source;
  private final float[] own; // a·h of each row of the source and head
  private final float[] near; // b·h
  private final float[] share; // α of each link and head
  private @Nullable Training training;

  /** What only training needs. */
  private final class Training {
    final float[] kept = new float[share.length]; // α after dropout
    final float[] atScore = new float[share.length]; // gradient at a·h_i + b·h_j
    final float[] atOwn = new float[own.length];
    final float[] atNear = new float[near.length];
    final CsrMatrix transposed;
    final int[] origin; // the link that each entry of the transpose is

    Training() {
      CsrMatrix.Transpose transpose = links.transpose();
      transposed = transpose.matrix();
      origin = transpose.origin();
    }
  }

  /**
   * @param source the numbers of the source, filled before {@link #scores}
   * @param outWidth of the layer the result is added to
   */
  Attention(CsrMatrix links, Parameter weights, int heads, float[] source, int outWidth) {
    this.links = links;
    this.weights = weights;
    this.heads = heads;
    this.width = weights.value().length / 2;
    this.part = width / heads;
    this.outWidth = outWidth;
    this.mean = outWidth != width;
    this.source = source;
    int rows = source.length / width;
    own = new float[Math.multiplyExact(rows, heads)];
    near = new float[own.length];
    share = new float[Math.multiplyExact(links.entries(), heads)];
  }

  /** α of each link and head, of the rows that were computed last. */
  float[] shares() {
    return share;
  }

  void prepareTraining() {
    if (training == null) {
      training = new Training();
    }
  }

  private Training training() {
    prepareTraining();
    return Objects.requireNonNull(training);
  }

  /** Of some rows of the source, which are there by now. */
  void scores(int from, int to) {
    float[] w = weights.value();
    for (int i = from; i < to; i++) {
      for (int k = 0; k < heads; k++) {
        int at = i * width + k * part;
        own[i * heads + k] = dot(source, at, w, k * part);
        near[i * heads + k] = dot(source, at, w, width + k * part);
      }
    }
  }

  private float dot(float[] a, int at, float[] b, int bt) {
    float sum = 0;
    for (int c = 0; c < part; c++) {
      sum = Math.fma(a[at + c], b[bt + c], sum);
    }
    return sum;
  }

  /**
   * Some rows of the result.
   *
   * @param dropout null for none
   */
  void forward(
      float[] out, boolean add, @Nullable Dropout dropout, long draw, int block, int from, int to) {
    shares(from, to);
    float[] used = share;
    if (dropout != null) {
      used = training().kept;
      int first = links.rowStart(from) * heads;
      dropout.apply(share, used, first, links.rowStart(to) * heads, draw, block);
    } else if (training != null) {
      int first = links.rowStart(from) * heads;
      System.arraycopy(share, first, training().kept, first, links.rowStart(to) * heads - first);
    }
    if (!add) {
      Arrays.fill(out, from * outWidth, to * outWidth, 0f);
    }
    float factor = mean ? 1f / heads : 1f;
    for (int i = from; i < to; i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        for (int k = 0; k < heads; k++) {
          float alpha = factor * used[e * heads + k];
          if (alpha == 0) {
            continue; // dropped, as most are in training
          }
          int in = links.column(e) * width + k * part;
          int to2 = i * outWidth + (mean ? 0 : k * part);
          for (int c = 0; c < part; c++) {
            out[to2 + c] = Math.fma(alpha, source[in + c], out[to2 + c]);
          }
        }
      }
    }
  }

  private void shares(int from, int to) {
    for (int i = from; i < to; i++) {
      int first = links.rowStart(i);
      int end = links.rowStart(i + 1);
      for (int k = 0; k < heads; k++) {
        float most = Float.NEGATIVE_INFINITY;
        for (int e = first; e < end; e++) {
          float score = own[i * heads + k] + near[links.column(e) * heads + k];
          float leaky = score > 0 ? score : SLOPE * score;
          share[e * heads + k] = leaky;
          most = Math.max(most, leaky);
        }
        for (int e = first; e < end; e++) {
          share[e * heads + k] -= most;
        }
      }
      KERNELS.exp(share, first * heads, end * heads);
      for (int k = 0; k < heads; k++) {
        float sum = 0;
        for (int e = first; e < end; e++) {
          share[e * heads + k] *= links.value(e);
          sum += share[e * heads + k];
        }
        for (int e = first; e < end; e++) {
          share[e * heads + k] /= sum;
        }
      }
    }
  }

  /**
   * The gradients at the scores of some rows of the result.
   *
   * @param gradient of the layer the result was added to
   * @param scale what dropout multiplies by
   */
  void backward(float[] gradient, float scale, int from, int to) {
    Training t = training();
    float factor = mean ? 1f / heads : 1f;
    for (int i = from; i < to; i++) {
      int first = links.rowStart(i);
      int end = links.rowStart(i + 1);
      for (int k = 0; k < heads; k++) {
        int out = i * outWidth + (mean ? 0 : k * part);
        float sum = 0;
        for (int e = first; e < end; e++) {
          int at = e * heads + k;
          float atShare =
              t.kept[at] == 0
                  ? 0
                  : factor * scale * dot(gradient, out, source, links.column(e) * width + k * part);
          t.atScore[at] = atShare;
          sum = Math.fma(share[at], atShare, sum);
        }
        float atOwn = 0;
        for (int e = first; e < end; e++) {
          int at = e * heads + k;
          boolean above = own[i * heads + k] + near[links.column(e) * heads + k] > 0;
          float atScore = share[at] * (t.atScore[at] - sum) * (above ? 1f : SLOPE);
          t.atScore[at] = atScore;
          atOwn += atScore;
        }
        t.atOwn[i * heads + k] = atOwn;
      }
    }
  }

  /** Adds what flows back to some rows of the source; {@code into} is written over unless add. */
  void pull(float[] gradient, float[] into, boolean add, int from, int to) {
    Training t = training();
    float[] w = weights.value();
    float factor = mean ? 1f / heads : 1f;
    if (!add) {
      Arrays.fill(into, from * width, to * width, 0f);
    }
    for (int j = from; j < to; j++) {
      Arrays.fill(t.atNear, j * heads, (j + 1) * heads, 0f);
      for (int e = t.transposed.rowStart(j); e < t.transposed.rowStart(j + 1); e++) {
        for (int k = 0; k < heads; k++) {
          int at = t.origin[e] * heads + k;
          t.atNear[j * heads + k] += t.atScore[at];
          float alpha = factor * t.kept[at];
          if (alpha == 0) {
            continue;
          }
          int row = t.transposed.column(e) * outWidth + (mean ? 0 : k * part);
          int to2 = j * width + k * part;
          for (int c = 0; c < part; c++) {
            into[to2 + c] = Math.fma(alpha, gradient[row + c], into[to2 + c]);
          }
        }
      }
      for (int k = 0; k < heads; k++) {
        float atOwn = j < links.rows() ? t.atOwn[j * heads + k] : 0;
        float atNear = t.atNear[j * heads + k];
        for (int c = k * part; c < (k + 1) * part; c++) {
          float both = Math.fma(atOwn, w[c], atNear * w[width + c]);
          into[j * width + c] += both;
        }
      }
    }
  }

  /** The gradient of a and b, after all rows of the source were pulled. */
  void weightGradients(Workers workers) {
    Training t = training();
    float[] into = weights.gradient();
    workers.forBlocks(
        2 * heads,
        1,
        (job, ignored) -> {
          boolean ofOwn = job < heads;
          int k = job % heads;
          int rows = ofOwn ? links.rows() : near.length / heads;
          float[] slope = ofOwn ? t.atOwn : t.atNear;
          double[] sums = new double[part];
          for (int i = 0; i < rows; i++) {
            double g = slope[i * heads + k];
            for (int c = 0; c < part; c++) {
              sums[c] += g * source[i * width + k * part + c];
            }
          }
          for (int c = 0; c < part; c++) {
            into[(ofOwn ? 0 : width) + k * part + c] = (float) sums[c];
          }
        });
  }
}
