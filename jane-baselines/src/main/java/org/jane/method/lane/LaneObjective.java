package org.jane.method.lane;

import java.io.IOException;
import java.util.Objects;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigensolver;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * The embeddings U_G, U_A, U_Y of the training nodes and the codes H they agree on, and one round
 * that renews all four. Each becomes the top eigenvectors of what the others leave for it, the best
 * answer to them, so no round lowers {@link #value}:
 *
 * <p>{@code tr(U_Gᵀ K_G U_G) + α1 tr(U_Aᵀ K_A U_A) + α2 tr(U_Yᵀ K_Y U_Y) + α1 ‖U_Aᵀ U_G‖² + α2
 * ‖U_Yᵀ U_G‖² + ‖Hᵀ U_G‖² + ‖Hᵀ U_A‖² + ‖Hᵀ U_Y‖²}, all four with orthonormal columns. Not safe for
 * use by several threads at once.
 */
final class LaneObjective {
  /** Of the operator's norm; the products are cheap, and a round should not lose to rounding. */
  private static final double TOLERANCE = 1e-6;

  private final Affinities affinities;
  private final LaneConfig.Balance balance;
  private final int width;
  private double @Nullable [] firstG; // U_G of the first round: of links alone
  private double @Nullable [] uG;
  private double @Nullable [] uA;
  private double @Nullable [] uY;
  private double @Nullable [] h;

  /** The three affinities of the training nodes, the same for every balance. */
  record Affinities(Affinity links, Affinity attributes, Affinity labels) {
    static Affinities of(Task task, Run run) {
      int[] train = task.trainNodes();
      return new Affinities(
          new Affinity(withSelf(task.graph(), train), run.workers()),
          new Affinity(task.attributes().selectRows(train), run.workers()),
          new Affinity(labels(task.trainLabels(), train), run.workers()));
    }

    /** Rows and columns {@code nodes} of A + I. */
    private static CsrMatrix withSelf(Graph graph, int[] nodes) {
      CsrMatrix a = graph.subgraph(nodes).adjacency();
      int n = a.rows();
      int[] start = new int[n + 1];
      int[] column = new int[a.entries() + n];
      float[] value = new float[column.length];
      int at = 0;
      for (int i = 0; i < n; i++) {
        boolean placed = false;
        for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
          if (!placed && a.column(e) > i) {
            placed = true;
            column[at] = i;
            value[at++] = 1f;
          }
          column[at] = a.column(e);
          value[at++] = a.value(e);
        }
        if (!placed) {
          column[at] = i;
          value[at++] = 1f;
        }
        start[i + 1] = at;
      }
      return new CsrMatrix(n, start, column, value);
    }

    /** One row a node, 1 where it has a class. */
    private static CsrMatrix labels(Labels labels, int[] nodes) {
      int[] start = new int[nodes.length + 1];
      for (int i = 0; i < nodes.length; i++) {
        start[i + 1] = start[i] + labels.count(nodes[i]);
      }
      int[] column = new int[start[nodes.length]];
      for (int i = 0; i < nodes.length; i++) {
        for (int j = 0; j < labels.count(nodes[i]); j++) {
          column[start[i] + j] = labels.get(nodes[i], j);
        }
      }
      return new CsrMatrix(labels.classCount(), start, column, null);
    }
  }

  LaneObjective(Affinities affinities, LaneConfig.Balance balance, int width) {
    this.affinities = affinities;
    this.balance = balance;
    this.width = width;
  }

  /** Rounds of another balance, from the start. What does not depend on it is not done again. */
  LaneObjective withBalance(LaneConfig.Balance other) {
    LaneObjective fresh = new LaneObjective(affinities, other, width);
    fresh.firstG = firstG;
    return fresh;
  }

  private AgreementSum sum() {
    return new AgreementSum(affinities.links().size(), width);
  }

  /** Renews U_G, U_A, U_Y and H, one after the other. */
  void round(int number, Run run) {
    double a1 = balance.alpha1();
    double a2 = balance.alpha2();
    boolean first = h == null;
    uG =
        first && firstG != null
            ? firstG
            : top(
                sum().plus(1, affinities.links()).plus(a1, uA).plus(a2, uY).plus(1, h),
                number,
                run);
    if (first && !run.stopRequested()) { // where it was, the eigensolver may have ended early
      firstG = uG;
    }
    uA = top(sum().plus(a1, affinities.attributes()).plus(a1, uG).plus(1, h), number, run);
    uY = top(sum().plus(a2, affinities.labels()).plus(a2, uG).plus(1, h), number, run);
    h = top(sum().plus(1, uA).plus(1, uG).plus(1, uY), number, run);
  }

  private double[] top(AgreementSum operator, int round, Run run) {
    EigenRequest request = EigenRequest.largest(width).withTolerance(TOLERANCE);
    Run quiet = run.listener(p -> {}); // progress is told by rounds
    return Eigensolver.solve(operator, request, run.random("lane/eigen", round), quiet).vectors();
  }

  /** What is maximised; 0 before the first round. */
  double value(Run run) {
    if (uG == null || uA == null || uY == null || h == null) {
      return 0;
    }
    double a1 = balance.alpha1();
    double a2 = balance.alpha2();
    return sum()
            .plus(1, affinities.links())
            .plus(a1, uA)
            .plus(a2, uY)
            .plus(1, h)
            .trace(uG, run.workers())
        + sum().plus(a1, affinities.attributes()).plus(1, h).trace(uA, run.workers())
        + sum().plus(a2, affinities.labels()).plus(1, h).trace(uY, run.workers());
  }

  /** Adds all embeddings to a checkpoint; to be called after a round. */
  void save(StoreWriter to) {
    to.put("links", Objects.requireNonNull(uG))
        .put("attributes", Objects.requireNonNull(uA))
        .put("labels", Objects.requireNonNull(uY))
        .put("codes", Objects.requireNonNull(h));
  }

  /** Goes on with the embeddings of a checkpoint. */
  void restore(StoredFile from) throws IOException {
    uG = from.doubles("links");
    uA = from.doubles("attributes");
    uY = from.doubles("labels");
    h = from.doubles("codes");
  }

  /** H, one row a training node; null before the first round. */
  double @Nullable [] codes() {
    return h;
  }
}
