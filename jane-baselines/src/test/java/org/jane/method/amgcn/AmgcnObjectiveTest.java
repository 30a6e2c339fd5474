package org.jane.method.amgcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.ClassWeights;
import org.jane.loss.Targets;
import org.jane.model.CannotLearnException;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.NormalisedAdjacency;
import org.jane.network.Parameter;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class AmgcnObjectiveTest {
  private static final Run RUN = Run.seeded(3).threads(2);

  private final Task task = WeightedTasks.task(false);
  private final AmgcnConfig config =
      AmgcnConfig.defaults()
          .withHidden(4)
          .withDimensions(3)
          .withNeighbours(2)
          .withConsistency(0.5)
          .withDisparity(1e-3)
          .with("attribute-scaling", "l2");
  private final CsrMatrix x;
  private final AmgcnObjective objective;

  AmgcnObjectiveTest() {
    NodeFeatures learnt =
        NodeFeatures.learn(task.attributes(), task.graph(), config.attributes(), RUN);
    x = learnt.apply(task.attributes(), task.graph());
    objective = new AmgcnObjective(task, config, learnt, x, RUN);
    RandomStream random = RUN.random("weights");
    for (Parameter p : objective.parameters()) {
      for (int i = 0; i < p.value().length; i++) {
        p.value()[i] = (float) (0.5 * random.nextGaussian());
      }
    }
  }

  private double[][] weights(String name, int width) {
    for (Parameter p : objective.parameters()) {
      if (p.name().equals(name)) {
        double[][] rows = new double[p.value().length / width][width];
        for (int i = 0; i < p.value().length; i++) {
          rows[i / width][i % width] = p.value()[i];
        }
        return rows;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] c = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        for (int d = 0; d < b[0].length; d++) {
          c[i][d] += a[i][j] * b[j][d];
        }
      }
    }
    return c;
  }

  private static double[][] transposed(double[][] a) {
    double[][] t = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        t[j][i] = a[i][j];
      }
    }
    return t;
  }

  private static double[][] plus(double[][] a, double[] row) {
    double[][] c = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      c[i] = a[i].clone();
      for (int d = 0; d < row.length; d++) {
        c[i][d] += row[d];
      }
    }
    return c;
  }

  private double[][] convolutions(String name, double[][] links, double[][] inputs) {
    double[][] hidden =
        plus(
            product(links, product(inputs, weights(name + "-weights", 4))),
            weights(name + "-bias", 4)[0]);
    for (double[] row : hidden) {
      for (int c = 0; c < row.length; c++) {
        row[c] = Math.max(0, row[c]);
      }
    }
    return plus(
        product(links, product(hidden, weights(name + "-output", 3))),
        weights(name + "-output-bias", 3)[0]);
  }

  /** tr(R A Aᵀ R B Bᵀ) with R = I - 1/n, all n × n matrices written out. */
  private static double hsic(double[][] a, double[][] b) {
    int n = a.length;
    double[][] r = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        r[i][j] = (i == j ? 1 : 0) - 1.0 / n;
      }
    }
    double[][] left = product(r, product(a, transposed(a)));
    double[][] right = product(r, product(b, transposed(b)));
    double trace = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        trace += left[i][j] * right[j][i];
      }
    }
    return trace;
  }

  private static double[][] similarities(double[][] z) {
    int n = z.length;
    double[] mean = new double[z[0].length];
    for (double[] row : z) {
      for (int d = 0; d < mean.length; d++) {
        mean[d] += row[d] / n;
      }
    }
    double[][] unit = new double[n][mean.length];
    for (int i = 0; i < n; i++) {
      double length = 0;
      for (int d = 0; d < mean.length; d++) {
        unit[i][d] = z[i][d] - mean[d];
        length += unit[i][d] * unit[i][d];
      }
      for (int d = 0; d < mean.length; d++) {
        unit[i][d] /= Math.sqrt(length);
      }
    }
    return product(unit, transposed(unit));
  }

  @Test
  void theLossIsThatOfTheFormulas() {
    double[][] inputs = WeightedTasks.dense(x);
    double[][] byLinks = WeightedTasks.dense(NormalisedAdjacency.of(task.graph()));
    Graph similar = SimilarNodes.of(x, 2, RUN.workers());
    double[][] byAttributes = WeightedTasks.dense(NormalisedAdjacency.of(similar));
    double[][] t = convolutions("links", byLinks, inputs);
    double[][] f = convolutions("attributes", byAttributes, inputs);
    double[][] ct = convolutions("shared", byLinks, inputs);
    double[][] cf = convolutions("shared", byAttributes, inputs);
    int n = inputs.length;
    double[][] embedding = new double[n][3];
    for (int i = 0; i < n; i++) {
      double[][] three = {t[i], f[i], new double[3]};
      for (int d = 0; d < 3; d++) {
        three[2][d] = (ct[i][d] + cf[i][d]) / 2;
      }
      double[] share = new double[3];
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        double[] hidden =
            plus(
                product(new double[][] {three[k]}, weights("attention-hidden", 16)),
                weights("attention-bias", 16)[0])[0];
        double score = 0;
        for (int c = 0; c < 16; c++) {
          score += Math.tanh(hidden[c]) * weights("attention-weights", 1)[c][0];
        }
        share[k] = Math.exp(score);
        sum += share[k];
      }
      for (int k = 0; k < 3; k++) {
        for (int d = 0; d < 3; d++) {
          embedding[i][d] += share[k] / sum * three[k][d];
        }
      }
    }
    double[][] logits =
        plus(product(embedding, weights("output-weights", 3)), weights("output-bias", 3)[0]);
    int[] nodes = task.trainNodes();
    Targets targets =
        Targets.of(task.trainLabels(), nodes, ClassWeights.NONE.of(task.trainLabels()));
    double expected = 0;
    for (int i = 0; i < nodes.length; i++) {
      double sum = 0;
      for (double logit : logits[nodes[i]]) {
        sum += Math.exp(logit);
      }
      for (int c = 0; c < 3; c++) {
        double p = Math.exp(logits[nodes[i]][c]) / sum;
        expected -= targets.weight()[i] * targets.target()[i * 3 + c] * Math.log(p);
      }
    }
    double[][] ofLinks = similarities(ct);
    double[][] ofAttributes = similarities(cf);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double off = ofLinks[i][j] - ofAttributes[i][j];
        expected += 0.5 * off * off / ((double) n * n);
      }
    }
    expected += 1e-3 * (hsic(t, ct) + hsic(f, cf)) / 2;
    assertThat(objective.lossWithoutDropout(RUN.workers()))
        .isCloseTo(expected, within(1e-4 * Math.abs(expected)));
    float[] found = objective.logits(RUN.workers());
    assertThat((double) found[7]).isCloseTo(logits[2][1], within(1e-4));
  }

  /** Cosines of 0 with 1, 2, 3: 0.8, 1, 0; a row of zeros is like nobody. */
  @Test
  void nodesAreLinkedToThoseWithTheMostSimilarAttributes() {
    CsrMatrix rows =
        new CsrMatrix(
            2,
            new int[] {0, 1, 3, 4, 5, 5},
            new int[] {0, 0, 1, 0, 1},
            new float[] {1, 4, 3, 7, 2});
    Graph one = SimilarNodes.of(rows, 1, RUN.workers());
    assertThat(one.adjacency().find(0, 2)).isNotNegative();
    assertThat(one.adjacency().find(1, 0)).as("the first of equals").isNotNegative();
    assertThat(one.adjacency().find(1, 2)).isNegative();
    assertThat(one.adjacency().find(3, 1)).isNotNegative();
    assertThat(one.degree(4)).isZero();
    assertThat(one.edges()).isEqualTo(3);
  }

  /** Products of columns are as many as the square of the dimensions, however few the nodes. */
  @Test
  void dimensionsWhoseProductsNoArrayHoldsAreRefusedBeforeAnyWork() {
    var trainer = new AmgcnTrainer(AmgcnConfig.defaults().withDimensions(100_000));
    assertThatThrownBy(() -> trainer.train(task, Run.seeded(1)))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("the product of two embeddings has 100,000 rows")
        .hasMessageContaining("Set dimensions below 100000");
  }
}
