package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneModel;
import org.jane.model.Predictions;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Digits;
import org.jane.report.chart.ScatterChart;
import org.jane.report.page.Block;

/** Scatter charts of the positions that JANE learnt, in their first two principal components. */
final class PositionBlocks {
  private static final int MOST = 5000;

  private PositionBlocks() {}

  static Block of(JaneModel model, Predictions predictions, AttributedGraph data, Split split) {
    NodeSample sample = NodeSample.of(data.nodes(), MOST);
    PrincipalPlane plane = PrincipalPlane.of(positions(model, sample));
    Labels labels = data.labels();
    ClassGroups classes = ClassGroups.of(labels);
    boolean[] heldOut = new boolean[data.nodes()];
    for (int node : split.test()) {
      heldOut[node] = true;
    }
    List<List<ScatterChart.Dot>> byLabel = empty(classes.names().size() + 1);
    List<List<ScatterChart.Dot>> byPrediction = empty(classes.names().size());
    int mistakes = 0;
    for (int i = 0; i < sample.nodes().length; i++) {
      int node = sample.nodes()[i];
      boolean mistake = heldOut[node] && NodeLabel.mistaken(predictions, labels, node);
      mistakes += mistake ? 1 : 0;
      String id = data.ids().get(node);
      String known = NodeLabel.of(predictions, labels, node);
      int group = classes.of(labels, node);
      byLabel
          .get(group < 0 ? classes.names().size() : group)
          .add(new ScatterChart.Dot(plane.x()[i], plane.y()[i], id, known, false));
      byPrediction
          .get(classes.group()[predictions.predictedClass(node)])
          .add(new ScatterChart.Dot(plane.x()[i], plane.y()[i], id, known, mistake));
    }
    List<String> names = new ArrayList<>(classes.names());
    names.add(ScatterChart.unlabelled(names));
    return Block.columns(
        Block.chart(
            chart("Coloured by label", plane, names, classes.names().size(), byLabel),
            "Positions U of the nodes, projected onto their first two principal components. Nodes near"
                + " each other are likely to be neighbours."
                + (plane.directions()
                    ? " Some positions are much longer than most, so each is divided by its length before the"
                        + " projection."
                    : "")
                + sample.sentence()),
        Block.chart(
            chart(
                "Coloured by prediction",
                plane,
                classes.names(),
                classes.names().size(),
                byPrediction),
            "The same positions, coloured by predicted class"
                + (split.test().length == 0
                    ? "."
                    : mistakes == 0
                        ? "; no test node is misclassified."
                        : "; × marks the "
                            + Digits.count(mistakes)
                            + " misclassified test nodes shown.")));
  }

  /** Of the sample alone: a copy of all of them may be large. */
  private static DenseMatrix positions(JaneModel model, NodeSample sample) {
    int k = model.position(0).length;
    DenseMatrix positions = DenseMatrix.zeros(sample.nodes().length, k);
    for (int i = 0; i < sample.nodes().length; i++) {
      System.arraycopy(model.position(sample.nodes()[i]), 0, positions.data(), i * k, k);
    }
    return positions;
  }

  private static List<List<ScatterChart.Dot>> empty(int groups) {
    List<List<ScatterChart.Dot>> lists = new ArrayList<>();
    for (int g = 0; g < groups; g++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  /**
   * @param classes how many of the groups are classes; what comes after them is not
   */
  private static ScatterChart chart(
      String title,
      PrincipalPlane plane,
      List<String> names,
      int classes,
      List<List<ScatterChart.Dot>> dots) {
    List<ScatterChart.Group> groups = new ArrayList<>();
    for (int g = 0; g < dots.size(); g++) {
      if (!dots.get(g).isEmpty() || g < names.size() - 1) {
        groups.add(new ScatterChart.Group(names.get(g), dots.get(g), g >= classes));
      }
    }
    return new ScatterChart(
        title, axis("first", plane.shares()[0]), axis("second", plane.shares()[1]), groups);
  }

  private static Axis axis(String name, double share) {
    return Axis.of(name + " component (" + Digits.fixed(100 * share, 0) + " % of variance)");
  }
}
