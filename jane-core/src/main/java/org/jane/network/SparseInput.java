package org.jane.network;

import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The sparse rows x that a network reads, as they are or under dropout, and the gradients of the
 * weights they are multiplied by. Not safe for use by several threads at once, but for the row
 * methods on different blocks of rows.
 *
 * <p>Dropout leaves entries out instead of making them 0: what is left of a row is written from the
 * row's start on, so that products cost as much as entries are kept. One bit per entry says which;
 * the transpose looks them up, so that it needs no second draw. Where rows have many entries,
 * gradients of narrow layers need no transpose: they are summed in the order of the rows, each
 * thread for a range of attributes.
 */
final class SparseInput {
  private static final int WEIGHT_BLOCK = 256; // rows of the weights one thread does at a time
  private static final int NARROW = 32; // the widest layer whose gradients need no transpose
  private static final int MANY = 128; // entries per row, so that ranges of them are worth finding
  private static final int NARROW_BLOCK = 1024; // rows of its weights one thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix x;
  private final int block;
  private @Nullable Training training;

  /**
   * A layer whose weights the rows are multiplied by.
   *
   * @param gradient of the layer, row after row
   * @param rows how many of the first rows the layer holds
   * @param width of the layer
   * @param into the gradient of the weights
   */
  @SuppressWarnings("ArrayRecordComponent") // read and written, never compared
  record Reader(float[] gradient, int rows, int width, float[] into) {}

  /** What only training needs. */
  private final class Training {
    final int[] shift; // what leads from an entry to its bit, for each block of rows
    final long[] kept; // the bits; those of a block begin with a word
    final int[] column = new int[x.entries()]; // of the entries that are left
    final float[] value = new float[x.entries()];
    final CsrMatrix left = x.withEntries(column, value);
    final int[] ends = new int[x.rows()]; // of the rows that are left
    final int[] allEnds = new int[x.rows()]; // of the rows as they are
    @Nullable Transposed transposed;

    Training() {
      shift = new int[(x.rows() + block - 1) / block];
      int words = 0;
      for (int b = 0; b < shift.length; b++) {
        int first = x.rowStart(b * block);
        shift[b] = (words << 6) - first;
        words += (x.rowStart(Math.min(x.rows(), (b + 1) * block)) - first + 63) >> 6;
      }
      kept = new long[words];
      for (int i = 0; i < x.rows(); i++) {
        allEnds[i] = x.rowStart(i + 1);
      }
    }

    /**
     * Writes the entries from {@code first} on whose bits are set behind those that were kept
     * before, and returns where they end.
     */
    int keep(CsrMatrix from, int first, long bits, float scale, int at) {
      int next = at;
      for (long word = bits; word != 0; word &= word - 1) {
        int e = first + Long.numberOfTrailingZeros(word);
        column[next] = from.column(e);
        value[next++] = from.value(e) * scale;
      }
      return next;
    }

    /** The same for one entry and the lowest bit; no branch to guess wrong in short rows. */
    int keepOne(CsrMatrix from, int e, long bit, float scale, int at) {
      column[at] = from.column(e); // the next one overwrites it when it is not kept
      value[at] = from.value(e) * scale;
      return at + ((int) bit & 1);
    }

    Transposed transposed() {
      Transposed made = transposed;
      if (made == null) {
        made = new Transposed(this);
        transposed = made;
      }
      return made;
    }
  }

  /** The transpose, for gradients of wide layers. */
  private final class Transposed {
    final CsrMatrix all;
    final int[] bitOf; // of each entry
    final CsrMatrix left; // in the arrays of the rows: nothing reads these any more by then
    final int[] ends = new int[x.columns()];
    final int[] cut = new int[x.columns()];

    Transposed(Training t) {
      CsrMatrix.Transpose transpose = x.transpose();
      all = transpose.matrix();
      bitOf = transpose.origin();
      for (int e = 0; e < bitOf.length; e++) {
        bitOf[e] += t.shift[all.column(e) / block];
      }
      left = all.withEntries(t.column, t.value);
    }
  }

  /**
   * @param block rows that are dropped from at a time
   */
  SparseInput(CsrMatrix x, int block) {
    this.x = x;
    this.block = block;
  }

  private Training training() {
    Training made = training;
    if (made == null) {
      made = new Training();
      training = made;
    }
    return made;
  }

  /** Makes the arrays of training; call it once before threads share the rows out. */
  void prepareTraining() {
    training();
  }

  /** Draws what is dropped from a block of rows: the draw is named by epoch and stream. */
  void drop(Dropout dropout, long epoch, int stream, int from, int to) {
    Training t = training();
    int shift = t.shift[from / block];
    int bit = shift + x.rowStart(from);
    dropout.draw(x.rowStart(to) - x.rowStart(from), epoch, stream, t.kept, bit >>> 6);
    for (int i = from; i < to; i++) {
      int at = x.rowStart(i);
      int end = x.rowStart(i + 1);
      int e = at;
      for (; end - e < MANY && e < end; e++, bit++) {
        at = t.keepOne(x, e, t.kept[bit >>> 6] >>> bit, dropout.scale(), at);
      }
      while (e < end) {
        int count = Math.min(64 - (bit & 63), end - e); // bits of one word
        long word = t.kept[bit >>> 6] >>> bit & -1L >>> 64 - count;
        at = t.keep(x, e, word, dropout.scale(), at);
        e += count;
        bit += count;
      }
      t.ends[i] = at;
    }
  }

  /**
   * Rows of x · weights.
   *
   * @param dropped whether of what {@link #drop} has left
   */
  void multiply(
      float[] weights, int width, float[] into, boolean add, boolean dropped, int from, int to) {
    if (dropped) {
      Training t = training();
      KERNELS.sparseTimesDense(t.left, t.ends, weights, width, into, add, from, to);
    } else {
      KERNELS.sparseTimesDense(x, weights, width, into, add, from, to);
    }
  }

  /**
   * xᵀ · g for each reader, each attribute's row summed by one thread in the order of the rows.
   *
   * @param dropout what rows were dropped by, null for none
   */
  void weightGradients(List<Reader> readers, @Nullable Dropout dropout, Workers workers) {
    int narrowest = x.entries() >= (long) MANY * x.rows() ? NARROW : 0;
    List<Reader> narrow = readers.stream().filter(r -> r.width <= narrowest).toList();
    List<Reader> wide = readers.stream().filter(r -> r.width > narrowest).toList();
    Training t = training();
    if (!narrow.isEmpty()) { // before the others: they overwrite what is left of the rows
      CsrMatrix rows = dropout == null ? x : t.left;
      int[] ends = dropout == null ? t.allEnds : t.ends;
      workers.forBlocks(
          x.columns(),
          NARROW_BLOCK,
          (from, to) -> {
            for (Reader r : narrow) {
              KERNELS.transposedTimesDense(
                  rows, ends, r.rows, r.gradient, r.width, r.into, from, to);
            }
          });
    }
    if (!wide.isEmpty()) {
      Transposed transposed = t.transposed();
      CsrMatrix rows = dropout == null ? transposed.all : transposed.left;
      workers.forBlocks(
          x.columns(),
          WEIGHT_BLOCK,
          (from, to) -> {
            transpose(t, transposed, dropout, from, to);
            for (Reader r : wide) {
              int[] ends = endsFor(r, rows, transposed, from, to);
              KERNELS.sparseTimesDense(rows, ends, r.gradient, r.width, r.into, false, from, to);
            }
          });
    }
  }

  /** What is left of some rows of the transpose. */
  private static void transpose(
      Training t, Transposed transposed, @Nullable Dropout dropout, int from, int to) {
    CsrMatrix all = transposed.all;
    float scale = dropout == null ? 1f : dropout.scale();
    for (int c = from; c < to; c++) {
      int at = all.rowStart(c);
      int end = all.rowStart(c + 1);
      int e = dropout == null ? end : at;
      for (; end - e < MANY && e < end; e++) {
        int bit = transposed.bitOf[e];
        at = t.keepOne(all, e, t.kept[bit >>> 6] >>> bit, scale, at);
      }
      for (; e < end; e += 64) {
        long word = 0;
        for (int i = Math.min(64, end - e) - 1; i >= 0; i--) {
          int bit = transposed.bitOf[e + i];
          word = word << 1 | t.kept[bit >>> 6] >>> bit & 1;
        }
        at = t.keep(all, e, word, scale, at);
      }
      transposed.ends[c] = dropout == null ? end : at;
    }
  }

  /** A layer that holds only the first rows takes part of each row of the transpose. */
  private int[] endsFor(Reader reader, CsrMatrix rows, Transposed transposed, int from, int to) {
    if (reader.rows == x.rows()) {
      return transposed.ends;
    }
    for (int c = from; c < to; c++) {
      transposed.cut[c] = rows.firstFrom(reader.rows, rows.rowStart(c), transposed.ends[c]);
    }
    return transposed.cut;
  }
}
