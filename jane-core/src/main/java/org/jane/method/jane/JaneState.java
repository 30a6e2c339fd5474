package org.jane.method.jane;

import org.jane.linalg.DenseMatrix;
import org.jane.network.TwoLayerNetwork;
import org.jspecify.annotations.Nullable;

/**
 * Where a training run stands: what must be kept to go on after any epoch. Mutable, owned by one
 * run.
 */
final class JaneState {
  /** The best network and positions so far, by the score on validation nodes. */
  record Best(TwoLayerNetwork network, DenseMatrix u, double score, int epoch) {}

  final TwoLayerNetwork network;
  final LatentSpace space;
  final double s;
  final float c;
  int epoch;
  @Nullable Best best;

  JaneState(TwoLayerNetwork network, LatentSpace space, double s, float c) {
    this.network = network;
    this.space = space;
    this.s = s;
    this.c = c;
  }

  /**
   * Keeps what there is when it is at least as good as the best; the latest wins a tie. Without a
   * score the last is kept.
   */
  void keepIfBest(double score, boolean positionsMove) {
    if (best != null && score < best.score()) {
      return;
    }
    TwoLayerNetwork kept = best == null ? network.copy() : best.network();
    kept.setWeights(network);
    DenseMatrix positions = space.u();
    if (positionsMove) {
      positions = best == null ? space.u().copy() : best.u();
      System.arraycopy(space.u().data(), 0, positions.data(), 0, positions.data().length);
    }
    best = new Best(kept, positions, score, epoch);
  }
}
