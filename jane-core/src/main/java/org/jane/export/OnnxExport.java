package org.jane.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jane.ensemble.Ensemble;
import org.jane.ensemble.Stacking;
import org.jane.graph.Labels;
import org.jane.metric.DecisionRule;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxExportable;
import org.jane.model.OnnxInputs;
import org.jane.model.Provenance;
import org.jane.network.NetworkOperators;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxType;
import org.jane.onnx.OnnxValue;
import org.jane.regression.LogisticRegression;
import org.jane.run.Check;
import org.jane.store.Json;

/**
 * A model as one graph of ONNX operators: look-up or inputs, scaling, network, calibration, and the
 * mean over the members of an ensemble, with what stacking adds. What it gives are the
 * probabilities of {@code predict}, whether or not the label of a node was given; but asked by
 * attributes it does not know nodes, and asks all members, and the layer that learnt from all
 * validation nodes, also for nodes from which they learnt.
 */
public final class OnnxExport {
  /** The names of so many nodes are part of the file. */
  public static final int MOST_IDS = 100_000;

  private OnnxExport() {}

  /** Why a model cannot be written in this form, half a sentence; empty when it can. */
  public static Optional<String> obstacle(NodeClassifier model, OnnxInputs.Form form) {
    List<? extends NodeClassifier> members =
        model instanceof Ensemble ensemble ? ensemble.members() : List.of(model);
    for (NodeClassifier member : members) {
      Optional<String> why =
          member instanceof OnnxExportable exportable
              ? exportable.obstacle(form)
              : Optional.of("its models are no network that a node goes through by itself");
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
  }

  /**
   * The graph of a model that has no {@link #obstacle}.
   *
   * @param labels names of the classes, and whether a node may have several
   * @param attributeNames those of the data
   * @param dataName what the user called the data of training
   */
  public static OnnxGraph of(
      NodeClassifier model,
      OnnxInputs.Form form,
      Labels labels,
      List<String> attributeNames,
      String dataName) {
    Provenance provenance = model.provenance();
    OnnxGraph graph =
        new OnnxGraph("Classes of nodes, %s trained on %s".formatted(model.method(), dataName));
    boolean several = labels.multiLabel();
    int classes = labels.classCount();
    OnnxValue probabilities = probabilities(model, new OnnxInputs(graph, form), several);
    graph.output("probabilities", probabilities, OnnxType.FLOAT, "of each class", "N", classes);
    DecisionRule rule = Ensemble.ruleOf(model);
    if (several) {
      OnnxValue least =
          rule.plain() ? graph.scalar(0.5) : graph.constant("thresholds", rule.values(), classes);
      OnnxValue has = graph.op("GreaterOrEqual", probabilities, least);
      graph.output("label", has, OnnxType.BOOL, "whether of this class", "N", classes);
    } else {
      OnnxValue compared =
          rule.plain()
              ? probabilities
              : graph.times(probabilities, graph.constant("weights", rule.values(), classes));
      OnnxValue likeliest = graph.op("ArgMax", Map.of("axis", 1, "keepdims", 0), compared);
      String what =
          rule.plain()
              ? "the number of the likeliest class"
              : "the number of the class whose probability times its weight is largest";
      graph.output("label", likeliest, OnnxType.INT64, what, "N");
    }
    graph.metadata("jane", Provenance.version());
    graph.metadata("trained-with", provenance.janeVersion());
    graph.metadata("method", model.method());
    graph.metadata("settings", Json.compact(provenance.settings()));
    graph.metadata("seed", Long.toString(provenance.seed()));
    graph.metadata("data", dataName);
    graph.metadata("classes", Json.compact(labels.classNames()));
    graph.metadata("multi-label", Boolean.toString(several));
    if (!rule.plain()) {
      graph.metadata("thresholds", Json.compact(rule.byName(labels.classNames())));
    }
    graph.metadata("attributes", Json.compact(attributeNames));
    graph.metadata("nodes", Integer.toString(model.ids().size()));
    if (form == OnnxInputs.Form.NODES && model.ids().size() <= MOST_IDS) {
      String[] ids = new String[model.ids().size()];
      Arrays.setAll(ids, model.ids()::get);
      graph.metadata("ids", Json.compact(List.of(ids)));
    }
    return graph;
  }

  private static OnnxValue probabilities(
      NodeClassifier model, OnnxInputs inputs, boolean independent) {
    if (!(model instanceof Ensemble ensemble)) {
      Check.that(model instanceof OnnxExportable, "%s is no network", model.method());
      return ((OnnxExportable) model).probabilities(inputs);
    }
    OnnxGraph graph = inputs.graph();
    OnnxValue share = graph.scalar(1f / ensemble.members().size());
    OnnxValue mean = null;
    List<OnnxValue> several = new ArrayList<>();
    for (int i = 0; i < ensemble.members().size(); i++) {
      NodeClassifier member = ensemble.members().get(i);
      OnnxValue own = probabilities(member, inputs.ofMember(i + 1), independent);
      several.add(own);
      OnnxValue part =
          graph.times(
              own,
              ensemble.inTurn() && inputs.byNode()
                  ? inputs.rows("share_" + (i + 1), ensemble.shares(i), 1)
                  : share);
      mean = mean == null ? part : graph.plus(mean, part);
    }
    Check.that(mean != null, "an ensemble needs a member");
    OnnxValue bounded =
        graph.op("Clip", Objects.requireNonNull(mean), graph.scalar(1e-7), graph.scalar(1 - 1e-7));
    OnnxValue odds =
        independent ? graph.over(bounded, graph.minus(graph.scalar(1), bounded)) : bounded;
    OnnxValue logits = graph.op("Log", odds);
    if (ensemble.stacking().isPresent()) {
      OnnxValue more = stacked(ensemble.stacking().get(), several, inputs, ensemble.ids().size());
      logits = graph.plus(logits, more);
    }
    return NetworkOperators.calibrated(graph, logits, ensemble.temperature(), independent);
  }

  /** What stacking adds: by nodes, each is answered by the layer that did not learn from it. */
  private static OnnxValue stacked(
      Stacking stacking, List<OnnxValue> several, OnnxInputs inputs, int nodes) {
    OnnxGraph graph = inputs.graph();
    List<OnnxValue> blocks = new ArrayList<>();
    for (OnnxValue own : several) {
      OnnxValue logarithm = graph.op("Log", graph.op("Max", own, graph.scalar(Stacking.SMALLEST)));
      blocks.add(graph.minus(logarithm, graph.mean(logarithm, 1)));
    }
    OnnxValue x = graph.beside(blocks);
    OnnxValue everyone = layer(graph, "stacking", stacking.layer(), x);
    if (!inputs.byNode()) {
      return everyone;
    }
    float[] rest = new float[nodes];
    Arrays.fill(rest, 1f);
    OnnxValue sum = null;
    for (int f = 0; f < stacking.folds().size(); f++) {
      Stacking.Fold fold = stacking.folds().get(f);
      float[] those = new float[nodes];
      for (int node : fold.nodes()) {
        those[node] = 1f;
        rest[node] = 0f;
      }
      String name = "fold_" + (f + 1);
      OnnxValue part =
          graph.times(inputs.rows(name, those, 1), layer(graph, name, fold.layer(), x));
      sum = sum == null ? part : graph.plus(sum, part);
    }
    OnnxValue others = graph.times(inputs.rows("fold_0", rest, 1), everyone);
    return sum == null ? others : graph.plus(others, sum);
  }

  private static OnnxValue layer(
      OnnxGraph graph, String name, LogisticRegression layer, OnnxValue x) {
    double[] all = layer.weights();
    int classes = layer.classes();
    int width = all.length / classes - 1;
    float[] weights = new float[all.length];
    for (int p = 0; p < all.length; p++) {
      weights[p] = (float) all[p];
    }
    float[] bias = Arrays.copyOfRange(weights, width * classes, all.length);
    OnnxValue product =
        graph.matMul(
            x,
            graph.constant(
                name + "_weights", Arrays.copyOf(weights, width * classes), width, classes));
    return graph.plus(product, graph.constant(name + "_bias", bias, classes));
  }
}
