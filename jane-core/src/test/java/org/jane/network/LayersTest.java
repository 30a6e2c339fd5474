package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers composed in ways that no method has yet, against plain loops in doubles. */
class LayersTest {
  private static final int NODES = 150;
  private static final int ATTRIBUTES = 6;
  private static final int LATENT = 3;
  private static final int CLASSES = 3;

  private final Run run = Run.seeded(11).threads(2);
  private final double[][] average = sparse("average", NODES, 0.02);
  private final double[][] x = sparse("x", ATTRIBUTES, 0.5);
  private final double[][] z = sparse("z", LATENT, 1);

  private double[][] sparse(String stream, int columns, double filled) {
    RandomStream random = run.random(stream);
    double[][] rows = new double[NODES][columns];
    for (double[] row : rows) {
      for (int c = 0; c < columns; c++) {
        row[c] = random.nextDouble() < filled ? (float) random.nextGaussian() : 0;
      }
    }
    return rows;
  }

  private static CsrMatrix csr(double[][] rows) {
    int columns = rows[0].length;
    int[] start = new int[rows.length + 1];
    int[] column = new int[rows.length * columns];
    float[] value = new float[column.length];
    int size = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int c = 0; c < columns; c++) {
        if (rows[i][c] != 0) {
          column[size] = c;
          value[size++] = (float) rows[i][c];
        }
      }
      start[i + 1] = size;
    }
    return new CsrMatrix(columns, start, Arrays.copyOf(column, size), Arrays.copyOf(value, size));
  }

  /** One layer: logistic regression on both inputs. */
  private static Network linear() {
    var network = new Network(ATTRIBUTES, LATENT);
    network.layer(CLASSES).attributes("w", true).latent("v", true).bias("b");
    return network;
  }

  /** Attributes that enter the logits directly beside what neighbours send. */
  private static Network skipping() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer projected = network.layer(5).attributes("w0", true).latent("v0", true);
    Layer hidden = network.layer(5).mean(projected).bias("b0").relu();
    Layer messages = network.layer(CLASSES).dense(hidden, "w3", false);
    network.layer(CLASSES).attributes("w1", true).dense(hidden, "w2", false).mean(messages);
    return network;
  }

  /** Three rounds of averages with residual connections and one wide layer read twice. */
  private static Network residual() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer h0 = network.layer(6).attributes("w0", true).latent("v0", true).bias("b0").relu();
    Layer h1 = network.layer(6).same(h0).mean(h0).dense(h0, "w1", true).bias("b1").relu();
    Layer h2 = network.layer(6).mean(h1).same(h1).relu();
    Layer messages = network.layer(CLASSES).dense(h2, "w2", true);
    network.layer(CLASSES).mean(messages).dense(h2, "w3", true).bias("b2");
    return network;
  }

  /** Two rounds on normalised rows, whose sums stay (the network of JANE that sees links). */
  private static Network normed() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer sum = network.layer(6).attributes("w0", true).latent("v0", true).bias("b0").relu();
    for (int r = 1; r <= 2; r++) {
      Layer seen = network.layer(6).normed(sum);
      Layer mean = network.layer(6).mean(seen);
      Layer message =
          network
              .layer(6)
              .dense(seen, "s" + r, true)
              .dense(mean, "n" + r, true)
              .bias("m" + r)
              .relu();
      sum = network.layer(6).same(sum).same(message);
    }
    Layer last = network.layer(6).normed(sum);
    network.layer(CLASSES).dense(last, "w1", true).bias("b1");
    return network;
  }

  /** Two rounds of attention: heads side by side, then their mean, beside other terms. */
  private static Network attending() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer projected = network.layer(6).attributes("w0", true).latent("v0", true);
    Layer hidden = network.layer(6).attention(projected, 3, "a0", true).bias("b0").relu();
    Layer messages = network.layer(2 * CLASSES).dense(hidden, "w1", true);
    network.layer(CLASSES).dense(hidden, "w2", true).attention(messages, 2, "a1", true).bias("b1");
    return network;
  }

  /** The same with neighbours weighed by attention. */
  private static Network normedAttending() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer sum = network.layer(6).attributes("w0", true).latent("v0", true).bias("b0").relu();
    for (int r = 1; r <= 2; r++) {
      Layer seen = network.layer(6).normed(sum);
      Layer mean = network.layer(6).attention(seen, 2, "a" + r, true);
      Layer message =
          network
              .layer(6)
              .dense(seen, "s" + r, true)
              .dense(mean, "n" + r, true)
              .bias("m" + r)
              .relu();
      sum = network.layer(6).same(sum).same(message);
    }
    Layer last = network.layer(6).normed(sum);
    network.layer(CLASSES).dense(last, "w1", true).bias("b1");
    return network;
  }

  /** Steps of personalised PageRank: the same layer read again at every step. */
  private static Network propagating() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer hidden = network.layer(5).attributes("w0", true).latent("v0", true).bias("b0").relu();
    Layer own = network.layer(CLASSES).dense(hidden, "w1", true);
    Layer once = network.layer(CLASSES).mean(own).same(own, 0.3);
    Layer twice = network.layer(CLASSES).same(own, 0.3).mean(once);
    network.layer(CLASSES).mean(twice).same(own, 0.3);
    return network;
  }

  /** Numbers of single nodes, summed over neighbours, beside attributes. */
  private static Network knowingNodes() {
    var network = new Network(ATTRIBUTES, LATENT);
    Layer ofNodes = network.layer(4).table(NODES, "t", true);
    Layer links = network.layer(4).mean(ofNodes).bias("b0");
    Layer hidden =
        network.layer(4).attributes("w0", true).latent("v0", true).same(links).bias("b1").relu();
    network.layer(CLASSES).dense(hidden, "w1", true);
    return network;
  }

  private static final List<Supplier<Network>> NETWORKS =
      List.of(
          LayersTest::linear,
          LayersTest::skipping,
          LayersTest::residual,
          LayersTest::normed,
          LayersTest::attending,
          LayersTest::propagating,
          LayersTest::knowingNodes,
          LayersTest::normedAttending);

  /** Attention is over positive weights, a node itself among its neighbours. */
  private void makePositive() {
    for (int i = 0; i < NODES; i++) {
      for (int j = 0; j < NODES; j++) {
        average[i][j] = Math.abs(average[i][j]);
      }
      average[i][i] = 1;
    }
  }

  @Test
  void gradientsUnderDropoutOfAttentionAreDifferencesOfTheLoss() {
    makePositive();
    Network network = attending();
    network.initialise(Network.Initialisation.GLOROT, run, "weights");
    drawBiases(network);
    int[] nodes = new int[70];
    Arrays.setAll(nodes, i -> 2 * i + 1);
    NetworkPass pass = pass(network, nodes);
    Dropouts drops = Dropouts.of(network, run, "test", 0.4);
    assertThat(drops.attentions()).hasSize(2);
    Targets targets = targets(nodes.length);
    for (String name : List.of("w0", "a0", "w1", "a1")) {
      Parameter p = network.parameter(name);
      pass.lossAndGradient(targets, drops, 5, run.workers());
      float[] gradient = p.gradient().clone();
      float[] before = p.value().clone();
      double length = 0;
      for (float g : gradient) {
        length += (double) g * g;
      }
      float step = (float) (1e-2 / Math.sqrt(length)); // a hundredth along the gradient
      double[] loss = new double[2];
      for (int side = 0; side < 2; side++) {
        for (int i = 0; i < before.length; i++) {
          p.value()[i] = before[i] + (side == 0 ? step : -step) * gradient[i];
        }
        loss[side] = pass.lossAndGradient(targets, drops, 5, run.workers());
      }
      System.arraycopy(before, 0, p.value(), 0, before.length);
      double slope = (loss[0] - loss[1]) / 2e-2;
      assertThat(slope).as(name).isCloseTo(Math.sqrt(length), within(0.03 * Math.sqrt(length)));
    }
  }

  @Test
  void aNetworkForOtherNodesKeepsTheRowsOfThoseItKnows() {
    Network network = knowingNodes();
    network.initialise(Network.Initialisation.FAN_IN, run, "weights");
    int[] knownAs = {5, -1, 7};
    Network there = network.forNodes(knownAs);
    float[] all = network.parameter("t").value();
    float[] some = there.parameter("t").value();
    assertThat(Arrays.copyOfRange(some, 0, 4)).isEqualTo(Arrays.copyOfRange(all, 20, 24));
    assertThat(Arrays.copyOfRange(some, 4, 8)).containsOnly(0f);
    assertThat(Arrays.copyOfRange(some, 8, 12)).isEqualTo(Arrays.copyOfRange(all, 28, 32));
    assertThat(there.parameter("w0")).isSameAs(network.parameter("w0"));
    assertThat(linear().forNodes(knownAs).parameters()).hasSize(3);
  }

  /** At a bias of 0 a node without neighbours stands on the kink of its ReLU. */
  private void drawBiases(Network network) {
    RandomStream random = run.random("biases");
    for (Layer layer : network.layers()) {
      Parameter bias = layer.biasOrNull();
      for (int c = 0; bias != null && c < layer.width(); c++) {
        bias.value()[c] = (float) random.nextGaussian();
      }
    }
  }

  private Targets targets(int rows) {
    RandomStream random = run.random("targets");
    float[] target = new float[rows * CLASSES];
    float[] weight = new float[rows];
    for (int i = 0; i < rows; i++) {
      target[i * CLASSES + random.nextInt(CLASSES)] = 1;
      weight[i] = random.nextFloat() / rows;
    }
    return new Targets(target, weight, false);
  }

  private NetworkPass pass(Network network, int[] nodes) {
    return pass(network, nodes, new PassArrays());
  }

  private NetworkPass pass(Network network, int[] nodes, PassArrays arrays) {
    CsrMatrix mean = csr(average);
    ReceptiveField field =
        ReceptiveField.of(Collections.nCopies(network.rounds(), mean::selectRows), nodes);
    float[] latent = new float[field.nodes().length * LATENT];
    for (int at = 0; at < latent.length; at++) {
      latent[at] = (float) z[field.nodes()[at / LATENT]][at % LATENT];
    }
    return new NetworkPass(network, field, csr(x).selectRows(field.nodes()), latent, arrays);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void logitsLossAndGradientsAreThoseOfPlainLoops(int which) {
    Network network = NETWORKS.get(which).get();
    if (which >= 4) {
      makePositive();
    }
    network.initialise(Network.Initialisation.GLOROT, run, "weights");
    drawBiases(network);
    int[] nodes = new int[70]; // more than a block, fewer than all
    Arrays.setAll(nodes, i -> 2 * i + 1);
    var reference = new ReferenceLayers(network, average, x, z);
    NetworkPass pass = pass(network, nodes);
    float[] logits = pass.logits(run.workers());
    double[][] expected = reference.logits();
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < CLASSES; c++) {
        assertThat((double) logits[i * CLASSES + c]).isCloseTo(expected[nodes[i]][c], within(1e-4));
      }
    }
    Targets targets = targets(nodes.length);
    double loss = pass.lossAndGradient(targets, null, 1, run.workers());
    assertThat(loss).isCloseTo(reference.loss(nodes, targets), within(1e-5));
    for (Parameter p : network.parameters()) {
      assertThat(
              ReferenceNetwork.relativeError(p.gradient(), reference.gradient(p, nodes, targets)))
          .as(p.name())
          .isLessThan(1e-3);
    }
  }

  /**
   * Steps that see 70, 3, 149 and 20 nodes: what the one before left in the arrays does not matter.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void passesThatTakeTheArraysOfOthersGiveTheSameBits(int which) {
    Network network = NETWORKS.get(which).get();
    if (which >= 4) {
      makePositive();
    }
    network.initialise(Network.Initialisation.GLOROT, run, "weights");
    Dropouts drops = Dropouts.of(network, run, "shared", 0.5);
    var arrays = new PassArrays();
    for (int count : new int[] {70, 3, 149, 20}) {
      int[] nodes = new int[count];
      Arrays.setAll(nodes, i -> i * NODES / count);
      Targets targets = targets(count);
      double loss = pass(network, nodes).lossAndGradient(targets, drops, count, run.workers());
      List<float[]> gradients =
          network.parameters().stream().map(p -> p.gradient().clone()).toList();
      assertThat(pass(network, nodes, arrays).lossAndGradient(targets, drops, count, run.workers()))
          .isEqualTo(loss);
      for (int p = 0; p < gradients.size(); p++) {
        assertThat(network.parameters().get(p).gradient()).isEqualTo(gradients.get(p));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void theGradientAtTheLatentBlockIsItsCentralDifference(int which) {
    Network network = NETWORKS.get(which).get();
    if (which >= 4) {
      makePositive();
    }
    network.initialise(Network.Initialisation.GLOROT, run, "weights");
    int[] nodes = {3, 77, 149};
    Targets targets = targets(3);
    NetworkPass pass = pass(network, nodes);
    float[] found = new float[pass.latent().length];
    pass.latentGradient(targets, found, run.workers());
    var reference = new ReferenceLayers(network, average, x, z);
    double before = z[3][1];
    z[3][1] = before + 1e-5;
    double above = reference.loss(nodes, targets);
    z[3][1] = before - 1e-5;
    double difference = (above - reference.loss(nodes, targets)) / 2e-5;
    z[3][1] = before;
    assertThat((double) found[1]).isCloseTo(difference, within(1e-4)); // node 3 stands first
  }

  @Test
  void dropoutOfEveryLayerIsAStreamOfItsOwn() {
    var network = new Network(ATTRIBUTES, 0);
    Layer first = network.layer(4).attributes("w0", true).relu().dropout();
    Layer second = network.layer(4).dense(first, "w1", true).relu().dropout();
    network.layer(2).dense(second, "w2", true);
    Dropouts drops = Dropouts.of(network, run, "deep", 0.5);
    assertThat(drops.layers()).hasSize(2);
    float[] a = new float[64];
    float[] b = new float[64];
    Arrays.fill(a, 1);
    Arrays.fill(b, 1);
    drops.layers().get(0).apply(a, a, 0, 64, 1, 0);
    drops.layers().get(1).apply(b, b, 0, 64, 1, 0);
    assertThat(a).isNotEqualTo(b);
  }

  @Test
  void layersThatDoNotFitTogetherAreRefused() {
    var network = new Network(2, 0);
    Layer first = network.layer(4).attributes("w", true);
    assertThatThrownBy(() -> network.layer(3).same(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a layer of 3 numbers cannot add one of 4");
    assertThatThrownBy(() -> new Network(2, 0).layer(4).mean(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("of its own network only");
    assertThatThrownBy(() -> network.layer(4).mean(first).dropout())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dropout stands behind a ReLU");
    assertThatThrownBy(() -> network.layer(4).normed(first).relu())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a normalised layer has no ReLU");
    assertThatThrownBy(() -> network.layer(4).normed(first).mean(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a normalised layer has no other term");
    assertThatThrownBy(() -> network.parameter("nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no \"nothing\", but [w]");
  }
}
