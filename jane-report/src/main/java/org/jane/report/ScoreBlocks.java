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

/** Scores of one or several models as charts and tables; those of several runs are added up. */
final class ScoreBlocks {
  /** More classes than a reader can follow in a table of colours. */
  static final int MOST_CLASSES = 40;

  private ScoreBlocks() {}

  /** The cases of several runs in one curve. */
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
        new ReliabilityChart("Calibration", curves),
        "How often a model is right where it says it is so sure, on "
            + which
            + ". On the dashed line its probabilities are honest, below it is too sure; larger signs stand"
            + " for more cases.");
  }

  /** Whether there is a table of confusions that can be read. */
  static boolean confusable(Score score) {
    return !score.confusion().isEmpty() && score.classes().size() <= MOST_CLASSES;
  }

  /** Who was taken for whom, over all runs. */
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
    return new HeatMap(title, "truth", "predicted", names, names, counts);
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
