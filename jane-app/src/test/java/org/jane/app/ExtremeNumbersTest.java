package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.source.DataSource;
import org.jane.model.CannotLearnException;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.OutputLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers at the ends of what a float can hold: learnt from, or refused before a file is there. */
class ExtremeNumbersTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  @TempDir Path folder;

  /** Two groups; the attribute is one of two numbers, and links have a weight. */
  private DataRequest data(String low, String high, String weight) throws IOException {
    StringBuilder nodes = new StringBuilder("id,label,x\n");
    StringBuilder edges = new StringBuilder("source,target,weight\n");
    for (int i = 0; i < 24; i++) {
      nodes.append("n%d,%s,%s\n".formatted(i, i % 2 == 0 ? "a" : "b", i % 2 == 0 ? low : high));
      edges.append("n%d,n%d,%s\n".formatted(i, (i + 2) % 24, weight));
    }
    return DataRequest.of(
        new DataSource.Tables(
            new CsvFiles(
                Files.writeString(folder.resolve("nodes.csv"), nodes),
                Files.writeString(folder.resolve("edges.csv"), edges),
                null),
            CsvOptions.defaults()));
  }

  private TrainResult trained(String method, DataRequest data, Map<String, String> settings)
      throws IOException {
    return Training.run(
        TrainRequest.of(data)
            .withMethod(method)
            .withSettings(settings)
            .withTuning(Tuning.never())
            .withMeasure(false)
            .withModel(folder.resolve("m.jane"), true),
        RUN,
        Events.none());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcn", "mlp", "jane-nu"})
  void attributesAtTheEndsOfTheRangeAreScaled(String method) throws IOException {
    DataRequest data = data("-3.4e38", "3.4e38", "1");
    trained(method, data, Map.of("epochs", "3"));
    ModelSource model = new ModelSource.InFile(folder.resolve("m.jane"));
    assertThat(Predicting.run(PredictRequest.of(model), RUN, Events.none()).predictions().finite())
        .isTrue();
  }

  @Test
  void aTrainingThatDivergesWritesNoModel() throws IOException {
    DataRequest data = data("-3.4e38", "3.4e38", "1");
    Map<String, String> asTheyAre = Map.of("epochs", "3", "attribute-scaling", "none");
    assertThatThrownBy(() -> trained("gcn", data, asTheyAre))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("no longer finite");
    assertThat(folder.resolve("m.jane")).doesNotExist();
  }

  @Test
  void weightsThatAreTooSmallAreNamed() throws IOException {
    DataRequest data = data("1", "2", "1e-44");
    assertThatThrownBy(() -> trained("jane-nu", data, Map.of("epochs", "3")))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("too small to compute with");
  }

  @Test
  void oneEvaluationWritesToAFileAtATime() throws IOException {
    Path kept = folder.resolve("results.json");
    EvaluateRequest request =
        EvaluateRequest.of(data("1", "2", "1"), List.of("lp"))
            .withKept(new CheckpointPlace(kept, false));
    try (OutputLock other = OutputLock.take(kept)) {
      assertThatThrownBy(() -> Evaluating.run(request, RUN, Events.none()))
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("another run is writing to it");
    }
    assertThat(kept).doesNotExist();
  }
}
