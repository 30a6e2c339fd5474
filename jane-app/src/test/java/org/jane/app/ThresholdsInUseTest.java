package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.eval.TuningBudget;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every use case gives the labels that thresholds decide, and says so. */
class ThresholdsInUseTest {
  private static final int NODES = 1_500;
  private static final Tuning BRIEF = Tuning.always(new TuningBudget(2, 1e9, 3));

  @TempDir Path folder;

  private final Run run = Run.seeded(1).threads(1);
  private DataRequest data;

  /** A tenth of the nodes is rare; one attribute tells them in part. */
  @BeforeEach
  void draw() throws IOException {
    RandomStream random = new RandomStream(7);
    StringBuilder rows = new StringBuilder("id,label,x,y\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < NODES; i++) {
      boolean rare = random.nextDouble() < 0.1;
      String label = i % 6 == 0 ? "" : rare ? "rare" : "often";
      rows.append("n" + i + "," + label + "," + (random.nextGaussian() + (rare ? 1.2 : 0)));
      rows.append("," + random.nextGaussian() + "\n");
      edges.append("n" + i + ",n" + random.nextInt(NODES) + "\n");
    }
    Files.writeString(folder.resolve("nodes.csv"), rows);
    Files.writeString(folder.resolve("edges.csv"), edges);
    data = DataRequest.of(new DataSource.TableFolder(folder, CsvOptions.defaults()));
  }

  private TrainRequest request(PrimaryMetric metric) {
    return TrainRequest.of(data)
        .withMethod("mlp")
        .withTuning(BRIEF)
        .withMetric(metric)
        .withMeasure(false);
  }

  @Tag("slow")
  @Test
  void labelsOfPredictionsExplanationsAndServedModelsAreDecidedAlike() throws IOException {
    Path file = folder.resolve("rare.jane");
    TrainResult result =
        Training.run(request(PrimaryMetric.MACRO_F1).withModel(file, true), run, Events.none());
    assertThat(result.rule().plain()).isFalse();
    assertThat(result.tree().get("thresholds"))
        .isEqualTo(result.rule().byName(List.of("often", "rare")))
        .isInstanceOf(Map.class);
    ModelSource source = new ModelSource.InFile(file);
    Predictions told =
        Predicting.run(new PredictRequest(source, Optional.empty(), false), run, Events.none())
            .predictions();
    int node = 0;
    while (told.moreLikely(node).isEmpty()) {
      node++;
    }
    LoadedModel loaded = LoadedModel.open(source, run);
    for (int i = 0; i < NODES; i++) {
      assertThat(loaded.predictions().label(i)).isEqualTo(told.label(i));
    }
    assertThat(loaded.explain(node, 3).orElseThrow().label()).isEqualTo("rare");
    ExplainResult why =
        Explaining.run(
            new ExplainRequest(
                source,
                Optional.empty(),
                false,
                new ExplainRequest.Nodes.Named(List.of(told.ids().get(node))),
                3,
                false),
            run,
            Events.none());
    assertThat(why.tree()).containsEntry("label", "rare");
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("label", "often");
    other.put("probability", told.probability(node, 0));
    assertThat(why.tree()).containsEntry("mostProbable", other);
  }

  @Tag("slow")
  @Test
  void theyAreLeftOutOnWishAndForAccuracy() throws IOException {
    TrainResult without =
        Training.run(
            request(PrimaryMetric.MACRO_F1).withTuning(BRIEF.withThresholds(false)),
            run,
            Events.none());
    TrainResult accuracy = Training.run(request(PrimaryMetric.ACCURACY), run, Events.none());
    for (TrainResult plain : List.of(without, accuracy)) {
      assertThat(plain.rule().plain()).isTrue();
      assertThat(plain.tree()).doesNotContainKey("thresholds");
    }
  }

  @Tag("slow")
  @Test
  void evaluationsKeepThemWithEachTraining() throws IOException {
    EvaluateRequest request =
        EvaluateRequest.of(data, List.of("mlp"))
            .withTuning(BRIEF)
            .withRuns(1)
            .withMetric(PrimaryMetric.MACRO_F1)
            .withMeasure(false);
    EvaluateResult with = Evaluating.run(request, run, Events.none());
    EvaluateResult without =
        Evaluating.run(request.withTuning(BRIEF.withThresholds(false)), run, Events.none());
    assertThat(with.trials().get(0).thresholds()).containsKeys("often", "rare");
    assertThat(without.trials().get(0).thresholds()).isEmpty();
    assertThat(with.tree().get("trials")).asString().contains("thresholds");
    assertThat(without.tree().get("trials")).asString().doesNotContain("thresholds");
    assertThat(with.trials().get(0).score().macroF1())
        .isGreaterThan(without.trials().get(0).score().macroF1());
    assertThat(with.trials().get(0).score().probability())
        .as("probabilities stay")
        .isEqualTo(without.trials().get(0).score().probability());
  }
}
