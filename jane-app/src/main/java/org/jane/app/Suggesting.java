package org.jane.app;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jane.graph.AttributedGraph;
import org.jane.labelling.Suggestion;
import org.jane.labelling.Suggestions;
import org.jane.model.Predictions;
import org.jane.run.Remedy;
import org.jane.run.Run;

/** Asks which nodes to label next. */
public final class Suggesting {
  private Suggesting() {}

  /**
   * Carries out a request. A run that is asked to stop ends with the nodes chosen so far.
   *
   * @throws RequestException when the model does not hold its data, or every node has a label
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static SuggestResult run(SuggestRequest request, Run run, Events events)
      throws IOException {
    try (ModelOnData model = ModelOnData.open(request.model(), false)) {
      ModelOnData.Training training = model.requireTraining();
      AttributedGraph data = training.data().graph();
      boolean[] labelled = new boolean[data.nodes()];
      int unlabelled = 0;
      for (int i = 0; i < labelled.length; i++) {
        labelled[i] = data.labels().known(i);
        unlabelled += labelled[i] ? 0 : 1;
      }
      if (unlabelled == 0) {
        throw new RequestException(
            String.format(
                Locale.ROOT,
                "all %,d nodes of %s have a label",
                data.nodes(),
                training.data().name()),
            Remedy.of("Train with nodes whose label is blank, and ask again"));
      }
      events.hear(new Event.WorkBegins());
      Predictions predictions = FiniteNumbers.in(training.model().predict(run), model.name());
      List<Suggestion> chosen = Suggestions.of(data, predictions, labelled, request.count(), run);
      return new SuggestResult(
          training.data().name(),
          training.model().method(),
          unlabelled,
          request.count(),
          chosen,
          predictions);
    }
  }
}
