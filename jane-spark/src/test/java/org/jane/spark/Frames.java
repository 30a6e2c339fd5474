package org.jane.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/** One small Spark for all tests, and graphs of the library as data frames. */
final class Frames {
  private static @Nullable SparkSession session;

  private Frames() {}

  static synchronized SparkSession spark() {
    SparkSession made = session;
    if (made == null) {
      made =
          SparkSession.builder()
              .master("local[2]")
              .appName("jane-spark tests")
              .config("spark.ui.enabled", "false")
              .config("spark.sql.shuffle.partitions", "2")
              .config("spark.default.parallelism", "2")
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              // frames are tiny: to compile code for them takes far longer than to interpret it
              .config("spark.sql.codegen.wholeStage", "false")
              .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
              .config("spark.sql.adaptive.enabled", "false")
              .config("spark.broadcast.compress", "false")
              .config("spark.shuffle.compress", "false")
              .config("spark.shuffle.spill.compress", "false")
              .getOrCreate();
      made.sparkContext().setLogLevel("ERROR");
      session = made;
    }
    return made;
  }

  /** Rows in another order than that of the graph, as frames have them. */
  private static Dataset<Row> frame(List<Row> rows, StructType schema) {
    Collections.shuffle(rows, new Random(7));
    return spark().createDataFrame(rows, schema).repartition(3);
  }

  /** Ids that sort as nodes do. */
  static String id(int node) {
    return "n%06d".formatted(node);
  }

  /**
   * The nodes; labels only of those of the split, if there is one.
   *
   * @param split null: all labels, and no column of splits
   */
  static Dataset<Row> nodes(AttributedGraph graph, @Nullable Split split) {
    String[] role = new String[graph.nodes()];
    if (split != null) {
      for (int i : split.train()) {
        role[i] = "train";
      }
      for (int i : split.validation()) {
        role[i] = "validation";
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < graph.nodes(); i++) {
      boolean known = graph.labels().known(i) && (split == null || role[i] != null);
      rows.add(
          RowFactory.create(
              graph.ids().get(i),
              vector(graph.attributes(), i),
              known ? graph.labels().classNames().get(graph.labels().of(i)) : null,
              role[i]));
    }
    return frame(
        rows,
        new StructType()
            .add("id", DataTypes.StringType)
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.StringType)
            .add("split", DataTypes.StringType));
  }

  static SparseVector vector(CsrMatrix x, int row) {
    int length = x.rowLength(row);
    int[] indices = new int[length];
    double[] values = new double[length];
    for (int e = 0; e < length; e++) {
      indices[e] = x.column(x.rowStart(row) + e);
      values[e] = x.value(x.rowStart(row) + e);
    }
    return new SparseVector(x.columns(), indices, values);
  }

  static Dataset<Row> edges(AttributedGraph graph) {
    List<Row> rows = new ArrayList<>();
    CsrMatrix a = graph.graph().adjacency();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i) {
          rows.add(
              RowFactory.create(
                  graph.ids().get(i), graph.ids().get(a.column(e)), (double) a.value(e)));
        }
      }
    }
    return frame(
        rows,
        new StructType()
            .add("src", DataTypes.StringType)
            .add("dst", DataTypes.StringType)
            .add("weight", DataTypes.DoubleType));
  }

  /** The same graph with ids and classes in the order in which a frame puts them. */
  static AttributedGraph sorted(AttributedGraph graph) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < graph.nodes(); i++) {
      ids.add(id(i));
    }
    List<String> names = new ArrayList<>();
    for (int c = 0; c < graph.labels().classCount(); c++) {
      names.add("class %03d".formatted(c));
    }
    int[] label = new int[graph.nodes()];
    for (int i = 0; i < label.length; i++) {
      label[i] = graph.labels().of(i);
    }
    List<String> attributes = new ArrayList<>();
    for (int a = 0; a < graph.attributes().columns(); a++) {
      attributes.add("features[" + a + "]");
    }
    return new AttributedGraph(
        graph.graph(),
        graph.attributes(),
        attributes,
        org.jane.graph.Labels.single(names, label),
        org.jane.graph.NodeIds.of(ids));
  }
}
