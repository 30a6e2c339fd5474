package org.jane.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.eval.Score;
import org.jane.eval.Trial;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Test;

class EvaluationPageTest {
  private static final Dataset DATA =
      new DataSource.Synthetic(SyntheticConfig.defaults()).read(Run.seeded(1));
  private static final EvaluationPlan HEAD = plan(DATA, Protocol.paper());

  private static EvaluationPlan plan(Dataset data, Protocol protocol) {
    return new EvaluationPlan(
        data.name(),
        data.source(),
        new Evaluation(
            data.graph(),
            data.splits(),
            protocol,
            List.of(
                new Evaluation.Entrant(Methods.named("lp"), Map.of()),
                new Evaluation.Entrant(Methods.named("mlp"), Map.of())),
            3),
        7,
        1,
        false);
  }

  private static String page(EvaluationPlan plan, List<Trial> done) {
    return new EvaluationPage(plan, done, "jane evaluate", "Go on with --resume.").page().html();
  }

  private static Trial trial(String method, int number, double accuracy) {
    List<Score.ClassScore> classes = new ArrayList<>();
    classes.add(new Score.ClassScore("red", 1, 0.5, 0.667, 2));
    classes.add(new Score.ClassScore("blue", 0.5, 1, 0.667, 1));
    Score score =
        new Score(accuracy, 0.6, accuracy, 0.1, classes, List.of(List.of(1L, 1L), List.of(0L, 1L)));
    return new Trial(
        method,
        number,
        score,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  @Test
  void aStoppedEvaluationShowsWhatIsDoneAndSaysSo() {
    List<Trial> done = List.of(trial("lp", 0, 0.5), trial("lp", 2, 0.7), trial("mlp", 2, 0.6));
    String page = page(HEAD, done);
    assertThat(page)
        .contains("3 of 6 training runs", "--resume")
        .contains("Best mean accuracy: lp with 0.600 ± 0.141 over 2 runs")
        .contains("7 to 9, one per run");
  }

  @Test
  void oneMethodAloneIsNotCompared() {
    List<Trial> done = List.of(trial("mlp", 0, 0.5));
    assertThat(page(HEAD, done))
        .contains("There is no second method to compare with", "hold no calibration data");
  }

  /** Methods without randomness on one split, however often. */
  @Test
  void runsThatAreAllTheSameGiveNoVerdict() {
    List<Trial> done = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      done.add(trial("lp", r, 0.7));
      done.add(trial("mlp", r, 0.6));
    }
    assertThat(page(HEAD, done))
        .contains("give the same difference, +0.100: no interval can be estimated")
        .doesNotContain("is better than");
  }

  @Test
  void intervalsOverOneSplitAreSaidToCoverSeedsOnly() {
    Split own = Split.random(DATA.graph().labels(), 0.1, 0.2, Run.seeded(1).random("own"));
    Dataset split = new Dataset("d", "s", DATA.graph(), List.of(own), DATA.edgeCounts(), List.of());
    EvaluationPlan given = plan(split, Protocol.parse("given"));
    List<Trial> done = List.of(trial("lp", 0, 0.5), trial("mlp", 0, 0.6));
    assertThat(page(given, done)).contains("3 runs share one split: intervals cover seeds only");
    assertThat(page(HEAD, done)).doesNotContain("seeds only");
  }

  @Test
  void nothingDoneIsAPageToo() {
    assertThat(page(HEAD, List.of()))
        .contains("0 of 6 training runs", "No training run finished", "Settings");
  }
}
