package org.jane.app;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.ensemble.Ensemble;
import org.jane.export.OnnxExport;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxExportable;
import org.jane.model.OnnxInputs;
import org.jane.model.Predictions;
import org.jane.onnx.OnnxGraph;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/** Makes of a model what other programs read: its network, or its graph with predictions. */
public final class Exporting {
  private Exporting() {}

  /**
   * Data that a model is on.
   *
   * @param placed the model on it, null for a method that only predicts there
   */
  private record OnData(
      AttributedGraph graph,
      Predictions predictions,
      @Nullable NodeClassifier placed,
      Optional<Split> split) {}

  /**
   * Carries out a request on the threads of the run.
   *
   * @throws RequestException when the method cannot be written so, or data is missing or does not
   *     fit
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static ExportResult run(ExportRequest request, Run run, Events events) throws IOException {
    try (ModelOnData model = ModelOnData.open(request.model(), request.newData())) {
      if (request.data().isEmpty()) {
        ModelOnData.Training training =
            model
                .training()
                .orElseThrow(
                    () ->
                        new RequestException(
                            model.name() + " does not hold its training data",
                            Remedy.of("Give the training data (" + model.dataName() + ")")));
        NodeClassifier trained = training.model();
        Optional<OnnxGraph> onnx = onnx(request, trained, training.data().graph(), model);
        return new ExportResult(
            onnx,
            request.graph()
                ? Optional.of(
                    exported(
                        request,
                        model,
                        new OnData(
                            training.data().graph(),
                            trained.predict(run),
                            trained,
                            Optional.of(training.data().split())),
                        run,
                        events))
                : Optional.empty());
      }
      ModelOnData.ForModel data = model.read(request.data().get(), run, events);
      Dataset dataset = data.dataset();
      NodeClassifier trained = model.usableFor(dataset);
      Optional<ModelOnData.Training> kept = model.training();
      AttributedGraph ofTraining = kept.isPresent() ? kept.get().data().graph() : dataset.graph();
      Optional<OnnxGraph> onnx = onnx(request, trained, ofTraining, model);
      if (!request.graph()) {
        return new ExportResult(onnx, Optional.empty());
      }
      AttributedGraph graph =
          data.joined().isPresent() ? data.joined().get().graph() : dataset.graph();
      boolean same = data.joined().isEmpty() && model.trainedOn(dataset);
      OnData on =
          same
              ? new OnData(graph, trained.predict(run), trained, Optional.empty())
              : placed(trained, graph, run);
      return new ExportResult(onnx, Optional.of(exported(request, model, on, run, events)));
    }
  }

  private static OnData placed(NodeClassifier trained, AttributedGraph graph, Run run) {
    if (trained instanceof Explainable explainable) {
      NodeClassifier there = explainable.on(graph, run);
      return new OnData(graph, there.predict(run), there, Optional.empty());
    }
    return new OnData(
        graph, Predicting.foldedIn(trained, graph, run).predictions(), null, Optional.empty());
  }

  private static Optional<OnnxGraph> onnx(
      ExportRequest request, NodeClassifier trained, AttributedGraph data, ModelOnData model) {
    if (request.onnx().isEmpty()) {
      return Optional.empty();
    }
    OnnxInputs.Form form = request.onnx().get();
    OnnxExport.obstacle(trained, form)
        .ifPresent(
            why -> {
              throw refused(trained, form, why);
            });
    OnnxGraph graph =
        OnnxExport.of(trained, form, data.labels(), data.attributeNames(), model.dataName());
    if (graph.size() > Integer.MAX_VALUE) {
      throw new RequestException(
          "the file would have %s, and ONNX files have at most 2 GB"
              .formatted(MemoryEstimate.readable(graph.size())),
          form == OnnxInputs.Form.NODES
              ? Remedy.of(
                  "Leave the data of the nodes out with %s", Remedy.option("input", "attributes"))
              : Remedy.of("Train a smaller network"));
    }
    return Optional.of(graph);
  }

  private static RequestException refused(
      NodeClassifier trained, OnnxInputs.Form form, String why) {
    String said = "method %s cannot be written as ONNX".formatted(trained.method());
    if (form == OnnxInputs.Form.ATTRIBUTES
        && OnnxExport.obstacle(trained, OnnxInputs.Form.NODES).isEmpty()) {
      return new RequestException(
          said + " that is asked by attributes: " + why,
          Remedy.of("Take %s", Remedy.option("input", "node")));
    }
    return new RequestException(
        said + ": " + why,
        Remedy.of("Write what it predicts with %s, or train with jane", Remedy.option("csv")));
  }

  private static ExportedGraph exported(
      ExportRequest request, ModelOnData model, OnData on, Run run, Events events) {
    FiniteNumbers.in(on.predictions(), model.name());
    return new ExportedGraph(
        on.graph(),
        on.predictions(),
        on.split(),
        shares(request, on, run, events),
        seen(on.placed()));
  }

  private static Optional<Explainable.Shares> shares(
      ExportRequest request, OnData on, Run run, Events events) {
    if (request.shares() == ExportRequest.Shares.NONE
        || !(on.placed() instanceof Explainable explainable)) {
      return Optional.empty();
    }
    if (request.shares() == ExportRequest.Shares.AUTO
        && explainable.affordableShares() < on.graph().nodes()) {
      events.hear(
          new Event.DataNotice(
              Remedy.of(
                  "Shares of attributes and links are left out: they take long for %s"
                          .formatted(explainable.method())
                      + " on so many nodes. %s computes them.",
                  Remedy.option("shares", "all"))));
      return Optional.empty();
    }
    return Optional.of(explainable.shares(run));
  }

  /** What the network sees besides attributes and links, for each member of an ensemble. */
  private static List<OnnxExportable.OfNodes> seen(@Nullable NodeClassifier placed) {
    List<? extends NodeClassifier> members =
        placed instanceof Ensemble ensemble
            ? ensemble.members()
            : placed == null ? List.of() : List.of(placed);
    return members.stream()
        .filter(OnnxExportable.class::isInstance)
        .map(member -> ((OnnxExportable) member).ofNodes())
        .toList();
  }
}
