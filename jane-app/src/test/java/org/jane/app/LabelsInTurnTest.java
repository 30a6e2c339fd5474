package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.ensemble.Ensemble;
import org.jane.eval.TuningBudget;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Worth;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every label is learnt from, and none is judged by a model that was told it. */
class LabelsInTurnTest {
  private static final Tuning BRIEF = Tuning.always(new TuningBudget(4, 1e9, 5));
  private static final int LABELLED = 120;

  @TempDir static Path folder;

  private static @Nullable TrainResult brief;

  private final Run run = Run.seeded(1).threads(2);

  /** Labels drawn by a coin, and so many attributes that a network can learn them by heart. */
  private DataRequest coins(boolean ownSplit) throws IOException {
    RandomStream random = new RandomStream(7);
    Path data = Files.createDirectories(folder.resolve("coins-" + ownSplit));
    StringBuilder rows = new StringBuilder("id,label,town" + (ownSplit ? ",split" : ""));
    for (int a = 0; a < 40; a++) {
      rows.append(",a" + a);
    }
    rows.append("\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < LABELLED + 20; i++) {
      String label = i >= LABELLED ? "" : random.nextInt(2) == 0 ? "heads" : "tails";
      rows.append("n" + i + "," + label + ",t" + i % 10);
      if (ownSplit) {
        rows.append(i >= LABELLED ? "," : i % 5 == 0 ? ",validation" : ",train");
      }
      for (int a = 0; a < 40; a++) {
        rows.append("," + random.nextGaussian());
      }
      rows.append("\n");
      edges.append("n" + i + ",n" + (i + 1) % (LABELLED + 20) + "\n");
    }
    Files.writeString(data.resolve("nodes.csv"), rows);
    Files.writeString(data.resolve("edges.csv"), edges);
    return DataRequest.of(new DataSource.TableFolder(data, CsvOptions.defaults()));
  }

  /** A training on coins that several tests look at. */
  private TrainResult brief() throws IOException {
    TrainResult result = brief;
    if (result == null) {
      result = trained(TrainRequest.of(coins(false)).withTuning(BRIEF));
      brief = result;
    }
    return result;
  }

  private TrainResult trained(TrainRequest request) throws IOException {
    return Training.run(request.withMeasure(false), run, Events.none());
  }

  @Tag("slow")
  @Test
  void labelsThatComeFromNothingAreToldApartFromKnowledge() throws IOException {
    TrainResult result =
        Training.run(TrainRequest.of(coins(false)).withTuning(BRIEF), run, Events.none());
    assertThat(result.inTurn()).isTrue();
    assertThat(result.validation().nodes()).as("all of them judge").isEqualTo(LABELLED);
    assertThat(result.validation().value()).as("a coin").isBetween(0.3, 0.7);
    Worth worth = result.worth().orElseThrow();
    assertThat(worth.nodes()).isEqualTo(LABELLED);
    assertThat(worth.verdict())
        .as(worth.scores())
        .isIn(Worth.Verdict.NOTHING, Worth.Verdict.TOO_FEW);
    assertThat(worth.both()).as("a coin").isBetween(0.35, 0.65);
    assertThat(result.headline().value()).as("what is told").isEqualTo(worth.both());
    assertThat(result.tree().get("split")).asString().contains("inTurn=true");
  }

  @Test
  void validationNodesThatTheDataNamesAreNeverLearntFrom() throws IOException {
    TrainResult result = trained(TrainRequest.of(coins(true)).withTuning(BRIEF));
    assertThat(result.split().kind()).isEqualTo(ChosenSplit.Kind.OWN);
    assertThat(result.inTurn()).isFalse();
    assertThat(result.validation().nodes()).isEqualTo(LABELLED / 5);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "'random:0.6,0.2', false",
    "group:town, false",
    "'stratified:0.64,0.16', true",
    "kfold:5, true"
  })
  void aSplitThatNamesItsValidationNodesIsKept(String split, boolean inTurn) throws IOException {
    TrainResult result = trained(TrainRequest.of(coins(false)).withSplit(split).withTuning(BRIEF));
    assertThat(result.inTurn()).isEqualTo(inTurn);
    Split nodes = result.split().split();
    assertThat(result.test().nodes()).isEqualTo(nodes.test().length).isPositive();
    assertThat(result.test().value()).as("a coin").isBetween(0.15, 0.85);
    assertThat(result.validation().nodes())
        .isEqualTo(nodes.validation().length + (inTurn ? nodes.train().length : 0));
  }

  @Test
  void trainedAgainEachModelLeavesOutWhatItLeftOut() throws IOException {
    TrainResult result = brief();
    LoadedModel model = LoadedModel.open(result.source(), run);
    int added = LABELLED + 3;
    TrainingAgain.Result again =
        TrainingAgain.run(model, Map.of(added, "heads"), PrimaryMetric.ACCURACY, run);
    assertThat(again.newLabels()).isEqualTo(1);
    List<int[]> before = ((Ensemble) model.model()).heldOut();
    assertThat(((Ensemble) again.model().model()).heldOut()).containsExactlyElementsOf(before);
    assertThat(again.comparison().nodes()).isEqualTo(LABELLED);
    assertThat(again.comparison().after()).as("a coin").isBetween(0.3, 0.7);
  }

  /** Asked in another way, the same members answer. */
  @Test
  void whatWouldBeIfNothingChangedIsWhatIs() throws IOException {
    TrainResult result = brief();
    LoadedModel model = LoadedModel.open(result.source(), run);
    for (int node : new int[] {3, 50, LABELLED + 1}) {
      float value = LocalGraph.row(result.dataset().graph().attributes(), node).get(12);
      String name = result.dataset().graph().attributeNames().get(12);
      NodeChange none = new NodeChange(Map.of(name, value), List.of(), List.of());
      LoadedModel.WhatIf same = model.whatIf(node, none);
      for (int c = 0; c < 2; c++) {
        float is = model.predictions().probability(node, c);
        assertThat(same.after().probability(0, c)).isCloseTo(is, within(1e-5f));
        assertThat(same.before().probability(0, c)).isCloseTo(is, within(1e-5f));
      }
    }
  }

  @Test
  void anEarlierModelIsTrainedAgainInTurn() throws IOException {
    TrainResult result = brief();
    TrainResult again = trained(TrainRequest.of(coins(false)).withFrom(result.source()));
    assertThat(again.inTurn()).isTrue();
    assertThat(again.validation().nodes()).isEqualTo(LABELLED);
    assertThat(again.model().predict(run).probabilities())
        .as("the same data, settings and seeds")
        .isEqualTo(result.model().predict(run).probabilities());
  }

  @Tag("slow")
  @Test
  void aSingleModelKeepsItsValidationNodes() throws IOException {
    Tuning one = Tuning.always(new TuningBudget(4, 1e9, 1));
    TrainResult result = trained(TrainRequest.of(coins(false)).withTuning(one));
    assertThat(result.inTurn()).isFalse();
    int[] validation = result.split().split().validation();
    assertThat(result.validation().nodes()).isEqualTo(validation.length);
    assertThat(Arrays.stream(validation)).hasSizeLessThan(LABELLED / 4);
  }
}
