package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Score;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.explain.Influence;
import org.jane.model.Worth;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** Results of an evaluation per class and per run. */
final class EvaluationClasses {
  private EvaluationClasses() {}

  /** F1 of each class for each method. */
  static Block perClass(EvaluationPlan result, List<Trial> trials) {
    List<String> header = new ArrayList<>(List.of("class", "nodes per run"));
    List<List<Score>> scores = new ArrayList<>();
    for (String method : result.methodNames()) {
      List<Score> own = EvaluationPlan.of(method, trials).stream().map(Trial::score).toList();
      if (!own.isEmpty()) {
        header.add(method);
        scores.add(own);
      }
    }
    Table table = Table.of(header.toArray(String[]::new));
    List<Score.ClassScore> classes = scores.get(0).get(0).classes();
    for (int c = 0; c < classes.size(); c++) {
      int number = c;
      List<Object> cells = new ArrayList<>();
      cells.add(classes.get(c).name());
      cells.add(Digits.fixed(mean(scores.get(0), s -> s.classes().get(number).nodes()).mean(), 1));
      for (List<Score> own : scores) {
        Spread f1 = mean(own, s -> s.classes().get(number).f1());
        cells.add(Digits.spread(f1.mean(), f1.std(), 3));
      }
      table = table.row(cells.toArray());
    }
    return table.caption("F1 of each class on test nodes, mean ± standard deviation over runs");
  }

  private static Spread mean(List<Score> scores, ToDoubleFunction<Score> value) {
    return Spread.of(scores.stream().map(value::applyAsDouble).toList());
  }

  static List<Block> confusion(EvaluationPlan result, List<Trial> trials) {
    List<Block> maps = new ArrayList<>();
    for (String method : result.methodNames()) {
      List<Score> own = EvaluationPlan.of(method, trials).stream().map(Trial::score).toList();
      if (!own.isEmpty() && ScoreBlocks.hasReadableConfusion(own.get(0))) {
        maps.add(
            Block.chart(
                ScoreBlocks.confusion(method, own),
                "Test nodes of all runs by true class (rows) and class predicted by "
                    + method
                    + " (columns)."));
      }
    }
    return maps.isEmpty()
        ? List.of(Block.text("There are too many classes to show a confusion matrix."))
        : List.of(Block.columns(maps.toArray(Block[]::new)));
  }

  /** What each side is worth, for methods of both. */
  static List<Block> worth(EvaluationPlan result, List<Trial> trials) {
    List<Block> blocks = new ArrayList<>();
    for (String method : result.methodNames()) {
      Worth worth = result.summary(method, trials).worth();
      if (worth != null) {
        blocks.add(
            Block.text(
                method
                    + ", "
                    + worth.metric()
                    + ": "
                    + worth.scores()
                    + ". "
                    + worth.inWordsOfMethod()));
        blocks.add(
            Block.chart(
                WorthBlocks.chart(worth),
                method
                    + ": models trained with both sides, without attributes and without links; mean over runs,"
                    + " on test nodes. Error bars are standard errors of the difference to both sides."));
      }
    }
    return blocks;
  }

  /** α̂, also per predicted class, of each method that has it; averaged over runs. */
  static List<Block> influence(EvaluationPlan result, List<Trial> trials) {
    List<Block> blocks = new ArrayList<>();
    for (String method : result.methodNames()) {
      List<Trial> own = EvaluationPlan.of(method, trials);
      List<Double> alphas =
          own.stream()
              .map(Trial::alphaHat)
              .filter(OptionalDouble::isPresent)
              .map(OptionalDouble::getAsDouble)
              .toList();
      if (alphas.isEmpty()) {
        continue;
      }
      Spread alpha = Spread.of(alphas);
      Block gauge =
          Block.chart(
              InfluenceBlocks.gauge(alpha.mean(), alpha.std()),
              method + ": mean and standard deviation of α̂ over runs.");
      List<Influence.Part> byClass = byClass(own);
      blocks.add(
          byClass.isEmpty()
              ? gauge
              : Block.columns(
                  gauge,
                  Block.chart(
                      InfluenceBlocks.shares(byClass),
                      method
                          + ": mean per predicted class over all runs."
                          + InfluenceBlocks.omittedClasses(byClass))));
    }
    return blocks;
  }

  /** The mean over runs of a class, each node counting the same. */
  private static List<Influence.Part> byClass(List<Trial> trials) {
    List<Influence.Part> parts = new ArrayList<>();
    List<Influence.Part> names = trials.get(0).influence();
    for (int c = 0; c < names.size(); c++) {
      long nodes = 0;
      double sum = 0;
      for (Trial trial : trials) {
        if (c < trial.influence().size() && trial.influence().get(c).nodes() > 0) {
          nodes += trial.influence().get(c).nodes();
          sum += trial.influence().get(c).nodes() * trial.influence().get(c).alpha();
        }
      }
      parts.add(
          new Influence.Part(
              names.get(c).name(),
              (int) Math.min(Integer.MAX_VALUE, nodes),
              sum / nodes,
              Double.NaN));
    }
    return parts;
  }

  /** The scores of every single run. */
  static Block allRuns(EvaluationPlan result, List<Trial> trials) {
    Table table =
        Table.of(
            "method", "run", "seed", "accuracy", "macro-F1", "micro-F1", "calibration error", "α̂");
    for (String method : result.methodNames()) {
      for (Trial t : EvaluationPlan.of(method, trials)) {
        table =
            table.row(
                method,
                String.valueOf(t.number()),
                String.valueOf(result.seed() + t.number()),
                Digits.fixed(t.score().accuracy(), 4),
                Digits.fixed(t.score().macroF1(), 4),
                Digits.fixed(t.score().microF1(), 4),
                Digits.fixed(t.score().calibrationError(), 4),
                Digits.fixed(t.alphaHat().orElse(Double.NaN), 3));
      }
    }
    return Block.fold("Scores of all " + trials.size() + " training runs", table);
  }
}
