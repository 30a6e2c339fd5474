package org.jane.features;

import java.io.IOException;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigensolver;
import org.jane.eigen.SparseGram;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Attributes seen through the directions in which they differ most (principal components, or latent
 * semantic analysis): the columns of XV, with the top right singular vectors V of X, centred and
 * brought to the mean row length of X by one common factor. Where a node has hundreds of attributes
 * and few nodes have labels, words that occur together tell more than each of them by itself. All
 * nodes tell which ones do; labels take no part.
 *
 * @param directions V, one row an attribute
 * @param mean what is taken off each column
 * @param factor what all of them are multiplied by afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record AttributeComponents(DenseMatrix directions, float[] mean, float factor) {
  private static final Kernels KERNELS = Kernels.active();
  private static final double TOLERANCE = 1e-3; // directions need not be exact to be of use
  private static final int ROUNDS = 20;
  private static final double NOTHING = 1e-10; // of all squares

  /** How many there are: no more than attributes and nodes. */
  static int count(int wanted, long attributes, long nodes) {
    return (int) Math.min(wanted, Math.min(attributes, nodes));
  }

  /**
   * @param x attributes as they would be seen one by one
   * @param wanted how many, at least 1
   */
  static AttributeComponents learn(CsrMatrix x, int wanted, Run run) {
    int width = count(wanted, x.columns(), x.rows());
    DenseMatrix directions = directions(x, width, "components/directions", run);
    float[] seen = seen(x, directions);
    double[] sum = new double[width];
    for (int at = 0; at < seen.length; at++) {
      sum[at % width] += seen[at];
    }
    double squares = 0;
    for (int at = 0; at < seen.length; at++) {
      double off = seen[at] - sum[at % width] / x.rows();
      squares += off * off;
    }
    double own = 0;
    for (int e = 0; e < x.entries(); e++) {
      own += (double) x.value(e) * x.value(e);
    }
    float[] mean = new float[width];
    for (int c = 0; c < width; c++) {
      mean[c] = (float) (sum[c] / x.rows());
    }
    // what is left where nothing differs is rounding, and must not be blown up
    float factor = squares > NOTHING * own ? (float) Math.sqrt(own / squares) : 0f;
    return new AttributeComponents(directions, mean, factor);
  }

  /** X V. */
  static float[] seen(CsrMatrix x, DenseMatrix directions) {
    float[] seen = new float[Math.multiplyExact(x.rows(), directions.columns())];
    KERNELS.sparseTimesDense(x, directions.data(), directions.columns(), seen, false, 0, x.rows());
    return seen;
  }

  /**
   * The top right singular vectors of X, one row an attribute.
   *
   * @param name of the random numbers the search for them starts from: the same for all who share
   *     them
   */
  static DenseMatrix directions(CsrMatrix x, int count, String name, Run run) {
    double[] found =
        Eigensolver.solve(
                new SparseGram(x.transpose().matrix()),
                EigenRequest.largest(count).withTolerance(TOLERANCE).withMaxRounds(ROUNDS),
                Run.seeded(0).random(name),
                run)
            .vectors();
    float[] data = new float[found.length];
    for (int at = 0; at < data.length; at++) {
      data[at] = (float) found[at];
    }
    return new DenseMatrix(x.columns(), count, data);
  }

  int columns() {
    return directions.columns();
  }

  /** One row a node. */
  DenseMatrix apply(CsrMatrix x) {
    Check.that(
        x.columns() == directions.rows() && mean.length == columns(),
        "%d attributes have components, found %d",
        directions.rows(),
        x.columns());
    float[] seen = seen(x, directions);
    for (int at = 0; at < seen.length; at++) {
      seen[at] = (seen[at] - mean[at % mean.length]) * factor;
    }
    return new DenseMatrix(x.rows(), columns(), seen);
  }

  /**
   * The gradient at the attributes.
   *
   * @param gradient at the components; further numbers behind are not looked at
   */
  double[] slope(double[] gradient) {
    double[] slope = new double[directions.rows()];
    for (int a = 0; a < slope.length; a++) {
      for (int c = 0; c < columns(); c++) {
        slope[a] += directions.get(a, c) * factor * gradient[c];
      }
    }
    return slope;
  }

  /**
   * The same as operators.
   *
   * @param x rows × attributes
   */
  OnnxValue operators(OnnxGraph graph, OnnxValue x) {
    OnnxValue seen =
        graph.matMul(
            x, graph.constant("components", directions.data(), directions.rows(), columns()));
    return graph.times(
        graph.minus(seen, graph.constant("components_mean", mean, mean.length)),
        graph.scalar(factor));
  }

  void put(StoreWriter to) {
    to.field("components-factor", factor)
        .put("components/directions", directions)
        .put("components/mean", mean);
  }

  static AttributeComponents read(StoredFile from) throws IOException {
    return new AttributeComponents(
        from.matrix("components/directions"),
        from.floats("components/mean"),
        from.header().floatValue("components-factor"));
  }
}
