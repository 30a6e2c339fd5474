package org.jane.method.gcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.ClassWeights;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.Network;
import org.jane.network.NetworkObjective;
import org.jane.network.Parameter;
import org.jane.network.ReferenceGraphNetwork;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcnObjectiveTest {
  private final Run run = Run.seeded(3).threads(2);

  /** D̃^-½ (A + I) D̃^-½, entry by entry. */
  private static double[][] average(Graph graph) {
    double[][] a = WeightedTasks.adjacency(graph);
    double[] sum = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      a[i][i] += 1;
      for (double w : a[i]) {
        sum[i] += w;
      }
    }
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        a[i][j] /= Math.sqrt(sum[i] * sum[j]);
      }
    }
    return a;
  }

  @ParameterizedTest
  @CsvSource({"false, none, true", "true, none, true", "false, red:3;blue:0.5, false"})
  void lossAndGradientAreThoseOfTheFormula(boolean multiLabel, String weights, boolean bias) {
    Task task = WeightedTasks.task(multiLabel);
    GcnConfig config =
        GcnConfig.defaults()
            .with("hidden", "5")
            .with("dropout", "0")
            .with("bias", "" + bias)
            .with("class-weights", weights)
            .with("attribute-scaling", "l1");
    var learnt =
        NodeFeatures.learn(task.attributes(), task.graph(), config.attributes(), Run.seeded(1));
    NetworkObjective objective = objective(task, config, learnt);
    RandomStream random = run.random("weights");
    for (Parameter p : objective.parameters()) {
      for (int i = 0; i < p.value().length; i++) {
        p.value()[i] = (float) random.nextGaussian();
      }
    }
    double loss = objective.gradient(1, 0, run.workers());
    var reference =
        new ReferenceGraphNetwork(
            objective.network(),
            average(task.graph()),
            WeightedTasks.dense(objective.attributes()));
    Targets targets =
        Targets.of(
            task.trainLabels(),
            task.trainNodes(),
            ClassWeights.parse(weights).of(task.trainLabels()));
    assertThat(loss).isCloseTo(reference.loss(task.trainNodes(), targets), within(1e-5));
    for (Parameter p : objective.parameters()) {
      double[] expected = reference.gradient(p, task.trainNodes(), targets);
      for (int i = 0; i < expected.length; i++) {
        assertThat((double) p.gradient()[i])
            .as(p.name() + " " + i)
            .isCloseTo(expected[i], within(1e-5));
      }
    }
  }

  private NetworkObjective objective(Task task, GcnConfig config, NodeFeatures features) {
    var trainer = new GcnTrainer(config);
    CsrMatrix x = features.apply(task.attributes(), task.graph());
    Network network = trainer.layers(x.columns(), task.classCount());
    network.initialise(Network.Initialisation.GLOROT, run, "gcn/weights");
    return new NetworkObjective(
        task,
        config.network(),
        features,
        x,
        network,
        trainer.aggregation().of(task.graph()),
        run,
        "gcn");
  }
}
