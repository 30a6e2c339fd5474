package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.TuningBudget;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.Json;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What train and evaluate do when nobody says anything, and what they say about it. */
class OneStoryTest {
  private static final Map<String, String> QUICK = Map.of("k", "2", "epochs", "20");
  private static final DataRequest DATA =
      DataRequest.of(new DataSource.Synthetic(SyntheticConfig.parse("alpha=0.5,n=90,seed=3")));

  @TempDir Path folder;

  private final List<Event> heard = new ArrayList<>();

  private <T extends Event> T heard(Class<T> kind) {
    return heard.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
  }

  /** A ring of two halves; the column {@code town} has six values, {@code day} is a date. */
  private DataRequest table(int nodes, int labelled) throws IOException {
    Path data = Files.createDirectories(folder.resolve("d" + nodes + "-" + labelled));
    StringBuilder rows = new StringBuilder("id,label,town,day,x\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < nodes; i++) {
      String label = i >= labelled ? "" : i % 10 == 0 ? "rare" : "common";
      rows.append("%d,%s,t%d,2024-%02d-01,%d\n".formatted(i, label, i % 6, 1 + i % 12, i % 3));
      edges.append(i + "," + (i + 2) % nodes + "\n");
    }
    Files.writeString(data.resolve("nodes.csv"), rows);
    Files.writeString(data.resolve("edges.csv"), edges);
    return DataRequest.of(new DataSource.TableFolder(data, CsvOptions.defaults()));
  }

  @Tag("slow")
  @Test
  void evaluateTunesAsTrainDoesUnlessSomethingIsPinned() throws IOException {
    Tuning brief = new Tuning(Tuning.Wish.UNLESS_PINNED, new TuningBudget(2, 1e9, 1));
    EvaluateRequest request =
        EvaluateRequest.of(DATA, List.of("jane-nu", "lane")).withTuning(brief).withRuns(2);
    EvaluateResult result = Evaluating.run(request, Run.seeded(1), heard::add);
    assertThat(result.plan().entrants().stream().map(Evaluation.Entrant::tuned))
        .containsExactly(true, false);
    Event.EvaluationPlanned planned = heard(Event.EvaluationPlanned.class);
    assertThat(planned.plan().protocol()).hasToString("kfold:5");
    assertThat(planned.estimate().seconds()).isPositive();
    assertThat(result.tree())
        .containsEntry("protocol", "kfold:5")
        .containsEntry("metric", "accuracy")
        .containsEntry("testNodes", 36)
        .containsKeys("splitReason", "caveats");
    assertThat(Json.text(result.tree()))
        .contains(
            "balancedAccuracy",
            "auc",
            "averagePrecision",
            "logLoss",
            "brier",
            "perClass",
            "accuracyInterval",
            "note");
    EvaluateResult pinned = Evaluating.run(request.withSettings(QUICK), Run.seeded(1), heard::add);
    assertThat(pinned.plan().entrants().get(0).tuned()).isFalse();
    EvaluateResult unjudged =
        Evaluating.run(request.withSplit("random:0.5,0").withRuns(1), Run.seeded(1), heard::add);
    assertThat(unjudged.plan().entrants().get(0).tuned()).isFalse();
    assertThat(heard(Event.NotTuned.class).reason()).isEqualTo(WhyNotTuned.NO_VALIDATION_NODES);
    assertThatThrownBy(
            () ->
                Evaluating.run(
                    request
                        .withSplit("random:0.5,0")
                        .withTuning(Tuning.always(TuningBudget.defaults())),
                    Run.seeded(1),
                    heard::add))
        .isInstanceOf(RequestException.class);
  }

  @Test
  void theMetricThatWasAskedForDecides() throws IOException {
    EvaluateRequest request =
        EvaluateRequest.of(DATA, List.of("mlp", "lp"))
            .withTuning(Tuning.never())
            .withSettings(Map.of("mlp.epochs", "10"))
            .withMetric(PrimaryMetric.LOG_LOSS)
            .withRuns(3);
    EvaluateResult result = Evaluating.run(request, Run.seeded(1), heard::add);
    assertThat(result.plan().measure()).isEqualTo("log loss");
    assertThat(result.summary("mlp").headline()).isEqualTo(result.summary("mlp").logLoss());
    assertThat(result.differences().get(0).largerIsBetter()).isFalse();
    TrainResult trained =
        Training.run(
            TrainRequest.of(DATA).withSettings(QUICK).withMetric(PrimaryMetric.AUC).withTest(0.3),
            Run.seeded(1),
            heard::add);
    assertThat(trained.test().measure()).isEqualTo("AUC");
    assertThat(trained.test().value()).isEqualTo(trained.test().score().probability().auc());
  }

  @Test
  void nodesAreHeldOutAndTheJsonHasTheSameNumbers() throws IOException {
    TrainResult result =
        Training.run(
            TrainRequest.of(DATA).withSettings(QUICK).withTest(0.2), Run.seeded(1), heard::add);
    assertThat(result.split().kind()).isEqualTo(ChosenSplit.Kind.HELD_OUT);
    assertThat(result.test().nodes()).isBetween(16, 20);
    assertThat(result.test().accuracyInterval().low()).isLessThan(result.test().score().accuracy());
    Map<?, ?> test = (Map<?, ?>) result.tree().get("test");
    assertThat(test.get("accuracy")).isEqualTo(result.test().value());
    assertThat(test.get("optimistic")).isEqualTo(false);
    Map<?, ?> validation = (Map<?, ?>) result.tree().get("validation");
    assertThat(validation.get("optimistic")).isEqualTo(true);
    assertThatThrownBy(
            () ->
                Training.run(
                    TrainRequest.of(DATA).withTest(0.2).withSplit("kfold:5"),
                    Run.seeded(1),
                    heard::add))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("says itself which nodes are for testing. Leave test out");
    assertThatThrownBy(
            () -> Training.run(TrainRequest.of(DATA).withTest(1.5), Run.seeded(1), heard::add))
        .hasMessageContaining("between 0 and 1");
  }

  @Test
  void aColumnDecidesTheSplitAndIsNoAttribute() throws IOException {
    DataRequest table = table(120, 120);
    EvaluateResult grouped =
        Evaluating.run(
            EvaluateRequest.of(table, List.of("lp"))
                .withTuning(Tuning.never())
                .withSplit("group:town")
                .withRuns(5),
            Run.seeded(1),
            heard::add);
    assertThat(grouped.plan().evaluation().graph().attributeNames())
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("town"));
    assertThat(heard(Event.DataNotice.class).sentence())
        .isEqualTo("Column \"town\" of nodes.csv decides the split and is no attribute.");
    for (int r = 0; r < 5; r++) {
      for (int node : grouped.plan().split(r).test()) {
        int town = node % 6;
        assertThat(Arrays.stream(grouped.plan().split(r).train()))
            .noneMatch(other -> other % 6 == town);
      }
    }
    TrainResult timed =
        Training.run(
            TrainRequest.of(table)
                .withMethod("lp")
                .withTuning(Tuning.never())
                .withSplit("time:day"),
            Run.seeded(1),
            heard::add);
    assertThat(Arrays.stream(timed.split().split().test())).allMatch(node -> node % 12 >= 9);
    assertThatThrownBy(
            () ->
                Evaluating.run(
                    EvaluateRequest.of(table, List.of("lp")).withSplit("group:twon"),
                    Run.seeded(1),
                    heard::add))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("Did you mean \"town\"?");
    assertThatThrownBy(
            () ->
                Evaluating.run(
                    EvaluateRequest.of(DATA, List.of("lp")).withSplit("group:town"),
                    Run.seeded(1),
                    heard::add))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no table of nodes");
  }

  @Test
  void whatTheDataLacksIsAnErrorOfTheData() throws IOException {
    DataRequest unlabelled = table(30, 0);
    assertThatThrownBy(
            () ->
                Evaluating.run(
                    EvaluateRequest.of(unlabelled, List.of("lp")), Run.seeded(1), heard::add))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("no node has a label");
    assertThatThrownBy(
            () ->
                Training.run(
                    TrainRequest.of(table(30, 1)).withSettings(QUICK), Run.seeded(1), heard::add))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("all labels are the same");
  }

  @Test
  void aSmallClassIsMentioned() {
    int[] label = new int[100];
    for (int i = 0; i < 6; i++) {
      label[i] = 1;
    }
    Labels labels = Labels.single(List.of("big", "small"), label);
    assertThat(Imbalance.of(labels, PrimaryMetric.ACCURACY).orElseThrow().remedy())
        .hasToString(
            "Class small has 6.0 % of the labels, and accuracy hardly sees it; consider"
                + " metric=balanced-accuracy.");
    assertThat(Imbalance.of(labels, PrimaryMetric.AUC)).isEmpty();
    assertThat(new Imbalance("rare", 2 / 12_660.0).remedy().toString())
        .startsWith("Class rare has under 0.1 % of the labels");
  }

  /**
   * Fourteen labels in two classes; twelve links have two labelled ends, six of them in the largest
   * component.
   */
  @Test
  void fewLabelsAreSaidToBeFew() throws IOException {
    CheckResult check = Checking.run(new CheckRequest(table(60, 14)), Run.seeded(1));
    assertThat(check.check().warnings())
        .contains(
            "14 labels for 2 classes are few: an accuracy measured on all of them is known to about"
                + " ±23 points. Ten per class are a good start.");
    assertThat(check.check().largest().labelledEdges() + check.check().all().labelledEdges())
        .isEqualTo(6 + 12);
    assertThat(check.tree().get("largestComponent")).asString().contains("labelledEdges=6");
    TrainRequest request = TrainRequest.of(table(60, 14)).withSettings(QUICK);
    TrainResult result = Training.run(request, Run.seeded(1), heard::add);
    assertThat(heard(Event.Advice.class).remedy().toString()).startsWith("14 labels for 2 classes");
    assertThat(result.headlineInterval().orElseThrow().low()).isLessThan(result.headline().value());
    assertThat(LabelNotes.of(Labels.single(List.of("a", "b"), new int[20]), PrimaryMetric.ACCURACY))
        .as("nothing to tell apart")
        .isEmpty();
    CheckResult rare = Checking.run(new CheckRequest(table(400, 400)), Run.seeded(1));
    assertThat(rare.check().warnings()).noneMatch(w -> w.contains("are few"));
  }

  @Test
  void aSmallClassIsMentionedBeforeTraining() throws IOException {
    StringBuilder rows = new StringBuilder("id,label,x\n");
    for (int i = 0; i < 200; i++) {
      rows.append(i + "," + (i % 20 == 0 ? "b" : "a") + "," + i % 3 + "\n");
    }
    Path data = Files.createDirectories(folder.resolve("rare"));
    Files.writeString(data.resolve("nodes.csv"), rows);
    Files.writeString(data.resolve("edges.csv"), "source,target\n0,1\n");
    DataRequest request = DataRequest.of(new DataSource.TableFolder(data, CsvOptions.defaults()));
    assertThat(Checking.run(new CheckRequest(request), Run.seeded(1)).check().warnings())
        .anyMatch(w -> w.startsWith("Class b has 5.0 % of the labels"));
  }

  @Test
  void unfinishedWorkIsNotReplaced() throws IOException {
    Path place = folder.resolve("c");
    TrainRequest request =
        TrainRequest.of(DATA)
            .withTuning(Tuning.always(new TuningBudget(2, 1e9, 1)))
            .withCheckpoint(new CheckpointPlace(place, false));
    Training.run(request, Run.seeded(1), heard::add);
    Training.run(request, Run.seeded(1), heard::add); // a finished one is replaced
    Files.delete(place.resolve("finished"));
    byte[] log = Files.readAllBytes(place.resolve("tuning.log"));
    assertThatThrownBy(() -> Training.run(request, Run.seeded(1), heard::add))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("a training that is not finished. Go on from it with resume");
    assertThat(place.resolve("tuning.log")).hasBinaryContent(log);
    Training.run(
        request.withCheckpoint(new CheckpointPlace(place, true)), Run.seeded(1), heard::add);
    Path file = folder.resolve("e.json");
    EvaluateRequest compared =
        EvaluateRequest.of(DATA, List.of("lp"))
            .withTuning(Tuning.never())
            .withRuns(2)
            .withKept(new CheckpointPlace(file, false));
    Evaluating.run(compared, Run.seeded(1), heard::add);
    Files.writeString(
        file, Files.readString(file).replace("\"complete\" : true", "\"complete\" : false"));
    assertThatThrownBy(() -> Evaluating.run(compared, Run.seeded(1), heard::add))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("holds 2 training runs of an evaluation that is not finished");
  }
}
