package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On {@link Landscape}s: setting {@code a} is the height, {@code train} the seconds it costs. */
class TrialRunnerTest {
  private static final Map<String, String> DEFAULTS = Map.of("a", "0.5", "train", "1");
  private static final Task TASK = Landscape.task(100, 0.2, 0.5);

  private static double at(Map<String, String> settings) {
    return Double.parseDouble(settings.getOrDefault("a", "0.5"));
  }

  private static TrialRunner runner(TuningBudget budget, Run run) {
    return runner(TrialRunnerTest::at, budget, run);
  }

  private static TrialRunner runner(
      ToDoubleFunction<Map<String, String>> height, TuningBudget budget, Run run) {
    return new TrialRunner(new Landscape(DEFAULTS, height), TASK, budget, TrialLog.none(), run);
  }

  private static TrialRunner ten() {
    return runner(new TuningBudget(10, Double.POSITIVE_INFINITY, 1), Run.seeded(1).threads(1));
  }

  private static Map<String, String> costing(String seconds) {
    return Map.of("train", seconds);
  }

  @Test
  void theSameSettingsAreOneCandidateAndUseUpTheBudgetOnce() {
    TrialRunner runner = ten();
    runner.add(Map.of());
    assertThat(runner.remaining()).isEqualTo(9);
    runner.add(costing("8"));
    assertThat(runner.remaining()).isEqualTo(7);
    assertThat(runner.add(costing("8")).number).isEqualTo(1);
    assertThat(runner.remaining()).isEqualTo(7);
    assertThat(runner.known(costing("8"))).isTrue();
    assertThat(runner.known(costing("9"))).isFalse();
  }

  @Test
  void whatATrialHasPreparedCostsNoMore() {
    TrialRunner runner = ten();
    Candidate first = runner.add(Map.of());
    Map<String, String> nine = Map.of("train", "3", "prepare", "9");
    assertThat(runner.costs().affordable(nine, first)).isFalse();
    runner.run(List.of(runner.add(Map.of("prepare", "9"))), 1);
    assertThat(runner.costs().affordable(nine, first)).as("it lies there already").isTrue();
  }

  @Test
  void everyCandidateIsTrainedOnceOnEveryDrawTheLongestFirst() {
    List<String> order = new ArrayList<>();
    TrialRunner runner =
        runner(
            s -> {
              order.add(s.getOrDefault("train", ""));
              return 0.5;
            },
            new TuningBudget(10, Double.POSITIVE_INFINITY, 1),
            Run.seeded(1).threads(1));
    List<Candidate> three =
        List.of(runner.add(costing("1")), runner.add(costing("5")), runner.add(costing("3")));
    runner.run(three, 1);
    assertThat(order.stream().distinct()).containsExactly("5", "3", "1");
    assertThat(runner.trainings()).isEqualTo(3);
    runner.run(three, 2);
    assertThat(runner.trainings()).isEqualTo(6);
    assertThat(three).allSatisfy(c -> assertThat(c.draws()).isEqualTo(2));
    runner.run(three, 2);
    assertThat(runner.trainings()).isEqualTo(6);
    assertThat(runner.draws(5)).hasSize(2);
    assertThat(runner.draws(1)).containsExactly(TASK);
  }

  @Test
  void whatComesNextIsTrainedOnceByThreadsThatWouldBeIdleAndCountsWhenItIsAskedFor() {
    Map<String, Integer> heights = new ConcurrentHashMap<>(); // how often each was looked at
    TrialRunner many =
        runner(
            s -> {
              heights.merge(s.getOrDefault("a", ""), 1, Integer::sum);
              return at(s);
            },
            TuningBudget.defaults(),
            Run.seeded(1).threads(13));
    List<Map<String, String>> next =
        List.of(Map.of("a", "0.7"), Map.of("a", "0.8"), Map.of("a", "-1"));
    many.run(List.of(many.add(Map.of())), 1, next, 2);
    assertThat(heights).as("done ahead").containsEntry("0.7", 4).containsEntry("0.8", 4);
    assertThat(many.trainings()).isEqualTo(1);
    assertThat(many.candidates()).hasSize(1);
    List<Candidate> asked = next.stream().map(many::add).toList();
    many.run(asked, 2);
    assertThat(heights).as("two draws, two looks each").containsEntry("0.7", 4);
    assertThat(heights).containsEntry("0.8", 4);
    assertThat(many.trainings()).isEqualTo(7);

    Set<String> alone = ConcurrentHashMap.newKeySet();
    TrialRunner one =
        runner(
            s -> {
              alone.add(s.getOrDefault("a", ""));
              return at(s);
            },
            TuningBudget.defaults(),
            Run.seeded(1).threads(1));
    one.run(List.of(one.add(Map.of())), 1, next, 2);
    assertThat(alone).as("one thread has nothing to spare").containsExactly("0.5");
    one.run(next.stream().map(one::add).toList(), 2);
    for (int c = 0; c < 4; c++) {
      for (int d = 0; d < one.candidates().get(c).draws(); d++) {
        TrialScore score = one.candidates().get(c).scores.get(d);
        assertThat(many.candidates().get(c).scores.get(d).same(score)).isTrue();
      }
    }
  }

  @Test
  void whatTakesMuchRoomIsNotDoneAhead() {
    Set<String> trained = ConcurrentHashMap.newKeySet();
    TrialRunner runner =
        runner(
            s -> {
              trained.add(s.getOrDefault("room", ""));
              return 0.5;
            },
            TuningBudget.defaults(),
            Run.seeded(1).threads(8));
    Map<String, String> large = Map.of("room", "100000000");
    runner.run(List.of(runner.add(Map.of())), 1, List.of(large, Map.of("room", "1000000")), 1);
    assertThat(trained).containsExactlyInAnyOrder("", "1000000");
  }

  @Test
  void whatTheLogKnowsIsNotDoneAhead(@TempDir Path folder) throws IOException {
    Map<String, String> later = new LinkedHashMap<>(DEFAULTS);
    later.put("a", "0.7");
    TrialLog log = TrialLog.in(folder, "this search", false);
    log.add(new TrialKey(later, 0), new TrialScore(0.7, 0.5, new float[] {1}));
    Set<String> trained = ConcurrentHashMap.newKeySet();
    TrialRunner runner =
        new TrialRunner(
            new Landscape(
                DEFAULTS,
                s -> {
                  trained.add(s.getOrDefault("a", ""));
                  return at(s);
                }),
            TASK,
            TuningBudget.defaults(),
            TrialLog.in(folder, "this search", true),
            Run.seeded(1).threads(8));
    runner.run(
        List.of(runner.add(Map.of())), 1, List.of(Map.of("a", "0.7"), Map.of("a", "0.8")), 1);
    runner.run(List.of(runner.add(Map.of("a", "0.8"))), 1);
    assertThat(trained).containsExactlyInAnyOrder("0.5", "0.8");
  }

  @Test
  void theBestModelIsKeptAndProgressIsTold() {
    List<Progress> heard = new ArrayList<>();
    TrialRunner runner =
        runner(
            new TuningBudget(10, Double.POSITIVE_INFINITY, 1),
            Run.seeded(1).threads(1).listener(heard::add));
    assertThat(runner.best()).isNull();
    Candidate low = runner.add(Map.of("a", "0.3"));
    Candidate high = runner.add(Map.of("a", "0.9"));
    Candidate middle = runner.add(Map.of("a", "0.6"));
    Candidate level = runner.add(Map.of("a", "0.9", "train", "2"));
    runner.run(List.of(low, high, middle), 1);
    assertThat(Objects.requireNonNull(runner.best()).model().provenance().settings())
        .containsEntry("a", "0.9");
    runner.run(List.of(level), 1);
    assertThat(Objects.requireNonNull(runner.best()).model().provenance().settings())
        .as("the earlier one of two that are level")
        .containsEntry("train", "1");
    assertThat(runner.ranked(1)).containsExactly(high, level, middle, low);
    assertThat(heard).contains(Progress.of("tuning", 4, 10, "settings"));
  }

  @Test
  void aSearchWithoutTimeHasOneScore() {
    TrialRunner runner = runner(new TuningBudget(10, 1e-9, 1), Run.seeded(1).threads(1));
    Candidate first = runner.add(Map.of());
    Candidate second = runner.add(Map.of("a", "0.9"));
    assertThat(runner.over()).isTrue();
    assertThat(runner.remaining()).isZero();
    runner.run(List.of(first, second), 2);
    assertThat(first.draws()).isEqualTo(1);
    assertThat(second.draws()).isZero();
    assertThat(runner(new TuningBudget(10, 1e6, 1), Run.seeded(1)).over()).isFalse();
  }

  @Test
  void whoeverStopsHasNoneBeforeTheFirst() {
    StopRequest stop = new StopRequest();
    stop.request();
    TrialRunner runner = runner(TuningBudget.defaults(), Run.seeded(1).threads(1).stop(stop));
    Candidate first = runner.add(Map.of());
    runner.run(List.of(first), 1);
    assertThat(first.draws()).isZero();
    assertThat(runner.trainings()).isZero();
  }

  @Test
  void settingsThatCannotBeLearntAreLastButTheFirstMustBe() {
    TrialRunner runner = ten();
    Candidate first = runner.add(Map.of("a", "0.1"));
    Candidate hole = runner.add(Map.of("a", "-1"));
    runner.run(List.of(first, hole), 1);
    assertThat(hole.draws()).isEqualTo(1);
    assertThat(hole.primary(1)).isNaN();
    assertThat(Objects.requireNonNull(runner.best()).score()).isSameAs(first.scores.get(0));
    TrialRunner other = ten();
    List<Candidate> alone = List.of(other.add(Map.of("a", "-1")));
    assertThatThrownBy(() -> other.run(alone, 1)).isInstanceOf(CannotLearnException.class);
  }

  /** Trains here, and remembers what it was asked for. */
  private static final class Elsewhere implements TrainingExecutor {
    final List<Job> judged = new ArrayList<>();

    @Override
    public List<Judged> judge(List<Job> jobs, Run run) {
      judged.addAll(jobs);
      return jobs.stream().map(job -> judged(job, run)).toList();
    }

    private static Judged judged(Job job, Run run) {
      if (at(job.settings()) < 0) {
        return new Judged(
            new float[0],
            Optional.of(new CannotLearnException("there is a hole", Remedy.of("Go around it"))));
      }
      NodeClassifier model = job.method().trainer(job.settings()).train(job.task(), run);
      return new Judged(TrialScore.of(model, job.task(), run).probabilities(), Optional.empty());
    }

    @Override
    public List<NodeClassifier> train(List<Job> jobs, Run run) {
      throw new UnsupportedOperationException("only judges");
    }
  }

  @Test
  void trainingsElsewhereGiveTheSameScores() {
    Elsewhere elsewhere = new Elsewhere();
    List<Progress> heard = new ArrayList<>();
    TrialRunner there =
        new TrialRunner(
            new Landscape(DEFAULTS, TrialRunnerTest::at),
            TASK,
            TuningBudget.defaults(),
            TrialLog.none(),
            Run.seeded(7).threads(1).listener(heard::add),
            Optional.of(elsewhere));
    TrialRunner here = runner(TuningBudget.defaults(), Run.seeded(7).threads(1));
    for (TrialRunner runner : List.of(there, here)) {
      runner.run(
          List.of(
              runner.add(Map.of("a", "0.7")),
              runner.add(Map.of("a", "0.4", "train", "3")),
              runner.add(Map.of("a", "-1"))),
          2);
    }
    assertThat(there.trainings()).isEqualTo(6).isEqualTo(here.trainings());
    for (int i = 0; i < 3; i++) {
      for (int d = 0; d < 2; d++) {
        TrialScore score = there.candidates().get(i).scores.get(d);
        assertThat(score.same(here.candidates().get(i).scores.get(d))).isTrue();
      }
    }
    assertThat(elsewhere.judged).hasSize(6);
    assertThat(elsewhere.judged.get(0).settings())
        .as("the longest first")
        .containsEntry("train", "3");
    assertThat(elsewhere.judged).extracting(TrainingExecutor.Job::seed).containsOnly(7L, 8L);
    assertThat(heard).contains(Progress.of("tuning", 3, 64, "settings"));
    there.run(there.candidates(), 2);
    assertThat(elsewhere.judged).as("nothing is left to do").hasSize(6);
    assertThat(heard).hasSize(1);
  }

  @Test
  void aFirstCandidateThatIsRefusedElsewhereIsRefusedHere() {
    TrialRunner there =
        new TrialRunner(
            new Landscape(DEFAULTS, TrialRunnerTest::at),
            TASK,
            TuningBudget.defaults(),
            TrialLog.none(),
            Run.seeded(7),
            Optional.of(new Elsewhere()));
    List<Candidate> alone = List.of(there.add(Map.of("a", "-1")));
    assertThatThrownBy(() -> there.run(alone, 1)).hasMessageContaining("there is a hole");
  }
}
