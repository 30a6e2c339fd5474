package org.jane.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * One explained prediction: the first test node of the first graph whose labels depend on both.
 *
 * @param id of the node
 * @param truth its true label
 * @param why JANE's prediction and its explanation
 * @param model the JANE model trained on the graph
 * @param data its training data
 */
public record ExampleNode(
    String id, String truth, Explanation why, NodeClassifier model, ModelFile.TrainingData data) {
  static final LabelOrigin SITUATION = LabelOrigin.ALL.get(1);

  /** Trains JANE as {@link QuickstartComparison} does. */
  public static ExampleNode of(Run run) {
    Dataset data = SITUATION.dataset(run.seed(), run);
    Split split = QuickstartComparison.PROTOCOL.split(data.graph(), data.splits(), run, 0);
    NodeClassifier model =
        Methods.named("jane").trainer(Map.of("k", "2")).train(Task.of(data.graph(), split), run);
    int node = split.test()[0];
    return new ExampleNode(
        data.graph().ids().get(node),
        data.graph().labels().classNames().get(data.graph().labels().of(node)),
        ((Explainable) model).explain(node, 3),
        model,
        new ModelFile.TrainingData(data.name(), data.graph(), split, data.encoding()));
  }

  /** Saves the model, for {@code jane explain} and {@code jane predict}. */
  public void write(Path file) throws IOException {
    ModelFile.write(file, model, data, true);
  }
}
