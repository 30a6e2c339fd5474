package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkGradientTest {
  private static final int ROWS = 131; // three blocks of rows, the last of them short
  private static final int ATTRIBUTES = 9;
  private static final int LATENT = 3;
  private static final int HIDDEN = 7;
  private static final int CLASSES = 4;
  private static final int EPOCH = 17;

  private final Run run = Run.seeded(5).threads(2);
  private final CsrMatrix x = attributes();
  private final float[] z = gaussians("z", ROWS * LATENT);

  private CsrMatrix attributes() {
    var random = run.random("x");
    int[] start = new int[ROWS + 1];
    int[] column = new int[ROWS * ATTRIBUTES];
    float[] value = new float[ROWS * ATTRIBUTES];
    int size = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int c = 0; c < ATTRIBUTES; c++) {
        if (i != 3 && random.nextDouble() < 0.4) { // row 3 has no attribute at all
          column[size] = c;
          value[size++] = (float) random.nextGaussian();
        }
      }
      start[i + 1] = size;
    }
    return new CsrMatrix(
        ATTRIBUTES, start, Arrays.copyOf(column, size), Arrays.copyOf(value, size));
  }

  private float[] gaussians(String stream, int count) {
    var random = run.random(stream);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private Network network() {
    Network network = TwoLayers.drawn(ATTRIBUTES, LATENT, HIDDEN, CLASSES, true, run);
    System.arraycopy(
        gaussians("b0", HIDDEN), 0, network.parameter("hidden-bias").value(), 0, HIDDEN);
    System.arraycopy(
        gaussians("b1", CLASSES), 0, network.parameter("output-bias").value(), 0, CLASSES);
    return network;
  }

  /** Soft targets, as self-training has them, and a weight of its own for each row. */
  private Targets targets(boolean independent) {
    var random = run.random("targets");
    float[] target = new float[ROWS * CLASSES];
    float[] weight = new float[ROWS];
    for (int i = 0; i < ROWS; i++) {
      weight[i] = (float) (random.nextDouble() / ROWS);
      double sum = 0;
      for (int c = 0; c < CLASSES; c++) {
        target[i * CLASSES + c] = random.nextFloat();
        sum += target[i * CLASSES + c];
      }
      for (int c = 0; c < CLASSES; c++) {
        target[i * CLASSES + c] /= independent ? 1 : (float) sum;
      }
    }
    return new Targets(target, weight, independent);
  }

  @ParameterizedTest
  @CsvSource({"false, 0", "true, 0", "false, 0.4", "true, 0.4"})
  void gradientsAtEveryParameterAreCentralDifferencesOfTheLoss(boolean independent, double rate) {
    Network network = network();
    Targets targets = targets(independent);
    var dropouts = Dropouts.of(network, run, "test", rate);
    Dropout inputs = dropouts.inputs();
    Dropout hiddens = dropouts.layers().get(0);
    var pass = new NetworkPass(network, x, z);

    double loss = pass.lossAndGradient(targets, dropouts, EPOCH, run.workers());

    var plain = new ReferenceNetwork(network);
    CsrMatrix kept = x.withValues(times(x.copyValues(), attributeMask(inputs)));
    double[] keptZ = ReferenceNetwork.doubles(times(z, rowMask(inputs, LATENT, 2, 1)));
    double[] keep = ReferenceNetwork.doubles(rowMask(hiddens, HIDDEN, 1, 0));
    assertThat(loss).isCloseTo(plain.loss(kept, keptZ, keep, targets), offset(loss));
    Map<String, double[]> values =
        Map.of(
            "attribute-weights", plain.attributeWeights,
            "latent-weights", plain.latentWeights,
            "output-weights", plain.outputWeights,
            "hidden-bias", plain.hiddenBias,
            "output-bias", plain.outputBias);
    assertThat(network.parameters()).hasSameSizeAs(values.keySet());
    for (Parameter parameter : network.parameters()) {
      double[] expected =
          ReferenceNetwork.differences(
              values.get(parameter.name()), () -> plain.loss(kept, keptZ, keep, targets));
      assertThat(ReferenceNetwork.relativeError(parameter.gradient(), expected))
          .as(parameter.name())
          .isLessThan(1e-4);
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void theGradientAtThePositionsIsTheirCentralDifference(boolean independent) {
    Network network = network();
    Targets targets = targets(independent);
    float[] found = new float[z.length];

    double loss = new NetworkPass(network, x, z).latentGradient(targets, found, run.workers());

    var plain = new ReferenceNetwork(network);
    double[] at = ReferenceNetwork.doubles(z);
    assertThat(loss).isCloseTo(plain.loss(x, at, null, targets), offset(loss));
    double[] expected = ReferenceNetwork.differences(at, () -> plain.loss(x, at, null, targets));
    assertThat(ReferenceNetwork.relativeError(found, expected)).isLessThan(1e-4);
  }

  @Test
  void theGradientAtThePositionsLeavesThoseOfTheWeightsAlone() {
    Network network = network();
    var pass = new NetworkPass(network, x, z);
    pass.lossAndGradient(targets(false), null, EPOCH, run.workers());
    float[] before = network.parameter("attribute-weights").gradient().clone();
    pass.latentGradient(targets(true), new float[z.length], run.workers());
    assertThat(network.parameter("attribute-weights").gradient()).isEqualTo(before);
  }

  @Test
  void theSameEpochDropsTheSameAndAnotherOneSomethingElse() {
    Network network = network();
    var pass = new NetworkPass(network, x, z);
    var drop = Dropouts.of(network, run, "test", 0.5);
    Targets targets = targets(false);
    double first = pass.lossAndGradient(targets, drop, 1, run.workers());
    double second = pass.lossAndGradient(targets, drop, 2, run.workers());
    double again = pass.lossAndGradient(targets, drop, 1, run.threads(1).workers());
    assertThat(again).isEqualTo(first).isNotEqualTo(second);
  }

  @Test
  void aNetworkWithoutAttributesOrWithoutPositionsLearnsAllTheSame() {
    for (int latent : new int[] {0, LATENT}) {
      CsrMatrix own = latent == 0 ? x : CsrMatrix.empty(ROWS, 0);
      Network network = TwoLayers.drawn(own.columns(), latent, HIDDEN, CLASSES, false, run);
      float[] rows = latent == 0 ? new float[0] : z;
      var pass = new NetworkPass(network, own, rows);
      double loss = pass.lossAndGradient(targets(false), null, 1, run.workers());
      var plain = new ReferenceNetwork(network);
      double expected = plain.loss(own, ReferenceNetwork.doubles(rows), null, targets(false));
      assertThat(loss).isCloseTo(expected, offset(expected));
    }
  }

  @Test
  void probabilitiesAreTheSoftmaxOrTheSigmoidOfLogitsOverTheTemperature() {
    Network network = network();
    var plain = new ReferenceNetwork(network);
    double[] logits = plain.logits(x, ReferenceNetwork.doubles(z), null, 5);
    var pass = new NetworkPass(network, x, z);
    float[] single = pass.probabilities(2, false, run.workers()).clone();
    float[] several = pass.probabilities(2, true, run.workers()).clone();
    double sum = Arrays.stream(logits).map(l -> Math.exp(l / 2)).sum();
    for (int c = 0; c < CLASSES; c++) {
      assertThat((double) single[5 * CLASSES + c])
          .isCloseTo(Math.exp(logits[c] / 2) / sum, offset(1));
      assertThat((double) several[5 * CLASSES + c])
          .isCloseTo(1 / (1 + Math.exp(-logits[c] / 2)), offset(1));
    }
  }

  private static Offset<Double> offset(double of) {
    return Offset.offset(2e-6 * Math.abs(of));
  }

  private static float[] times(float[] a, float[] b) {
    float[] product = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      product[i] = a[i] * b[i];
    }
    return product;
  }

  /** What the dropout of a pass multiplies rows by: a draw for every 64 rows. */
  private static float[] rowMask(Dropout dropout, int width, int streams, int stream) {
    float[] ones = new float[ROWS * width];
    Arrays.fill(ones, 1f);
    for (int from = 0; from < ROWS; from += 64) {
      int to = Math.min(ROWS, from + 64);
      dropout.apply(ones, ones, from * width, to * width, EPOCH, streams * (from / 64) + stream);
    }
    return ones;
  }

  private float[] attributeMask(Dropout dropout) {
    float[] ones = new float[x.entries()];
    Arrays.fill(ones, 1f);
    for (int from = 0; from < ROWS; from += 64) {
      int to = Math.min(ROWS, from + 64);
      dropout.apply(ones, ones, x.rowStart(from), x.rowStart(to), EPOCH, 2 * (from / 64));
    }
    return ones;
  }
}
