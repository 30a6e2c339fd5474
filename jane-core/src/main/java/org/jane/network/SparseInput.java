package org.jane.network;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The sparse rows x that a network reads, as they are or under dropout, and the gradient of the
 * weights they are multiplied by. Not safe for use by several threads at once, but for the row
 * methods on different rows.
 */
final class SparseInput {
  private static final int WEIGHT_BLOCK = 256; // rows of the weights one thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix x;
  private final float[] values;
  private @Nullable Training training;

  /** What only training needs. */
  private final class Training {
    final CsrMatrix.Transpose transpose = x.transpose();
    final float[] kept = new float[x.entries()];
    final float[] keptTransposed = new float[x.entries()];
  }

  SparseInput(CsrMatrix x) {
    this.x = x;
    this.values = x.copyValues();
  }

  private Training training() {
    Training made = training;
    if (made == null) {
      made = new Training();
      training = made;
    }
    return made;
  }

  /** The rows, in training with what {@link #drop} has left of them. */
  CsrMatrix rows(boolean dropped) {
    return dropped ? x.withValues(training().kept) : x;
  }

  /** Draws what is dropped from some rows: the draw is named by the epoch and the block. */
  void drop(Dropout dropout, long epoch, int block, int from, int to) {
    dropout.apply(values, training().kept, x.rowStart(from), x.rowStart(to), epoch, block);
  }

  /** Makes the arrays of training; call it once before threads share the rows out. */
  void prepareTraining() {
    training();
  }

  /** xᵀ · g, each attribute's row summed by one thread in the order of the rows. */
  void weightGradient(float[] g, int width, boolean dropped, float[] into, Workers workers) {
    Training t = training();
    CsrMatrix transposed = t.transpose.matrix();
    CsrMatrix kept = dropped ? transposed.withValues(t.keptTransposed) : transposed;
    workers.forBlocks(
        transposed.rows(),
        WEIGHT_BLOCK,
        (from, to) -> {
          if (dropped) {
            for (int e = transposed.rowStart(from); e < transposed.rowStart(to); e++) {
              t.keptTransposed[e] = t.kept[t.transpose.origin()[e]];
            }
          }
          KERNELS.sparseTimesDense(kept, g, width, into, false, from, to);
        });
  }
}
