package org.jane.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneModel;
import org.jane.methods.ModelFile;
import org.jane.run.Heap;
import org.jane.run.Remedy;
import org.jane.spark.blocks.NetworkParts;
import org.jspecify.annotations.Nullable;

/** What was learnt of a graph that stays distributed: the network, and positions as a table. */
final class LearntDistributed implements Learnt {
  private static final String NETWORK = "network.jane";
  private static final String POSITIONS = "positions";
  private static final int ROWS = 1024; // of the network at a time

  private final NetworkParts parts;
  private final String table;
  private final SparkSession spark;
  private final boolean numeric;
  private final JaneParams trainedWith;
  private final @Nullable Dataset<Row> labelled;
  private final @Nullable Dataset<Row> all;
  private final @Nullable Dataset<Row> edges;

  LearntDistributed(
      NetworkParts parts,
      String table,
      SparkSession spark,
      boolean numeric,
      JaneParams trainedWith,
      @Nullable Dataset<Row> labelled,
      @Nullable Dataset<Row> all,
      @Nullable Dataset<Row> edges) {
    this.parts = parts;
    this.table = table;
    this.spark = spark;
    this.numeric = numeric;
    this.trainedWith = trainedWith;
    this.labelled = labelled;
    this.all = all;
    this.edges = edges;
  }

  @Override
  public List<String> classNames() {
    return parts.classNames();
  }

  @Override
  public JaneParams.Way way() {
    return JaneParams.Way.DISTRIBUTED;
  }

  @Override
  public String summary() {
    return "jane-nu, distributed, " + parts.facts();
  }

  NetworkParts parts() {
    return parts;
  }

  /** Positions by id. */
  Dataset<Row> positions() {
    return spark.read().parquet(table);
  }

  @Override
  public Dataset<Row> predicted(
      Dataset<Row> nodes, JaneParams params, @Nullable Dataset<Row> unused) {
    PredictionColumns columns = PredictionColumns.of(params);
    StructType schema = columns.added(nodes.schema());
    GraphColumns.of(params, nodes.schema(), false);
    Dataset<Row> placed =
        positions()
            .select(
                functions.col("id").as("jane id"),
                functions.col("u").as("jane u"),
                functions.col("near").as("jane near"),
                functions.col("basis").as("jane basis"));
    Column id = nodes.col(params.get("idCol")).cast("string");
    Dataset<Row> joined = nodes.join(placed, id.equalTo(placed.col("jane id")), "left_outer");
    Rows rows =
        new Rows(
            nodes.schema().length(),
            params.column("featuresCol").map(nodes.schema()::fieldIndex).orElse(-1),
            Arrays.asList(nodes.schema().fieldNames()).indexOf(params.get("labelCol")),
            nodes.schema().fieldIndex(params.get("idCol")),
            new ArrayList<>(columns.wanted()),
            columns.has(PredictionColumns.Kind.ATTRIBUTES_SHARE)
                || columns.has(PredictionColumns.Kind.LINKS_SHARE),
            numeric,
            JavaSparkContext.fromSparkContext(nodes.sparkSession().sparkContext())
                .broadcast(parts));
    return joined.mapPartitions((MapPartitionsFunction<Row, Row>) rows::of, Encoders.row(schema));
  }

  /** Predicts the rows of a partition, some at a time. */
  private record Rows(
      int width,
      int features,
      int label,
      int id,
      List<PredictionColumns.Wanted> wanted,
      boolean shares,
      boolean numeric,
      Broadcast<NetworkParts> sent)
      implements java.io.Serializable {

    Iterator<Row> of(Iterator<Row> rows) {
      NetworkParts parts = sent.value();
      return new Iterator<>() {
        private Iterator<Row> ready = List.<Row>of().iterator();

        @Override
        public boolean hasNext() {
          while (!ready.hasNext() && rows.hasNext()) {
            List<Row> some = new ArrayList<>();
            while (some.size() < ROWS && rows.hasNext()) {
              some.add(rows.next());
            }
            ready = predicted(some, parts).iterator();
          }
          return ready.hasNext();
        }

        @Override
        public Row next() {
          if (!hasNext()) {
            throw new java.util.NoSuchElementException();
          }
          return ready.next();
        }
      };
    }

    private List<Row> predicted(List<Row> rows, NetworkParts parts) {
      int n = rows.size();
      int k = parts.k();
      int near = parts.features().blocks().neighbours();
      float[] u = new float[n * k];
      float[] around = new float[n * near];
      float[] mean = parts.meanPosition();
      List<@Nullable SparseVector> attributes = new ArrayList<>();
      int[] start = new int[n + 1];
      Faults faults = new Faults();
      for (int i = 0; i < n; i++) {
        Row row = rows.get(i);
        fill(row, width + 1, mean, u, i * k, k);
        fill(row, width + 2, new float[near], around, i * near, near);
        SparseVector x = features < 0 ? null : attributes(row, parts, faults);
        attributes.add(x);
        start[i + 1] = start[i] + (x == null ? 0 : x.indices().length);
      }
      faults.refuse(true);
      int[] column = new int[start[n]];
      float[] value = new float[start[n]];
      for (int i = 0; i < n; i++) {
        SparseVector x = attributes.get(i);
        for (int e = 0; x != null && e < x.indices().length; e++) {
          column[start[i] + e] = x.indices()[e];
          value[start[i] + e] = (float) x.values()[e];
        }
      }
      CsrMatrix matrix = new CsrMatrix(parts.attributes(), start, column, value);
      float[] p = parts.probabilities(matrix, around, u);
      double[] share = shares ? parts.attributeShares(matrix, around, u, p) : new double[0];
      return finished(rows, parts, p, share);
    }

    private @Nullable SparseVector attributes(Row row, NetworkParts parts, Faults faults) {
      String name = "\"" + row.get(id) + "\"";
      if (row.isNullAt(features)) {
        faults.add(Faults.Kind.NO_FEATURES, name);
        return null;
      }
      Vector vector = (Vector) row.get(features);
      if (vector.size() != parts.attributes()) {
        faults.add(
            Faults.Kind.WRONG_SIZE,
            name + " with %d instead of %d".formatted(vector.size(), parts.attributes()));
        return null;
      }
      for (double one : GraphColumns.values(vector)) {
        if (!Float.isFinite((float) one)) {
          faults.add(Faults.Kind.NOT_FINITE, name);
          return null;
        }
      }
      return vector.toSparse();
    }

    private static void fill(
        Row row, int at, float[] otherwise, float[] into, int from, int length) {
      List<Float> values = row.isNullAt(at) ? null : row.getList(at);
      for (int l = 0; l < length; l++) {
        into[from + l] = values == null ? otherwise[l] : values.get(l);
      }
    }

    private List<Row> finished(List<Row> rows, NetworkParts parts, float[] p, double[] share) {
      List<String> names = parts.classNames();
      int m = names.size();
      List<Row> found = new ArrayList<>(rows.size());
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        Object[] own = new Object[width];
        for (int c = 0; c < width; c++) {
          own[c] = row.get(c);
        }
        double[] probabilities = new double[m];
        int best = 0;
        for (int y = 0; y < m; y++) {
          probabilities[y] = p[i * m + y];
          best = probabilities[y] > probabilities[best] ? y : best;
        }
        found.add(
            PredictedNodes.row(
                RowFactory.create(own),
                probabilities,
                best,
                label < 0 ? null : LearntHere.text(row.get(label)),
                shares ? share[i] : Double.NaN,
                row.isNullAt(width + 3) ? "attributes" : row.getString(width + 3),
                wanted,
                names,
                numeric));
      }
      return found;
    }
  }

  @Override
  public void release() throws IOException {
    var path = new org.apache.hadoop.fs.Path(table);
    path.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(path, true);
  }

  @Override
  public void save(String path, SparkSession session) throws IOException {
    positions().write().mode("overwrite").parquet(path + "/" + POSITIONS);
    Path file = Files.createTempFile("jane-network", ".jane");
    try {
      parts.write(file);
      var to = new org.apache.hadoop.fs.Path(path, NETWORK);
      FileSystem files = to.getFileSystem(session.sparkContext().hadoopConfiguration());
      files.copyFromLocalFile(true, true, new org.apache.hadoop.fs.Path(file.toUri()), to);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  static boolean isIn(String path, SparkSession session) throws IOException {
    var file = new org.apache.hadoop.fs.Path(path, NETWORK);
    return file.getFileSystem(session.sparkContext().hadoopConfiguration()).exists(file);
  }

  static LearntDistributed load(String path, SparkSession session, JaneParams params)
      throws IOException {
    var from = new org.apache.hadoop.fs.Path(path, NETWORK);
    Path folder = Files.createTempDirectory("jane-network");
    Path file = folder.resolve(NETWORK);
    try {
      try (var in = from.getFileSystem(session.sparkContext().hadoopConfiguration()).open(from)) {
        Files.copy(in, file);
      }
      NetworkParts parts = NetworkParts.read(file);
      return new LearntDistributed(
          parts,
          path + "/" + POSITIONS,
          session,
          LearntHere.allNumbers(parts.classNames()),
          params,
          null,
          null,
          null);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** Brings graph and positions to the driver, where they fit, and writes a model file. */
  @Override
  public void export(Path file) throws IOException {
    Dataset<Row> rows = labelled;
    Dataset<Row> links = edges;
    if (rows == null || links == null) {
      throw new GraphDataException(
          "model",
          "a model that was read again does not hold the graph, which a model file needs",
          Remedy.of("Export it in the session that trained it"));
    }
    long nodes = positions().count();
    long needed = nodes * (4L * parts.k() + 400) + links.count() * 60;
    if (needed > Heap.limit()) {
      throw new GraphDataException(
          "model",
          "graph and positions need about %s on the driver, which has %s"
              .formatted(Sizing.readable(needed), Sizing.readable(Heap.limit())),
          Remedy.of("Give the driver more memory"));
    }
    FrameGraph.Read read = FrameGraph.read(trainedWith, rows, all, links);
    AttributedGraph data = read.data();
    int k = parts.k();
    DenseMatrix u = DenseMatrix.zeros(data.nodes(), k);
    boolean[] unlinked = new boolean[data.nodes()];
    int[] role = new int[data.nodes()];
    for (Row row : positions().collectAsList()) {
      int node = data.ids().find(row.getString(0));
      List<Float> values = row.getList(1);
      for (int l = 0; l < k; l++) {
        u.set(node, l, values.get(l));
      }
      role[node] = row.getString(3).equals("given") ? 1 : 0;
      unlinked[node] = row.getString(3).equals("attributes");
    }
    Split split = split(data, role, read);
    JaneModel model =
        JaneModel.assembled(
            data,
            split,
            parts.config(),
            parts.network(),
            parts.features(),
            u,
            unlinked,
            parts.c(),
            parts.s(),
            parts.temperature(),
            parts.bestEpoch(),
            parts.score(),
            parts.provenance());
    ModelFile.write(file, model, new ModelFile.TrainingData("data frames", data, split), true);
  }

  /** All labels that were given are training nodes where no column says which judged. */
  private static Split split(AttributedGraph data, int[] role, FrameGraph.Read read) {
    if (read.split().isPresent()) {
      return read.split().get();
    }
    int[] known =
        java.util.stream.IntStream.range(0, role.length)
            .filter(i -> role[i] == 1 && data.labels().known(i))
            .toArray();
    return Split.of(data.labels(), known, new int[0], new int[0]);
  }
}
