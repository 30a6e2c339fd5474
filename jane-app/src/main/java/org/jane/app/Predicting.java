package org.jane.app;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.methods.Methods;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.run.Remedy;
import org.jane.run.Run;

/** Asks a model for labels and probabilities. */
public final class Predicting {
  private Predicting() {}

  /**
   * Carries out a request on the threads of the run.
   *
   * @throws RequestException when data is missing, is not that of training, or has nodes that the
   *     method cannot label
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static PredictResult run(PredictRequest request, Run run, Events events)
      throws IOException {
    try (ModelOnData model = ModelOnData.open(request.model(), request.newData())) {
      if (request.data().isEmpty()) {
        return finite(
            new PredictResult(
                model.onItsData(Optional.empty(), run, events).predict(run), Optional.empty()),
            model);
      }
      ModelOnData.ForModel data = model.read(request.data().get(), run, events);
      Dataset dataset = data.dataset();
      NodeClassifier trained = model.usableFor(dataset);
      if (data.joined().isPresent()) {
        JoinedData joined = data.joined().get();
        PredictResult all = foldedIn(trained, joined.graph(), run);
        return finite(
            new PredictResult(all.predictions().select(joined.rows()), all.newNodes()), model);
      }
      return finite(
          model.trainedOn(dataset)
              ? new PredictResult(trained.predict(run), Optional.empty())
              : foldedIn(trained, dataset.graph(), run),
          model);
    }
  }

  private static PredictResult finite(PredictResult result, ModelOnData model) {
    FiniteNumbers.in(result.predictions(), model.name());
    return result;
  }

  /** Known nodes keep what was learnt about them; others are placed by their links. */
  static PredictResult foldedIn(NodeClassifier trained, AttributedGraph data, Run run) {
    if (!(trained instanceof InductiveNodeClassifier inductive)) {
      throw new RequestException(
          "method " + trained.method() + " cannot predict new nodes",
          Remedy.of(
              "Train again with these nodes in the data, or with an inductive method: "
                  + Methods.all().stream()
                      .filter(m -> m.abilities().newNodes())
                      .map(Method::name)
                      .collect(Collectors.joining(", "))));
    }
    InductiveNodeClassifier.FoldIn folded = inductive.predict(data, run);
    return new PredictResult(
        folded.predictions(),
        Optional.of(
            new PredictResult.NewNodes(
                folded.newNodes(), folded.edgesAmongNewNodes(), folded.unlinked())));
  }
}
