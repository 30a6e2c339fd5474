package org.jane.app;

import java.nio.file.Path;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;

/** Where a trained model is. */
public sealed interface ModelSource {
  /** A model file; it may or may not hold the data the model was trained on. */
  record InFile(Path path) implements ModelSource {}

  /**
   * A model that is here already, with the data it was trained on.
   *
   * @param model what was learnt
   * @param data what it was learnt from
   */
  record InMemory(NodeClassifier model, ModelFile.TrainingData data) implements ModelSource {}
}
