package org.jane.model;

import java.util.List;
import java.util.Optional;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.metric.DecisionRule;
import org.jane.run.Check;

/**
 * Labels of nodes with their probabilities, by node and by name. Immutable; nobody writes into the
 * matrix.
 *
 * <p>Where a label was given it stands as it was given; the probabilities beside it are still the
 * model's own.
 */
public final class Predictions {
  private final NodeIds ids;
  private final List<String> classNames;
  private final boolean multiLabel;
  private final DenseMatrix probabilities;
  private final Basis[] basis;
  private final Labels given;
  private final DecisionRule rule;

  /**
   * @param probabilities one row a node, one column a class; rows sum to 1 unless a node may have
   *     several labels
   * @param basis what each label rests on
   * @param given the labels that were given; those of nodes whose basis is {@link Basis#GIVEN} are
   *     used
   */
  public Predictions(NodeIds ids, DenseMatrix probabilities, Basis[] basis, Labels given) {
    this(ids, probabilities, basis, given, DecisionRule.PLAIN);
  }

  /**
   * The same with thresholds.
   *
   * @param rule what makes labels of probabilities
   */
  public Predictions(
      NodeIds ids, DenseMatrix probabilities, Basis[] basis, Labels given, DecisionRule rule) {
    this.ids = ids;
    this.classNames = given.classNames();
    this.multiLabel = given.multiLabel();
    this.probabilities = probabilities;
    this.basis = basis.clone();
    this.given = given;
    Check.that(
        probabilities.rows() == ids.size()
            && basis.length == ids.size()
            && given.nodes() == ids.size(),
        "%d nodes need as many rows of probabilities, found %d",
        ids.size(),
        probabilities.rows());
    Check.that(
        probabilities.columns() == classNames.size(),
        "%d classes need as many columns, found %d",
        classNames.size(),
        probabilities.columns());
    this.rule = rule.requireFor(classNames.size(), multiLabel);
  }

  /** Whether all probabilities are numbers. */
  public boolean finite() {
    for (float probability : probabilities.data()) {
      if (!Float.isFinite(probability)) {
        return false;
      }
    }
    return true;
  }

  /** Those of some nodes, in this order. */
  public Predictions select(int[] nodes) {
    int m = classNames.size();
    DenseMatrix rows = DenseMatrix.zeros(nodes.length, m);
    Basis[] some = new Basis[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      Check.index("node", nodes[i], ids.size());
      System.arraycopy(probabilities.data(), nodes[i] * m, rows.data(), i * m, m);
      some[i] = basis[nodes[i]];
    }
    return new Predictions(ids.select(nodes), rows, some, given.select(nodes), rule);
  }

  public int nodes() {
    return ids.size();
  }

  public NodeIds ids() {
    return ids;
  }

  public List<String> classNames() {
    return classNames;
  }

  public boolean multiLabel() {
    return multiLabel;
  }

  public Basis basis(int node) {
    return basis[node];
  }

  /** The labels that were given. */
  public Labels given() {
    return given;
  }

  /** What makes labels of probabilities. */
  public DecisionRule rule() {
    return rule;
  }

  /** P(class | node), as the model sees it. */
  public float probability(int node, int ofClass) {
    return probabilities.get(node, ofClass);
  }

  /** All probabilities, row after row. */
  public float[] probabilities() {
    return probabilities.data().clone();
  }

  /**
   * The class the model holds most likely, the first on a tie, whether or not a label was given.
   * The label is {@link #predictedClass}.
   */
  public int mostLikely(int node) {
    return classOf(node, DecisionRule.PLAIN);
  }

  /**
   * The class that the model says, whether or not a label was given: the most likely one, unless
   * there are thresholds. In multi-label data the most likely one.
   */
  public int predictedClass(int node) {
    return classOf(node, multiLabel ? DecisionRule.PLAIN : rule);
  }

  /**
   * The class that the model holds more likely than the one it says, because thresholds decided;
   * empty when there is none.
   */
  public Optional<String> moreLikely(int node) {
    int most = mostLikely(node);
    return most == predictedClass(node) ? Optional.empty() : Optional.of(classNames.get(most));
  }

  private int classOf(int node, DecisionRule by) {
    int m = classNames.size();
    return by.classOf(probabilities.data(), node * m, m);
  }

  /**
   * Whether the model itself says that a node has a class: the {@link #predictedClass}, or every
   * one of ½ and more in multi-label data, or of its threshold and more.
   */
  public boolean predicted(int node, int ofClass) {
    return multiLabel
        ? rule.has(probability(node, ofClass), ofClass)
        : predictedClass(node) == ofClass;
  }

  /** Whether the label of a node holds a class: as given, else as predicted. */
  public boolean has(int node, int ofClass) {
    return basis[node] == Basis.GIVEN ? given.has(node, ofClass) : predicted(node, ofClass);
  }

  /** The label of a node; several joined by {@code |}, none is the empty string. */
  public String label(int node) {
    if (!multiLabel && basis[node] != Basis.GIVEN && !classNames.isEmpty()) {
      return classNames.get(predictedClass(node));
    }
    StringBuilder label = new StringBuilder();
    for (int c = 0; c < classNames.size(); c++) {
      if (has(node, c)) {
        label.append(label.length() > 0 ? "|" : "").append(classNames.get(c));
      }
    }
    return label.toString();
  }

  /** The label of the node of this name. */
  public String label(String id) {
    int node = ids.find(id);
    Check.that(node >= 0, "there is no node \"%s\"", id);
    return label(node);
  }

  /**
   * How sure the model is of the label: the probability of its class, the smallest among several;
   * of none, 1 - the largest.
   */
  public float probability(int node) {
    if (!multiLabel && basis[node] != Basis.GIVEN && !classNames.isEmpty()) {
      float most = probability(node, predictedClass(node));
      return most <= 1 ? most : 1 - most;
    }
    float least = Float.POSITIVE_INFINITY;
    float largest = 0;
    for (int c = 0; c < classNames.size(); c++) {
      largest = Math.max(largest, probability(node, c));
      if (has(node, c)) {
        least = Math.min(least, probability(node, c));
      }
    }
    return least <= 1 ? least : 1 - largest;
  }
}
