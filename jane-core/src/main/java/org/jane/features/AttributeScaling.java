package org.jane.features;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.linalg.CsrMatrix;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxType;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;

/**
 * How attributes are brought to a common size before a network sees them: learnt once from the
 * training graph, then applied the same way to any other node. Immutable.
 *
 * @param kind what is done; never {@link Kind#AUTO}
 * @param shift what is taken off each column; 0 for columns that are mostly 0, which are never
 *     centred
 * @param factor what each column is multiplied by afterwards
 */
public record AttributeScaling(Kind kind, float[] shift, float[] factor) {
  /** The ways to scale. */
  public enum Kind {
    /** {@link #STANDARD} for numbers, {@link #L2} for words that occur or not. */
    AUTO,
    /** As they are. */
    NONE,
    /** 1 where an attribute is not 0. */
    BINARY,
    /** Each row divided by the sum of its absolute values. */
    L1,
    /** Each row divided by its length. */
    L2,
    /** Each column divided by its standard deviation; filled columns are centred first. */
    STANDARD
  }

  /** How many ways {@link #candidates} names at most. */
  public static final int MOST_CANDIDATES = 3;

  /** Learns what to do from the attributes of all nodes of the training graph. */
  public static AttributeScaling of(Kind wanted, CsrMatrix x) {
    Kind kind = wanted == Kind.AUTO ? (numeric(x) ? Kind.STANDARD : Kind.L2) : wanted;
    float[] shift = new float[x.columns()];
    float[] factor = new float[x.columns()];
    Arrays.fill(factor, 1f);
    if (kind == Kind.STANDARD) {
      standardise(x, shift, factor);
    }
    return new AttributeScaling(kind, shift, factor);
  }

  /**
   * Learns what to do from facts about columns, for attributes that are not all in one place.
   *
   * @param columns over all nodes
   */
  public static AttributeScaling of(Kind wanted, ColumnFacts columns) {
    Kind kind = wanted == Kind.AUTO ? (columns.numeric() ? Kind.STANDARD : Kind.L2) : wanted;
    float[] shift = new float[columns.width()];
    float[] factor = new float[columns.width()];
    Arrays.fill(factor, 1f);
    for (int c = 0; c < shift.length && kind == Kind.STANDARD; c++) {
      double deviation = columns.deviation(c);
      factor[c] = varies(deviation, columns.mean(c)) ? (float) (1 / deviation) : 1f;
      shift[c] = columns.filled(c) ? (float) columns.mean(c) : 0f;
    }
    return new AttributeScaling(kind, shift, factor);
  }

  /** What is left of a column of equal values is rounding, and must not be blown up. */
  private static boolean varies(double deviation, double mean) {
    return deviation > Math.max(1e-30, 1e-9 * Math.abs(mean));
  }

  /**
   * The ways worth trying where validation nodes choose between them, first the one to take without
   * them: for words that occur or not, rows of length 1, rows that sum to 1 and rows as they are;
   * for numbers, standard columns.
   */
  public static List<Kind> candidates(Kind wanted, CsrMatrix x) {
    if (wanted != Kind.AUTO) {
      return List.of(wanted);
    }
    if (numeric(x)) {
      return List.of(Kind.STANDARD);
    }
    return x.columns() <= 1 ? List.of(Kind.NONE) : List.of(Kind.L2, Kind.L1, Kind.NONE);
  }

  /** A column is filled when it is not 0 for at least half of the nodes. */
  static boolean filled(long entries, long rows) {
    return entries * 2L >= rows;
  }

  /**
   * True for numbers such as ages and incomes; false for words that occur or not. A word that most
   * nodes use does not turn words into numbers: filled columns with varying values must hold at
   * least a tenth of all entries.
   */
  private static boolean numeric(CsrMatrix x) {
    int[] entries = new int[x.columns()];
    float[] first = new float[x.columns()];
    boolean[] varies = new boolean[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      int c = x.column(e);
      float value = x.value(e);
      if (value < 0) {
        return true;
      }
      if (value != 0) { // a zero that is stored is no other than one that is not
        varies[c] |= entries[c]++ > 0 && value != first[c];
        first[c] = value;
      }
    }
    long inNumbers = 0;
    for (int c = 0; c < x.columns(); c++) {
      inNumbers += varies[c] && filled(entries[c], x.rows()) ? entries[c] : 0;
    }
    return inNumbers > 0 && inNumbers * 10 >= x.entries();
  }

  private static void standardise(CsrMatrix x, float[] shift, float[] factor) {
    int n = x.rows();
    int[] entries = new int[x.columns()];
    double[] mean = new double[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      entries[x.column(e)] += x.value(e) != 0 ? 1 : 0;
      mean[x.column(e)] += x.value(e) / (double) n;
    }
    double[] squares = new double[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      double off = x.value(e) - mean[x.column(e)];
      squares[x.column(e)] += x.value(e) != 0 ? off * off : 0;
    }
    for (int c = 0; c < x.columns(); c++) {
      double zeros = (n - entries[c]) * mean[c] * mean[c];
      double deviation = Math.sqrt((squares[c] + zeros) / n);
      factor[c] = varies(deviation, mean[c]) ? (float) (1 / deviation) : 1f;
      shift[c] = filled(entries[c], n) ? (float) mean[c] : 0f;
    }
  }

  /** The attributes as the network sees them. */
  public CsrMatrix apply(CsrMatrix x) {
    Check.that(
        x.columns() == shift.length,
        "%d attributes were scaled in training, found %d",
        shift.length,
        x.columns());
    return switch (kind) {
      case AUTO -> throw new IllegalStateException("auto is resolved when scaling is learnt");
      case NONE -> x;
      case BINARY -> binary(x);
      case L1, L2 -> rows(x);
      case STANDARD -> columns(x);
    };
  }

  /**
   * The same as operators on dense rows.
   *
   * @param x rows × attributes
   */
  OnnxValue operators(OnnxGraph graph, OnnxValue x) {
    return switch (kind) {
      case AUTO -> throw new IllegalStateException("auto is resolved when scaling is learnt");
      case NONE -> x;
      case BINARY ->
          graph.op(
              "Cast",
              Map.of("to", OnnxType.FLOAT.code()),
              graph.op("Not", graph.op("Equal", x, graph.scalar(0))));
      case L1 -> graph.over(x, graph.positiveOrOne(graph.sum(graph.op("Abs", x), 1)));
      case L2 -> {
        // divided by the largest number first: squares of floats leave their range
        OnnxValue largest = graph.positiveOrOne(graph.largest(graph.op("Abs", x), 1));
        OnnxValue near = graph.over(x, largest);
        OnnxValue length = graph.op("Sqrt", graph.sum(graph.times(near, near), 1));
        yield graph.over(near, graph.positiveOrOne(length));
      }
      case STANDARD ->
          graph.times(
              graph.minus(x, graph.constant("shift", shift, shift.length)),
              graph.constant("factor", factor, factor.length));
    };
  }

  private static CsrMatrix binary(CsrMatrix x) {
    float[] ones = new float[x.entries()];
    for (int e = 0; e < ones.length; e++) {
      ones[e] = x.value(e) == 0 ? 0f : 1f;
    }
    return x.withValues(ones);
  }

  private CsrMatrix rows(CsrMatrix x) {
    float[] values = x.copyValues();
    for (int i = 0; i < x.rows(); i++) {
      double size = 0;
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        size += kind == Kind.L1 ? Math.abs(values[e]) : (double) values[e] * values[e];
      }
      size = kind == Kind.L1 ? size : Math.sqrt(size);
      for (int e = x.rowStart(i); size > 0 && e < x.rowStart(i + 1); e++) {
        values[e] = (float) (values[e] / size);
      }
    }
    return x.withValues(values);
  }

  /** Centred columns are stored for every node, the others where they were. */
  private CsrMatrix columns(CsrMatrix x) {
    int centred = 0;
    for (float s : shift) {
      centred += s != 0 ? 1 : 0;
    }
    int[] start = new int[x.rows() + 1];
    for (int i = 0; i < x.rows(); i++) {
      int stored = centred;
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        stored += shift[x.column(e)] == 0 ? 1 : 0;
      }
      start[i + 1] = Math.addExact(start[i], stored);
    }
    int[] column = new int[start[x.rows()]];
    float[] value = new float[column.length];
    int[] centredColumns = centredColumns(centred);
    for (int i = 0; i < x.rows(); i++) {
      int e = x.rowStart(i);
      int end = x.rowStart(i + 1);
      int next = 0;
      for (int at = start[i];
          at < start[i + 1];
          at++) { // merges the stored entries with the centred columns
        int fromRow = e < end ? x.column(e) : Integer.MAX_VALUE;
        int fromCentred = next < centred ? centredColumns[next] : Integer.MAX_VALUE;
        int c = Math.min(fromRow, fromCentred);
        float raw = fromRow == c ? x.value(e++) : 0f;
        next += fromCentred == c ? 1 : 0;
        column[at] = c;
        float off = raw - shift[c];
        // Numbers near the end of a float's range leave it when they are centred.
        value[at] =
            Float.isInfinite(off)
                ? (float) (((double) raw - shift[c]) * factor[c])
                : off * factor[c];
      }
    }
    return new CsrMatrix(x.columns(), start, column, value);
  }

  private int[] centredColumns(int count) {
    int[] columns = new int[count];
    int size = 0;
    for (int c = 0; c < shift.length; c++) {
      if (shift[c] != 0) {
        columns[size++] = c;
      }
    }
    return columns;
  }
}
