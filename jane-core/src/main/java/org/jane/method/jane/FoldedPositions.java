package org.jane.method.jane;

import java.util.Arrays;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jspecify.annotations.Nullable;

/**
 * Positions for the nodes of other data: those the model knows keep theirs, a new one stands where
 * {@link PositionExtension} continues the positions of its known neighbours, and one without such
 * neighbours at the mean of the training nodes. Models of version 0.1, and those whose positions
 * did not begin as eigenvectors, place new nodes at the weighted mean of their known neighbours.
 */
final class FoldedPositions {
  private final JaneModel model;
  private final DenseMatrix u;
  private final Basis[] basis;
  private final int[] known; // the model's node of each node, -1 for new ones
  private int newNodes;
  private int unlinked;
  private int edgesAmongNewNodes;
  private final @Nullable PositionExtension extension;

  FoldedPositions(AttributedGraph data, JaneModel model) {
    this.model = model;
    JaneWeights weights = model.weights();
    int k = weights.u().columns();
    u = DenseMatrix.zeros(data.nodes(), k);
    basis = new Basis[data.nodes()];
    known = new int[data.nodes()];
    boolean some = false;
    for (int i = 0; i < known.length; i++) {
      known[i] = model.ids().find(data.ids().get(i));
      some |= known[i] < 0;
    }
    extension = some && extendsPositions(model) ? model.extension() : null;
    for (int i = 0; i < known.length; i++) {
      if (known[i] >= 0) {
        System.arraycopy(weights.u().data(), known[i] * k, u.data(), i * k, k);
        basis[i] = weights.isolated()[known[i]] ? Basis.ATTRIBUTES : Basis.PREDICTED;
      } else {
        newNodes++;
        place(i, data.graph().adjacency(), weights, k);
        extend(i, data.graph(), weights);
      }
    }
  }

  private static boolean extendsPositions(JaneModel model) {
    return !model.config().start().random() && !model.provenance().janeVersion().startsWith("0.1.");
  }

  /** Moves a node from the mean of its neighbours to where their positions continue. */
  private void extend(int node, Graph graph, JaneWeights weights) {
    if (extension == null || basis[node] != Basis.FOLDED_IN) {
      return;
    }
    CsrMatrix links = graph.adjacency();
    int degree = links.rowLength(node);
    int[] neighbours = new int[degree];
    double[] weight = new double[degree];
    double[] strength = new double[degree];
    int count = 0;
    for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
      int neighbour = known[links.column(e)];
      if (neighbour >= 0 && !weights.isolated()[neighbour]) {
        neighbours[count] = neighbour;
        weight[count] = links.value(e);
        strength[count++] = model.graph().strength(neighbour) + links.value(e);
      }
    }
    double[] at = extension.place(neighbours, weight, strength, count);
    for (int d = 0; at != null && d < at.length; d++) {
      u.set(node, d, (float) at[d]);
    }
  }

  private void place(int node, CsrMatrix adjacency, JaneWeights weights, int k) {
    double[] sum = new double[k];
    double total = 0;
    for (int e = adjacency.rowStart(node); e < adjacency.rowStart(node + 1); e++) {
      int neighbour = known[adjacency.column(e)];
      if (neighbour < 0) {
        edgesAmongNewNodes += adjacency.column(e) > node ? 1 : 0; // each edge is met from both ends
        continue;
      }
      if (weights.isolated()[neighbour]) {
        continue; // its position says nothing
      }
      total += adjacency.value(e);
      for (int d = 0; d < k; d++) {
        sum[d] += (double) adjacency.value(e) * weights.u().get(neighbour, d);
      }
    }
    for (int d = 0; d < k; d++) {
      u.set(node, d, total > 0 ? (float) (sum[d] / total) : weights.meanPosition()[d]);
    }
    basis[node] = total > 0 ? Basis.FOLDED_IN : Basis.ATTRIBUTES;
    unlinked += total > 0 ? 0 : 1;
  }

  /** The model's node of each node, -1 for new ones. */
  int[] known() {
    return known;
  }

  DenseMatrix u() {
    return u;
  }

  Basis basis(int node) {
    return basis[node];
  }

  int newNodes() {
    return newNodes;
  }

  int unlinked() {
    return unlinked;
  }

  int edgesAmongNewNodes() {
    return edgesAmongNewNodes;
  }

  /** The labels the model was given, for those of its nodes that are in the data. */
  Labels given() {
    int[] from = new int[known.length];
    Arrays.setAll(from, i -> known[i]);
    return model.given().selectOrUnknown(from);
  }
}
