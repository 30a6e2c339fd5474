package org.jane.method.deepwalk;

import java.io.IOException;
import java.util.Arrays;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Skip-gram with negative sampling: for a pair (u, v) a step up log σ(in_u·out_v) + Σ log
 * σ(-in_u·out_w) over random w. The codes of the nodes are the in-vectors.
 *
 * <p>Steps are taken one after the other within a block of pairs, and blocks that touch different
 * rows side by side, so there is one result for any number of threads: in round r part a meets part
 * (a + r) mod P. A pair is set against random nodes of its context's part, as in GraphVite (Zhu et
 * al., 2019). Not safe for use by several threads at once.
 */
final class SkipGram {
  private static final SkipGramKernels KERNELS = SkipGramKernels.active();

  private final NodeParts parts;
  private final int dimensions;
  private final int stride;
  private final int negatives;
  private final NegativeSampler[] samplers;
  private final float[] in;
  private final float[] out;

  /**
   * @param visits how often each node occurs on walks
   */
  SkipGram(NodeParts parts, int[] visits, DeepWalkConfig config, Run run) {
    this.parts = parts;
    dimensions = config.dimensions();
    stride = SkipGramKernels.stride(dimensions);
    negatives = config.negatives();
    int n = visits.length;
    in = new float[Math.multiplyExact(n, stride)];
    out = new float[in.length];
    int[] visitsOfRow = new int[n];
    RandomStream random = run.random("deepwalk/start");
    for (int node = 0; node < n; node++) {
      visitsOfRow[parts.row(node)] = visits[node];
      for (int d = 0; d < dimensions; d++) { // word2vec: in ±1/(2·dimensions), out 0
        in[parts.row(node) * stride + d] = (random.nextFloat() - 0.5f) / dimensions;
      }
    }
    samplers = new NegativeSampler[parts.count()];
    Arrays.setAll(
        samplers, p -> new NegativeSampler(visitsOfRow, parts.firstRow(p), parts.firstRow(p + 1)));
  }

  /**
   * Learns from all pairs once, or from as many as a stop request leaves.
   *
   * @param episode names the draws of random nodes
   * @param rate length of a step in the first round
   * @param lastRate length it falls to, linearly from round to round
   */
  void learn(WalkPairs pairs, long episode, double rate, double lastRate, Run run) {
    int p = parts.count();
    for (int round = 0; round < p && !run.stopRequested(); round++) {
      int shift = round;
      float now = (float) (rate + (lastRate - rate) * round / p);
      run.workers()
          .forBlocks(p, 1, (a, end) -> learnBlock(pairs, a, (a + shift) % p, episode, now, run));
    }
  }

  private void learnBlock(
      WalkPairs pairs, int centrePart, int contextPart, long episode, float rate, Run run) {
    int count = parts.count();
    RandomStream random =
        run.random("deepwalk/negatives", (episode * count + centrePart) * count + contextPart);
    NegativeSampler sampler = samplers[contextPart];
    int[] rows = new int[negatives + 1];
    float[] room = new float[rows.length * SkipGramKernels.LANES];
    int end = pairs.end(centrePart, contextPart);
    for (int pair = pairs.first(centrePart, contextPart); pair < end; pair++) {
      int used = 0;
      rows[used++] = pairs.context(pair);
      for (int j = 0; j < negatives; j++) {
        int drawn = sampler.draw(random);
        if (drawn != rows[0]) {
          rows[used++] = drawn;
        }
      }
      KERNELS.step(in, pairs.centre(pair), out, rows, used, stride, rate, room);
    }
  }

  /** Adds all vectors to a checkpoint. */
  void save(StoreWriter to) {
    to.put("in", in).put("out", out);
  }

  /** Goes on with the vectors of a checkpoint. */
  void restore(StoredFile from) throws IOException {
    System.arraycopy(from.floats("in"), 0, in, 0, in.length);
    System.arraycopy(from.floats("out"), 0, out, 0, out.length);
  }

  /** The codes as they stand, one row a node. */
  DenseMatrix codes() {
    int n = in.length / stride;
    DenseMatrix codes = DenseMatrix.zeros(n, dimensions);
    for (int node = 0; node < n; node++) {
      System.arraycopy(in, parts.row(node) * stride, codes.data(), node * dimensions, dimensions);
    }
    return codes;
  }
}
