package org.jane.method.mlp;

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
 * Trains the MLP. Holds no state between calls; may be shared between threads.
 *
 * <p>With L the training nodes: time per epoch O(entries of their rows · h + |L|·h·M). No row of
 * another node is ever multiplied but to look at the validation nodes.
 */
public final class MlpTrainer implements NodeClassifierTrainer<MlpModel> {
  public static final Abilities ABILITIES = new Abilities(true, false, false, true, true, false);

  static final String METHOD = "mlp";

  private final MlpConfig config;

  public MlpTrainer(MlpConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double entries = (double) shape.attributeEntries() * shape.labelled() / shape.nodes();
    return NetworkCost.seconds(
        shape, config.network(), config.attributes(), 2 * entries + 10.0 * shape.attributes());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return shape
        .data()
        .plus(
            NetworkCost.memory(shape, config.network(), config.attributes(), 1, shape.labelled()));
  }

  @Override
  public MlpModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    NetworkCost.requireRoom(task, config.network(), config.attributes());
    List<Supplier<MlpObjective>> candidates =
        AttributeScaling.candidates(config.attributes().scaling(), task.attributes()).stream()
            .<Supplier<MlpObjective>>map(kind -> () -> objective(task, kind, run))
            .toList();
    NetworkTraining.Outcome<MlpObjective> best =
        new NetworkTraining(task, METHOD, config.network(), run).bestOf(candidates);
    MlpObjective objective = best.objective();
    TrainedNetwork learnt = TrainedNetwork.of(task, objective.learnt(), best);
    return new MlpModel(
        config,
        objective.network(),
        learnt,
        NetworkModel.Known.of(task, objective.attributes()),
        Provenance.of(
            METHOD, Key.describe(MlpConfig.keys(), config), run, best.epochs(), best.why()));
  }

  private MlpObjective objective(Task task, AttributeScaling.Kind scaling, Run run) {
    NodeFeatures attributes =
        NodeFeatures.learn(
            task.attributes(), task.graph(), config.attributes().withScaling(scaling), run);
    return new MlpObjective(task, config, attributes, run);
  }
}
