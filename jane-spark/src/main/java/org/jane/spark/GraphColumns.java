package org.jane.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.GraphDataException;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of two data frames make the graph, checked before any row is read; and frames of
 * just these columns, in a fixed order and of fixed types.
 */
final class GraphColumns {
  /**
   * A node as a row of {@link #nodes}.
   *
   * @param id never null, as text
   * @param features null where there are none
   * @param label null where it is unknown
   * @param split 0 for none, else 1 train, 2 validation, 3 test
   * @param weight how much its label counts
   */
  record Node(
      String id, @Nullable Vector features, @Nullable String label, byte split, double weight)
      implements Serializable {}

  private static final List<String> SPLITS = List.of("", "train", "validation", "test");

  private final JaneParams params;
  private final StructType nodes;
  private final boolean withFeatures;

  private GraphColumns(JaneParams params, StructType nodes, boolean withFeatures) {
    this.params = params;
    this.nodes = nodes;
    this.withFeatures = withFeatures;
  }

  /**
   * Checks the columns of the nodes.
   *
   * @param labels whether labels and splits are asked for
   * @throws GraphDataException when one is missing or of a type that cannot be used
   */
  static GraphColumns of(JaneParams params, StructType nodes, boolean labels) {
    GraphColumns columns =
        new GraphColumns(params, nodes, params.column("featuresCol").isPresent());
    columns.requireId("nodes", nodes, "idCol");
    params
        .column("featuresCol")
        .ifPresent(
            name -> {
              DataType type = type("nodes", nodes, "featuresCol", name);
              if (!type.equals(SQLDataTypes.VectorType())) {
                throw new GraphDataException(
                    "nodes",
                    "column \"%s\" holds %s, not ML vectors".formatted(name, type.simpleString()),
                    Remedy.of("Make vectors of columns with VectorAssembler"));
              }
            });
    if (labels) {
      String label = params.get("labelCol");
      DataType type = type("nodes", nodes, "labelCol", label);
      if (!(type instanceof StringType
          || type instanceof BooleanType
          || type instanceof NumericType && !(type instanceof DecimalType))) {
        throw new GraphDataException(
            "nodes",
            "column \"%s\" holds %s; labels are strings or numbers"
                .formatted(label, type.simpleString()),
            Remedy.of("Cast the column to string"));
      }
      params.column("splitCol").ifPresent(name -> type("nodes", nodes, "splitCol", name));
      params
          .column("weightCol")
          .ifPresent(name -> requireNumber("nodes", nodes, "weightCol", name));
    }
    return columns;
  }

  private void requireId(String where, StructType schema, String parameter) {
    String name = params.get(parameter);
    DataType type = type(where, schema, parameter, name);
    boolean whole =
        type.equals(DataTypes.LongType)
            || type.equals(DataTypes.IntegerType)
            || type.equals(DataTypes.ShortType)
            || type.equals(DataTypes.ByteType);
    if (!whole && !(type instanceof StringType)) {
      throw new GraphDataException(
          where,
          "column \"%s\" holds %s; ids are strings or whole numbers"
              .formatted(name, type.simpleString()),
          Remedy.of("Cast the column to string or long"));
    }
  }

  private static void requireNumber(
      String where, StructType schema, String parameter, String name) {
    DataType type = type(where, schema, parameter, name);
    if (!(type instanceof NumericType)) {
      throw new GraphDataException(
          where,
          "column \"%s\" holds %s, not numbers".formatted(name, type.simpleString()),
          Remedy.of("Cast the column to double"));
    }
  }

  private static DataType type(String where, StructType schema, String parameter, String name) {
    if (!Arrays.asList(schema.fieldNames()).contains(name)) {
      throw new GraphDataException(
          where,
          "there is no column \"%s\" (%s), but %s"
              .formatted(name, parameter, String.join(", ", schema.fieldNames())),
          Remedy.of(
              Nearest.advice(name, Arrays.asList(schema.fieldNames())).replaceAll("[.?]$", "")));
    }
    return schema.apply(name).dataType();
  }

  /** Whether ids are numbers, which are then in the order of numbers. */
  boolean numericIds() {
    return !(nodes.apply(params.get("idCol")).dataType() instanceof StringType);
  }

  /** Whether labels are numbers: then predictions are these numbers. */
  static boolean numericLabels(DataType type) {
    return type instanceof NumericType;
  }

  /** The names of attributes as the vectors' metadata has them, else their numbers. */
  List<String> attributeNames(int count) {
    List<String> names = new ArrayList<>();
    Attribute[] known = null;
    if (withFeatures) {
      AttributeGroup group = AttributeGroup.fromStructField(nodes.apply(params.get("featuresCol")));
      known = group.attributes().isDefined() ? group.attributes().get() : null;
    }
    for (int i = 0; i < count; i++) {
      boolean named = known != null && i < known.length && known[i].name().isDefined();
      names.add(
          named && known != null
              ? known[i].name().get()
              : params.get("featuresCol") + "[" + i + "]");
    }
    return names.stream().distinct().count() == count
        ? names
        : java.util.stream.IntStream.range(0, count).mapToObj(i -> "features[" + i + "]").toList();
  }

  /** The nodes as rows of id, features, label, split and weight. */
  Dataset<Row> nodes(Dataset<Row> frame, boolean labels) {
    List<Column> columns = new ArrayList<>();
    columns.add(functions.col(quoted(params.get("idCol"))).cast("string").as("id"));
    columns.add(
        (withFeatures
                ? functions.col(quoted(params.get("featuresCol")))
                : functions.lit(null).cast(SQLDataTypes.VectorType()))
            .as("features"));
    columns.add(labels ? labelText() : functions.lit(null).cast("string").as("label"));
    Optional<String> split = labels ? params.column("splitCol") : Optional.empty();
    columns.add(
        split
            .map(name -> functions.col(quoted(name)).cast("string"))
            .orElse(functions.lit("").cast("string"))
            .as("split"));
    Optional<String> weight = labels ? params.column("weightCol") : Optional.empty();
    columns.add(
        weight
            .map(name -> functions.col(quoted(name)).cast("double"))
            .orElse(functions.lit(1.0))
            .as("weight"));
    return frame.select(columns.toArray(Column[]::new));
  }

  /**
   * A number that is whole is written as such, so that 1 and 1.0 are the same label; NaN is null.
   */
  private Column labelText() {
    String name = params.get("labelCol");
    Column column = functions.col(quoted(name));
    DataType type = nodes.apply(name).dataType();
    return (type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType)
            ? functions
                .when(
                    column.equalTo(functions.floor(column)), functions.floor(column).cast("string"))
                .when(functions.not(column.isNaN()), column.cast("string"))
            : column.cast("string"))
        .as("label");
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** The edges as rows of two ids and a weight, their columns checked. */
  Dataset<Row> edges(Dataset<Row> frame) {
    requireId("edges", frame.schema(), "srcCol");
    requireId("edges", frame.schema(), "dstCol");
    Optional<String> weight = params.column("edgeWeightCol");
    weight.ifPresent(name -> requireNumber("edges", frame.schema(), "edgeWeightCol", name));
    return frame.select(
        functions.col(quoted(params.get("srcCol"))).cast("string").as("src"),
        functions.col(quoted(params.get("dstCol"))).cast("string").as("dst"),
        weight
            .map(name -> functions.col(quoted(name)).cast("double"))
            .orElse(functions.lit(1.0))
            .as("weight"));
  }

  /**
   * A row of {@link #nodes}, its faults noted.
   *
   * @param size the number of features it should have; -1 when that is not known yet
   * @return null when it has no id
   */
  static @Nullable Node node(Row row, boolean withFeatures, int size, Faults faults) {
    String id = row.isNullAt(0) ? "" : row.getString(0);
    if (id.isBlank()) {
      faults.add(Faults.Kind.NULL_ID, "");
      return null;
    }
    Vector features = row.isNullAt(1) ? null : (Vector) row.get(1);
    String named = "\"" + id + "\"";
    if (withFeatures) {
      checkFeatures(features, size, named, faults);
    }
    String label = row.isNullAt(2) ? null : row.getString(2);
    if (label != null && label.isBlank()) {
      label = null;
    } else if ("NaN".equals(label)) {
      faults.add(Faults.Kind.BAD_LABEL, named);
    }
    String text = row.isNullAt(3) ? "" : row.getString(3).strip();
    int split = SPLITS.indexOf(text);
    if (split < 0) {
      faults.add(Faults.Kind.BAD_SPLIT, named + " in \"" + text + "\"");
    } else if (split > 0 && label == null) {
      faults.add(Faults.Kind.UNLABELLED_SPLIT, named);
    }
    double weight = row.isNullAt(4) ? Double.NaN : row.getDouble(4);
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      faults.add(Faults.Kind.BAD_WEIGHT, named);
    }
    return new Node(id, features, label, (byte) Math.max(0, split), weight);
  }

  private static void checkFeatures(
      @Nullable Vector features, int size, String named, Faults faults) {
    if (features == null) {
      faults.add(Faults.Kind.NO_FEATURES, named);
      return;
    }
    if (size >= 0 && features.size() != size) {
      faults.add(
          Faults.Kind.WRONG_SIZE,
          named + " with %d instead of %d".formatted(features.size(), size));
      return;
    }
    double[] values = values(features);
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite((float) values[i])) {
        int at =
            features instanceof org.apache.spark.ml.linalg.SparseVector sparse
                ? sparse.indices()[i]
                : i;
        faults.add(Faults.Kind.NOT_FINITE, named + " (number %d is %s)".formatted(at, values[i]));
        return;
      }
    }
  }

  /** The stored numbers of a vector. */
  static double[] values(Vector vector) {
    return vector instanceof org.apache.spark.ml.linalg.SparseVector sparse
        ? sparse.values()
        : vector.toDense().values();
  }

  /** Checks the ends and the weight of a row of {@link #edges}; false when it lacks an end. */
  static boolean usableEdge(Row row, Faults faults) {
    if (row.isNullAt(0) || row.isNullAt(1)) {
      faults.add(
          Faults.Kind.NULL_END,
          row.isNullAt(0) && row.isNullAt(1)
              ? "null-null"
              : "\"" + (row.isNullAt(0) ? row.getString(1) : row.getString(0)) + "\"-null");
      return false;
    }
    float weight = row.isNullAt(2) ? Float.NaN : (float) row.getDouble(2);
    if (!(weight >= 0) || Float.isInfinite(weight)) {
      faults.add(
          Faults.Kind.BAD_EDGE_WEIGHT,
          "\"%s\"-\"%s\" with %s"
              .formatted(
                  row.getString(0), row.getString(1), row.isNullAt(2) ? "null" : row.getDouble(2)));
      return false;
    }
    return true;
  }
}
