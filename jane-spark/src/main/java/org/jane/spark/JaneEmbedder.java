package org.jane.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.GraphDataException;
import org.jane.method.jane.JaneConfig;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.spectral.SpectralEmbedding;
import org.jspecify.annotations.Nullable;

/**
 * Adds the position of each node in the graph: eigenvectors of the graph's Laplacian, as JANE
 * starts from, for any other estimator. Depends on the edges alone, not on labels or attributes.
 *
 * <pre>{@code
 * Dataset<Row> placed = new JaneEmbedder().setEdges(edges).setK(16).transform(nodes);
 * }</pre>
 */
public final class JaneEmbedder extends Transformer implements DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  private final String uid;
  private final transient JaneParams params;
  private transient @Nullable Dataset<Row> edges;

  public JaneEmbedder() {
    this(Identifiable$.MODULE$.randomUID("jane-embedder"));
  }

  /**
   * @param uid the name of this one among the stages of a pipeline
   */
  public JaneEmbedder(String uid) {
    this.uid = uid;
    this.params = JaneParams.ofEmbedder(this);
    params.setDefaults();
    params.set("featuresCol", ""); // positions do not depend on attributes
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
  public JaneEmbedder setEdges(Dataset<Row> frame) {
    edges = frame;
    return this;
  }

  /** Sets a parameter by its name. */
  public JaneEmbedder setValue(String name, Object value) {
    params.set(name, value);
    return this;
  }

  public JaneEmbedder setK(int k) {
    return setValue("k", k);
  }

  public JaneEmbedder setIdCol(String name) {
    return setValue("idCol", name);
  }

  public JaneEmbedder setOutputCol(String name) {
    return setValue("outputCol", name);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema());
    Dataset<Row> links = edges;
    if (links == null) {
      throw new IllegalArgumentException(
          "the graph has no edges yet: give them with setEdges before transform is called");
    }
    Dataset<Row> nodes = dataset.toDF();
    if (distributed(nodes, links)) {
      return distributedPositions(nodes, links);
    }
    FrameGraph.Read read = FrameGraph.read(params, nodes, links);
    JaneConfig config = Key.apply(JaneConfig.keys(), JaneConfig.defaults(), params.settings());
    SpectralEmbedding found =
        SpectralEmbedding.of(
            read.data().graph(), config.start().spectral(), Run.seeded(params.seed()));
    Map<String, double[]> positions = new HashMap<>();
    int k = found.u().columns();
    for (int i = 0; i < read.data().nodes(); i++) {
      double[] u = new double[k];
      for (int l = 0; l < k; l++) {
        u[l] = found.u().get(i, l);
      }
      positions.put(read.data().ids().get(i), u);
    }
    return joined(nodes, positions, schema);
  }

  private boolean distributed(Dataset<Row> nodes, Dataset<Row> links) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(nodes.sparkSession().sparkContext());
    return params.way() == JaneParams.Way.AUTO
        ? !Fitting.fits(params, nodes, links, spark, DistributedFitting.config(params, false))
        : params.way() == JaneParams.Way.DISTRIBUTED;
  }

  private Dataset<Row> distributedPositions(Dataset<Row> nodes, Dataset<Row> links) {
    Dataset<Row> found =
        ClusterException.told(
                () -> new DistributedFitting(params, nodes, null, links, false).positions())
            .select(functions.col("id").as("jane id"), functions.col("u").as("jane u"));
    return nodes
        .join(found, nodes.col(params.get("idCol")).cast("string").equalTo(found.col("jane id")))
        .withColumn(
            params.get("outputCol"),
            org.apache.spark.ml.functions.array_to_vector(functions.col("jane u")))
        .drop("jane id", "jane u");
  }

  private Dataset<Row> joined(
      Dataset<Row> nodes, Map<String, double[]> positions, StructType schema) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(nodes.sparkSession().sparkContext());
    Broadcast<Map<String, double[]>> sent = spark.broadcast(positions);
    int id = nodes.schema().fieldIndex(params.get("idCol"));
    return nodes.mapPartitions(
        (MapPartitionsFunction<Row, Row>)
            rows -> {
              List<Row> added = new ArrayList<>();
              while (rows.hasNext()) {
                Row row = rows.next();
                Object[] values = new Object[row.size() + 1];
                for (int i = 0; i < row.size(); i++) {
                  values[i] = row.get(i);
                }
                double[] u = sent.value().get(String.valueOf(row.get(id)));
                if (u == null) {
                  throw PredictedNodes.unknown(String.valueOf(row.get(id)));
                }
                values[row.size()] = new DenseVector(u);
                added.add(RowFactory.create(values));
              }
              return added.iterator();
            },
        Encoders.row(schema));
  }

  @Override
  public StructType transformSchema(StructType schema) {
    GraphColumns.of(params, schema, false);
    String name = params.get("outputCol");
    if (Arrays.asList(schema.fieldNames()).contains(name)) {
      throw new GraphDataException(
          "nodes",
          "there is a column \"%s\" already (outputCol)".formatted(name),
          Remedy.of("Drop it, or give the new column another name"));
    }
    return schema.add(name, SQLDataTypes.VectorType(), true);
  }

  @Override
  public JaneEmbedder copy(ParamMap extra) {
    JaneEmbedder copy = new JaneEmbedder(uid);
    copyValues(copy, extra);
    copy.edges = edges;
    return copy;
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  /** Reads an embedder that was written; its edges are to be given again. */
  public static MLReader<JaneEmbedder> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an embedder that was written; its edges are to be given again. */
  public static JaneEmbedder load(String path) {
    return read().load(path);
  }
}
