package org.jane.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * The probabilities of the nodes a method was trained on, and what they rest on: all that a {@link
 * TransductiveModel} needs to predict. Immutable and safe to share between threads.
 */
public final class NodeProbabilities {
  private final NodeIds ids;
  private final Labels given;
  private final DenseMatrix probabilities;
  private final Basis[] basis;
  private final int[] trainNodes;
  private final int[] validationNodes;

  /**
   * @param probabilities one row a node, one column a class
   * @param unlinked nodes whose label does not rest on links; their basis is {@link
   *     Basis#ATTRIBUTES} unless it was given
   */
  public static NodeProbabilities of(Task task, DenseMatrix probabilities, boolean[] unlinked) {
    return new NodeProbabilities(
        task.ids(),
        task.trainLabels().and(task.validationLabels()),
        probabilities,
        unlinked,
        task.trainNodes(),
        task.validationNodes());
  }

  private NodeProbabilities(
      NodeIds ids,
      Labels given,
      DenseMatrix probabilities,
      boolean[] unlinked,
      int[] trainNodes,
      int[] validationNodes) {
    this.ids = ids;
    this.given = given;
    this.probabilities = probabilities;
    this.trainNodes = trainNodes;
    this.validationNodes = validationNodes;
    Check.that(
        probabilities.rows() == ids.size() && unlinked.length == ids.size(),
        "%d nodes need as many rows of probabilities, found %d",
        ids.size(),
        probabilities.rows());
    basis = new Basis[ids.size()];
    for (int i = 0; i < basis.length; i++) {
      basis[i] = given.known(i) ? Basis.GIVEN : unlinked[i] ? Basis.ATTRIBUTES : Basis.PREDICTED;
    }
  }

  /** The nodes it knows. */
  public NodeIds ids() {
    return ids;
  }

  public Predictions predictions() {
    return new Predictions(ids, probabilities, basis, given);
  }

  /** How many labels were predicted without resting on links. */
  public int unlinked() {
    return (int) Arrays.stream(basis).filter(b -> b == Basis.ATTRIBUTES).count();
  }

  /** Adds it to a file. */
  public void put(StoreWriter to) {
    byte[] unlinked = new byte[basis.length];
    for (int i = 0; i < basis.length; i++) {
      unlinked[i] = (byte) (basis[i] == Basis.ATTRIBUTES ? 1 : 0);
    }
    to.put("probabilities", probabilities)
        .put("unlinked", unlinked)
        .put("train-nodes", trainNodes)
        .put("validation-nodes", validationNodes);
  }

  /** Reads it from a file, for the data it was trained on. */
  public static NodeProbabilities read(StoredFile from, AttributedGraph data) throws IOException {
    byte[] stored = from.bytes("unlinked");
    boolean[] unlinked = new boolean[stored.length];
    for (int i = 0; i < stored.length; i++) {
      unlinked[i] = stored[i] != 0;
    }
    int[] train = from.ints("train-nodes");
    int[] validation = from.ints("validation-nodes");
    int[] known = IntStream.concat(Arrays.stream(train), Arrays.stream(validation)).toArray();
    for (int node : known) {
      Check.index("node", node, data.nodes());
    }
    DenseMatrix probabilities = from.matrix("probabilities");
    Check.that(
        probabilities.columns() == data.labels().classCount(),
        "%d classes need as many columns of probabilities, found %d",
        data.labels().classCount(),
        probabilities.columns());
    for (float probability : probabilities.data()) {
      Check.between("a probability", probability, 0, 1 + 1e-5);
    }
    return new NodeProbabilities(
        data.ids(), data.labels().onlyFor(known), probabilities, unlinked, train, validation);
  }
}
