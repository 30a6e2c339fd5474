package org.jane.method.gat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.model.WeightedTasks;
import org.jane.network.HandWorked;
import org.jane.network.Network;
import org.junit.jupiter.api.Test;

class GatLayersTest {
  /** One head: Σ_j w_ij exp(e_ij) h_j / Σ_j w_ij exp(e_ij) over a node and its neighbours. */
  private static double[][] head(double[][] h, double[] own, double[] near, double[][] links) {
    double[][] out = new double[h.length][h[0].length];
    for (int i = 0; i < h.length; i++) {
      double sum = 0;
      for (int j = 0; j < h.length; j++) {
        double score = 0;
        for (int c = 0; c < h[0].length; c++) {
          score += own[c] * h[i][c] + near[c] * h[j][c];
        }
        double share = links[i][j] * Math.exp(score > 0 ? score : 0.2 * score);
        sum += share;
        for (int c = 0; c < h[0].length; c++) {
          out[i][c] += share * h[j][c];
        }
      }
      for (int c = 0; c < h[0].length; c++) {
        out[i][c] /= sum;
      }
    }
    return out;
  }

  private static double[] part(Network network, String name, int from, int length) {
    double[] some = new double[length];
    for (int i = 0; i < length; i++) {
      some[i] = network.parameter(name).value()[from + i];
    }
    return some;
  }

  private static double[][] columns(double[][] rows, int from, int length) {
    double[][] some = new double[rows.length][length];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(rows[i], from, some[i], 0, length);
    }
    return some;
  }

  @Test
  void headsOfTheHiddenLayerStandSideBySideAndThoseOfTheOutputAreAveraged() {
    GatConfig config = GatConfig.defaults().withHidden(2).withHeads(3).withOutputHeads(2);
    GatTrainer trainer = new GatTrainer(config);
    Network network = trainer.layers(2, 3);
    HandWorked.draw(network);
    double[][] links = WeightedTasks.dense(SelfAndNeighbours.of(HandWorked.GRAPH));
    double[][] projected = new double[5][];
    for (int i = 0; i < 5; i++) {
      projected[i] = HandWorked.dense(network, HandWorked.X[i], "attribute-weights", "", 6);
    }
    double[][] hidden = new double[5][6];
    for (int k = 0; k < 3; k++) {
      double[] own = part(network, "hidden-attention", 2 * k, 2);
      double[] near = part(network, "hidden-attention", 6 + 2 * k, 2);
      double[][] of = head(columns(projected, 2 * k, 2), own, near, links);
      for (int i = 0; i < 5; i++) {
        for (int c = 0; c < 2; c++) {
          double bias = network.parameter("hidden-bias").value()[2 * k + c];
          hidden[i][2 * k + c] = Math.max(0, of[i][c] + bias);
        }
      }
    }
    double[][] messages = new double[5][];
    for (int i = 0; i < 5; i++) {
      messages[i] = HandWorked.dense(network, hidden[i], "output-weights", "", 6);
    }
    double[][] expected = new double[5][3];
    for (int k = 0; k < 2; k++) {
      double[] own = part(network, "output-attention", 3 * k, 3);
      double[] near = part(network, "output-attention", 6 + 3 * k, 3);
      double[][] of = head(columns(messages, 3 * k, 3), own, near, links);
      for (int at = 0; at < 15; at++) {
        expected[at / 3][at % 3] += of[at / 3][at % 3] / 2;
      }
    }
    float[] logits = HandWorked.logits(network, trainer.aggregation());
    for (int at = 0; at < 15; at++) {
      double bias = network.parameter("output-bias").value()[at % 3];
      assertThat((double) logits[at]).isCloseTo(expected[at / 3][at % 3] + bias, within(1e-5));
    }
  }

  @Test
  void aNodeIsItsOwnNeighbourWithWeightOne() {
    double[][] links = WeightedTasks.dense(SelfAndNeighbours.of(HandWorked.GRAPH));
    assertThat(links[0]).containsExactly(1, 2, 0, 0, 0);
    assertThat(links[2]).containsExactly(0, 1, 1, 1, 0);
    assertThat(links[4]).containsExactly(0, 0, 0, 0, 1);
  }
}
