package org.jane.method.jane;

import org.jane.linalg.CsrMatrix;
import org.jane.network.NetworkPass;
import org.jane.run.Run;

/**
 * What nodes show their neighbours and receive from them, round after round, in a model that looks
 * along links: by the weights of links, or by attention. Immutable and safe to share between
 * threads.
 */
final class Messages {
  private final CsrMatrix links;
  private final float[][] seen; // what nodes show their neighbours
  private final float[][] received; // its mean over each node's neighbours
  private final float[][] shares; // of each link and head in that; empty by the weights of links
  private final float[][] attention; // what makes them
  private final int heads;
  private final int h;
  private final int part; // numbers of a head

  Messages(JaneModel model) {
    JaneConfig config = model.config();
    int rounds = config.encoder().rounds();
    h = config.network().hidden();
    heads = config.encoder().heads(h);
    part = heads == 0 ? h : h / heads;
    links = model.graph().adjacency();
    seen = new float[rounds][];
    received = new float[rounds][];
    shares = new float[heads == 0 ? 0 : rounds][];
    attention = new float[shares.length][];
    if (rounds == 0) {
      return;
    }
    NetworkPass everyone = model.everyone();
    everyone.logits(Run.seeded(0).threads(1).workers());
    for (int r = 0; r < rounds; r++) {
      seen[r] = everyone.valueOf(JaneNetwork.seenLayer(r + 1));
      received[r] = everyone.valueOf(JaneNetwork.meanLayer(r + 1));
      if (heads > 0) {
        shares[r] = everyone.attentionOf(JaneNetwork.meanLayer(r + 1));
        attention[r] = model.weights().network().parameter(JaneNetwork.attention(r + 1)).value();
      }
    }
  }

  boolean byAttention() {
    return heads > 0;
  }

  /** What some nodes receive from their neighbours, on average. */
  double[][] meanReceived(int[] nodes) {
    double[][] mean = new double[received.length][h];
    for (int r = 0; r < mean.length; r++) {
      for (int node : nodes) {
        for (int j = 0; j < h; j++) {
          mean[r][j] += received[r][node * h + j] / (double) nodes.length;
        }
      }
    }
    return mean;
  }

  /** What a node receives from its neighbours, round after round. */
  double[][] received(int node) {
    double[][] rows = new double[received.length][h];
    for (int r = 0; r < rows.length; r++) {
      for (int j = 0; j < h; j++) {
        rows[r][j] = received[r][node * h + j];
      }
    }
    return rows;
  }

  /**
   * What a node sends in all rounds, beyond what is usual.
   *
   * @param gradient at what it shows
   */
  double sent(int node, double[][] gradient, double[][] usual) {
    double sum = 0;
    for (int r = 0; r < seen.length; r++) {
      for (int j = 0; j < h; j++) {
        sum += gradient[r][j] * (seen[r][node * h + j] - usual[r][j]);
      }
    }
    return sum;
  }

  /**
   * The gradient at what a neighbour shows, the shares of neighbours held.
   *
   * @param link its place among all links
   * @param strength the weights of all links of the node
   * @param gradient at what the node receives
   */
  double[][] atShown(int link, double strength, double[][] gradient) {
    double[][] at = new double[gradient.length][h];
    for (int r = 0; r < at.length; r++) {
      for (int d = 0; d < h; d++) {
        double share =
            heads == 0 ? links.value(link) / strength : shares[r][link * heads + d / part];
        at[r][d] = share * gradient[r][d];
      }
    }
    return at;
  }

  /** The same with what it shows changing the shares. */
  double[][] atShownAndShares(int node, int link, double strength, double[][] gradient) {
    double[][] at = atShown(link, strength, gradient);
    int neighbour = links.column(link);
    for (int r = 0; r < shares.length; r++) {
      for (int k = 0; k < heads; k++) {
        double score = 0;
        double more = 0; // what the node receives, along the gradient, by a larger share
        for (int d = k * part; d < (k + 1) * part; d++) {
          double shown = seen[r][neighbour * h + d];
          score += attention[r][d] * seen[r][node * h + d] + attention[r][h + d] * shown;
          more += gradient[r][d] * (shown - received[r][node * h + d]);
        }
        double slope = shares[r][link * heads + k] * NetworkPass.slopeOfAttention(score) * more;
        for (int d = k * part; d < (k + 1) * part; d++) {
          at[r][d] += slope * attention[r][h + d];
        }
      }
    }
    return at;
  }
}
