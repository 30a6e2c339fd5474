package org.jane.method.sage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.Network;
import org.jane.network.NetworkObjective;
import org.jane.network.ReferenceGraphNetwork;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SageObjectiveTest {
  private final Run run = Run.seeded(3).threads(2);

  /** D⁻¹ A, entry by entry; 0 for a node without neighbours. */
  private static double[][] average(Graph graph) {
    double[][] a = WeightedTasks.adjacency(graph);
    for (double[] row : a) {
      double sum = 0;
      for (double w : row) {
        sum += w;
      }
      for (int j = 0; j < row.length && sum > 0; j++) {
        row[j] /= sum;
      }
    }
    return a;
  }

  @ParameterizedTest
  @CsvSource({"false, none, true", "true, none, true", "false, red:3;blue:0.5, false"})
  void lossAndGradientAreThoseOfTheFormula(boolean multiLabel, String weights, boolean bias) {
    Task task = WeightedTasks.task(multiLabel);
    SageConfig config =
        SageConfig.defaults()
            .with("hidden", "5")
            .with("dropout", "0")
            .with("bias", "" + bias)
            .with("class-weights", weights)
            .with("attribute-scaling", "l1");
    ReferenceGraphNetwork.check(objective(task, config), average(task.graph()), task, weights, run);
  }

  private NetworkObjective objective(Task task, SageConfig config) {
    var trainer = new SageTrainer(config);
    NodeFeatures features =
        NodeFeatures.learn(task.attributes(), task.graph(), config.attributes(), Run.seeded(1));
    CsrMatrix x = features.apply(task.attributes(), task.graph());
    Network network = trainer.layers(x.columns(), task.classCount());
    network.initialise(Network.Initialisation.GLOROT, run, "sage/weights");
    return trainer.objective(
        task, features, x, network, trainer.aggregation().of(task.graph()), run);
  }

  @Test
  void oneBatchWithEveryNeighbourIsTheWholeGradient() {
    Task task = WeightedTasks.task(false);
    SageConfig config = SageConfig.defaults().with("hidden", "5").with("attribute-scaling", "none");
    NetworkObjective all = objective(task, config);
    NetworkObjective sampled =
        objective(task, config.with("neighbours", "1000,1000").with("batch", "100"));
    assertThat(sampled.batches()).isEqualTo(1);
    assertThat(sampled.gradient(1, 0, run.workers())).isEqualTo(all.gradient(1, 0, run.workers()));
    for (int p = 0; p < all.parameters().size(); p++) {
      assertThat(sampled.parameters().get(p).gradient())
          .isEqualTo(all.parameters().get(p).gradient());
    }
  }

  @Test
  void batchesShareTheTrainingNodesOutAndTheirMeanIsTheWholeGradient() {
    Task task = WeightedTasks.task(false);
    SageConfig config =
        SageConfig.defaults()
            .with("hidden", "5")
            .with("dropout", "0")
            .with("attribute-scaling", "none");
    NetworkObjective all = objective(task, config);
    NetworkObjective batched =
        objective(task, config.with("neighbours", "1000,1000").with("batch", "5"));
    assertThat(batched.batches()).isEqualTo(5); // 25 training nodes
    all.gradient(1, 0, run.workers());
    float[] whole = all.network().parameter("neighbour-output").gradient();
    double[] mean = new double[whole.length];
    for (int b = 0; b < 5; b++) {
      batched.gradient(1, b, run.workers());
      for (int i = 0; i < mean.length; i++) {
        mean[i] += batched.network().parameter("neighbour-output").gradient()[i] / 5.0;
      }
    }
    for (int i = 0; i < mean.length; i++) {
      assertThat(mean[i]).isCloseTo(whole[i], within(1e-6));
    }
  }
}
