package org.jane.onnx.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OrtException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jane.data.source.Catalogue;
import org.jane.data.source.CatalogueEntry;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxInputs.Form;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same on five published datasets, with networks that are trained for a moment. */
@Tag("slow")
class PublishedDataOnnxTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  private static AttributedGraph data(String name) {
    String stated = System.getProperty("jane.data", System.getenv("JANE_DATA"));
    assumeTrue(
        stated != null && Files.isDirectory(Path.of(stated)),
        "skipped: neither jane.data nor JANE_DATA names the folder of the published datasets");
    Path folder = Path.of(Optional.ofNullable(stated).orElseThrow());
    CatalogueEntry entry = Catalogue.find(name).orElseThrow();
    assumeTrue(entry.present(folder), () -> "skipped: missing " + entry.missing(folder));
    return entry.read(folder).graph();
  }

  @ParameterizedTest
  @CsvSource({
    "texas, jane, k=8",
    "cora, gcn, hidden=16",
    "brazil, jane, k=8 neighbour-labels=1",
    "wisconsin, jane, k=8 hidden=16 encoder=links(2)",
    "chameleon, sage, hidden=16"
  })
  void bothFormsGiveWhatIsPredicted(String name, String method, String settings)
      throws OrtException {
    AttributedGraph data = data(name);
    Map<String, String> given = new HashMap<>(Map.of("epochs", "5"));
    for (String setting : settings.split(" ")) {
      int at = setting.indexOf('=');
      given.put(setting.substring(0, at), setting.substring(at + 1));
    }
    Task task = Task.of(data, Split.random(data.labels(), 0.1, 0.1, RUN.random("split")));
    NodeClassifier model = Methods.named(method).trainer(given).train(task, RUN);
    Predictions predicted = model.predict(RUN);
    try (RunOnnx byNode = new RunOnnx(model, data, Form.NODES)) {
      long[] everyone = LongStream.range(0, data.nodes()).toArray();
      assertThat(distance(byNode.ofNodes(everyone), predicted)).isLessThan(1e-5);
    }
    try (RunOnnx byAttributes = new RunOnnx(model, data, Form.ATTRIBUTES)) {
      assertThat(distance(byAttributes.ofAttributes(), predicted)).isLessThan(1e-5);
    }
  }

  private static double distance(float[][] found, Predictions predicted) {
    double most = found.length == predicted.nodes() ? 0 : 1;
    for (int i = 0; i < found.length; i++) {
      for (int c = 0; c < found[i].length; c++) {
        most = Math.max(most, Math.abs(found[i][c] - predicted.probability(i, c)));
      }
    }
    return most;
  }
}
