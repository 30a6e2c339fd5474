package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class TuningReportTest {
  private static final TuningReport.Tried PLAIN = new TuningReport.Tried(Map.of(), 1, 0.8, 0.5);

  private static TuningReport.Tried tried(int draws, String... settings) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return new TuningReport.Tried(map, draws, 0.8, 0.5);
  }

  private static List<String> sentences(TuningReport.Tried best, String measure, int near) {
    return new TuningReport(List.of(best, PLAIN), 7, 1000, 1000, 2000, measure, List.of(best), near)
        .sentences();
  }

  @Test
  void theSearchInTwoSentences() {
    assertThat(sentences(PLAIN, "accuracy", 1))
        .containsExactly(
            "Tried 2 settings in 7 training runs, scored on 2,000 validation nodes.",
            "Chosen: the defaults (by validation accuracy); no other is within one standard error.");
    assertThat(sentences(tried(2, "k", "8", "c", "2"), "AUC", 2))
        .startsWith(
            "Tried 2 settings in 7 training runs, scored on 2,000 validation nodes and another random draw.",
            "Chosen: k=8 c=2 (by validation AUC); 1 other is within one standard error.");
    assertThat(sentences(tried(4, "k", "8"), "accuracy", 3))
        .startsWith(
            "Tried 2 settings in 7 training runs, scored on 2,000 validation nodes and 3 other random draws.",
            "Chosen: k=8 (by validation accuracy); 2 others are within one standard error.");
  }

  @Test
  void fewerTrainingNodesAreSaid() {
    TuningReport thinned =
        new TuningReport(List.of(PLAIN), 7, 5000, 20_000, 300, "accuracy", List.of(PLAIN), 1);
    assertThat(thinned.sentences().get(0))
        .isEqualTo(
            "Tried 1 settings in 7 training runs on 5,000 of 20,000 training nodes, scored on 300 validation nodes.");
  }

  @Test
  void aSearchThatWasStoppedBeforeItsFirstScoreSaysSo() {
    TuningReport.Tried none = new TuningReport.Tried(Map.of(), 0, Double.NaN, Double.NaN);
    TuningReport stopped = new TuningReport(List.of(), 0, 10, 10, 10, "accuracy", List.of(none), 0);
    assertThat(stopped.sentences()).containsExactly("Stopped before the first trial was scored.");
  }

  private static final Task TASK = Landscape.task(1000, 0.1, 0.8);

  /**
   * A landscape of two settings: a is worth ten points a step and b two, and four settings were
   * tried: a=0 b=0, a=1 b=0, a=0 b=1, a=1 b=1. The last is the best.
   */
  @Test
  void onlyWhatHasAScoreWasTried() {
    Landscape method =
        new Landscape(
            Map.of("a", "0", "b", "0"),
            s ->
                0.5 + 0.1 * Double.parseDouble(s.get("a")) + 0.02 * Double.parseDouble(s.get("b")));
    TrialRunner runner =
        new TrialRunner(
            method, TASK, TuningBudget.defaults(), TrialLog.none(), Run.seeded(1).threads(1));
    List<Candidate> four =
        List.of(
            runner.add(Map.of()),
            runner.add(Map.of("a", "1")),
            runner.add(Map.of("b", "1")),
            runner.add(Map.of("a", "1", "b", "1")));
    Candidate unscored = runner.add(Map.of("a", "2", "b", "1"));
    runner.run(four, 1);
    Candidate best = four.get(3);
    TuningReport report =
        TuningReport.of(method, best, List.of(best, best, unscored), runner, 1, TASK, TASK);
    assertThat(report.tried()).as("those with a score").hasSize(4);
    assertThat(report.tried().get(0).settings()).isEqualTo(Map.of("a", "1", "b", "1"));
    assertThat(report.tried().get(3).settings()).as("what differs from defaults").isEmpty();
    assertThat(report.tried().get(0).primary()).isCloseTo(0.62, within(1e-9));
    assertThat(report.chosen()).as("each once").hasSize(2);
    assertThat(report.chosen().get(1).draws()).isZero();
    assertThat(report.chosen().get(1).primary()).isNaN();
    assertThat(report.near())
        .as("0.60 is more than one standard error of 1.7 points away")
        .isEqualTo(1);
    assertThat(report.trainings()).isEqualTo(4);
  }

  /** A standard error of 800 nodes is 1.8 points: 0.61 is within it, 0.60 is not. */
  @Test
  void whoeverIsWithinAStandardErrorIsNear() {
    Map<String, Double> height = Map.of("0", 0.50, "1", 0.595, "2", 0.605, "3", 0.615);
    Landscape method = new Landscape(Map.of("a", "0"), s -> height.getOrDefault(s.get("a"), 0.0));
    TrialRunner runner =
        new TrialRunner(
            method, TASK, TuningBudget.defaults(), TrialLog.none(), Run.seeded(1).threads(1));
    List<Candidate> all =
        List.of("0", "1", "2", "3").stream().map(a -> runner.add(Map.of("a", a))).toList();
    runner.run(all, 1);
    TuningReport report =
        TuningReport.of(method, all.get(3), List.of(all.get(3)), runner, 1, TASK, TASK);
    assertThat(report.near()).isEqualTo(2);
  }

  /**
   * The starts of JANE's search set update-every, em-nodes and batch whether they are used or not.
   */
  @Test
  void settingsThatDoNothingAreNotListed() {
    Method jane = Methods.named("jane");
    Map<String, String> still =
        Map.of("eta1", "0", "eta2", "0", "update-every", "10", "em-nodes", "1000", "batch", "1000");
    TrialRunner runner =
        new TrialRunner(jane, TASK, TuningBudget.defaults(), TrialLog.none(), Run.seeded(1));
    Map<String, String> moving = new LinkedHashMap<>(still);
    moving.putAll(Map.of("eta1", "0.1", "em-weight", "1"));
    assertThat(TASK.trainNodes()).hasSizeLessThan(1000);
    assertThat(listed(runner, jane, still)).containsOnlyKeys("eta1", "eta2");
    assertThat(listed(runner, jane, moving))
        .containsOnlyKeys("eta1", "eta2", "update-every", "em-weight", "em-nodes");
  }

  private static Map<String, String> listed(
      TrialRunner runner, Method method, Map<String, String> settings) {
    Candidate one = runner.add(settings);
    return TuningReport.of(method, one, List.of(one), runner, 1, TASK, TASK)
        .chosen()
        .get(0)
        .settings();
  }
}
