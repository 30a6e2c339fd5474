package org.jane.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jane.explain.Influence;
import org.jane.graph.NodeIds;
import org.jane.model.Explainable;
import org.jane.model.NodeClassifier;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jane.run.Run;

/** Asks a model why a node has its label, or what the labels of the whole dataset come from. */
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
    NodeClassifier trained;
    String dataName;
    try (ModelOnData model = ModelOnData.open(request.model(), request.newData())) {
      trained = model.onItsData(request.data(), run, events);
      dataName = model.dataName();
    }
    if (!(trained instanceof Explainable explainable)) {
      throw new RequestException(
          "method " + trained.method() + " has no explanations",
          Remedy.of("Train with jane or jane-nu"));
    }
    if (request.node().isEmpty()) {
      return new ExplainResult.OfDataset(dataName, Influence.of(explainable, run));
    }
    String node = request.node().get();
    return new ExplainResult.OfNode(
        node, explainable.explain(find(trained.ids(), node), request.most()));
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
