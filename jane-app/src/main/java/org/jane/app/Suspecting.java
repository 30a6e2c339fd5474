package org.jane.app;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jane.eval.Evaluation;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.labelling.OutOfFold;
import org.jane.labelling.Suspects;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.run.Remedy;
import org.jane.run.Run;

/** Asks which known labels are probably wrong. */
public final class Suspecting {
  private Suspecting() {}

  /**
   * Carries out a request. A run that is asked to stop ends with the folds that are done.
   *
   * @throws RequestException when the model does not hold its data, or too few nodes have a label
   * @throws NotEnoughMemoryException when training would not fit
   * @throws org.jane.model.CannotLearnException when a fold leaves nothing to learn from
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static SuspectsResult run(SuspectsRequest request, Run run, Events events)
      throws IOException {
    try (ModelOnData model = ModelOnData.open(request.model(), false)) {
      ModelOnData.Training training = model.requireTraining();
      AttributedGraph data = training.data().graph();
      NodeClassifier trained = training.model();
      int labelled = Split.labelled(data.labels()).length;
      if (labelled < 2 * request.folds()) {
        throw new RequestException(
            String.format(
                Locale.ROOT,
                "%,d labelled nodes are too few for %d folds",
                labelled,
                request.folds()),
            Remedy.of("Take fewer with %s, or label more nodes", Remedy.option("folds", "2")));
      }
      List<Provenance> recipes = OutOfFold.recipes(trained);
      List<Evaluation.Entrant> again =
          RequestException.ofArguments(
              () ->
                  recipes.stream()
                      .map(r -> new Evaluation.Entrant(Methods.named(r.method()), r.settings()))
                      .toList());
      Shape shape = Shape.of(data);
      int jobs = request.folds() * recipes.size();
      Room.require(again, request.folds(), shape, false, run.workers().threads(), false);
      double seconds = 0;
      for (Evaluation.Entrant entrant : again) {
        seconds += request.folds() * entrant.estimateModelSeconds(shape.withLabelled(labelled));
      }
      events.hear(
          new Event.RetrainingPlanned(
              jobs, new WorkEstimate(seconds / Math.min(run.workers().threads(), jobs))));
      events.hear(new Event.WorkBegins());
      OutOfFold found = OutOfFold.of(trained, data, request.folds(), run);
      FiniteNumbers.in(found, model.name());
      return new SuspectsResult(
          training.data().name(),
          trained.method(),
          request.folds(),
          labelled,
          found.nodes().length,
          Suspects.of(found, data.labels()),
          data.labels(),
          data.ids());
    }
  }
}
