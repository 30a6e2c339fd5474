package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.TuningBudget;
import org.jane.graph.GraphDataException;
import org.jane.methods.Methods;
import org.jane.model.Basis;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jane.run.Problem;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.store.CheckpointException;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The use cases as a program calls them, without a console. */
class UseCasesTest {
  private static final DataRequest DATA = drawn("alpha=0.5,n=90,seed=3");
  private static final Map<String, String> QUICK = Map.of("k", "2", "epochs", "20");

  @TempDir Path folder;

  private final List<Event> heard = new ArrayList<>();

  private static DataRequest drawn(String graph) {
    return DataRequest.of(new DataSource.Synthetic(SyntheticConfig.parse(graph)));
  }

  private <T extends Event> T heard(Class<T> kind) {
    return heard.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
  }

  @Test
  void factsAndCostOfData() {
    CheckResult result = Checking.run(new CheckRequest(DATA), Run.seeded(1));
    assertThat(result.check().all().nodes()).isEqualTo(90);
    assertThat(result.memory().bytes()).isPositive();
    assertThat(result.tree()).containsKeys("dataset", "graph", "labelled", "split", "estimate");
  }

  @Test
  void trainPredictExplainEvaluateInMemory() throws IOException {
    Run run = Run.seeded(1).threads(2);
    TrainResult trained = Training.run(TrainRequest.of(DATA).withSettings(QUICK), run, heard::add);
    assertThat(trained.complete()).isTrue();
    assertThat(trained.notTuned()).contains(WhyNotTuned.PINNED);
    assertThat(trained.validation().measure()).isEqualTo("accuracy");
    assertThat(trained.validation().value()).isBetween(0.25, 1.0);
    assertThat(trained.test().nodes()).isZero();
    assertThat(heard(Event.SplitChosen.class).split().kind())
        .isEqualTo(ChosenSplit.Kind.ALL_LABELLED);
    assertThat(heard).contains(new Event.WorkBegins());

    PredictResult predicted =
        Predicting.run(PredictRequest.of(trained.source()), run, Events.none());
    assertThat(predicted.predictions().nodes()).isEqualTo(90);
    assertThat(predicted.countsByBasis()).containsEntry(Basis.GIVEN, 90);
    assertThat(predicted.newNodes()).isEmpty();

    ExplainResult node =
        Explaining.run(ExplainRequest.of(trained.source()).withNode("7"), run, Events.none());
    assertThat(node.tree()).containsKeys("node", "label", "attributeInfluence", "neighbours");
    ExplainResult all = Explaining.run(ExplainRequest.of(trained.source()), run, Events.none());
    assertThat(all.tree()).containsKeys("name", "nodes", "alphaHat", "deviation", "byClass");

    EvaluateResult compared =
        Evaluating.run(
            EvaluateRequest.of(DATA, List.of("lp", "jane-nu"))
                .withSettings(Map.of("jane-nu.epochs", "20", "k", "2"))
                .withRuns(2),
            run,
            heard::add);
    assertThat(compared.complete()).isTrue();
    assertThat(compared.differences()).hasSize(1);
    assertThat(compared.plan().entrants().get(1).settings())
        .containsExactlyInAnyOrderEntriesOf(QUICK);
    assertThat(compared.csv().lines()).hasSize(5);
    assertThat(heard.stream().filter(Event.TrialDone.class::isInstance)).hasSize(4);
  }

  @Test
  void nodesThatAreNewAreCounted() throws IOException {
    Run run = Run.seeded(1);
    ModelSource model =
        Training.run(TrainRequest.of(DATA).withSettings(QUICK), run, Events.none()).source();
    PredictResult predicted =
        Predicting.run(
            PredictRequest.of(model).withData(drawn("alpha=0.5,n=100,seed=3")), run, Events.none());
    assertThat(predicted.newNodes().orElseThrow().nodes()).isEqualTo(10);
    assertThat(predicted.predictions().nodes()).isEqualTo(100);
  }

  @Test
  void settingsThatAreChosenComeWithAReport() throws IOException {
    Tuning brief = Tuning.always(TuningBudget.defaults().withTrials(2).withMembers(1));
    CheckpointPlace place = new CheckpointPlace(folder.resolve("c"), true);
    TrainRequest request = TrainRequest.of(DATA).withTuning(brief).withCheckpoint(place);
    TrainResult result = Training.run(request, Run.seeded(1), heard::add);
    assertThat(result.tuning()).isPresent();
    assertThat(result.notTuned()).isEmpty();
    assertThat(heard(Event.TuningDone.class).report()).isEqualTo(result.tuning().get());
    assertThat(heard(Event.CheckpointOpened.class))
        .isEqualTo(new Event.CheckpointOpened(place.path(), true, true, false, 0));
    heard.clear();
    Training.run(request, Run.seeded(1), heard::add);
    assertThat(heard(Event.CheckpointOpened.class).resumed()).isTrue();
    assertThat(heard(Event.CheckpointOpened.class).trainings()).isPositive();
    assertThatThrownBy(() -> Training.run(request, Run.seeded(2), Events.none()))
        .isInstanceOf(CheckpointException.class);
  }

  @Tag("slow")
  @Test
  void whereThereIsNothingToChooseTheDefaultsAreTakenUnlessAsked() throws IOException {
    TrainRequest request = TrainRequest.of(DATA).withMethod("lane");
    Training.run(request, Run.seeded(1), heard::add);
    assertThat(heard(Event.NotTuned.class))
        .isEqualTo(new Event.NotTuned("lane", WhyNotTuned.NOTHING_TO_TUNE));
    Tuning asked = Tuning.always(TuningBudget.defaults());
    assertThatThrownBy(() -> Training.run(request.withTuning(asked), Run.seeded(1), Events.none()))
        .isInstanceOf(RequestException.class)
        .hasMessage("method lane has no tunable settings. Leave auto out.");
  }

  /**
   * Whoever hears of the first training asks for the end; what is done is kept and gone on from.
   */
  @Test
  void anEvaluationStopsWhenAskedAndGoesOnFromWhatItKept() throws IOException {
    Path file = folder.resolve("kept/e.json");
    EvaluateRequest request =
        EvaluateRequest.of(DATA, List.of("lp", "mlp"))
            .withTuning(Tuning.never())
            .withRuns(3)
            .withKept(new CheckpointPlace(file, true));
    StopRequest stop = new StopRequest();
    EvaluateResult stopped =
        Evaluating.run(
            request,
            Run.seeded(1).threads(1).stop(stop),
            event -> {
              if (event instanceof Event.TrialDone) {
                stop.request();
              }
            });
    assertThat(stopped.complete()).isFalse();
    assertThat(stopped.trials()).hasSize(1);
    assertThat(stopped.tree()).containsEntry("complete", false);

    EvaluateResult whole = Evaluating.run(request, Run.seeded(1).threads(1), heard::add);
    assertThat(heard).contains(new Event.KeptTrials(1));
    assertThat(whole.complete()).isTrue();
    String resumed = Files.readString(file);
    EvaluateRequest anew = request.withKept(new CheckpointPlace(file, false));
    Evaluating.run(anew, Run.seeded(1).threads(1), Events.none());
    assertThat(Files.readString(file)).isEqualTo(resumed);
  }

  @Test
  void aTrainingStopsWhenAsked() throws IOException {
    StopRequest stop = new StopRequest();
    Run run = Run.seeded(1).stop(stop).listener(progress -> stop.request());
    TrainResult result =
        Training.run(
            TrainRequest.of(DATA).withSettings(Map.of("k", "2", "epochs", "100000")),
            run,
            Events.none());
    assertThat(result.complete()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void threadsChangeNoPrediction(int threads) throws IOException {
    Run run = Run.seeded(1);
    ModelSource model =
        Training.run(TrainRequest.of(DATA).withSettings(QUICK), run, Events.none()).source();
    PredictRequest request = PredictRequest.of(model);
    assertThat(
            Predicting.run(request, run.threads(threads), Events.none())
                .predictions()
                .probabilities())
        .isEqualTo(
            Predicting.run(request, run.threads(2), Events.none()).predictions().probabilities());
  }

  @Test
  void whatCannotBeDoneIsRefusedWithoutWordsOfACommandLine() throws IOException {
    Run run = Run.seeded(1);
    ModelSource lp =
        Training.run(TrainRequest.of(DATA).withMethod("lp"), run, Events.none()).source();
    ModelSource jane =
        Training.run(TrainRequest.of(DATA).withSettings(QUICK), run, Events.none()).source();
    Path nowhere = folder.resolve("no/such/folder/m.jane");
    List<Call> refused =
        List.of(
            () -> Training.run(TrainRequest.of(DATA).withMethod("jnae"), run, heard::add),
            () ->
                Training.run(TrainRequest.of(DATA).withSettings(Map.of("k", "x")), run, heard::add),
            () -> Training.run(TrainRequest.of(DATA).withModel(nowhere, true), run, heard::add),
            () -> Explaining.run(ExplainRequest.of(lp).withNode("7"), run, heard::add),
            () -> Explaining.run(ExplainRequest.of(jane).withNode("nobody"), run, heard::add),
            () -> Predicting.run(PredictRequest.of(lp).withData(drawn("n=50")), run, heard::add),
            () -> Evaluating.run(EvaluateRequest.of(DATA, List.of("lp", "lp")), run, heard::add),
            () -> Evaluating.run(EvaluateRequest.of(DATA, List.of()), run, heard::add),
            () ->
                Evaluating.run(
                    EvaluateRequest.of(DATA, List.of("mlp")).withSettings(Map.of("hiden", "3")),
                    run,
                    heard::add),
            () ->
                Evaluating.run(
                    EvaluateRequest.of(DATA, List.of("lp")).withRuns(0), run, heard::add));
    assertThatThrownBy(
            () -> Training.run(TrainRequest.of(DATA).withSplit("given"), run, heard::add))
        .as("the data is at fault")
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no split of its own")
        .message()
        .doesNotContain("--", "..", "?.");
    for (Call call : refused) {
      assertThatThrownBy(call::make)
          .isInstanceOf(RequestException.class)
          .message()
          .isNotEmpty()
          .doesNotContain("--", "..", "?.");
    }
    assertThat(heard).doesNotHaveAnyElementsOfTypes(Event.WorkBegins.class);
  }

  private interface Call {
    void make() throws IOException;
  }

  @Test
  void memoryThatIsTooSmallIsAnsweredWithWhatMakesRoom() {
    Shape small = new Shape(100, 200, false, 3, 300, 2, 50);
    Remedy remedy = Room.remedy(9L << 30, Methods.named("jane"), Map.of(), small, true);
    assertThat(remedy).hasToString("Set heap=11g, or make it smaller with auto set=k=16");
    assertThat(Room.remedy(1L << 30, Methods.named("gcn"), Map.of(), small, false))
        .hasToString("Set heap=2g");
    Problem problem = new NotEnoughMemoryException(9L << 30, 1L << 30, remedy);
    assertThat(problem.worded(option -> "<" + option.name() + ">"))
        .isEqualTo(
            "training needs about 9.0 GiB of memory, Java's heap is limited to 1.0 GiB."
                + " Set <heap>, or make it smaller with <auto> <set>.");
  }

  @Test
  void trainingsThatDoNotFitSideBySideAreDoneByFewerThreads() {
    Shape small = new Shape(100, 200, false, 3, 300, 2, 50);
    MemoryEstimate one = small.data().plus("training", 100L << 20);
    long two = one.plus("another", 100L << 20).heap();
    assertThat(Room.threadsThatFit(one, small, two)).isEqualTo(2);
    assertThat(Room.threadsThatFit(one, small, two - 1)).isEqualTo(1);
    assertThat(Room.fewerThreads(9L << 30, 2))
        .hasToString("Set heap=11g, or train fewer at once with threads=2");
  }

  @Test
  void noMoreTrainingsAreSideBySideThanThereAre() {
    Shape some = new Shape(10_000, 20_000, false, 30, 300_000, 2, 50);
    List<Evaluation.Entrant> gcn = List.of(new Evaluation.Entrant(Methods.named("gcn"), Map.of()));
    Room.require(gcn, 1, some, false, 1_000_000, false);
    assertThatThrownBy(() -> Room.require(gcn, 1_000_000, some, false, 1_000_000, false))
        .isInstanceOf(NotEnoughMemoryException.class);
  }
}
