package org.jane.method.labelprop;

import java.util.Arrays;
import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;

/**
 * The state F of label propagation, nodes × classes, and its one step F ← D⁻¹ A F with the rows of
 * seeds clamped to their labels.
 *
 * <p>Everybody else starts at the class prior of the seeds, so that rows of single-label data sum
 * to 1 in every round; where a walk along edges ends at a seed for certain, the start is forgotten
 * in the limit. Components without a seed stay at the prior. Not safe for use by several threads at
 * once.
 */
final class Propagation {
  private static final int BLOCK = 256;
  private static final Kernels KERNELS = Kernels.active();

  private final Graph graph;
  private final int classes;
  private final boolean[] fixed; // seeds, and nodes no seed reaches
  private final boolean[] unreached;
  private double[] f;
  private double[] next;

  /**
   * @param labels known for the seeds
   * @param seeds the nodes whose labels are propagated
   */
  Propagation(Graph graph, Labels labels, int[] seeds) {
    this.graph = graph;
    this.classes = labels.classCount();
    this.unreached = Components.of(graph).withoutAny(seeds);
    this.fixed = unreached.clone();
    this.f = new double[Math.multiplyExact(graph.nodes(), classes)];
    double[] prior = prior(labels, seeds.length);
    for (int i = 0; i < graph.nodes(); i++) {
      System.arraycopy(prior, 0, f, i * classes, classes);
    }
    for (int seed : seeds) {
      fixed[seed] = true;
      for (int c = 0; c < classes; c++) {
        f[seed * classes + c] = labels.has(seed, c) ? 1 : 0;
      }
    }
    this.next = f.clone();
  }

  /** The share of seeds that have each class. */
  private static double[] prior(Labels labels, int seeds) {
    return Arrays.stream(labels.classSizes()).mapToDouble(size -> (double) size / seeds).toArray();
  }

  /** One round; returns the largest change of any number. */
  double step(Workers workers) {
    double[] largest = new double[(graph.nodes() + BLOCK - 1) / BLOCK];
    workers.forBlocks(
        graph.nodes(),
        BLOCK,
        (from, to) -> {
          KERNELS.sparseTimesDense(graph.adjacency(), f, classes, next, false, from, to);
          for (int i = from; i < to; i++) {
            largest[from / BLOCK] = Math.max(largest[from / BLOCK], settle(i));
          }
        });
    double[] before = f;
    f = next;
    next = before;
    return Arrays.stream(largest).max().orElse(0);
  }

  /** Divides the new row of a node by its strength, or puts back a row that is fixed. */
  private double settle(int node) {
    int at = node * classes;
    if (fixed[node]) {
      System.arraycopy(f, at, next, at, classes);
      return 0;
    }
    double strength = graph.strength(node);
    double change = 0;
    for (int c = at; c < at + classes; c++) {
      next[c] /= strength;
      change = Math.max(change, Math.abs(next[c] - f[c]));
    }
    return change;
  }

  /** Goes on from F as it stood before. */
  void restore(double[] values) {
    System.arraycopy(values, 0, f, 0, f.length);
  }

  /** F as it stands, row after row. */
  double[] values() {
    return f;
  }

  /** For every node whether no path leads from it to a seed. */
  boolean[] unreached() {
    return unreached;
  }
}
