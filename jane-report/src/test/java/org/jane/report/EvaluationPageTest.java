package org.jane.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Score;
import org.jane.eval.Trial;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.run.Run;
import org.jane.store.Json;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Test;

class EvaluationPageTest {
  private static final Dataset DATA =
      new DataSource.Synthetic(SyntheticConfig.defaults()).read(Run.seeded(1));
  private static final EvaluationResult HEAD =
      new EvaluationResult(
          DATA,
          Protocol.paper(),
          List.of(
              new Evaluation.Entrant(Methods.named("lp"), Map.of()),
              new Evaluation.Entrant(Methods.named("mlp"), Map.of())),
          3,
          7,
          1,
          false);

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
    String page = new EvaluationPage(HEAD, done, "jane evaluate").page().html();
    assertThat(page)
        .contains("3 of 6 training runs", "--resume")
        .contains("Best mean accuracy: lp with 0.600 ± 0.141 over 2 runs")
        .contains("7 to 9, one per run");
  }

  @Test
  void onlyRunsThatBothHaveDoneAreCompared() {
    List<Trial> done = List.of(trial("lp", 0, 0.1), trial("lp", 2, 0.7), trial("mlp", 2, 0.6));
    assertThat(HEAD.differences(done)).hasSize(1);
    assertThat(HEAD.differences(done).get(0).mean()).isCloseTo(0.1, offset(1e-12));
    assertThat(HEAD.differences(done.subList(0, 2))).isEmpty();
  }

  @Test
  void oneMethodAloneIsNotCompared() {
    List<Trial> done = List.of(trial("mlp", 0, 0.5));
    assertThat(new EvaluationPage(HEAD, done, "jane evaluate").page().html())
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
    assertThat(HEAD.differences(done).get(0).verdict()).isEqualTo("all runs are the same");
    assertThat(new EvaluationPage(HEAD, done, "jane evaluate").page().html())
        .contains("give the same difference, +0.100: no interval can be estimated")
        .doesNotContain("is better than");
    assertThat(Json.text(HEAD.tree(done))).contains("\"low\" : null");
  }

  @Test
  void intervalsOverOneSplitAreSaidToCoverSeedsOnly() {
    Split own = Split.random(DATA.graph().labels(), 0.1, 0.2, Run.seeded(1).random("own"));
    Dataset split = new Dataset("d", "s", DATA.graph(), List.of(own), DATA.edgeCounts(), List.of());
    EvaluationResult given =
        new EvaluationResult(
            split, Protocol.parse("given"), HEAD.entrants(), HEAD.runs(), 7, 1, false);
    List<Trial> done = List.of(trial("lp", 0, 0.5), trial("mlp", 0, 0.6));
    assertThat(new EvaluationPage(given, done, "jane evaluate").page().html())
        .contains("3 runs share one split: intervals cover seeds only");
    assertThat(new EvaluationPage(HEAD, done, "jane evaluate").page().html())
        .doesNotContain("seeds only");
    assertThat(given.digest()).isNotEqualTo(HEAD.digest());
  }

  @Test
  void whatIsNotFiniteIsNullInJson() {
    assertThat(Json.text(List.of(Double.NaN, Double.POSITIVE_INFINITY, 0.5)).replace(" ", ""))
        .isEqualTo("[null,null,0.5]\n");
    String text = Json.text(HEAD.tree(List.of(trial("lp", 0, Double.NaN))));
    assertThat(text).contains("\"accuracy\" : null").doesNotContain("NaN");
  }

  @Test
  void nothingDoneIsAPageToo() {
    assertThat(new EvaluationPage(HEAD, List.of(), "jane evaluate").page().html())
        .contains("0 of 6 training runs", "No training run finished", "Settings");
  }
}
