package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.jane.app.TrainResult.TestLabels;
import org.jane.data.source.DataSource;
import org.jane.eval.TuningBudget;
import org.jane.graph.Split;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.synthetic.SyntheticConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that were held out to measure a model are learnt before it is kept. */
class HeldOutLabelsTest {
  private static final int NODES = 90;
  private static final DataRequest DATA =
      DataRequest.of(new DataSource.Synthetic(SyntheticConfig.parse("alpha=0.5,n=90,seed=3")));

  @TempDir Path folder;

  private static TrainRequest request(boolean searched) {
    TrainRequest request = TrainRequest.of(DATA).withMeasure(false).withTest(0.2);
    return searched
        ? request.withTuning(Tuning.always(new TuningBudget(2, 1e9, 2)))
        : request.withSettings(Map.of("k", "2", "epochs", "20"));
  }

  private static TrainResult trained(TrainRequest request) throws IOException {
    return Training.run(request, Run.seeded(1), Events.none());
  }

  private static long given(TrainResult result) {
    Predictions said = result.model().predict();
    return IntStream.range(0, NODES).filter(i -> said.basis(i) == Basis.GIVEN).count();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theModelThatIsKeptKnowsAllOfThem(boolean searched) throws IOException {
    TrainResult result = trained(request(searched));
    assertThat(given(result)).isEqualTo(NODES);
    assertThat(result.testLabels()).isEqualTo(TestLabels.LEARNT);
    assertThat(result.ofWhichModel().orElseThrow())
        .startsWith("That is of a model without these labels;")
        .endsWith("learnt all 90 labels.");
    assertThat(result.tree().get("split")).asString().contains("testLabels=learnt");
    assertThat(result.learntFrom().test()).isEmpty();
    Split source = ((ModelSource.InMemory) result.source()).data().split();
    assertThat(source.toString()).isEqualTo(result.learntFrom().toString());

    TrainResult measured = trained(request(searched).withTest(new TrainRequest.Test(0.2, true)));
    int tested = measured.test().nodes();
    assertThat(tested).isBetween(16, 20);
    assertThat(given(measured)).isEqualTo(NODES - tested);
    assertThat(measured.testLabels()).isEqualTo(TestLabels.KEPT_OUT);
    assertThat(measured.ofWhichModel()).isEmpty();
    assertThat(result.test()).as("what is told is of the smaller model").isEqualTo(measured.test());

    TrainResult byHand =
        trained(TrainRequest.of(DATA).withMeasure(false).withFrom(measured.source()));
    assertThat(result.model().predict().probabilities())
        .as("as its settings on all labels")
        .isEqualTo(byHand.model().predict().probabilities());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aStopDuringTheSecondTrainingKeepsTheModelThatWasMeasured(boolean searched)
      throws IOException {
    Path place = folder.resolve("c");
    TrainRequest request = request(searched).withCheckpoint(new CheckpointPlace(place, false));
    StopRequest stop = new StopRequest();
    TrainResult stopped =
        Training.run(
            request,
            Run.seeded(1).stop(stop),
            event -> {
              if (event instanceof Event.AllLabels) {
                stop.request();
              }
            });
    assertThat(stopped.testLabels()).isEqualTo(TestLabels.STOPPED);
    assertThat(stopped.complete()).isFalse();
    assertThat(given(stopped)).isEqualTo(NODES - stopped.test().nodes());
    assertThat(stopped.ofWhichModel().orElseThrow()).startsWith("Stopped before");
    assertThat(place.resolve("finished")).doesNotExist();

    TrainResult resumed = trained(request.withCheckpoint(new CheckpointPlace(place, true)));
    assertThat(resumed.testLabels()).isEqualTo(TestLabels.LEARNT);
    assertThat(resumed.model().predict().probabilities())
        .isEqualTo(trained(request(searched)).model().predict().probabilities());
    assertThat(Files.exists(place.resolve("finished"))).isTrue();
  }

  @Test
  void theEstimateCountsBothTrainings() throws IOException {
    double[] seconds = new double[2];
    for (int kept = 0; kept < 2; kept++) {
      int at = kept;
      Training.run(
          request(false).withTest(new TrainRequest.Test(0.2, kept == 0)),
          Run.seeded(1),
          event -> {
            if (event instanceof Event.TrainingPlanned planned) {
              seconds[at] = planned.estimate().seconds();
            }
          });
    }
    assertThat(seconds[1]).isGreaterThan(seconds[0]);
  }
}
