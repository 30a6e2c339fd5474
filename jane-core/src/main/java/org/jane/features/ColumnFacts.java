package org.jane.features;

import java.io.Serializable;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;

/**
 * Counts and sums of the columns of sparse attributes, which add up over parts of the rows.
 * Mutable, for one thread at a time.
 */
public final class ColumnFacts implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] entries;
  private final float[] least;
  private final float[] most;
  private final double[] sum;
  private final double[] squares;
  private long rows;

  /** Facts of no rows. */
  public ColumnFacts(int columns) {
    entries = new long[columns];
    least = new float[columns];
    most = new float[columns];
    sum = new double[columns];
    squares = new double[columns];
  }

  /** Adds the rows of a matrix. */
  public ColumnFacts add(CsrMatrix x) {
    rows += x.rows();
    for (int e = 0; e < x.entries(); e++) {
      float value = x.value(e);
      int c = x.column(e);
      if (value != 0) {
        least[c] = entries[c] == 0 ? value : Math.min(least[c], value);
        most[c] = entries[c] == 0 ? value : Math.max(most[c], value);
        entries[c]++;
        sum[c] += value;
        squares[c] += (double) value * value;
      }
    }
    return this;
  }

  /** Adds what is known of other rows. */
  public ColumnFacts add(ColumnFacts other) {
    Check.that(other.width() == width(), "%d columns, and %d elsewhere", width(), other.width());
    rows += other.rows;
    for (int c = 0; c < width(); c++) {
      if (other.entries[c] > 0) {
        least[c] = entries[c] == 0 ? other.least[c] : Math.min(least[c], other.least[c]);
        most[c] = entries[c] == 0 ? other.most[c] : Math.max(most[c], other.most[c]);
        entries[c] += other.entries[c];
        sum[c] += other.sum[c];
        squares[c] += other.squares[c];
      }
    }
    return this;
  }

  /** The number of columns. */
  public int width() {
    return sum.length;
  }

  double mean(int c) {
    return sum[c] / rows;
  }

  double deviation(int c) {
    return Math.sqrt(Math.max(0, squares[c] / rows - mean(c) * mean(c)));
  }

  boolean filled(int c) {
    return AttributeScaling.filled(entries[c], rows);
  }

  /** As {@link AttributeScaling} tells numbers from words that occur or not. */
  boolean numeric() {
    long all = 0;
    long inNumbers = 0;
    for (int c = 0; c < width(); c++) {
      if (entries[c] > 0 && least[c] < 0) {
        return true;
      }
      all += entries[c];
      inNumbers += least[c] != most[c] && filled(c) ? entries[c] : 0;
    }
    return inNumbers > 0 && inNumbers * 10 >= all;
  }

  /** Whether the rows differ in some column. */
  public boolean vary() {
    for (int c = 0; c < width(); c++) {
      if (entries[c] > 0 && (entries[c] < rows || least[c] != most[c])) {
        return true;
      }
    }
    return false;
  }
}
