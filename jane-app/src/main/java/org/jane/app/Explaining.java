package org.jane.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.data.Dataset;
import org.jane.explain.Ablation;
import org.jane.explain.Influence;
import org.jane.graph.NodeIds;
import org.jane.methods.Methods;
import org.jane.model.Abilities;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/** Asks a model why nodes have their labels, or what the labels of the whole dataset come from. */
public final class Explaining {
  /** So many ids are looked through for one that was perhaps meant. */
  private static final int LOOKED_THROUGH = 100_000;

  private Explaining() {}

  /**
   * Carries out a request.
   *
   * @throws RequestException when the method cannot explain, the model does not know the node, or
   *     data is missing or not that of training
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static ExplainResult run(ExplainRequest request, Run run, Events events)
      throws IOException {
    try (ModelOnData model = ModelOnData.open(request.model(), request.newData())) {
      OnNodes on = model(model, request.data(), run, events);
      return request.nodes() instanceof ExplainRequest.Nodes.Together
          ? ofDataset(model, on.model(), request, run, events)
          : ofNodes(model, on, request, run);
    }
  }

  /**
   * A model, and whom it is asked about.
   *
   * @param nodes those of the data that was given; null for all
   */
  private record OnNodes(NodeClassifier model, int @Nullable [] nodes) {}

  /** The model on its own data, or on other data with nodes of its own. */
  private static OnNodes model(
      ModelOnData model, Optional<DataRequest> data, Run run, Events events) throws IOException {
    if (data.isEmpty()) {
      return new OnNodes(model.onItsData(data, run, events), null);
    }
    ModelOnData.ForModel forModel = model.read(data.get(), run, events);
    Dataset dataset = forModel.dataset();
    NodeClassifier trained = model.usableFor(dataset);
    if (!(trained instanceof Explainable explainable)) {
      return new OnNodes(trained, null);
    }
    if (forModel.joined().isPresent()) {
      JoinedData joined = forModel.joined().get();
      return new OnNodes(explainable.on(joined.graph(), run), joined.rows());
    }
    return new OnNodes(
        model.trainedOn(dataset) ? trained : explainable.on(dataset.graph(), run), null);
  }

  private static ExplainResult ofDataset(
      ModelOnData model, NodeClassifier trained, ExplainRequest request, Run run, Events events)
      throws IOException {
    Optional<Influence> influence =
        trained instanceof Explainable explainable
            ? Optional.of(FiniteNumbers.in(Influence.of(explainable, run), model.name()))
            : Optional.empty();
    Optional<Worth> worth = model.worth();
    ExplainResult.OfDataset.Sides sides = sides(trained.method());
    if (request.measure() && worth.isEmpty() && sides == ExplainResult.OfDataset.Sides.BOTH) {
      worth = measured(model, run, events);
    }
    return new ExplainResult.OfDataset(model.dataName(), trained.method(), sides, influence, worth);
  }

  private static ExplainResult.OfDataset.Sides sides(String method) {
    Abilities abilities = Methods.named(method).abilities();
    return abilities.attributes() && abilities.links()
        ? ExplainResult.OfDataset.Sides.BOTH
        : abilities.links()
            ? ExplainResult.OfDataset.Sides.LINKS
            : ExplainResult.OfDataset.Sides.ATTRIBUTES;
  }

  /** Trains the model's settings again on the data inside, without one side and the other. */
  private static Optional<Worth> measured(ModelOnData model, Run run, Events events)
      throws IOException {
    ModelOnData.Training training =
        model
            .training()
            .orElseThrow(
                () ->
                    new RequestException(
                        "what each side is worth is measured on the data of training, which "
                            + model.name()
                            + " does not hold",
                        Remedy.of("Train again with the data kept in the model file")));
    events.hear(new Event.WorkBegins());
    Task task = Task.of(training.data().graph(), training.data().split());
    return Ablation.onValidation(training.model(), task, run);
  }

  private static ExplainResult ofNodes(
      ModelOnData model, OnNodes on, ExplainRequest request, Run run) throws IOException {
    NodeClassifier trained = on.model();
    if (!(trained instanceof Explainable explainable)) {
      String uses =
          switch (sides(trained.method())) {
            case LINKS -> "it uses the links alone";
            case ATTRIBUTES -> "it uses attributes alone";
            case BOTH -> "its embedding does not say what came from where";
          };
      throw new RequestException(
          "method " + trained.method() + " cannot explain single nodes: " + uses,
          Remedy.of("Train with " + Methods.able(Abilities::explains)));
    }
    int[] nodes;
    boolean single = false;
    if (request.nodes() instanceof ExplainRequest.Nodes.Named named) {
      nodes = named.ids().stream().mapToInt(id -> find(trained.ids(), id)).toArray();
      single = nodes.length == 1;
    } else {
      int[] asked = on.nodes();
      nodes = asked == null ? IntStream.range(0, trained.ids().size()).toArray() : asked;
    }
    Predictions predictions = FiniteNumbers.in(trained.predict(run), model.name());
    ReasonWords words = new ReasonWords(model.encoding());
    return new ExplainResult.OfNodes(
        new NodeExplanations(
            model.name(), explainable, nodes, predictions, words, request.most(), run),
        single);
  }

  private static int find(NodeIds ids, String id) {
    int found = ids.find(id);
    if (found < 0) {
      List<String> some = new ArrayList<>();
      for (int i = 0; i < Math.min(ids.size(), LOOKED_THROUGH); i++) {
        some.add(ids.get(i));
      }
      throw new RequestException(
          "the model has no node \"" + id + "\"",
          Remedy.of(
              Nearest.to(id, some)
                  .map(near -> "Did you mean \"" + near + "\"?")
                  .orElseGet(() -> "Its first is \"" + ids.get(0) + "\"")));
    }
    return found;
  }
}
