package org.jane.method.cs;

import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;

/**
 * The two steps behind the base predictor. With S = D^-½ A D^-½, P the base's probabilities and Y
 * the labels of training nodes:
 *
 * <ul>
 *   <li>correct: E ← α S E + (1 - α) E0, where E0 is Y - P at training nodes and 0 elsewhere. Rows
 *       of E get the mean size of the errors of training nodes, or are multiplied by a factor, in
 *       which case the errors of training nodes stay as they are. P + E is what goes on.
 *   <li>smooth: G ← α S G + (1 - α) G0, where G0 is Y at training nodes and P + E elsewhere.
 * </ul>
 */
final class CorrectAndSmooth {
  private static final int BLOCK = 256;
  private static final float LARGEST_SCALE = 1000; // rows that errors hardly reach stay as they are
  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix spread;
  private final Labels labels;
  private final int[] seeds;
  private final CsConfig config;
  private final Workers workers;
  private final int classes;

  /**
   * @param labels known for the seeds
   * @param seeds the training nodes
   */
  CorrectAndSmooth(Graph graph, Labels labels, int[] seeds, CsConfig config, Workers workers) {
    this.spread = normalised(graph);
    this.labels = labels;
    this.seeds = seeds;
    this.config = config;
    this.workers = workers;
    this.classes = labels.classCount();
  }

  /** D^-½ A D^-½. */
  private static CsrMatrix normalised(Graph graph) {
    CsrMatrix a = graph.adjacency();
    float[] value = a.copyValues();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        double product = graph.strength(i) * graph.strength(a.column(e));
        value[e] = (float) (value[e] / Math.sqrt(product));
      }
    }
    return a.withValues(value);
  }

  /** What becomes of the base's probabilities, row after row: scores between 0 and 1. */
  float[] of(float[] probabilities) {
    float[] corrected = config.correct() > 0 ? corrected(probabilities) : probabilities.clone();
    return config.smooth() > 0 ? smoothed(corrected) : corrected;
  }

  private float[] corrected(float[] p) {
    float[] error = new float[p.length];
    double sum = 0;
    for (int node : seeds) {
      for (int c = 0; c < classes; c++) {
        int at = node * classes + c;
        error[at] = (labels.has(node, c) ? 1 : 0) - p[at];
        sum += Math.abs(error[at]);
      }
    }
    boolean autoscale = config.scale() == 0;
    float[] far =
        spread(
            error,
            config.correct(),
            values -> {
              if (autoscale) {
                clamp(values, -1, 1);
              } else {
                for (int node : seeds) {
                  System.arraycopy(error, node * classes, values, node * classes, classes);
                }
              }
            });
    float size = (float) (sum / Math.max(1, seeds.length));
    float[] result = p.clone();
    for (int i = 0; i < p.length / classes; i++) {
      float scale = (float) config.scale();
      if (autoscale) {
        float own = 0;
        for (int at = i * classes; at < (i + 1) * classes; at++) {
          own += Math.abs(far[at]);
        }
        scale = own * LARGEST_SCALE < size || own == 0 ? 1 : size / own;
      }
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        result[at] += scale * far[at];
      }
    }
    return result;
  }

  private float[] smoothed(float[] scores) {
    for (int node : seeds) {
      for (int c = 0; c < classes; c++) {
        scores[node * classes + c] = labels.has(node, c) ? 1 : 0;
      }
    }
    return spread(scores, config.smooth(), values -> clamp(values, 0, 1));
  }

  private static void clamp(float[] values, float least, float most) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(least, Math.min(most, values[i]));
    }
  }

  /** What is done with all numbers after each round. */
  private interface AfterRound {
    void accept(float[] values);
  }

  private float[] spread(float[] start, double alpha, AfterRound after) {
    float share = (float) alpha;
    float rest = (float) (1 - alpha);
    float[] now = start.clone();
    float[] next = new float[start.length];
    for (int round = 0; round < config.rounds(); round++) {
      float[] from = now;
      float[] to = next;
      workers.forBlocks(
          spread.rows(),
          BLOCK,
          (first, end) -> {
            KERNELS.sparseTimesDense(spread, from, classes, to, false, first, end);
            KERNELS.scale(share, to, first * classes, end * classes);
            KERNELS.axpy(rest, start, to, first * classes, end * classes);
          });
      after.accept(to);
      now = to;
      next = from;
    }
    return now;
  }
}
