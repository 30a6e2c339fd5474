package org.jane.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.GraphDataException;
import org.jane.method.jane.JaneConfig;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.spark.blocks.Cluster;
import org.jane.spark.blocks.DistributedGraph;
import org.jane.spark.blocks.DistributedPositions;
import org.jane.spark.blocks.Keys;
import org.jane.spark.blocks.Learning;
import org.jane.spark.blocks.NodeRow;
import org.jane.spark.blocks.SeenNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fit of a graph that stays distributed. */
final class DistributedFitting {
  private static final Logger LOG = LoggerFactory.getLogger(JaneClassifier.class);
  private static final double VALIDATION = 0.2;
  private static final long ROLE = 0x5011DL;

  /** Regions of nodes that the driver solves. */
  private static final long MOST_REGIONS = 100_000;

  private static final StructType TABLE =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("u", DataTypes.createArrayType(DataTypes.FloatType, false))
          .add("near", DataTypes.createArrayType(DataTypes.FloatType, false))
          .add("basis", DataTypes.StringType);

  private final JaneParams params;
  private final Dataset<Row> labelled;
  private final @Nullable Dataset<Row> all;
  private final Dataset<Row> edges;
  private final JavaSparkContext spark;
  private final JaneConfig config;
  private final boolean labels;

  /**
   * @param labels whether labels are learnt; else positions alone are found
   */
  DistributedFitting(
      JaneParams params,
      Dataset<Row> labelled,
      @Nullable Dataset<Row> all,
      Dataset<Row> edges,
      boolean labels) {
    this.params = params;
    this.labelled = labelled;
    this.all = all;
    this.edges = edges;
    this.labels = labels;
    this.spark = JavaSparkContext.fromSparkContext(labelled.sparkSession().sparkContext());
    this.config = config(params, labels);
  }

  static JaneConfig config(JaneParams params, boolean labels) {
    JaneConfig start =
        labels && params.get("method").equals("jane-r")
            ? JaneConfig.defaults().withRandomStart()
            : JaneConfig.defaults();
    return Key.apply(JaneConfig.keys(), start, params.settings()).withoutLatentSteps();
  }

  /**
   * A folder for checkpoints, and one beside it for what the model keeps. A folder that nobody
   * asked for is gone when this process is.
   */
  static String workFolder(JaneParams params, JavaSparkContext spark) throws IOException {
    if (params.column("workFolder").isPresent()) {
      return params.get("workFolder").strip() + "/jane-" + UUID.randomUUID();
    }
    if (spark.getCheckpointDir().isPresent()) {
      return spark.getCheckpointDir().get() + "/jane-" + UUID.randomUUID();
    }
    if (spark.isLocal()) {
      String folder = Files.createTempDirectory("jane-spark").toUri().toString();
      var path = new org.apache.hadoop.fs.Path(folder);
      path.getFileSystem(spark.hadoopConfiguration()).deleteOnExit(path);
      return folder;
    }
    throw new GraphDataException(
        "workFolder",
        "a distributed training needs a folder that driver and executors reach",
        Remedy.of("Set workFolder, or Spark's checkpoint folder, to one on shared storage"));
  }

  /** The nodes of the graph, with the labels that are learnt. */
  private Dataset<Row> nodes() {
    GraphColumns columns = GraphColumns.of(params, labelled.schema(), labels);
    Dataset<Row> rows = columns.nodes(labelled, labels);
    if (all == null) {
      return rows;
    }
    Dataset<Row> every = GraphColumns.of(params, all.schema(), false).nodes(all, false);
    Dataset<Row> given = rows.select("id", "label", "split", "weight");
    long outside =
        given
            .join(every.select("id"), given.col("id").equalTo(every.col("id")), "left_anti")
            .count();
    if (outside > 0) {
      Faults faults = new Faults();
      given
          .join(every.select("id"), given.col("id").equalTo(every.col("id")), "left_anti")
          .select("id")
          .collectAsList()
          .forEach(row -> faults.add(Faults.Kind.NOT_IN_GRAPH, "\"" + row.getString(0) + "\""));
      faults.refuse(true);
    }
    return every
        .select("id", "features")
        .join(given, every.col("id").equalTo(given.col("id")), "left_outer")
        .select(
            every.col("id"),
            every.col("features"),
            given.col("label"),
            functions.coalesce(given.col("split"), functions.lit("")).as("split"),
            functions.coalesce(given.col("weight"), functions.lit(1.0)).as("weight"));
  }

  /** Edges between nodes that are there; rows without an end were refused before. */
  private static Dataset<Row> between(Dataset<Row> nodes, Dataset<Row> rows) {
    Dataset<Row> ids = nodes.select(functions.col("id").as("known"));
    return rows.join(ids, rows.col("src").equalTo(ids.col("known")), "left_semi")
        .join(ids, functions.col("dst").equalTo(functions.col("known")), "left_semi");
  }

  private int width(Dataset<Row> nodes) {
    if (params.column("featuresCol").isEmpty()) {
      return -1;
    }
    List<Row> first = nodes.where("features is not null").select("features").takeAsList(1);
    return first.isEmpty() ? 0 : ((Vector) first.get(0).get(0)).size();
  }

  /** A graph in blocks, checked and counted. */
  private record Prepared(
      Cluster cluster, DistributedGraph graph, List<String> classNames, String folder) {}

  private Prepared prepared() throws IOException {
    Learning.refuse(config);
    Dataset<Row> nodes = nodes();
    Dataset<Row> given = GraphColumns.of(params, labelled.schema(), labels).edges(edges);
    int width = width(nodes);
    JavaRDD<Row> nodeRows = nodes.toJavaRDD();
    Survey ofNodes = Survey.ofNodes(nodeRows, width);
    Survey ofEdges = Survey.ofEdges(given.toJavaRDD());
    ofNodes.faults().refuse(true);
    ofEdges.faults().refuse(true);
    Dataset<Row> links = params.skipsUnknownNodes() ? between(nodes, given) : given;
    long kept = params.skipsUnknownNodes() ? links.count() : ofEdges.rows();
    Faults.tellSkipped(ofEdges.rows() - kept, ofEdges.rows());
    JavaRDD<Row> edgeRows = links.toJavaRDD();
    List<String> classNames = FrameGraph.classNames(ofNodes.labels());
    if (labels) {
      requireLabels(classNames);
    }
    int k = config.start().spectral().k().orElse(64);
    Sizing sizing =
        new Sizing(
            ofNodes.rows(), kept, Math.max(0, width), ofNodes.entries(), classNames.size(), k);
    int blocks = params.integer("blocks") > 0 ? params.integer("blocks") : sizing.blocks(spark);
    LOG.info("distributed: {}", sizing.inWords(blocks, Sizing.executors(spark)));
    sizing.require(spark, blocks, config.network().hidden());
    String folder = workFolder(params, spark);
    Cluster cluster = new Cluster(spark, folder + "/checkpoints", blocks);
    boolean done = false;
    try {
      DistributedGraph.Nodes packed =
          DistributedGraph.nodes(
              cluster, nodeRows.map(roles(classNames, ofNodes)), Math.max(0, width));
      long repeated = packed.repeatedCount();
      if (repeated > 0) {
        throw new GraphDataException(
            "nodes",
            "%d ids stand in more than one row, such as %s"
                .formatted(
                    repeated,
                    String.join(
                        ", ",
                        new TreeSet<>(packed.repeated(3))
                            .stream().limit(3).map(id -> "\"" + id + "\"").toList())),
            Remedy.of("Keep one row per node"));
      }
      DistributedGraph graph =
          DistributedGraph.of(
              cluster,
              packed,
              edgeRows.map(
                  row ->
                      new DistributedGraph.Edge(
                          Keys.of(row.getString(0)),
                          Keys.of(row.getString(1)),
                          (float) row.getDouble(2))),
              params.get("duplicates").equals("sum"));
      if (graph.facts().unknown() > 0) {
        refuseUnknown(nodes, links);
      }
      done = true;
      return new Prepared(cluster, graph, classNames, folder);
    } finally {
      if (!done) { // not a catch: Spark throws exceptions it does not declare
        cluster.close();
      }
    }
  }

  private static void requireLabels(List<String> classNames) {
    if (classNames.size() < 2) {
      throw new GraphDataException(
          "nodes",
          classNames.isEmpty() ? "no node has a label" : "all labels are the same",
          Remedy.of(
              "Label nodes of at least two classes, or name the column of labels with labelCol"));
    }
    if (classNames.size() > Survey.MOST_CLASSES) {
      throw new GraphDataException(
          "nodes",
          "there are more than %d different labels".formatted(Survey.MOST_CLASSES),
          Remedy.of("Name another column of labels with labelCol"));
    }
  }

  /** Edges whose ends are no nodes, with examples. */
  private void refuseUnknown(Dataset<Row> nodes, Dataset<Row> links) {
    Dataset<Row> ids = nodes.select(functions.col("id").as("known"));
    Set<Row> found = new HashSet<>();
    Dataset<Row> bySource =
        links.join(ids, links.col("src").equalTo(ids.col("known")), "left_anti");
    Dataset<Row> byTarget =
        links.join(ids, links.col("dst").equalTo(ids.col("known")), "left_anti");
    Dataset<Row> both = bySource.union(byTarget).distinct();
    long count = both.count();
    found.addAll(both.orderBy("src", "dst").takeAsList(3));
    Set<String> examples = new TreeSet<>();
    found.forEach(
        row -> examples.add("\"%s\"-\"%s\"".formatted(row.getString(0), row.getString(1))));
    Faults faults = new Faults();
    long left = count;
    for (String example : examples) {
      boolean last = faults.count(Faults.Kind.UNKNOWN_END) == examples.size() - 1;
      faults.add(Faults.Kind.UNKNOWN_END, last ? left : 1, example);
      left--;
    }
    faults.refuse(false);
  }

  /** Rows for blocks; validation nodes are drawn by their keys where no column says which. */
  private org.apache.spark.api.java.function.Function<Row, NodeRow> roles(
      List<String> classNames, Survey survey) {
    Map<String, Integer> number = new LinkedHashMap<>();
    classNames.forEach(name -> number.put(name, number.size()));
    boolean given = survey.trains() + survey.validates() > 0;
    boolean draws = survey.validates() == 0;
    long seed = params.seed();
    return row -> {
      GraphColumns.Node node =
          java.util.Objects.requireNonNull(GraphColumns.node(row, false, -1, new Faults()));
      int label = node.label() == null ? -1 : number.getOrDefault(node.label(), -1);
      byte role = 0;
      if (label >= 0 && (!given || node.split() == 1)) {
        boolean judges = draws && draw(node.id(), seed) < VALIDATION;
        role = judges ? NodeRow.VALIDATION : NodeRow.TRAIN;
      } else if (label >= 0 && node.split() == 2) {
        role = NodeRow.VALIDATION;
      }
      Vector features = node.features();
      SparseVector sparse = features == null ? null : features.toSparse();
      int[] column = sparse == null ? new int[0] : sparse.indices();
      float[] value = new float[column.length];
      for (int i = 0; i < value.length && sparse != null; i++) {
        value[i] = (float) sparse.values()[i];
      }
      return new NodeRow(node.id(), column, value, label, role, (float) node.weight());
    };
  }

  private static double draw(String id, long seed) {
    long mixed = Keys.of(id + "/" + seed + "/" + ROLE);
    return (mixed >>> 11) * 0x1.0p-53;
  }

  /** Trains. */
  LearntDistributed learnt(boolean numeric) throws IOException {
    if (JaneParams.Tune.named(params.get("tune")) == JaneParams.Tune.ALWAYS) {
      throw new GraphDataException(
          "tune",
          "settings are searched for only where the graph fits an executor",
          Remedy.of("Leave tune out, or search on a sample of the graph with way=executor"));
    }
    Methods.named(params.get("method"));
    Prepared prepared = prepared();
    try (Cluster cluster = prepared.cluster) {
      Run run = Run.seeded(params.seed());
      DistributedPositions positions =
          DistributedPositions.of(
              prepared.graph, config.start().spectral(), MOST_REGIONS, params.grouping(), run);
      Learning.Learnt learnt =
          new Learning(
                  prepared.graph,
                  positions,
                  config,
                  prepared.classNames,
                  PrimaryMetric.named(params.get("metric")),
                  run)
              .learnt();
      String table = written(learnt.nodes(), prepared.folder);
      LOG.info(
          "{} bytes of checkpoints were written, {} nodes are in smaller components",
          cluster.checkpointBytes(),
          positions.outside());
      return new LearntDistributed(
          learnt.parts(), table, labelled.sparkSession(), numeric, params, labelled, all, edges);
    }
  }

  private String written(JavaRDD<SeenNode> nodes, String folder) {
    String table = folder + "/positions";
    JavaRDD<Row> rows =
        nodes.map(
            node ->
                RowFactory.create(node.id(), boxed(node.u()), boxed(node.near()), node.basis()));
    labelled.sparkSession().createDataFrame(rows, TABLE).write().mode("overwrite").parquet(table);
    return table;
  }

  /** As rows of a frame have numbers. */
  private static Float[] boxed(float[] values) {
    Float[] boxed = new Float[values.length];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = values[i];
    }
    return boxed;
  }

  /** Positions alone: rows of id and u. */
  Dataset<Row> positions() throws IOException {
    Prepared prepared = prepared();
    try (Cluster cluster = prepared.cluster) {
      DistributedPositions found =
          DistributedPositions.of(
              prepared.graph,
              config.start().spectral(),
              MOST_REGIONS,
              params.grouping(),
              Run.seeded(params.seed()));
      String table = written(Learning.placed(prepared.graph, found), prepared.folder);
      return labelled.sparkSession().read().parquet(table).select("id", "u");
    }
  }
}
