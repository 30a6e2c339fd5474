package org.jane.method.sage;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
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
 * Trains GraphSAGE with the mean aggregator. Holds no state between calls; may be shared between
 * threads.
 *
 * <p>Hamilton, Ying and Leskovec, "Inductive Representation Learning on Large Graphs",
 * arXiv:1706.02216. With N the nodes that training nodes reach in two steps: time per epoch
 * O(entries of X in N · h + edges in N · (h + M)), memory O(n·h). With sampled neighbours a step
 * costs O(batch·s1·s2·(entries of a row)·h), whatever the degrees.
 */
public final class SageTrainer implements NodeClassifierTrainer<SageModel> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, false);

  static final String METHOD = "sage";

  private final SageConfig config;

  public SageTrainer(SageConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return NetworkCost.seconds(
        shape,
        config.network(),
        config.attributes(),
        4.0 * shape.attributeEntries() + 8.0 * shape.edges());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long means = 4L * shape.nodes() + 16 * shape.edges();
    return shape
        .data()
        .plus("means over neighbours", means * 5)
        .plus(NetworkCost.memory(shape, config.network(), config.attributes(), 2, shape.nodes()));
  }

  @Override
  public SageModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    NetworkCost.requireRoom(task, config.network(), config.attributes());
    var mean = new NeighbourMean(task.graph());
    List<Supplier<SageObjective>> candidates =
        AttributeScaling.candidates(config.attributes().scaling(), task.attributes()).stream()
            .<Supplier<SageObjective>>map(kind -> () -> objective(task, kind, mean, run))
            .toList();
    NetworkTraining.Outcome<SageObjective> best =
        new NetworkTraining(task, METHOD, config.network(), run).bestOf(candidates);
    SageObjective objective = best.objective();
    TrainedNetwork learnt = TrainedNetwork.of(task, objective.learnt(), best);
    return new SageModel(
        config,
        objective.network(),
        learnt,
        NetworkModel.Known.of(task, objective.attributes()),
        Provenance.of(
            METHOD, Key.describe(SageConfig.keys(), config), run, best.epochs(), best.why()));
  }

  private SageObjective objective(
      Task task, AttributeScaling.Kind scaling, NeighbourMean mean, Run run) {
    NodeFeatures attributes =
        NodeFeatures.learn(
            task.attributes(), task.graph(), config.attributes().withScaling(scaling), run);
    return new SageObjective(task, config, attributes, mean, run);
  }
}
