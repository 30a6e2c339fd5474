package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.ensemble.Ensemble;
import org.jane.explain.Ablation;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.settings.SearchSpace;
import org.jane.settings.SearchSpace.Choice;
import org.jane.store.CheckpointException;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TunerTest {
  private static final AttributedGraph DATA =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=80,seed=2"), Run.seeded(2)).graph();
  private static final Split SPLIT =
      Split.random(DATA.labels(), 0.3, 0.3, Run.seeded(1).random("split"));
  private static final TuningBudget SMALL = new TuningBudget(12, Double.POSITIVE_INFINITY, 2);
  private static final Map<String, String> QUICK = Map.of("epochs", "20", "hidden", "8");

  @TempDir Path folder;

  private static final Split WITH_TEST =
      Split.heldOut(
          DATA.labels(), Split.labelled(DATA.labels()), 0.4, 0.2, Run.seeded(1).random("split"));

  private static Tuner.Tuned inTurn(AttributedGraph data, Run run) {
    return new Tuner(Methods.named("jane"), QUICK, new TuningBudget(6, 1e9, 5))
        .train(Task.of(data, WITH_TEST).validatedInTurn(), run);
  }

  private static Tuner.Tuned tuned(AttributedGraph data, Run run, TrialLog log) {
    return new Tuner(Methods.named("jane"), QUICK, SMALL).train(Task.of(data, SPLIT), run, log);
  }

  private static Tuner.Tuned tuned(Run run) {
    return tuned(DATA, run, TrialLog.none());
  }

  private static float[] answers(Tuner.Tuned tuned) {
    return tuned.model().predict().probabilities();
  }

  /** The search, the epoch and the ensemble heed the metric; and the log knows it again. */
  @ParameterizedTest
  @EnumSource(PrimaryMetric.class)
  void anyMetricDecides(PrimaryMetric metric) throws IOException {
    Tuner tuner = new Tuner(Methods.named("jane-nu"), QUICK, new TuningBudget(5, 1e9, 1));
    Task task = Task.of(DATA, SPLIT).withMetric(metric);
    Tuner.Tuned tuned =
        tuner.train(task, Run.seeded(3), TrialLog.in(folder, "of " + metric, false));
    assertThat(tuned.report().measure()).isEqualTo(metric.words(false));
    double guessing =
        switch (metric) {
          case ACCURACY, MACRO_F1, BALANCED_ACCURACY, AVERAGE_PRECISION -> 0.25;
          case AUC -> 0.5;
          case LOG_LOSS -> Math.log(4);
        };
    double found = tuned.report().chosen().get(0).primary();
    assertThat(metric.oriented(found)).isGreaterThan(metric.oriented(guessing) + 0.1);
    assertThat(found).isBetween(0.0, metric == PrimaryMetric.LOG_LOSS ? 1.2 : 1.0);
    assertThat(tuned.report().sentences().get(1)).contains("by validation " + metric.words(false));
    TrialLog log = TrialLog.in(folder, "of " + metric, true);
    assertThat(log.size()).isPositive();
    assertThat(answers(tuner.train(task, Run.seeded(3), log))).isEqualTo(answers(tuned));
  }

  @Test
  void anEstimateGrowsWithWhatIsTried() {
    Tuner small = new Tuner(Methods.named("jane"), QUICK, SMALL);
    Tuner large = new Tuner(Methods.named("jane"), QUICK, TuningBudget.defaults());
    Shape shape = Task.of(DATA, SPLIT).shape();
    assertThat(large.estimate(false).seconds(shape, 24))
        .isGreaterThan(small.estimate(false).seconds(shape, 24));
    assertThat(large.estimate(false).seconds(shape, 20))
        .as("few validation nodes are drawn several times")
        .isGreaterThan(2 * large.estimate(false).seconds(shape, 500));
  }

  /** A search on such a graph took 70 seconds on two threads and held 2.3 GB. */
  @Test
  void anEstimateDoesNotCountWhatTheSearchLeavesOut() {
    Tuner tuner = new Tuner(Methods.named("jane"), Map.of(), TuningBudget.defaults());
    Shape shape = new Shape(200_000, 1_992_960, false, 32, 6_397_517, 8, 16_123);
    assertThat(tuner.estimate(false).memory(shape, 2).bytes())
        .isBetween(2_300_000_000L, 10_000_000_000L);
    assertThat(tuner.estimate(false).seconds(shape, 4_029) / 2).isBetween(25.0, 200.0);
  }

  @Test
  void aTrainingThatHoldsManyTimesTheFirstIsNotTried() {
    Method jane = Methods.named("jane");
    Map<String, String> first = Map.of("eta1", "0", "eta2", "0");
    Map<String, String> deep = Map.of("eta1", "0", "eta2", "0", "encoder", "links(3)");
    Shape small = new Shape(60_000, 300_000, false, 32, 1_920_000, 8, 6_000);
    Shape large = new Shape(1_500_000, 15_000_000, false, 32, 48_000_000, 8, 120_000);
    assertThat(TrialCosts.fits(jane, deep, first, small)).isTrue();
    assertThat(TrialCosts.fits(jane, deep, first, large)).isFalse();
    assertThat(TrialCosts.fits(jane, first, first, large)).isTrue();
  }

  @Test
  void labelsOfTestNodesChangeNothing() {
    Tuner.Tuned honest = tuned(Run.seeded(1));
    Tuner.Tuned other = tuned(wrongLabels(SPLIT.test()), Run.seeded(1), TrialLog.none());
    assertThat(answers(other)).isEqualTo(answers(honest));
    assertThat(other.report()).isEqualTo(honest.report());
  }

  private static final AttributedGraph MANY =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=600,seed=2"), Run.seeded(2)).graph();
  private static final Split MANY_VALIDATE =
      Split.random(MANY.labels(), 0.1, 0.4, Run.seeded(1).random("split"));

  private static Tuner.Tuned stacked(AttributedGraph data, Run run, TrialLog log) {
    return new Tuner(Methods.named("jane"), QUICK, new TuningBudget(16, 1e9, 2))
        .train(Task.of(data, MANY_VALIDATE), run, log);
  }

  /** Models of 20 epochs with 8 hidden units that 60 nodes taught: 240 others know more. */
  @Tag("slow")
  @Test
  void manyValidationNodesTeachWhatModelsTellTogether() throws IOException {
    TrialLog log = TrialLog.in(folder, "of many", false);
    Tuner.Tuned tuned = stacked(MANY, Run.seeded(1).threads(1), log);
    Ensemble ensemble = (Ensemble) tuned.model();
    assertThat(ensemble.stacking()).isPresent();
    assertThat(ensemble.members()).as("two, and starts").hasSizeGreaterThan(4);
    assertThat(tuned.report().chosen()).hasSizeGreaterThan(4);
    assertThat(tuned.report().chosen()).allMatch(one -> Double.isFinite(one.primary()));
    Ensemble averaged = Ensemble.of(ensemble.members().subList(0, 2), 1, ensemble.provenance());
    assertThat(right(ensemble)).isGreaterThan(right(averaged));
    AttributedGraph others = wrongLabels(MANY, MANY_VALIDATE.test());
    assertThat(answers(stacked(others, Run.seeded(1).threads(3), TrialLog.none())))
        .as("whatever the test nodes are, on any number of threads")
        .isEqualTo(answers(tuned));
    assertThat(answers(stacked(MANY, Run.seeded(1), TrialLog.in(folder, "of many", true))))
        .as("trained again, as nothing is left of the trials but their scores")
        .isEqualTo(answers(tuned));
    Task named = Task.of(MANY, MANY_VALIDATE);
    Ensemble leading = Ensemble.of(ensemble.members().subList(0, 5), 1, ensemble.provenance());
    assertThat(Ablation.onValidation(ensemble, named, Run.seeded(1)).orElseThrow().both())
        .as("stacked with all kinds a side alone does not have")
        .isCloseTo(share(leading, MANY_VALIDATE.validation()), within(1e-9));
    Tuner one = new Tuner(Methods.named("jane"), QUICK, new TuningBudget(2, 1e9, 1));
    assertThat(((Ensemble) one.train(named, Run.seeded(1)).model()).members())
        .as("who asks for a single model gets one")
        .hasSize(1);
  }

  private static double right(NodeClassifier model) {
    return share(model, MANY_VALIDATE.test());
  }

  private static double share(NodeClassifier model, int[] nodes) {
    Predictions predictions = model.predict();
    return Arrays.stream(nodes)
        .map(node -> predictions.mostLikely(node) == MANY.labels().of(node) ? 1 : 0)
        .average()
        .orElseThrow();
  }

  /** The same data with labels of some nodes that are all wrong. */
  private static AttributedGraph wrongLabels(int[] nodes) {
    return wrongLabels(DATA, nodes);
  }

  private static AttributedGraph wrongLabels(AttributedGraph data, int[] nodes) {
    int classes = data.labels().classCount();
    int[] label = new int[data.nodes()];
    Arrays.setAll(label, data.labels()::of);
    for (int node : nodes) {
      label[node] = (label[node] + 1) % classes;
    }
    return new AttributedGraph(
        data.graph(),
        data.attributes(),
        data.attributeNames(),
        Labels.single(data.labels().classNames(), label),
        data.ids());
  }

  @Test
  void theModelsOfAnEnsembleLearnFromAllLabelsTogether() {
    Ensemble ensemble = (Ensemble) inTurn(DATA, Run.seeded(1)).model();
    assertThat(ensemble.members()).hasSize(5);
    assertThat(ensemble.inTurn()).isTrue();
    int[] left = ensemble.heldOut().stream().flatMapToInt(Arrays::stream).sorted().toArray();
    assertThat(left)
        .as("each label is left out by one and learnt by four")
        .isEqualTo(
            IntStream.concat(
                    Arrays.stream(WITH_TEST.train()), Arrays.stream(WITH_TEST.validation()))
                .sorted()
                .toArray());
    assertThat(ensemble.heldOut().get(0)).isEqualTo(WITH_TEST.validation());
    assertThat(((Ensemble) tuned(Run.seeded(1)).model()).inTurn())
        .as("validation nodes that were named are kept apart")
        .isFalse();
  }

  @Test
  void labelsOfTestNodesChangeNothingInTurn() {
    Tuner.Tuned honest = inTurn(DATA, Run.seeded(1));
    Tuner.Tuned other = inTurn(wrongLabels(WITH_TEST.test()), Run.seeded(1).threads(3));
    assertThat(answers(other)).isEqualTo(answers(honest));
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void threadsChangeNothing(int threads) {
    Tuner.Tuned one = tuned(Run.seeded(3).threads(1));
    Tuner.Tuned many = tuned(Run.seeded(3).threads(threads));
    assertThat(many.report()).isEqualTo(one.report());
    assertThat(answers(many)).isEqualTo(answers(one));
  }

  @Test
  void theBudgetIsKeptAndPinnedSettingsStay() {
    Tuner.Tuned tuned = tuned(Run.seeded(1));
    TuningReport report = tuned.report();
    assertThat(report.tried()).hasSizeBetween(7, SMALL.trials());
    assertThat(report.tried())
        .allSatisfy(t -> assertThat(t.settings()).containsAllEntriesOf(QUICK));
    assertThat(report.chosen()).isSubsetOf(report.tried());
    assertThat(report.chosen().get(0).primary())
        .as("better than the worst that was tried")
        .isGreaterThan(report.tried().get(report.tried().size() - 1).primary());
    assertThat(report.sentences()).hasSize(2).allSatisfy(s -> assertThat(s).endsWith("."));
    assertThat(((Ensemble) tuned.model()).members()).hasSize(SMALL.members());
  }

  @Test
  void anInterruptedSearchGoesOnToTheSameEnd() throws IOException {
    TrialLog whole = TrialLog.in(folder, "this search", false);
    Tuner.Tuned first = tuned(DATA, Run.seeded(1), whole);
    Path file = folder.resolve("tuning.log");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1 + first.report().trainings());
    String cut = String.join("\n", lines.subList(0, 6)) + "\n" + lines.get(6).substring(0, 9);
    Files.writeString(file, cut);
    TrialLog part = TrialLog.in(folder, "this search", true);
    assertThat(part.size()).isEqualTo(5);
    Tuner.Tuned again = tuned(DATA, Run.seeded(1), part);
    assertThat(again.report()).isEqualTo(first.report());
    assertThat(answers(again)).isEqualTo(answers(first));
    assertThat(Files.readAllLines(file)).hasSameSizeAs(lines);
    assertThatThrownBy(() -> TrialLog.in(folder, "another search", true))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("other data, settings or another seed");
  }

  @Test
  void manyLabelsAreThinnedForTrialsButLearntFromInTheEnd() {
    Task task = Task.of(DATA, SPLIT);
    Tuner.Tuned tuned =
        new Tuner(Methods.named("jane"), QUICK, SMALL, 10).train(task, Run.seeded(1));
    TuningReport report = tuned.report();
    assertThat(report.trainNodes()).isBetween(8, 12);
    assertThat(report.allTrainNodes()).isEqualTo(task.trainNodes().length);
    assertThat(report.sentences().get(0)).contains(" of 24 training nodes");
    NodeClassifier first = ((Ensemble) tuned.model()).members().get(0);
    NodeClassifier whole =
        Methods.named("jane").trainer(first.provenance().settings()).train(task, Run.seeded(1));
    assertThat(first.predict().probabilities()).isEqualTo(whole.predict().probabilities());
  }

  @Test
  void whoeverStopsKeepsAModel() {
    StopRequest stop = new StopRequest();
    Run run = Run.seeded(1).threads(1).stop(stop);
    int[] heard = {0};
    NodeClassifier model =
        tuned(
                DATA,
                run.listener(
                    p -> {
                      if (++heard[0] == 3) {
                        stop.request();
                      }
                    }),
                TrialLog.none())
            .model();
    assertThat(model.provenance().stopReason()).isEqualTo(StopReason.ASKED_TO_STOP);
    assertThat(model.predict().nodes()).isEqualTo(DATA.nodes());
    assertThat(((Ensemble) model).members()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void whatIsLeftOfAnEnsembleCanBeJudgedByTheValidationNodes(int after) {
    StopRequest stop = new StopRequest();
    Run run =
        Run.seeded(1)
            .threads(1)
            .stop(stop)
            .listener(
                p -> {
                  if (p.task().equals("training the ensemble") && p.done() == after) {
                    stop.request();
                  }
                });
    Ensemble left = (Ensemble) inTurn(DATA, run).model();
    assertThat(left.members()).as("the first was there from its trial").hasSize(after + 1);
    assertThat(Ensemble.judges(left, WITH_TEST)).contains(WITH_TEST.validation());
    assertThat(left.heldOut().get(0)).isEqualTo(WITH_TEST.validation());
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"jane-nu", "jane-r", "mlp", "gcn", "sage", "lp"})
  void everyMethodWithSettingsWorthTryingIsTuned(String name) {
    Method method = Methods.named(name);
    Map<String, String> quick = new LinkedHashMap<>(Map.of("epochs", "10", "walks", "2"));
    quick.keySet().retainAll(method.configured(Map.of()).keySet());
    Tuner.Tuned tuned =
        new Tuner(method, quick, new TuningBudget(5, Double.POSITIVE_INFINITY, 2))
            .train(Task.of(DATA, SPLIT), Run.seeded(1));
    assertThat(tuned.report().tried()).hasSizeBetween(2, 5);
    assertThat(tuned.model().method()).isEqualTo(name);
    assertThat(tuned.model().predict().nodes()).isEqualTo(DATA.nodes());
  }

  private static final Task LARGE = Landscape.task(1000, 0.1, 0.8);

  /** Three starts of 1, 3 and 10 seconds, two settings, one refinement. */
  private static Landscape landscape() {
    return new Landscape(
        Map.of("a", "0", "b", "0", "train", "1", "prepare", "0"),
        s -> 0.5,
        Optional.of(
            new SearchSpace(
                List.of(
                    Map.of("train", "1"),
                    Map.of("train", "3", "prepare", "7"),
                    Map.of("train", "10", "prepare", "2")),
                List.of(Choice.ofNumbers("a", "0", "1"), Choice.ofNumbers("b", "0", "1")),
                List.of(Map.of("a", "9")))));
  }

  /**
   * Settings that are usually tried: 3 starts, twice 1.6 neighbours of 2 settings and 4 together, 1
   * refinement, 18.4 in all; a trial takes 2 seconds, the mean of the cheap starts, and 2.5 ms for
   * 1000 nodes; the costly start takes 10; preparing 7; five members of 14 / 3 seconds each.
   */
  @Test
  void anEstimateAddsUpWhatIsUsuallyTried() {
    Tuner tuner = new Tuner(landscape(), Map.of(), TuningBudget.defaults());
    Shape shape = LARGE.shape();
    assertThat(shape.nodes()).isEqualTo(1000);
    double rest = 7 + 5 * 14 / 3.0;
    double one = 2.0025;
    assertThat(tuner.estimate(false).seconds(shape, 800))
        .as("every setting on one draw, four on three in each round")
        .isCloseTo(rest + (18.4 + 8 * 2) * one + 10, within(1e-9));
    assertThat(tuner.estimate(false).seconds(shape, 20))
        .as("every setting on six draws, four on twelve")
        .isCloseTo(rest + (18.4 * 6 + 8 * 6) * one + 6 * 10, within(1e-9));
    assertThat(tuner.estimate(false).seconds(shape, 2000))
        .as("every setting on one draw, four on two")
        .isCloseTo(rest + (18.4 + 8) * one + 10, within(1e-9));
    assertThat(tuner.estimate(false).seconds(shape, 1000))
        .isEqualTo(tuner.estimate(false).seconds(shape, 2000));
    assertThat(tuner.estimate(false).ensembleSeconds(shape)).isCloseTo(5 * 14 / 3.0, within(1e-9));
    TuningBudget brief = TuningBudget.defaults().withSeconds(3);
    assertThat(new Tuner(landscape(), Map.of(), brief).estimate(false).seconds(shape, 800))
        .isCloseTo(rest + 3, within(1e-9));
  }

  /** Of four trials, a start may cost as much as one of them: four trainings of the first. */
  @Test
  void startsOutOfReachAreNotEstimated() {
    Tuner tuner = new Tuner(landscape(), Map.of(), new TuningBudget(4, 1e9, 1));
    assertThat(tuner.estimate(false).ensembleSeconds(LARGE.shape())).isCloseTo(2, within(1e-9));
  }

  /** A network of 1000 bytes; one byte is shared; preparing takes some more. */
  @Test
  void memoryIsForTrainingsSideBySideOrForPreparing() {
    Shape shape = LARGE.shape();
    long data = shape.data().bytes();
    assertThat(memory("100").estimate(false).memory(shape, 2).bytes())
        .as("two trainings, and five models of a quarter")
        .isEqualTo(data + 1 + 2 * 1000 + 5 * 250);
    assertThat(memory("100").estimate(false).memory(shape, 4).bytes())
        .isEqualTo(data + 1 + 4 * 1000 + 5 * 250);
    assertThat(memory("9000").estimate(false).memory(shape, 2).bytes())
        .isEqualTo(data + 1 + 10_000);
  }

  private static Tuner memory(String alone) {
    Map<String, String> start = Map.of("room", "1000", "alone", alone, "train", "1");
    Landscape method =
        new Landscape(
            start,
            s -> 0.5,
            Optional.of(
                new SearchSpace(
                    List.of(start),
                    List.of(Choice.ofWords("train", "1", "7")), // out of proportion
                    List.of())));
    return new Tuner(method, Map.of(), TuningBudget.defaults());
  }

  @Test
  void standardErrorsCountEveryNodeOnce() {
    double share = 0.2;
    assertThat(Tuner.standardError(share, LARGE, 1))
        .isCloseTo(Math.sqrt(0.16 / 800), within(1e-12));
    assertThat(Tuner.standardError(share, LARGE, 3))
        .as("there are 900 labelled nodes")
        .isCloseTo(Math.sqrt(0.16 / 900), within(1e-12));
    assertThat(Tuner.standardError(1.1, LARGE, 1)).isZero();
    assertThat(Tuner.standardError(-0.6, LARGE.withMetric(PrimaryMetric.LOG_LOSS), 1))
        .isCloseTo(0.6 / Math.sqrt(800), within(1e-12));
  }

  /** Trains here, and remembers what it was asked to train for the ensemble. */
  private static final class Elsewhere implements TrainingExecutor {
    final List<Job> members = new ArrayList<>();

    @Override
    public List<Judged> judge(List<Job> jobs, Run run) {
      return jobs.stream()
          .map(
              job ->
                  new Judged(
                      TrialScore.of(trained(job, run), job.task(), run).probabilities(),
                      Optional.empty()))
          .toList();
    }

    @Override
    public List<NodeClassifier> train(List<Job> jobs, Run run) {
      members.addAll(jobs);
      return jobs.stream().map(job -> trained(job, run)).toList();
    }

    private static NodeClassifier trained(Job job, Run run) {
      return job.method().trainer(job.settings()).train(job.task(), run.withSeed(job.seed()));
    }
  }

  @Test
  void aSearchElsewhereEndsWithTheSameModel() {
    Elsewhere elsewhere = new Elsewhere();
    Tuner tuner = new Tuner(Methods.named("jane-nu"), QUICK, new TuningBudget(4, 1e9, 3));
    Task task = Task.of(DATA, SPLIT);
    Tuner.Tuned here = tuner.train(task, Run.seeded(5));
    Tuner.Tuned there = tuner.on(Optional.of(elsewhere)).train(task, Run.seeded(5));
    assertThat(there.report()).isEqualTo(here.report());
    assertThat(answers(there)).isEqualTo(answers(here));
    assertThat(elsewhere.members).hasSize(3);
  }

  @Test
  void settingsThatAreChosenAgainGetAnotherSeed() {
    Elsewhere elsewhere = new Elsewhere();
    Tuner tuner = new Tuner(Methods.named("jane-nu"), QUICK, new TuningBudget(1, 1e9, 3));
    List<Progress> heard = new ArrayList<>();
    Tuner.Tuned here = tuner.train(Task.of(DATA, SPLIT), Run.seeded(5).listener(heard::add));
    assertThat(((Ensemble) here.model()).members())
        .extracting(m -> m.provenance().seed())
        .containsExactly(5L, 1005L, 2005L);
    assertThat(heard)
        .filteredOn(p -> p.task().equals("training the ensemble"))
        .extracting(Progress::done)
        .as("a trial has trained the first")
        .containsExactlyInAnyOrder(1L, 2L);
    assertThat(heard).filteredOn(p -> p.unit().equals("epochs")).as("of one member").isNotEmpty();
    tuner.on(Optional.of(elsewhere)).train(Task.of(DATA, SPLIT), Run.seeded(5));
    assertThat(elsewhere.members)
        .extracting(TrainingExecutor.Job::seed)
        .containsExactly(5L, 1005L, 2005L);
  }

  @Test
  void aPresetLeavesNothingToChoose() {
    assertThatThrownBy(() -> new Tuner(Methods.named("jane"), Map.of("preset", "paper"), SMALL))
        .hasMessageContaining("preset=paper pins every setting");
  }

  @Test
  void whatCannotBeTunedIsRefused() {
    Task task = Task.of(DATA, SPLIT);
    assertThatThrownBy(
            () ->
                new Tuner(new Landscape(Map.of(), s -> 0.5), Map.of(), SMALL)
                    .train(task, Run.seeded(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("landscape has no tunable settings");
    Task blind = Task.of(DATA, Split.of(DATA.labels(), SPLIT.train(), new int[0], SPLIT.test()));
    assertThatThrownBy(
            () -> new Tuner(Methods.named("jane"), Map.of(), SMALL).train(blind, Run.seeded(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("validation nodes");
  }
}
