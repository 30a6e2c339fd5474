package org.jane.method.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.network.HandWorked;
import org.jane.network.Network;
import org.junit.jupiter.api.Test;

class SignLayersTest {
  private static Network network(SignConfig config) {
    Network network = new SignTrainer(config).layers(2, 3);
    HandWorked.draw(network);
    return network;
  }

  private static float[] logits(SignConfig config, Network network) {
    return HandWorked.logits(network, new SignTrainer(config).aggregation());
  }

  @Test
  void signReadsEveryHopThroughWeightsOfItsOwn() {
    SignConfig config = SignConfig.defaults().withHidden(4).withHops(2);
    Network network = network(config);
    double[][] hop = HandWorked.X;
    double[][] expected = new double[5][3];
    for (int r = 0; r <= 2; r++) {
      for (int i = 0; i < 5; i++) {
        double[] hidden =
            HandWorked.relu(
                HandWorked.dense(network, hop[i], "attribute-weights-" + r, "hidden-bias-" + r, 4));
        double[] part =
            HandWorked.dense(
                network, hidden, "output-weights-" + r, r == 0 ? "output-bias" : "", 3);
        for (int c = 0; c < 3; c++) {
          expected[i][c] += part[c];
        }
      }
      hop = HandWorked.product(HandWorked.normalised(), hop);
    }
    float[] logits = logits(config, network);
    for (int at = 0; at < 15; at++) {
      assertThat((double) logits[at]).isCloseTo(expected[at / 3][at % 3], within(1e-5));
    }
  }

  @Test
  void sgcIsLinearInTheLastHop() {
    SignConfig config = SignConfig.defaults().with("variant", "sgc").withHops(3);
    Network network = network(config);
    double[][] hop = HandWorked.X;
    for (int r = 0; r < 3; r++) {
      hop = HandWorked.product(HandWorked.normalised(), hop);
    }
    float[] logits = logits(config, network);
    for (int i = 0; i < 5; i++) {
      double[] expected = HandWorked.dense(network, hop[i], "attribute-weights", "output-bias", 3);
      for (int c = 0; c < 3; c++) {
        assertThat((double) logits[i * 3 + c]).isCloseTo(expected[c], within(1e-5));
      }
    }
  }
}
