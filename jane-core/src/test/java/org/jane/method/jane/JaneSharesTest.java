package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.graph.AttributedGraph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.ReferenceNetwork;
import org.jane.network.TwoLayers;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class JaneSharesTest {
  private static final Run RUN = Run.seeded(1);

  /**
   * One attribute x, one coordinate u with c = 2, two hidden numbers ReLU(x + z) and ReLU(x - z)
   * for z = 2u, and logits (h1 + 2·h2, 0). Means: x̄ = 1, ū = ½, so z̄ = 1.
   */
  private static JaneModel model(Network network) {
    AttributedGraph data =
        TinyGraphs.edges("a-b:3", "a-c:1")
            .label("b", "yes")
            .label("c", "no")
            .attribute("a", "size", 3)
            .build();
    DenseMatrix u = new DenseMatrix(3, 1, new float[] {1, 1.5f, -0.5f});
    return JaneFixtures.model(data, network, u, 2, new float[] {1}, new float[] {0.5f}, 1, 2);
  }

  private static Network network() {
    var network = TwoLayers.of(1, 1, 2, 2, true);
    set(network.parameter("attribute-weights").value(), 1, 1);
    set(network.parameter("latent-weights").value(), 1, -1);
    set(network.parameter("output-weights").value(), 1, 0, 2, 0);
    return network;
  }

  private static void set(float[] into, float... values) {
    System.arraycopy(values, 0, into, 0, values.length);
  }

  @Test
  void sharesByHand() {
    // a has x = 3, z = 2. Logits of yes: both 5 + 2·1 = 7; x alone (z̄ = 1) 4 + 2·2 = 8;
    // position alone (x̄ = 1) 3 + 0 = 3; neither 2 + 0 = 2. The margin is half of each.
    Explanation why = model(network()).explain(0, 5);
    assertThat(why.label()).isEqualTo("yes");
    assertThat(why.marginNeither()).isCloseTo(1, within(1e-9));
    assertThat(why.attributeEffect()).isCloseTo(0.5 * ((4 - 1) + (3.5 - 1.5)), within(1e-9));
    assertThat(why.linkEffect()).isCloseTo(0.5 * ((1.5 - 1) + (3.5 - 4)), within(1e-9));
    assertThat(why.basis()).isEqualTo(Basis.PREDICTED);
    assertThat(why.probability()).isCloseTo(1 / (1 + Math.exp(-7)), within(1e-9));
    assertThat(why.attributeInfluence()).isCloseTo(1, within(1e-9));
  }

  @Test
  void attributesAndNeighboursByHand() {
    // both hidden numbers are on: the margin's gradient is ½·(1 + 2) at x, ½·(1 - 2) at z
    Explanation why = model(network()).explain(0, 5);
    assertThat(why.attributes())
        .containsExactly(
            new Explanation.Part("size", 3, 1.5 * (3 - 1), Explanation.Wording.ATTRIBUTE, 0));
    // w/d · c · g · (u_j - ū): b ¾·2·(-½)·1, c ¼·2·(-½)·(-1)
    assertThat(why.neighbours())
        .containsExactly(
            new Explanation.Part("b", 3, -0.75, Explanation.Wording.NEIGHBOUR),
            new Explanation.Part("c", 1, 0.25, Explanation.Wording.NEIGHBOUR));
    assertThat(why.attributes()).extracting(Explanation.Part::text).containsExactly("size = 3");
    assertThat(why.neighbours())
        .extracting(Explanation.Part::text)
        .containsExactly("linked to b with weight 3", "linked to c");
    assertThat(model(network()).explain(0, 1).neighbours()).hasSize(1);
  }

  @Test
  void theTwoSharesMakeUpTheWholeMargin() {
    AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
    JaneModel model =
        new JaneTrainer(SmallTasks.quick()).train(Task.of(data, SmallTasks.split(data)), RUN);
    JaneWeights w = model.weights();
    var plain = new ReferenceNetwork(w.network());
    double[] z = new double[data.nodes() * w.u().columns()];
    for (int at = 0; at < z.length; at++) {
      z[at] = (double) w.c() * w.u().data()[at];
    }
    Explainable.Shares shares = model.shares(RUN);
    for (int i = 0; i < data.nodes(); i++) {
      Explanation why = model.explain(i, 3);
      double[] logits = plain.logits(model.attributes(), z, null, i);
      double mean = Arrays.stream(logits).average().orElseThrow();
      double most = Arrays.stream(logits).max().orElseThrow();
      assertThat(why.attributeEffect() + why.linkEffect() + why.marginNeither())
          .isCloseTo(most - mean, within(1e-9));
      assertThat(shares.attributes()[i]).isEqualTo((float) why.attributeEffect());
      assertThat(shares.links()[i]).isEqualTo((float) why.linkEffect());
      assertThat(why.probability())
          .isCloseTo(model.predict().probability(i, model.predict().mostLikely(i)), within(1e-5));
    }
  }

  @Test
  void whatANetworkDoesNotLookAtHasNoShare() {
    Network blind = network();
    set(blind.parameter("attribute-weights").value(), 0, 0);
    assertThat(model(blind).shares(RUN).attributes()).containsOnly(0f);
    assertThat(model(blind).shares(RUN).links()[0]).isNotZero();
    Network lost = network();
    set(lost.parameter("latent-weights").value(), 0, 0);
    assertThat(model(lost).shares(RUN).links()).containsOnly(0f);
  }

  @Test
  void nodesThatGaveTheirLabelSaySo() {
    assertThat(model(network()).explain(1, 1).basis()).isEqualTo(Basis.GIVEN);
    assertThat(model(network()).trainedOn(1)).isTrue();
    assertThat(model(network()).trainedOn(0)).isFalse();
  }

  @Test
  void aNodeThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> model(network()).explain(3, 1))
        .hasMessage("node must be between 0 and 2, found 3");
  }
}
