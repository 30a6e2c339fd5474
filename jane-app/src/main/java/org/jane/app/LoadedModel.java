package org.jane.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.labelling.Suggestions;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Abilities;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Worth;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A model with the data it was trained on, held in memory and asked node by node. What it predicts
 * for all nodes is computed once; what is asked later looks at the surroundings of a node alone.
 * Immutable and safe to share between threads.
 */
public final class LoadedModel {
  /** A graph of so many nodes may be looked at as a whole for one question. */
  private static final int MOST_AS_A_WHOLE = 50_000;

  private final String name;
  private final NodeClassifier model;
  private final ModelFile.TrainingData data;
  private final Optional<Worth> worth;
  private final Optional<Worth> earlierWorth;
  private final Optional<String> digest;
  private final Predictions predictions;
  private final AttributeValues values;
  private final ReasonWords words;
  private @Nullable Boolean local; // asked when it is first needed

  private LoadedModel(ModelOnData stored, ModelOnData.Training training, Predictions predictions) {
    this.name = stored.name();
    this.model = training.model();
    this.data = training.data();
    this.worth = stored.worth();
    this.earlierWorth = stored.earlierWorth();
    this.digest = stored.digest();
    this.predictions = predictions;
    this.words = new ReasonWords(data.encoding());
    this.values = new AttributeValues(data.encoding(), data.graph().attributeNames());
  }

  /**
   * Loads a model and computes what it predicts.
   *
   * @throws RequestException when the file does not hold the data of training
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static LoadedModel open(ModelSource source, Run run) throws IOException {
    try (ModelOnData stored = ModelOnData.open(source, false)) {
      ModelOnData.Training training =
          stored
              .training()
              .orElseThrow(
                  () ->
                      new RequestException(
                          stored.name()
                              + " does not hold its training data ("
                              + stored.dataName()
                              + "), without which nodes cannot be shown",
                          Remedy.of("Train again with the data kept in the model file")));
      return new LoadedModel(
          stored, training, FiniteNumbers.in(training.model().predict(run), stored.name()));
    }
  }

  /** How values of its attributes are said. */
  public ReasonWords words() {
    return words;
  }

  /** What the user called it. */
  public String name() {
    return name;
  }

  public NodeClassifier model() {
    return model;
  }

  /** What it was trained on. */
  public ModelFile.TrainingData data() {
    return data;
  }

  /** What each side of the input is worth, if it was measured. */
  public Optional<Worth> worth() {
    return worth;
  }

  /** The same of the model that this one was trained again from. */
  public Optional<Worth> earlierWorth() {
    return earlierWorth;
  }

  /** The checksum of the file it was read from; empty for a model that was in memory. */
  public Optional<String> digest() {
    return digest;
  }

  /** Writes the model with its data, whole or not at all. */
  public void write(Path path) throws IOException {
    ModelFile.write(path, model, data, worth, earlierWorth, true);
  }

  /** Of all nodes. */
  public Predictions predictions() {
    return predictions;
  }

  /** How well the predictions agree with the known labels of some nodes. */
  public NodeScore score(int[] nodes, PrimaryMetric metric) {
    return NodeScore.of(predictions, data.graph().labels(), nodes, metric);
  }

  /** The model with its data, for other use cases. */
  public ModelSource source() {
    return new ModelSource.InMemory(model, data, worth, earlierWorth);
  }

  /**
   * Nodes to label next, the most useful first.
   *
   * @param labelledSince nodes that were labelled after training, by number
   * @throws RequestException when every node has a label
   */
  public SuggestResult suggest(int count, Set<Integer> labelledSince, Run run) {
    boolean[] labelled = new boolean[data.graph().nodes()];
    int unlabelled = 0;
    for (int i = 0; i < labelled.length; i++) {
      labelled[i] = data.graph().labels().known(i) || labelledSince.contains(i);
      unlabelled += labelled[i] ? 0 : 1;
    }
    if (unlabelled == 0) {
      throw new RequestException(
          "all nodes of " + data.name() + " have a label",
          Remedy.of("Train with nodes whose label is blank, and ask again"));
    }
    return new SuggestResult(
        data.name(),
        model.method(),
        unlabelled,
        count,
        Suggestions.of(data.graph(), predictions, labelled, count, run),
        predictions);
  }

  /** Whether nodes that came after training can be predicted. */
  public boolean predictsNewNodes() {
    return model instanceof InductiveNodeClassifier;
  }

  /** Why a node has its label; empty for a method that cannot say. */
  public Optional<Explanation> explain(int node, int most) {
    return model instanceof Explainable explainable
        ? Optional.of(
            words.of(
                FiniteNumbers.in(
                    explainable.explain(node, predictions.predictedClass(node), most), name),
                predictions))
        : Optional.empty();
  }

  /**
   * Predictions for new nodes.
   *
   * @param predictions in the order of the request
   * @param complete whether everything they depend on was looked at
   */
  public record ForNewNodes(Predictions predictions, boolean complete) {}

  /**
   * Predicts nodes that came after training from their attributes and links.
   *
   * @throws RequestException when the method cannot, or a name is unknown
   */
  public ForNewNodes predict(List<NewNode> nodes) {
    Map<String, Integer> numbers = new HashMap<>();
    for (NewNode node : nodes) {
      if (data.graph().ids().find(node.id()) >= 0) {
        throw new RequestException(
            "the model knows a node \"" + node.id() + "\" already",
            Remedy.of("Ask for known nodes by their ids alone, or give another id"));
      }
      if (numbers.putIfAbsent(node.id(), numbers.size()) != null) {
        throw new RequestException(
            "node \"" + node.id() + "\" is given twice", Remedy.of("Give every node once"));
      }
    }
    List<LocalGraph.Seen> seen = new ArrayList<>();
    for (NewNode node : nodes) {
      Map<Integer, Float> links = new HashMap<>();
      Map<Integer, Float> toNew = new HashMap<>();
      for (NewNode.Link link : node.links()) {
        Integer other = numbers.get(link.to());
        if (other != null) {
          toNew.put(other, weight(link));
        } else {
          links.put(find(link.to()), weight(link));
        }
      }
      seen.add(new LocalGraph.Seen(node.id(), values.row(node.attributes()), links, toNew));
    }
    return predict(seen, Set.of());
  }

  /**
   * What would be predicted if a node were otherwise.
   *
   * @param trained what the model says of it
   * @param before what it says when it looks at the node in the same way as afterwards: with other
   *     links a node is placed by its links, as a new one is
   * @param after what it would say
   * @param complete whether everything it depends on was looked at
   */
  public record WhatIf(
      Predictions trained, Predictions before, Predictions after, boolean complete) {}

  /**
   * Predicts a node as if it were otherwise.
   *
   * @throws RequestException when the method cannot, or a name is unknown
   */
  public WhatIf whatIf(int node, NodeChange change) {
    AttributedGraph graph = data.graph();
    String id = graph.ids().get(node);
    String seenAs = change.changesLinks() ? unusedId(id) : id;
    Map<Integer, Float> links = LocalGraph.links(graph.graph().adjacency(), node);
    TreeMap<Integer, Float> row = LocalGraph.row(graph.attributes(), node);
    LocalGraph.Seen is = new LocalGraph.Seen(seenAs, row, links, Map.of());

    TreeMap<Integer, Float> otherRow = new TreeMap<>(row);
    change.attributes().forEach((name, value) -> values.put(name, value, otherRow));
    Map<Integer, Float> otherLinks = new HashMap<>(links);
    for (String removed : change.remove()) {
      if (otherLinks.remove(find(removed)) == null) {
        throw new RequestException(
            "\"%s\" is not linked to \"%s\"".formatted(id, removed),
            Remedy.of("Remove links that are there"));
      }
    }
    for (NewNode.Link link : change.add()) {
      int to = find(link.to());
      if (to == node) {
        throw new RequestException(
            "\"" + id + "\" cannot be linked to itself", Remedy.of("Name another node"));
      }
      otherLinks.put(to, weight(link));
    }
    LocalGraph.Seen other = new LocalGraph.Seen(seenAs, otherRow, otherLinks, Map.of());
    ForNewNodes before = predict(List.of(is), Set.of(node));
    ForNewNodes after = predict(List.of(other), Set.of(node));
    return new WhatIf(
        predictions.select(new int[] {node}),
        before.predictions,
        after.predictions,
        before.complete && after.complete);
  }

  /** Whether what is predicted for a node depends on its surroundings alone. */
  private synchronized boolean local() {
    Boolean known = local;
    if (known == null) {
      known =
          !(model instanceof Explainable explainable)
              || data.graph().nodes() == 0
              || !explainable.explain(0, 0, 0).linkParts().containsKey("structure");
      local = known;
    }
    return known;
  }

  private ForNewNodes predict(List<LocalGraph.Seen> seen, Set<Integer> replaced) {
    if (!(model instanceof InductiveNodeClassifier inductive)) {
      throw new RequestException(
          "method " + model.method() + " cannot predict new or changed nodes",
          Remedy.of("Train with " + Methods.able(Abilities::newNodes)));
    }
    AttributedGraph known = data.graph();
    LocalGraph around;
    if (local()) {
      around = LocalGraph.around(known, seen, replaced, LocalGraph.MOST);
    } else {
      if (known.nodes() > MOST_AS_A_WHOLE) {
        throw new RequestException(
            "this model looks at the structure of the whole graph, which is too large to be looked"
                + " at for one question",
            Remedy.of("Ask for many nodes at once with predict, or train with structural=off"));
      }
      around = whole(known, seen, replaced);
    }
    int[] rows = IntStream.range(0, seen.size()).toArray();
    Run run = Run.seeded(model.provenance().seed()).threads(1);
    Predictions found;
    try {
      found =
          model instanceof Explainable explainable
              ? explainable.on(around.graph(), run).predict(rows, run)
              : inductive.predict(around.graph(), run).predictions().select(rows);
    } catch (GraphDataException e) {
      if (known.graph().kinds().all().isEmpty()) {
        throw e;
      }
      RequestException refused =
          new RequestException(
              "this model looks at links of different types or directions apart, and such a question"
                  + " does not tell them",
              Remedy.of("Give new nodes to predict as files, or train with link-kinds=together"));
      refused.initCause(e);
      throw refused;
    }
    return new ForNewNodes(FiniteNumbers.in(found, name), around.complete());
  }

  /** The whole graph around them. */
  private static LocalGraph whole(
      AttributedGraph known, List<LocalGraph.Seen> asked, Set<Integer> replaced) {
    Set<Integer> everyone = new HashSet<>();
    for (int i = 0; i < known.nodes(); i++) {
      everyone.add(i);
    }
    return LocalGraph.of(known, asked, replaced, everyone, known.nodes());
  }

  private int find(String id) {
    int found = data.graph().ids().find(id);
    if (found < 0) {
      throw new RequestException(
          "the model has no node \"" + id + "\"",
          Remedy.of("Name nodes of the data of training, or new ones of the same request"));
    }
    return found;
  }

  private String unusedId(String id) {
    String other = id + " as if";
    while (data.graph().ids().find(other) >= 0) {
      other += "'";
    }
    return other;
  }

  private static float weight(NewNode.Link link) {
    if (!(link.weight() > 0 && Float.isFinite(link.weight()))) {
      throw new RequestException(
          "the link to \"%s\" has weight %s".formatted(link.to(), link.weight()),
          Remedy.of("Give a weight above 0, or leave it out for 1"));
    }
    return link.weight();
  }
}
