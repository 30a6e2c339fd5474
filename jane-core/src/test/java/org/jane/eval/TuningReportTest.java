package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private static List<String> sentences(
      TuningReport.Tried best, String measure, int near, TuningReport.Effect... effects) {
    return new TuningReport(
            List.of(best, PLAIN),
            7,
            1000,
            1000,
            2000,
            measure,
            List.of(best),
            near,
            List.of(effects))
        .sentences();
  }

  @Test
  void theSearchInThreeSentences() {
    assertThat(sentences(PLAIN, "accuracy", 1))
        .containsExactly(
            "Tried 2 settings in 7 training runs, scored on 2,000 validation nodes.",
            "Chosen: the defaults (by validation accuracy); no other is within one standard error.",
            "The effects of single settings were not measured.");
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
  void threeSettingsAreNamedEachOnce() {
    TuningReport.Effect[] effects = {
      new TuningReport.Effect("k", "8", "4", 0.1234),
      new TuningReport.Effect("k", "8", "2", 0.1),
      new TuningReport.Effect("c", "2", "1", -0.05),
      new TuningReport.Effect("a", "on", "off", 0.01),
      new TuningReport.Effect("b", "1", "0", 0.001)
    };
    assertThat(sentences(PLAIN, "accuracy", 1, effects).get(2))
        .isEqualTo(
            "Largest effects in percentage points: k=8 over 4: +12.3; c=2 over 1: -5.0; a=on over off: +1.0.");
    assertThat(sentences(PLAIN, "log loss", 1, effects[0]).get(2))
        .isEqualTo("Largest effects, of less log loss: k=8 over 4: +0.123.");
  }

  @Test
  void fewerTrainingNodesAreSaid() {
    TuningReport thinned =
        new TuningReport(
            List.of(PLAIN), 7, 5000, 20_000, 300, "accuracy", List.of(PLAIN), 1, List.of());
    assertThat(thinned.sentences().get(0))
        .isEqualTo(
            "Tried 1 settings in 7 training runs on 5,000 of 20,000 training nodes, scored on 300 validation nodes.");
  }

  @Test
  void aSearchThatWasStoppedBeforeItsFirstScoreSaysSo() {
    TuningReport.Tried none = new TuningReport.Tried(Map.of(), 0, Double.NaN, Double.NaN);
    TuningReport stopped =
        new TuningReport(List.of(), 0, 10, 10, 10, "accuracy", List.of(none), 0, List.of());
    assertThat(stopped.sentences()).containsExactly("Stopped before the first trial was scored.");
  }

  private static final Task TASK = Landscape.task(1000, 0.1, 0.8);

  /**
   * A landscape of two settings: a is worth ten points a step and b two, and four settings were
   * tried: a=0 b=0, a=1 b=0, a=0 b=1, a=1 b=1. The last is the best.
   */
  @Test
  void effectsAreMeansOverPairsThatDifferInOneSetting() {
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
    assertThat(report.effects()).hasSize(2);
    assertThat(report.effects().get(0).key()).as("the largest first").isEqualTo("a");
    assertThat(report.effects().get(0).chosen()).isEqualTo("1");
    assertThat(report.effects().get(0).other()).isEqualTo("0");
    assertThat(report.effects().get(0).gain()).isCloseTo(0.1, within(1e-9));
    assertThat(report.effects().get(1).gain()).isCloseTo(0.02, within(1e-9));
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
    assertThat(report.effects())
        .extracting(TuningReport.Effect::other)
        .containsExactly("0", "1", "2");
    assertThat(report.effects().get(0).gain()).isCloseTo(0.115, within(1e-9));
  }

  /** a=2 cannot be learnt; nothing is told of what it would have cost, and a=1 is not blurred. */
  @Test
  void settingsWithoutAScoreHaveNoEffect() {
    Task task = Landscape.task(300, 0.3, 0.5);
    Map<String, Double> heights = Map.of("0", 0.9, "1", 0.7, "2", -1.0);
    Landscape method =
        new Landscape(Map.of("a", "0"), s -> heights.getOrDefault(s.getOrDefault("a", "0"), 0.0));
    TrialRunner runner =
        new TrialRunner(method, task, TuningBudget.defaults(), TrialLog.none(), Run.seeded(1));
    List<Candidate> three =
        List.of(runner.add(Map.of()), runner.add(Map.of("a", "1")), runner.add(Map.of("a", "2")));
    runner.run(three, 1);
    Candidate best = three.get(0);
    TuningReport report = TuningReport.of(method, best, List.of(best), runner, 1, task, task);
    assertThat(report.effects()).hasSize(1);
    assertThat(report.effects().get(0).other()).isEqualTo("1");
    assertThat(report.effects().get(0).gain()).isCloseTo(0.2, within(0.01));
    assertThat(report.sentences().get(2)).doesNotContain("NaN");
  }
}
