package org.jane.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;

/**
 * The columns that predictions add, in their order; those whose names are empty are left out.
 *
 * @param wanted names and kinds
 */
record PredictionColumns(List<Wanted> wanted) {
  /** What a column holds. */
  enum Kind {
    RAW("rawPredictionCol", SQLDataTypes.VectorType()),
    PROBABILITY("probabilityCol", SQLDataTypes.VectorType()),
    PREDICTION("predictionCol", DataTypes.DoubleType),
    LABEL("predictedLabelCol", DataTypes.StringType),
    LABEL_INDEX("labelIndexCol", DataTypes.DoubleType),
    ATTRIBUTES_SHARE("attributesShareCol", DataTypes.DoubleType),
    LINKS_SHARE("linksShareCol", DataTypes.DoubleType),
    BASIS("basisCol", DataTypes.StringType);

    private final String parameter;
    private final DataType type;

    Kind(String parameter, DataType type) {
      this.parameter = parameter;
      this.type = type;
    }

    DataType type() {
      return type;
    }
  }

  /** A column that is added. */
  record Wanted(String name, Kind kind) implements java.io.Serializable {}

  static PredictionColumns of(JaneParams params) {
    List<Wanted> wanted = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Optional<String> name = params.column(kind.parameter);
      name.ifPresent(found -> wanted.add(new Wanted(found, kind)));
    }
    return new PredictionColumns(wanted);
  }

  boolean has(Kind kind) {
    return wanted.stream().anyMatch(w -> w.kind == kind);
  }

  /** A schema with these columns behind its own. */
  StructType added(StructType schema) {
    StructType all = schema;
    for (Wanted column : wanted) {
      if (Arrays.asList(all.fieldNames()).contains(column.name)) {
        throw new GraphDataException(
            "nodes",
            "there is a column \"%s\" already (%s)".formatted(column.name, column.kind.parameter),
            Remedy.of("Drop it, or give the new column another name"));
      }
      all = all.add(column.name, column.kind.type, true);
    }
    return all;
  }
}
