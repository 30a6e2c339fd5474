package org.jane.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.methods.ModelFile;
import org.jane.model.Explainable;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A model in the memory of the driver, with the graph it was trained on.
 *
 * @param model what was learnt
 * @param data what it was learnt from
 * @param worth what each side of the input is worth, if it was measured
 * @param numeric whether classes are numbers, which predictions then are
 */
record LearntHere(
    NodeClassifier model, ModelFile.TrainingData data, Optional<Worth> worth, boolean numeric)
    implements Learnt {
  private static final String FILE = "model.jane";

  @Override
  public List<String> classNames() {
    return data.graph().labels().classNames();
  }

  @Override
  public JaneParams.Way way() {
    return JaneParams.Way.EXECUTOR;
  }

  @Override
  public String summary() {
    return "%s on %d nodes and %d edges, %d classes"
        .formatted(
            model.method(),
            data.graph().nodes(),
            data.graph().graph().edges(),
            classNames().size());
  }

  /** A row of a frame that is to be predicted. */
  private record Asked(String id, @Nullable Vector features) implements Serializable {}

  @Override
  public Dataset<Row> predicted(
      Dataset<Row> nodes, JaneParams params, @Nullable Dataset<Row> edges) {
    PredictionColumns columns = PredictionColumns.of(params);
    StructType schema = columns.added(nodes.schema());
    boolean shares =
        columns.has(PredictionColumns.Kind.ATTRIBUTES_SHARE)
            || columns.has(PredictionColumns.Kind.LINKS_SHARE);
    PredictedNodes table = table(nodes, params, edges, shares);
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(nodes.sparkSession().sparkContext());
    Broadcast<PredictedNodes> sent = spark.broadcast(table);
    int id = nodes.schema().fieldIndex(params.get("idCol"));
    int label = Arrays.asList(nodes.schema().fieldNames()).indexOf(params.get("labelCol"));
    List<PredictionColumns.Wanted> wanted = new ArrayList<>(columns.wanted());
    return nodes.mapPartitions(
        (MapPartitionsFunction<Row, Row>)
            rows -> {
              PredictedNodes predictions = sent.value();
              Map<String, Integer> index = predictions.index();
              List<Row> found = new ArrayList<>();
              while (rows.hasNext()) {
                Row row = rows.next();
                String name = String.valueOf(row.get(id));
                Integer at = index.get(name);
                if (at == null) {
                  throw PredictedNodes.unknown(name);
                }
                found.add(
                    predictions.row(row, at, label < 0 ? null : text(row.get(label)), wanted));
              }
              return found.iterator();
            },
        Encoders.row(schema));
  }

  /** A label as text, whole numbers without a point. */
  static @Nullable String text(@Nullable Object label) {
    if (label == null) {
      return null;
    }
    if (label instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
      return Long.toString(number.longValue());
    }
    return label.toString();
  }

  /** Predictions of the nodes of training, and of rows that are none of them. */
  private PredictedNodes table(
      Dataset<Row> nodes, JaneParams params, @Nullable Dataset<Row> edges, boolean shares) {
    GraphColumns columns = GraphColumns.of(params, nodes.schema(), false);
    Run run = Run.seeded(params.seed());
    NodeIds known = data.graph().ids();
    List<Asked> unknown = unknown(columns.nodes(nodes, false), known, params);
    if (unknown.isEmpty()) {
      return of(model.predict(run), model, shares, run);
    }
    if (!(model instanceof InductiveNodeClassifier inductive)) {
      throw new GraphDataException(
          "nodes",
          "%d nodes were not there in training, and method %s cannot predict new nodes"
              .formatted(unknown.size(), model.method()),
          "Train again with these nodes");
    }
    AttributedGraph joined = joined(unknown, columns, edges);
    InductiveNodeClassifier.FoldIn folded = inductive.predict(joined, run);
    NodeClassifier there =
        shares && model instanceof Explainable explainable ? explainable.on(joined, run) : model;
    return of(folded.predictions(), there, shares, run);
  }

  private List<Asked> unknown(Dataset<Row> rows, NodeIds known, JaneParams params) {
    boolean withFeatures = params.column("featuresCol").isPresent();
    Faults faults = new Faults();
    List<Asked> unknown = new ArrayList<>();
    NodeIds.Builder seen = new NodeIds.Builder();
    // Ids alone come first: the vectors of known nodes stay where they are.
    List<String> ids = rows.select("id").as(Encoders.STRING()).collectAsList();
    boolean all = true;
    for (String id : ids) {
      if (id == null || id.isBlank()) {
        faults.add(Faults.Kind.NULL_ID, "");
      } else {
        all &= known.find(id) >= 0;
      }
    }
    faults.refuse(true);
    if (all) {
      return unknown;
    }
    int width = data.graph().attributes().columns();
    for (Row row : rows.collectAsList()) {
      String id = row.getString(0);
      if (known.find(id) >= 0) {
        continue;
      }
      GraphColumns.Node node = GraphColumns.node(row, withFeatures, width, faults);
      if (node != null) {
        if (seen.add(id) < 0) {
          faults.add(Faults.Kind.DUPLICATE, "\"" + id + "\"");
        }
        unknown.add(new Asked(id, node.features()));
      }
    }
    faults.refuse(true);
    return unknown;
  }

  /** The graph of training and the new nodes, linked by those edges that name one of them. */
  private AttributedGraph joined(
      List<Asked> unknown, GraphColumns columns, @Nullable Dataset<Row> edges) {
    AttributedGraph trained = data.graph();
    int n = trained.nodes();
    NodeIds.Builder ids = new NodeIds.Builder();
    for (int i = 0; i < n; i++) {
      ids.add(trained.ids().get(i));
    }
    unknown.forEach(asked -> ids.add(asked.id));
    NodeIds all = ids.build();
    GraphBuilder builder = new GraphBuilder(all.size());
    CsrMatrix a = trained.graph().adjacency();
    for (int i = 0; i < n; i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i) {
          builder.add(i, a.column(e), a.value(e));
        }
      }
    }
    if (edges != null) {
      Faults faults = new Faults();
      for (Row row : columns.edges(edges).collectAsList()) {
        if (GraphColumns.usableEdge(row, faults)) {
          int source = all.find(row.getString(0));
          int target = all.find(row.getString(1));
          if (source >= 0 && target >= 0 && (source >= n || target >= n)) {
            builder.add(source, target, (float) row.getDouble(2));
          }
        }
      }
      faults.refuse(true);
    }
    Graph graph = builder.build();
    int[] before = new int[all.size()];
    Arrays.setAll(before, i -> i < n ? i : -1);
    Labels labels = trained.labels().selectOrUnknown(before);
    return new AttributedGraph(
        graph, attributes(trained.attributes(), unknown), trained.attributeNames(), labels, all);
  }

  private static CsrMatrix attributes(CsrMatrix known, List<Asked> added) {
    int n = known.rows();
    int[] start = new int[n + added.size() + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = known.rowStart(i + 1);
    }
    List<SparseVector> rows = new ArrayList<>();
    for (int i = 0; i < added.size(); i++) {
      Vector features = added.get(i).features;
      SparseVector row = features == null ? null : features.toSparse();
      rows.add(row);
      start[n + i + 1] = start[n + i] + (row == null ? 0 : row.indices().length);
    }
    int[] column = new int[start[start.length - 1]];
    float[] value = new float[column.length];
    for (int e = 0; e < known.entries(); e++) {
      column[e] = known.column(e);
      value[e] = known.value(e);
    }
    for (int i = 0; i < rows.size(); i++) {
      SparseVector row = rows.get(i);
      for (int e = 0; row != null && e < row.indices().length; e++) {
        column[start[n + i] + e] = row.indices()[e];
        value[start[n + i] + e] = (float) row.values()[e];
      }
    }
    return new CsrMatrix(known.columns(), start, column, value);
  }

  private PredictedNodes of(Predictions found, NodeClassifier by, boolean shares, Run run) {
    int n = found.nodes();
    String[] ids = new String[n];
    String[] basis = new String[n];
    for (int i = 0; i < n; i++) {
      ids[i] = found.ids().get(i);
      basis[i] = found.basis(i).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
    double[] attributes = new double[0];
    if (shares && by instanceof Explainable explainable) {
      Explainable.Shares phi = explainable.shares(IntStream.range(0, n).toArray(), null, run);
      attributes = new double[n];
      for (int i = 0; i < n; i++) {
        double own = Math.abs(phi.attributes()[i]);
        double sum = own + Math.abs(phi.links()[i]);
        attributes[i] = sum == 0 ? Double.NaN : own / sum;
      }
    }
    return new PredictedNodes(
        ids,
        new ArrayList<>(found.classNames()),
        found.probabilities(),
        IntStream.range(0, n).map(found::predictedClass).toArray(),
        basis,
        attributes,
        numeric);
  }

  @Override
  public void export(Path file) throws IOException {
    ModelFile.write(file, model, data, worth, true);
  }

  @Override
  public void save(String path, SparkSession spark) throws IOException {
    Path file = Files.createTempFile("jane-model", ".jane");
    try {
      export(file);
      var to = new org.apache.hadoop.fs.Path(path, FILE);
      FileSystem files = to.getFileSystem(spark.sparkContext().hadoopConfiguration());
      files.copyFromLocalFile(true, true, new org.apache.hadoop.fs.Path(file.toUri()), to);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  static LearntHere load(String path, SparkSession spark, boolean numeric) throws IOException {
    var from = new org.apache.hadoop.fs.Path(path, FILE);
    FileSystem files = from.getFileSystem(spark.sparkContext().hadoopConfiguration());
    Path folder = Files.createTempDirectory("jane-model");
    Path file = folder.resolve(FILE);
    try {
      try (var in = files.open(from)) {
        Files.copy(in, file);
      }
      return read(file, numeric);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** A model file that holds its data. */
  static LearntHere read(Path file, boolean numeric) throws IOException {
    try (ModelFile stored = ModelFile.open(file)) {
      if (!stored.holdsData()) {
        throw new org.jane.store.ModelFormatException(
            file.toString(),
            "the file does not hold its training data",
            "Train again with the data kept in the model file");
      }
      ModelFile.TrainingData data = stored.data();
      return new LearntHere(stored.model(data.graph()), data, stored.worth(), numeric);
    }
  }

  /** Whether all classes are numbers. */
  static boolean allNumbers(List<String> names) {
    Map<String, Double> seen = new HashMap<>();
    for (String name : names) {
      try {
        seen.put(name, Double.parseDouble(name));
      } catch (NumberFormatException e) {
        return false;
      }
    }
    return !names.isEmpty();
  }
}
