package org.jane.method.jane;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.likelihood.Attraction;
import org.jane.likelihood.DivergedException;
import org.jane.likelihood.PairForces;
import org.jane.likelihood.Repulsion;
import org.jane.likelihood.RepulsionMode;
import org.jane.linalg.DenseMatrix;
import org.jane.model.CannotLearnException;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The positions U of the nodes, already divided by s, and the forces of the graph on them: {@code
 * -log P(A|U)} is attraction along edges plus repulsion between unlinked nodes.
 *
 * <p>Nodes without an edge take no part in the forces; they stand at the mean of the training
 * nodes, so that proximity says nothing about them. Mutable, owned by one training run.
 */
final class LatentSpace {
  /** What the graph says of a position of U: {@code at}, the rows of linked nodes. */
  record Forces(DenseMatrix at, PairForces pull, PairForces push) {
    double attraction() {
      return pull.value();
    }

    double repulsion() {
      return push.value();
    }
  }

  private final JaneConfig.LatentStep config;
  private final int k;
  private final DenseMatrix u;
  private final boolean[] isolated;
  private final int[] linked; // the other nodes
  private final int[] anchors; // training nodes with an edge
  private final @Nullable Attraction attraction;
  private final @Nullable Repulsion repulsion;

  /**
   * @param start positions; rows of isolated nodes are set here
   * @param trainNodes whose mean isolated nodes stand at
   */
  LatentSpace(Graph graph, DenseMatrix start, int[] trainNodes, JaneConfig.LatentStep config) {
    this.config = config;
    this.u = start;
    this.k = start.columns();
    int n = graph.nodes();
    isolated = new boolean[n];
    int[] nodes = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      isolated[i] = graph.degree(i) == 0;
      if (!isolated[i]) {
        nodes[count++] = i;
      }
    }
    linked = Arrays.copyOf(nodes, count);
    anchors = Arrays.stream(trainNodes).filter(i -> !isolated[i]).toArray();
    if (config.moves()) {
      Graph forces = count == n ? graph : graph.subgraph(linked);
      attraction = new Attraction(forces.adjacency());
      repulsion = new Repulsion(forces.adjacency(), config.likelihood(), mode(config, count));
    } else {
      attraction = null;
      repulsion = null;
    }
    settleIsolated();
  }

  static RepulsionMode mode(JaneConfig.LatentStep config, int nodes) {
    RepulsionMode wanted = config.repulsion();
    if (wanted != null) {
      return wanted;
    }
    return nodes <= JaneConfig.ALL_PAIRS_UP_TO
        ? new RepulsionMode.All()
        : new RepulsionMode.Cells(256);
  }

  DenseMatrix u() {
    return u;
  }

  boolean[] isolated() {
    return isolated.clone();
  }

  /**
   * The mean position of training nodes that have edges, or of all that have, when no training node
   * has.
   */
  float[] mean() {
    return meanOf(u, anchors.length > 0 ? anchors : linked);
  }

  static float[] meanOf(DenseMatrix u, int[] nodes) {
    int k = u.columns();
    double[] sum = new double[k];
    for (int i : nodes) {
      for (int d = 0; d < k; d++) {
        sum[d] += u.get(i, d);
      }
    }
    float[] mean = new float[k];
    for (int d = 0; d < k; d++) {
      mean[d] = nodes.length == 0 ? 0f : (float) (sum[d] / nodes.length);
    }
    return mean;
  }

  private void settleIsolated() {
    float[] mean = mean();
    for (int i = 0; i < isolated.length; i++) {
      if (isolated[i]) {
        System.arraycopy(mean, 0, u.data(), i * k, k);
      }
    }
  }

  /** Mean length of a row of U: what the scale of the network's input refers to. */
  double meanRowNorm() {
    double sum = 0;
    for (int i = 0; i < u.rows(); i++) {
      double square = 0;
      for (int d = 0; d < k; d++) {
        square += (double) u.get(i, d) * u.get(i, d);
      }
      sum += Math.sqrt(square);
    }
    return u.rows() == 0 ? 0 : sum / u.rows();
  }

  /**
   * The forces at U as it is now.
   *
   * @param epoch names the draw of sampled pairs
   * @param beside other work, which leaves U alone and may be done meanwhile
   */
  Forces forces(int epoch, Run run, Runnable beside) {
    if (attraction == null || repulsion == null) {
      throw new IllegalStateException("U does not move under these settings");
    }
    DenseMatrix moving = linked.length == u.rows() ? u : rows(linked);
    PairForces[] found = new PairForces[2];
    run.workers()
        .together( // the longest first, the others beside its beginning, which is for one thread
            () -> found[1] = push(repulsion, moving, epoch, run),
            () -> found[0] = attraction.forces(moving, run.workers()),
            beside);
    return new Forces(moving, found[0], found[1]);
  }

  /**
   * One step: {@code U ← U - η1 ∂C/∂U - η2 ∂(-log P(A|U))/∂U}. The second part is capped per node
   * at 1/(2(d_i+κ_i)), where d_i is the weighted degree and κ_i the sum of the kernel over the
   * other nodes: a longer step would overshoot.
   *
   * @param forces of the graph at U
   * @param labelNodes nodes whose labels pull
   * @param labelGradient ∂C/∂u of these nodes, row after row
   */
  void step(Forces forces, int[] labelNodes, float[] labelGradient, Run run) {
    DenseMatrix moving = forces.at;
    PairForces pull = forces.pull;
    PairForces push = forces.push;
    float eta2 = (float) config.eta2();
    run.workers()
        .forBlocks(
            linked.length,
            256,
            (from, to) -> {
              for (int p = from; p < to; p++) {
                float step = Math.min(eta2, 1f / (2f * (pull.kappa()[p] + push.kappa()[p])));
                int at = linked[p] * k;
                for (int d = 0; d < k; d++) {
                  float gradient = pull.gradient()[p * k + d] + push.gradient()[p * k + d];
                  u.data()[at + d] = moving.data()[p * k + d] - step * gradient;
                }
              }
            });
    float eta1 = (float) config.eta1();
    for (int i = 0; i < labelNodes.length; i++) {
      for (int d = 0; d < k; d++) {
        u.data()[labelNodes[i] * k + d] -= eta1 * labelGradient[i * k + d];
      }
    }
    settleIsolated();
  }

  private static PairForces push(Repulsion repulsion, DenseMatrix moving, int epoch, Run run) {
    try {
      return repulsion.forces(
          moving, run.workers(), block -> run.random("jane/pairs", (long) epoch << 32 | block));
    } catch (DivergedException e) {
      CannotLearnException refusal =
          new CannotLearnException(
              "training with these settings diverges: the positions are no longer finite or too"
                  + " far out",
              Remedy.of("Set learning-rate, eta1 or scale smaller, or s larger"));
      refusal.initCause(e);
      throw refusal;
    }
  }

  private DenseMatrix rows(int[] nodes) {
    DenseMatrix chosen = DenseMatrix.zeros(nodes.length, k);
    for (int i = 0; i < nodes.length; i++) {
      System.arraycopy(u.data(), nodes[i] * k, chosen.data(), i * k, k);
    }
    return chosen;
  }
}
