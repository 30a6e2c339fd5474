package org.jane.model;

import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;

/**
 * What a learner is given: the graph, all attributes, and the labels of training and validation
 * nodes. It holds no other label, so there is no way from here to one. Immutable and safe to share
 * between threads.
 */
public final class Task {
  private final Graph graph;
  private final CsrMatrix attributes;
  private final List<String> attributeNames;
  private final NodeIds ids;
  private final Labels trainLabels;
  private final Labels validationLabels;
  private final int[] trainNodes;
  private final int[] validationNodes;

  private Task(AttributedGraph data, Split split) {
    graph = data.graph();
    attributes = data.attributes();
    attributeNames = data.attributeNames();
    ids = data.ids();
    trainNodes = split.train();
    validationNodes = split.validation();
    trainLabels = data.labels().onlyFor(trainNodes);
    validationLabels = data.labels().onlyFor(validationNodes);
  }

  public static Task of(AttributedGraph data, Split split) {
    return new Task(data, split);
  }

  /** Refuses the task when the training nodes do not show at least {@code least} classes. */
  public void requireClasses(int least) {
    int seen = 0;
    for (int size : trainLabels.classSizes()) {
      seen += size > 0 ? 1 : 0;
    }
    Check.that(
        seen >= least,
        "%d training nodes show %d of %d classes; at least %d are needed to learn",
        trainNodes.length,
        seen,
        classCount(),
        least);
  }

  public int nodes() {
    return graph.nodes();
  }

  public Graph graph() {
    return graph;
  }

  public CsrMatrix attributes() {
    return attributes;
  }

  public List<String> attributeNames() {
    return attributeNames;
  }

  public NodeIds ids() {
    return ids;
  }

  public List<String> classNames() {
    return trainLabels.classNames();
  }

  public int classCount() {
    return trainLabels.classCount();
  }

  public boolean multiLabel() {
    return trainLabels.multiLabel();
  }

  /** The training nodes, ascending. */
  public int[] trainNodes() {
    return trainNodes.clone();
  }

  /** The validation nodes, ascending. */
  public int[] validationNodes() {
    return validationNodes.clone();
  }

  /** Labels of all nodes, known for training nodes only. */
  public Labels trainLabels() {
    return trainLabels;
  }

  /** Labels of all nodes, known for validation nodes only. */
  public Labels validationLabels() {
    return validationLabels;
  }

  public Shape shape() {
    return new Shape(
        nodes(),
        graph.edges(),
        graph.weighted(),
        attributes.columns(),
        attributes.entries(),
        classCount(),
        trainNodes.length);
  }
}
