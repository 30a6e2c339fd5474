package org.jane.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Learns labels of nodes from their attributes and the links between them, as an estimator of Spark
 * ML.
 *
 * <pre>{@code
 * JaneClassificationModel model =
 *     new JaneClassifier().setEdges(edges).setLabelCol("section").setFeaturesCol("features").fit(nodes);
 * Dataset<Row> labelled = model.transform(nodes);
 * }</pre>
 *
 * <p>Nodes have an id, attributes as ML vectors and a label, null where it is unknown. Edges have
 * two ends and may have a weight; they are undirected. Nodes whose labels are not known belong into
 * {@code fit}, too: the graph is made of all nodes. Where fit is given some of the nodes, as by a
 * {@code CrossValidator}, {@link #setNodes} says which nodes the graph has; nodes that only it
 * names take part without a label.
 *
 * <p>Every setting of JANE is a parameter ({@link #setValue(String, Object)}). A graph that fits an
 * executor is trained as on one machine, to the last bit; a larger one stays distributed.
 */
public final class JaneClassifier extends Estimator<JaneClassificationModel>
    implements DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  private final String uid;
  private final transient JaneParams params;
  private transient @Nullable Dataset<Row> edges;
  private transient @Nullable Dataset<Row> nodes;

  public JaneClassifier() {
    this(Identifiable$.MODULE$.randomUID("jane"));
  }

  /**
   * @param uid the name of this one among the stages of a pipeline
   */
  public JaneClassifier(String uid) {
    this.uid = uid;
    this.params = JaneParams.ofClassifier(this);
    params.setDefaults();
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public Param<?>[] params() {
    return params.all();
  }

  /** The edges of the graph. */
  public JaneClassifier setEdges(Dataset<Row> frame) {
    edges = frame;
    return this;
  }

  /** All nodes of the graph, for a fit that is given some of them; their labels are not read. */
  public JaneClassifier setNodes(Dataset<Row> frame) {
    nodes = frame;
    return this;
  }

  /**
   * Sets a parameter by its name: {@code k}, {@code learningRate} or {@code learning-rate}, {@code
   * way}, …
   *
   * @throws IllegalArgumentException for an unknown name or a value that is refused
   */
  public JaneClassifier setValue(String name, Object value) {
    params.set(name, value);
    return this;
  }

  /** The value of a parameter by its name, as text. */
  public String valueOf(String name) {
    return params.get(name);
  }

  /** A parameter by its name, for a {@code ParamGridBuilder}; values are text. */
  public Param<String> param(String name) {
    return params.named(name);
  }

  /**
   * All combinations of some values, for a {@code CrossValidator}.
   *
   * @param values by the names of parameters
   */
  public ParamMap[] grid(Map<String, ? extends List<?>> values) {
    List<ParamMap> maps = new ArrayList<>(List.of(new ParamMap()));
    for (Map.Entry<String, ? extends List<?>> entry : new LinkedHashMap<>(values).entrySet()) {
      List<ParamMap> longer = new ArrayList<>();
      for (ParamMap map : maps) {
        for (Object value : entry.getValue()) {
          longer.add(map.copy().put(params.named(entry.getKey()), String.valueOf(value)));
        }
      }
      maps = longer;
    }
    return maps.toArray(ParamMap[]::new);
  }

  public JaneClassifier setIdCol(String name) {
    return setValue("idCol", name);
  }

  public JaneClassifier setFeaturesCol(String name) {
    return setValue("featuresCol", name);
  }

  public JaneClassifier setLabelCol(String name) {
    return setValue("labelCol", name);
  }

  public JaneClassifier setSplitCol(String name) {
    return setValue("splitCol", name);
  }

  public JaneClassifier setWeightCol(String name) {
    return setValue("weightCol", name);
  }

  public JaneClassifier setSrcCol(String name) {
    return setValue("srcCol", name);
  }

  public JaneClassifier setDstCol(String name) {
    return setValue("dstCol", name);
  }

  public JaneClassifier setEdgeWeightCol(String name) {
    return setValue("edgeWeightCol", name);
  }

  public JaneClassifier setLabelIndexCol(String name) {
    return setValue("labelIndexCol", name);
  }

  public JaneClassifier setSeed(long seed) {
    return setValue("seed", seed);
  }

  /** {@code auto}, {@code executor} or {@code distributed}. */
  public JaneClassifier setWay(String way) {
    return setValue("way", way);
  }

  /** A folder that all executors reach, for a graph that stays distributed. */
  public JaneClassifier setWorkFolder(String folder) {
    return setValue("workFolder", folder);
  }

  public JaneClassifier setK(int k) {
    return setValue("k", k);
  }

  public JaneClassifier setEpochs(int epochs) {
    return setValue("epochs", epochs);
  }

  @Override
  public JaneClassificationModel fit(Dataset<?> dataset) {
    Dataset<Row> graph = edges;
    if (graph == null) {
      throw new IllegalArgumentException(
          "the graph has no edges yet: give them with setEdges before fit is called");
    }
    return ClusterException.told(
        () -> new Fitting(params, dataset.toDF(), nodes, graph).model(uid));
  }

  @Override
  public StructType transformSchema(StructType schema) {
    GraphColumns.of(params, schema, true);
    return PredictionColumns.of(params).added(schema);
  }

  @Override
  public JaneClassifier copy(ParamMap extra) {
    JaneClassifier copy = new JaneClassifier(uid);
    copyValues(copy, extra);
    copy.edges = edges;
    copy.nodes = nodes;
    return copy;
  }

  @Override
  public MLWriter write() {
    return new org.apache.spark.ml.util.DefaultParamsWriter(this);
  }

  /** Reads a classifier that was written; its edges are to be given again. */
  public static MLReader<JaneClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a classifier that was written; its edges are to be given again. */
  public static JaneClassifier load(String path) {
    return read().load(path);
  }
}
