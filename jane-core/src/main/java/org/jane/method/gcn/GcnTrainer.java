package org.jane.method.gcn;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkModel;
import org.jane.network.NetworkTraining;
import org.jane.network.TrainedNetwork;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;

/**
 * Trains GCN. Holds no state between calls; may be shared between threads.
 *
 * <p>Kipf and Welling, "Semi-Supervised Classification with Graph Convolutional Networks",
 * arXiv:1609.02907. With N the nodes that training nodes reach in two steps: time per epoch
 * O(entries of X in N · h + edges in N · (h + M)), memory O(n·h).
 */
public final class GcnTrainer implements NodeClassifierTrainer<GcnModel> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, false);

  static final String METHOD = "gcn";

  private final GcnConfig config;

  public GcnTrainer(GcnConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return NetworkCost.seconds(
        shape,
        config.network(),
        config.attributes(),
        2.0 * shape.attributeEntries() + 8.0 * shape.edges());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long averages = 4L * shape.nodes() + 8 * (2 * shape.edges() + shape.nodes());
    return shape
        .data()
        .plus("averages over neighbours", averages * 5)
        .plus(NetworkCost.memory(shape, config.network(), config.attributes(), 1, shape.nodes()));
  }

  @Override
  public GcnModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    NetworkCost.requireRoom(task, config.network(), config.attributes());
    CsrMatrix averages = NormalisedAdjacency.of(task.graph());
    List<Supplier<GcnObjective>> candidates =
        AttributeScaling.candidates(config.attributes().scaling(), task.attributes()).stream()
            .<Supplier<GcnObjective>>map(kind -> () -> objective(task, kind, averages, run))
            .toList();
    NetworkTraining.Outcome<GcnObjective> best =
        new NetworkTraining(task, METHOD, config.network(), run).bestOf(candidates);
    GcnObjective objective = best.objective();
    TrainedNetwork learnt = TrainedNetwork.of(task, objective.learnt(), best);
    return new GcnModel(
        config,
        objective.network(),
        learnt,
        NetworkModel.Known.of(task, objective.attributes()),
        Provenance.of(
            METHOD, Key.describe(GcnConfig.keys(), config), run, best.epochs(), best.why()));
  }

  private GcnObjective objective(
      Task task, AttributeScaling.Kind scaling, CsrMatrix averages, Run run) {
    NodeFeatures attributes =
        NodeFeatures.learn(
            task.attributes(), task.graph(), config.attributes().withScaling(scaling), run);
    return new GcnObjective(task, config, attributes, averages, run);
  }
}
