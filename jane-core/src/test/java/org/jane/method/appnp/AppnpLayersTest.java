package org.jane.method.appnp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.network.HandWorked;
import org.jane.network.Network;
import org.junit.jupiter.api.Test;

class AppnpLayersTest {
  @Test
  void logitsAreSpreadByPersonalisedPageRank() {
    AppnpConfig config = AppnpConfig.defaults().withHidden(4).withHops(3).withTeleport(0.25);
    AppnpTrainer trainer = new AppnpTrainer(config);
    Network network = trainer.layers(2, 3);
    HandWorked.draw(network);
    double[][] own = new double[5][];
    for (int i = 0; i < 5; i++) {
      double[] hidden =
          HandWorked.relu(
              HandWorked.dense(network, HandWorked.X[i], "attribute-weights", "hidden-bias", 4));
      own[i] = HandWorked.dense(network, hidden, "output-weights", "output-bias", 3);
    }
    double[][] z = own;
    for (int step = 0; step < 3; step++) {
      double[][] near = HandWorked.product(HandWorked.normalised(), z);
      z = new double[5][3];
      for (int at = 0; at < 15; at++) {
        z[at / 3][at % 3] = 0.75 * near[at / 3][at % 3] + 0.25 * own[at / 3][at % 3];
      }
    }
    float[] logits = HandWorked.logits(network, trainer.aggregation());
    for (int at = 0; at < 15; at++) {
      assertThat((double) logits[at]).isCloseTo(z[at / 3][at % 3], within(1e-5));
    }
    for (int c = 0; c < 3; c++) {
      assertThat((double) logits[12 + c]).as("alone").isCloseTo(own[4][c], within(1e-5));
    }
  }
}
