package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jane.eval.Score;
import org.jane.report.chart.Digits;
import org.jane.report.chart.HeatMap;
import org.jane.report.chart.ReliabilityChart;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** Calibration curves, confusion matrices and per-class scores; several runs are summed. */
final class ScoreBlocks {
  /** The largest confusion matrix that is still readable. */
  static final int MOST_CLASSES = 40;

  private ScoreBlocks() {}

  /** One calibration curve over the predictions of several runs. */
  static ReliabilityChart.Curve curve(String name, List<Score> scores) {
    TreeMap<Integer, double[]> bins = new TreeMap<>();
    for (Score score : scores) {
      for (Score.Bin bin : score.reliability()) {
        double[] sum = bins.computeIfAbsent(bin.number(), b -> new double[3]);
        sum[0] += bin.cases();
        sum[1] += bin.right();
        sum[2] += bin.confidence() * bin.cases();
      }
    }
    return new ReliabilityChart.Curve(
        name,
        bins.values().stream()
            .map(b -> new ReliabilityChart.Bin(b[2] / b[0], b[1] / b[0], (long) b[0]))
            .toList());
  }

  static Block reliability(List<ReliabilityChart.Curve> curves, String which) {
    return Block.chart(
        new ReliabilityChart("Calibration: reliability diagram", curves),
        "Accuracy by confidence, on "
            + which
            + ". On the dashed line the probabilities are calibrated, below it the model is overconfident;"
            + " larger markers stand for more predictions.");
  }

  /** Whether there is a confusion matrix small enough to read. */
  static boolean hasReadableConfusion(Score score) {
    return !score.confusion().isEmpty() && score.classes().size() <= MOST_CLASSES;
  }

  /** The confusion matrix, summed over runs. */
  static HeatMap confusion(String title, List<Score> scores) {
    List<String> names = scores.get(0).classes().stream().map(Score.ClassScore::name).toList();
    List<List<Long>> counts = new ArrayList<>();
    for (int r = 0; r < names.size(); r++) {
      List<Long> row = new ArrayList<>();
      for (int c = 0; c < names.size(); c++) {
        long sum = 0;
        for (Score score : scores) {
          sum += score.confusion().get(r).get(c);
        }
        row.add(sum);
      }
      counts.add(row);
    }
    return new HeatMap(title, "true class", "predicted class", names, names, counts);
  }

  static Table perClass(Score score, String caption) {
    Table table = Table.of("class", "nodes", "precision", "recall", "F1");
    for (Score.ClassScore c : score.classes()) {
      table =
          table.row(
              c.name(),
              Digits.count(c.nodes()),
              Digits.fixed(c.precision(), 3),
              Digits.fixed(c.recall(), 3),
              Digits.fixed(c.f1(), 3));
    }
    return table.caption(caption);
  }
}
