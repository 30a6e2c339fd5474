package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.loss.ClassWeights;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * The graph network and its loss once more, in doubles, dense matrices and plain loops, for
 * comparison: a double loss has digits enough for central differences.
 */
public final class ReferenceGraphNetwork {
  private final Map<String, double[]> weights = new LinkedHashMap<>();
  private final Network shape;
  private final double[][] average;
  private final double[][] x;

  /**
   * @param average P, nodes × nodes
   * @param x attributes, one row a node
   */
  public ReferenceGraphNetwork(Network network, double[][] average, double[][] x) {
    this.shape = network;
    this.average = average;
    this.x = x;
    for (Parameter p : network.parameters()) {
      weights.put(p.name(), ReferenceNetwork.doubles(p.value()));
    }
  }

  /** Σ over nodes of row weight times cross-entropy; targets stand in the order of the nodes. */
  public double loss(int[] nodes, Targets targets) {
    double[][] logits = logits();
    int m = shape.classes();
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      double[] row = logits[nodes[i]];
      double sum = 0;
      for (double logit : row) {
        sum += Math.exp(logit);
      }
      for (int c = 0; c < m; c++) {
        double t = targets.target()[i * m + c];
        double p = targets.independent() ? 1 / (1 + Math.exp(-row[c])) : Math.exp(row[c]) / sum;
        loss -= targets.weight()[i] * t * Math.log(p);
        loss -= targets.independent() ? targets.weight()[i] * (1 - t) * Math.log(1 - p) : 0;
      }
    }
    return loss;
  }

  /** The gradient of the loss at one parameter, by central differences. */
  public double[] gradient(Parameter at, int[] nodes, Targets targets) {
    return ReferenceNetwork.differences(weights.get(at.name()), () -> loss(nodes, targets));
  }

  /** Loss and gradients of an objective, its weights drawn at random, are those of the formula. */
  public static void check(
      NetworkObjective objective, double[][] average, Task task, String classWeights, Run run) {
    RandomStream random = run.random("weights");
    for (Parameter p : objective.parameters()) {
      for (int i = 0; i < p.value().length; i++) {
        p.value()[i] = (float) random.nextGaussian();
      }
    }
    double loss = objective.gradient(1, 0, run.workers());
    var reference =
        new ReferenceGraphNetwork(
            objective.network(), average, WeightedTasks.dense(objective.attributes()));
    int[] nodes = task.trainNodes();
    float[] weights = ClassWeights.parse(classWeights).of(task.trainLabels());
    Targets targets = Targets.of(task.trainLabels(), nodes, weights);
    assertThat(loss).isCloseTo(reference.loss(nodes, targets), within(1e-5));
    for (Parameter p : objective.parameters()) {
      double[] expected = reference.gradient(p, nodes, targets);
      for (int i = 0; i < expected.length; i++) {
        assertThat((double) p.gradient()[i])
            .as(p.name() + " " + i)
            .isCloseTo(expected[i], within(1e-5));
      }
    }
  }

  /** Logits of all nodes. */
  public double[][] logits() {
    double[][] hidden =
        layer(x, "self-weights", "neighbour-weights", "hidden-bias", shape.layers().get(0).width());
    for (double[] row : hidden) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.max(0, row[j]);
      }
    }
    return layer(hidden, "self-output", "neighbour-output", "output-bias", shape.classes());
  }

  private double[][] layer(double[][] in, String self, String neighbour, String bias, int width) {
    int n = in.length;
    double[][] out = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] average = new double[in[i].length];
      for (int j = 0; j < n; j++) {
        for (int d = 0; d < average.length; d++) {
          average[d] += this.average[i][j] * in[j][d];
        }
      }
      out[i] = weights.getOrDefault(bias, new double[width]).clone();
      addProduct(average, weights.get(neighbour), out[i]);
      if (weights.containsKey(self)) {
        addProduct(in[i], weights.get(self), out[i]);
      }
    }
    return out;
  }

  private static void addProduct(double[] row, double[] w, double[] into) {
    for (int d = 0; d < row.length; d++) {
      for (int c = 0; c < into.length; c++) {
        into[c] += row[d] * w[d * into.length + c];
      }
    }
  }
}
