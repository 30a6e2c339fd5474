package org.jane.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.app.ModelSource;
import org.jane.app.RequestException;
import org.jane.app.TrainResult;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.Worth;
import org.jane.report.History;
import org.jane.report.TrainingPage;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A model that Python holds by its number.
 *
 * @param source the model, with its data unless it comes from a file without
 * @param training how it came about; null for a model from a file
 */
record TrainedModel(ModelSource source, @Nullable Training training) {
  /** What the page of a training needs. */
  record Training(TrainResult result, History history, String command) {}

  static TrainedModel of(TrainResult result, History history, String command) {
    return new TrainedModel(result.source(), new Training(result, history, command));
  }

  /** The model in a file; with its data it is held in memory, and the file may go. */
  static TrainedModel load(Path path) throws IOException {
    try (ModelFile file = ModelFile.open(path)) {
      if (!file.holdsData()) {
        return new TrainedModel(new ModelSource.InFile(path), null);
      }
      ModelFile.TrainingData data = file.data();
      return new TrainedModel(
          new ModelSource.InMemory(file.model(data.graph()), data, file.worth()), null);
    }
  }

  void save(Path path, boolean withData) throws IOException {
    if (source instanceof ModelSource.InMemory memory) {
      ModelFile.write(path, memory.model(), memory.data(), memory.worth(), withData);
    } else if (source instanceof ModelSource.InFile file) {
      Files.copy(file.path(), path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The page of the training. */
  String page(Run run) {
    if (training == null) {
      throw new RequestException(
          "the page is about a training, and this model was loaded from a file",
          Remedy.of("Fit again, and ask for the page then"));
    }
    TrainResult result = training.result;
    return new TrainingPage(
            result.dataset(),
            result.learntFrom(),
            result.model(),
            training.history,
            result.tuning(),
            result.worth(),
            new TrainingPage.Measured(
                result.split().split(), result.test().score(), result.ofWhichModel()),
            training.command)
        .page(run)
        .html();
  }

  /** What is known of the model without asking it anything. */
  Map<String, @Nullable Object> facts() {
    Map<String, @Nullable Object> facts = new LinkedHashMap<>();
    if (source instanceof ModelSource.InMemory memory) {
      NodeClassifier model = memory.model();
      Provenance p = model.provenance();
      facts.put("method", p.method());
      facts.put("seed", p.seed());
      facts.put("nodes", memory.data().graph().nodes());
      facts.put("edges", memory.data().graph().graph().edges());
      facts.put("attributes", memory.data().graph().attributeNames().size());
      facts.put("classes", memory.data().graph().labels().classNames());
      facts.put("multi", memory.data().graph().labels().multiLabel());
      facts.put("settings", p.settings());
      facts.put("worth", memory.worth().map(Worth::toMap).orElse(null));
      facts.put("data", memory.data().name());
      facts.put("options", memory.data().options());
    }
    return facts;
  }
}
