package org.jane.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.jane.graph.UnknownNodes;
import org.jane.method.jane.JaneConfig;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Check;
import org.jane.run.Nearest;
import org.jane.settings.Key;
import org.jane.spark.blocks.DistributedPositions;

/**
 * The parameters that classifier, model and embedder share: names of columns, how the work is done,
 * and every setting of {@link JaneConfig} from its one table of keys.
 *
 * <p>All values are text: a setting may be a number or a word ({@code k=likelihood}), and text is
 * what Spark writes and reads unchanged. Setters take what their name says.
 */
final class JaneParams {
  /** Where to look for the graph's size when nobody says which way to run. */
  enum Way {
    /** By size. */
    AUTO,
    /** The whole graph on each executor. */
    EXECUTOR,
    /** The graph stays distributed. */
    DISTRIBUTED;

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Way named(String name) {
      return oneOf("way", name, Way.values());
    }
  }

  /** When settings are chosen on validation nodes. */
  enum Tune {
    AUTO,
    ALWAYS,
    NEVER;

    static Tune named(String name) {
      return oneOf("tune", name, Tune.values());
    }
  }

  /** Whether several links between the same two nodes count by their largest, sum or first. */
  private static final List<String> DUPLICATES = List.of("max", "sum");

  private final Params owner;
  private final Map<String, Param<String>> byName = new LinkedHashMap<>();
  private final Map<String, String> defaults = new LinkedHashMap<>();
  private final Map<String, KeyParam> keys = new LinkedHashMap<>();

  private JaneParams(Params owner) {
    this.owner = owner;
  }

  /** Everything a classifier or its model can be told. */
  static JaneParams ofClassifier(Params owner) {
    JaneParams params = new JaneParams(owner);
    params.columnsOfGraph();
    params
        .text("labelCol", "label", "column of labels, strings or numbers; null: unknown")
        .text("splitCol", "", "column that says train, validation, test or nothing; empty: none")
        .text(
            "weightCol",
            "",
            "column of weights: how much the label of a training node counts; empty: all the same")
        .text("predictionCol", "prediction", "column for the predicted class as a number")
        .text("probabilityCol", "probability", "column for the probabilities of all classes")
        .text("rawPredictionCol", "rawPrediction", "column for the logarithms of probabilities")
        .text("predictedLabelCol", "predictedLabel", "column for the predicted label as a string")
        .text(
            "labelIndexCol",
            "",
            "column for the number of the given label, as evaluators want it; empty: none")
        .text(
            "attributesShareCol",
            "attributesShare",
            "column for the share of a node's own attributes in its label, 0 to 1; empty: none")
        .text("linksShareCol", "linksShare", "column for the share of links; empty: none")
        .text(
            "basisCol",
            "basis",
            "column for what a label rests on: given, predicted, folded-in, attributes; empty:"
                + " none");
    params.add(
        "method",
        "jane",
        "jane, jane-nu (positions stay at their start), jane-r (random start)",
        value ->
            Check.that(
                List.of("jane", "jane-nu", "jane-r").contains(value),
                "method must be jane, jane-nu or jane-r, found \"%s\"",
                value));
    params.add(
        "tune",
        "auto",
        "whether settings are chosen on validation nodes: auto (unless some are set), always,"
            + " never",
        Tune::named);
    params.add(
        "maxTrials",
        "64",
        "settings that are tried at most",
        value -> atLeast("maxTrials", value, 1));
    params.add(
        "members",
        "5",
        "models in the ensemble of a search",
        value -> atLeast("members", value, 1));
    params.add("metric", "accuracy", "what decides on validation nodes", PrimaryMetric::named);
    params.add(
        "unknownNodes",
        "fail",
        "edges to nodes that are not among the nodes: fail, or skip them",
        JaneParams::unknownNodes);
    params.work();
    params.keys(JaneConfig.keys());
    return params;
  }

  /** Whether edges to nodes that are not there are left out. */
  boolean skipsUnknownNodes() {
    return unknownNodes(get("unknownNodes")) == UnknownNodes.SKIP;
  }

  private static UnknownNodes unknownNodes(String name) {
    return oneOf("unknownNodes", name, UnknownNodes.values());
  }

  /** What finding positions can be told. */
  static JaneParams ofEmbedder(Params owner) {
    JaneParams params = new JaneParams(owner);
    params.columnsOfGraph();
    params.text("outputCol", "embedding", "column for the position of a node");
    params.add(
        "unknownNodes",
        "fail",
        "edges to nodes that are not among the nodes: fail, or skip them",
        JaneParams::unknownNodes);
    params.work();
    List<String> ofPositions =
        List.of("k", "laplacian", "eigensolver", "spectral-weight", "heat-time", "s");
    params.keys(JaneConfig.keys().stream().filter(k -> ofPositions.contains(k.name())).toList());
    return params;
  }

  private void columnsOfGraph() {
    text("idCol", "id", "column of node ids, strings or whole numbers")
        .text("featuresCol", "features", "column of attributes, ML vectors; empty: none")
        .text("srcCol", "src", "column of edges: one end")
        .text("dstCol", "dst", "column of edges: the other end")
        .text("edgeWeightCol", "", "column of edges: their weights; empty: all 1");
    add(
        "duplicates",
        "max",
        "weight of several edges between two nodes: max or sum",
        value ->
            Check.that(
                DUPLICATES.contains(value), "duplicates must be max or sum, found \"%s\"", value));
  }

  private void work() {
    add("seed", "1", "seed of everything random", value -> number("seed", value));
    add(
        "way",
        "auto",
        "executor: the whole graph on each executor; distributed: the graph stays distributed;"
            + " auto: by size",
        Way::named);
    add(
        "blocks",
        "0",
        "blocks of a distributed graph; 0: by size",
        value -> atLeast("blocks", value, 0));
    add(
        "blocksBy",
        "auto",
        "how nodes are shared out to blocks: hash, communities, or auto: by communities where fewer"
            + " rows cross then",
        value -> oneOf("blocksBy", value, DistributedPositions.Grouping.values()));
    text(
        "workFolder",
        "",
        "folder that all executors reach, for checkpoints of a distributed graph; empty: Spark's"
            + " checkpoint folder, or a temporary one in local mode");
  }

  private void keys(List<Key<JaneConfig>> table) {
    for (Key<JaneConfig> key : table) {
      KeyParam param = new KeyParam(owner.uid(), key);
      keys.put(key.name(), param);
      byName.put(param.name(), param);
      defaults.put(param.name(), key.get().apply(JaneConfig.defaults()));
    }
  }

  private JaneParams text(String name, String byDefault, String doc) {
    return add(name, byDefault, doc, value -> {});
  }

  private JaneParams add(
      String name, String byDefault, String doc, java.util.function.Consumer<String> check) {
    byName.put(name, new TextParam(owner.uid(), name, doc, check));
    defaults.put(name, byDefault);
    return this;
  }

  /** All of them, by name. */
  Param<?>[] all() {
    return byName.values().stream()
        .sorted(Comparator.comparing(Param::name))
        .toArray(Param<?>[]::new);
  }

  /** Tells the owner all defaults. */
  void setDefaults() {
    byName.forEach((name, param) -> owner.setDefault(param, defaults.get(name)));
  }

  /** The parameter of this name, as Spark writes it or as JANE does. */
  Param<String> named(String name) {
    Param<String> found = byName.get(name);
    if (found == null) {
      found = keys.get(name);
    }
    if (found == null) {
      throw new IllegalArgumentException(
          "unknown parameter \""
              + name
              + "\". "
              + Nearest.advice(name, new ArrayList<>(byName.keySet())));
    }
    return found;
  }

  void set(String name, Object value) {
    owner.set(named(name), String.valueOf(value));
  }

  /** Gives values that were set to the parameters of the same names. */
  void copyTo(JaneParams other) {
    byName.forEach(
        (name, param) -> {
          if (owner.isSet(param) && other.byName.containsKey(name)) {
            other.set(name, owner.getOrDefault(param));
          }
        });
  }

  String get(String name) {
    return owner.getOrDefault(named(name));
  }

  /** The name of a column; empty when it is not wanted. */
  Optional<String> column(String name) {
    String value = get(name).strip();
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  int integer(String name) {
    return Integer.parseInt(get(name).strip());
  }

  long seed() {
    return Long.parseLong(get("seed").strip());
  }

  Way way() {
    return Way.named(get("way"));
  }

  DistributedPositions.Grouping grouping() {
    return oneOf("blocksBy", get("blocksBy"), DistributedPositions.Grouping.values());
  }

  /** The settings of JANE that were set, by their names there. */
  Map<String, String> settings() {
    Map<String, String> set = new LinkedHashMap<>();
    keys.forEach(
        (name, param) -> {
          if (owner.isSet(param)) {
            set.put(name, owner.getOrDefault(param));
          }
        });
    return set;
  }

  private static <E extends Enum<E>> E oneOf(String parameter, String name, E[] values) {
    for (E value : values) {
      if (value.name().toLowerCase(Locale.ROOT).equals(name)) {
        return value;
      }
    }
    List<String> known = Arrays.stream(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
    throw new IllegalArgumentException(
        parameter + " must be one of " + String.join(", ", known) + ", found \"" + name + "\"");
  }

  private static void atLeast(String name, String value, int least) {
    Check.atLeast(name, Key.wholeNumber(name, value), least);
  }

  private static void number(String name, String value) {
    try {
      Long.parseLong(value.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " must be a whole number, found \"" + value + "\"", e);
    }
  }
}
