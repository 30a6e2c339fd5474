package org.jane.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jane.graph.GraphDataException;
import org.jspecify.annotations.Nullable;

/**
 * Predictions of nodes by id, as arrays that can be broadcast.
 *
 * @param ids of the nodes
 * @param classNames in the order of probabilities
 * @param probabilities one row per node
 * @param predicted the class of each node, as the model says it
 * @param basis what each label rests on
 * @param attributes share of attributes by node; empty when not asked for
 * @param numeric whether classes are numbers, which predictions then are
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record PredictedNodes(
    String[] ids,
    List<String> classNames,
    float[] probabilities,
    int[] predicted,
    String[] basis,
    double[] attributes,
    boolean numeric)
    implements Serializable {

  /** The row of each node. */
  Map<String, Integer> index() {
    Map<String, Integer> index = new HashMap<>(2 * ids.length);
    for (int i = 0; i < ids.length; i++) {
      index.put(ids[i], i);
    }
    return index;
  }

  /**
   * A row with the columns of predictions behind its own.
   *
   * @param given the label of the row; null when it has none
   */
  Row row(Row row, int node, @Nullable String given, List<PredictionColumns.Wanted> wanted) {
    int m = classNames.size();
    double[] p = new double[m];
    for (int c = 0; c < m; c++) {
      p[c] = probabilities[node * m + c];
    }
    double share = attributes.length == 0 ? Double.NaN : attributes[node];
    return row(row, p, predicted[node], given, share, basis[node], wanted, classNames, numeric);
  }

  /** The same from numbers of one node. */
  static Row row(
      Row row,
      double[] probabilities,
      int best,
      @Nullable String given,
      double attributesShare,
      String basis,
      List<PredictionColumns.Wanted> wanted,
      List<String> classNames,
      boolean numeric) {
    Object[] values = new Object[row.size() + wanted.size()];
    for (int i = 0; i < row.size(); i++) {
      values[i] = row.get(i);
    }
    for (int i = 0; i < wanted.size(); i++) {
      values[row.size() + i] =
          switch (wanted.get(i).kind()) {
            case RAW -> new DenseVector(logarithms(probabilities));
            case PROBABILITY -> new DenseVector(probabilities);
            case PREDICTION -> number(best, classNames, numeric);
            case LABEL -> classNames.get(best);
            case LABEL_INDEX ->
                given == null || !classNames.contains(given)
                    ? null
                    : number(classNames.indexOf(given), classNames, numeric);
            case ATTRIBUTES_SHARE -> Double.isNaN(attributesShare) ? null : attributesShare;
            case LINKS_SHARE -> Double.isNaN(attributesShare) ? null : 1 - attributesShare;
            case BASIS -> basis;
          };
    }
    return RowFactory.create(values);
  }

  private static double[] logarithms(double[] p) {
    double[] logarithms = new double[p.length];
    for (int c = 0; c < p.length; c++) {
      logarithms[c] = StrictMath.log(Math.max(p[c], Float.MIN_VALUE));
    }
    return logarithms;
  }

  private static double number(int ofClass, List<String> classNames, boolean numeric) {
    return numeric ? Double.parseDouble(classNames.get(ofClass)) : ofClass;
  }

  /** Refuses a node of which nothing is known. */
  static GraphDataException unknown(String id) {
    return new GraphDataException(
        "nodes",
        "node \"%s\" was not there when predictions were made".formatted(id),
        "Write the rows that change from reading to reading into a table first, and predict that");
  }
}
