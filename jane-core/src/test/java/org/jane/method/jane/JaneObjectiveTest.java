package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.ReferenceNetwork;
import org.jane.network.TwoLayers;
import org.jane.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JaneObjectiveTest {
  private static final float C = 0.7f;
  private static final int K = 3;

  private final Run run = Run.seeded(2).threads(2);

  /** Everything an objective needs, on a graph whose nodes have one label or several. */
  private final class Setting {
    final Task task;
    final CsrMatrix x;
    final DenseMatrix u;
    final Network network;
    final JaneObjective objective;
    final float[] classWeights;

    Setting(boolean several, JaneConfig config) {
      AttributedGraph data = SmallTasks.graph(0.5, 100, 1);
      data = several ? SmallTasks.severalLabels(data) : data;
      task = Task.of(data, SmallTasks.split(data));
      x = data.attributes();
      u = DenseMatrix.zeros(data.nodes(), K);
      var random = run.random("u");
      for (int at = 0; at < u.data().length; at++) {
        u.data()[at] = (float) random.nextGaussian();
      }
      network = TwoLayers.drawn(x.columns(), K, 8, task.classCount(), true, run);
      var space = new LatentSpace(task.graph(), u, task.trainNodes(), config.latentStep());
      objective = new JaneObjective(task, config, x, network, space, 1, C, run);
      classWeights = config.network().classWeights().of(task.trainLabels());
    }

    double[] z(int[] nodes) {
      double[] z = new double[nodes.length * K];
      for (int at = 0; at < z.length; at++) {
        z[at] = (double) C * u.get(nodes[at / K], at % K);
      }
      return z;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGradientAtPositionsIsThatOfTheSummedLossThroughZ(boolean several) {
    JaneConfig config = JaneConfig.defaults().with("class-weights", "balanced");
    var s = new Setting(several, config);
    int[] train = s.task.trainNodes();
    float[] found = new float[train.length * K];

    double loss = s.objective.positionGradient(found, run.workers());

    Targets mean = Targets.of(s.task.trainLabels(), train, s.classWeights);
    CsrMatrix x = s.x.selectRows(train);
    var plain = new ReferenceNetwork(s.network);
    double[] u = s.z(train);
    for (int at = 0; at < u.length; at++) {
      u[at] /= C;
    }
    double[] expected =
        ReferenceNetwork.differences(
            u, () -> train.length * plain.loss(x, times(u, C), null, mean));
    assertThat(loss).isCloseTo(train.length * plain.loss(x, times(u, C), null, mean), within(1e-4));
    assertThat(ReferenceNetwork.relativeError(found, expected)).isLessThan(1e-4);
  }

  private static double[] times(double[] values, double factor) {
    double[] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] *= factor;
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void selfTrainingAddsTheMeanCrossEntropyToSharpenedAnswers(boolean several) {
    JaneConfig config =
        JaneConfig.defaults()
            .with("dropout", "0")
            .with("em-weight", "0.5")
            .with("em-sharpness", "3");
    var s = new Setting(several, config);
    int[] train = s.task.trainNodes();
    int n = s.task.nodes();
    int m = s.task.classCount();
    double before = s.objective.weightGradient(1, run.workers());
    var plain = new ReferenceNetwork(s.network);
    Targets labels = Targets.of(s.task.trainLabels(), train, s.classWeights);
    assertThat(before)
        .isCloseTo(plain.loss(s.x.selectRows(train), s.z(train), null, labels), within(1e-6));

    s.objective.renewSelfTraining(100, run.workers());
    double after = s.objective.weightGradient(2, run.workers());

    double[] z = s.z(IntStream.range(0, n).toArray());
    float[] target = new float[n * m];
    float[] weight = new float[n];
    for (int i = 0; i < n; i++) {
      double[] logits = plain.logits(s.x, z, null, i);
      double sum = 0;
      for (double logit : logits) {
        sum += Math.exp(3 * logit);
      }
      for (int c = 0; c < m; c++) {
        target[i * m + c] =
            (float) (several ? 1 / (1 + Math.exp(-3 * logits[c])) : Math.exp(3 * logits[c]) / sum);
      }
      weight[i] = 0.5f / (n - train.length);
    }
    for (int t = 0; t < train.length; t++) {
      System.arraycopy(labels.target(), t * m, target, train[t] * m, m);
      weight[train[t]] = labels.weight()[t];
    }
    Targets everyone = new Targets(target, weight, several);
    assertThat(after).isCloseTo(plain.loss(s.x, z, null, everyone), within(1e-5));
    double[] expected =
        ReferenceNetwork.differences(plain.latentWeights, () -> plain.loss(s.x, z, null, everyone));
    assertThat(
            ReferenceNetwork.relativeError(
                s.network.parameter("latent-weights").gradient(), expected))
        .isLessThan(1e-3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void batchesTakeEveryTrainingNodeOnceAndTheirLossIsAMean(boolean several) {
    var s = new Setting(several, JaneConfig.defaults().with("dropout", "0").with("batch", "12"));
    var all = new Setting(several, JaneConfig.defaults().with("dropout", "0"));
    int train = s.task.trainNodes().length;
    int batches = (train - 1) / 12 + 1;
    assertThat(batches).isGreaterThan(1);
    double mean = 0;
    float[] gradient = new float[s.network.parameter("latent-weights").gradient().length];
    for (int epoch = 1; epoch <= batches; epoch++) {
      int size = train * epoch / batches - train * (epoch - 1) / batches;
      mean += s.objective.gradient(epoch, 0, run.workers()) * size / train;
      float[] part = s.network.parameter("latent-weights").gradient();
      for (int at = 0; at < gradient.length; at++) {
        gradient[at] += part[at] * size / train;
      }
    }
    assertThat(mean).isCloseTo(all.objective.gradient(1, 0, run.workers()), within(1e-5));
    float[] expected = all.network.parameter("latent-weights").gradient();
    for (int at = 0; at < gradient.length; at++) {
      assertThat(gradient[at]).isCloseTo(expected[at], within(1e-5f));
    }
  }
}
