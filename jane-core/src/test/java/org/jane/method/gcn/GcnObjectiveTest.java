package org.jane.method.gcn;

import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.Network;
import org.jane.network.NetworkObjective;
import org.jane.network.ReferenceGraphNetwork;
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
    ReferenceGraphNetwork.check(
        objective(task, config, learnt), average(task.graph()), task, weights, run);
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
