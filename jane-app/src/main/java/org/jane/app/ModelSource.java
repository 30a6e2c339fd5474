package org.jane.app;

import java.nio.file.Path;
import java.util.Optional;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Worth;

/** Where a trained model is. */
public sealed interface ModelSource {
  /** A model file; it may or may not hold the data the model was trained on. */
  record InFile(Path path) implements ModelSource {}

  /**
   * A model that is here already, with the data it was trained on.
   *
   * @param model what was learnt
   * @param data what it was learnt from
   * @param worth what each side of the input is worth, if it was measured
   * @param earlierWorth the same of the model it was trained again from
   */
  record InMemory(
      NodeClassifier model,
      ModelFile.TrainingData data,
      Optional<Worth> worth,
      Optional<Worth> earlierWorth)
      implements ModelSource {
    /** A model that was not trained again. */
    public InMemory(NodeClassifier model, ModelFile.TrainingData data, Optional<Worth> worth) {
      this(model, data, worth, Optional.empty());
    }

    /** A model of which it was not measured what each side is worth. */
    public InMemory(NodeClassifier model, ModelFile.TrainingData data) {
      this(model, data, Optional.empty());
    }
  }
}
