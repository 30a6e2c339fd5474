package org.jane.network;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.store.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Trains a method that is a network on the attributes of nodes and their neighbours: what is left
 * to say is the layers, and how neighbours are averaged. Holds no state between calls; may be
 * shared between threads.
 *
 * @param <C> the configuration of the method
 */
public abstract class NetworkTrainer<C> implements NodeClassifierTrainer<NetworkModel<C>> {
  private final String method;
  private final C config;
  private final NetworkSettings settings;
  private final NodeFeatures.Settings features;
  private final Map<String, String> described;

  /**
   * @param method its name
   * @param settings of the network, from the configuration
   * @param features what the network sees, from the configuration
   * @param described every setting by name
   */
  protected NetworkTrainer(
      String method,
      C config,
      NetworkSettings settings,
      NodeFeatures.Settings features,
      Map<String, String> described) {
    this.method = method;
    this.config = Objects.requireNonNull(config, "config");
    this.settings = settings;
    this.features = features;
    this.described = described;
  }

  /** The layers, with weights of zero. */
  protected abstract Network layers(int attributes, int classes);

  /**
   * The layers of a network that learns something about single nodes, with weights of zero.
   *
   * @param nodes of the graph of training
   */
  protected Network layers(int attributes, int classes, int nodes) {
    return layers(attributes, classes);
  }

  /**
   * ReLU(X W0 + b0) W1 + b1, what a node's own attributes tell: the last layer of a new network.
   *
   * @param decays whether W1 decays; W0 does
   */
  protected final Layer ofAttributes(Network network, int classes, boolean decays) {
    Layer hidden =
        network
            .layer(settings.hidden())
            .attributes("attribute-weights", true)
            .bias("hidden-bias", settings.bias())
            .relu()
            .dropout();
    return network
        .layer(classes)
        .dense(hidden, "output-weights", decays)
        .bias("output-bias", settings.bias());
  }

  /** How weights are drawn. */
  protected abstract Network.Initialisation initialisation();

  /** How neighbours are averaged; null for a network that does not. */
  protected abstract @Nullable Aggregation aggregation();

  /** What is minimised; for a method that takes training nodes in batches, one of its own. */
  protected NetworkObjective objective(
      Task task,
      NodeFeatures learnt,
      CsrMatrix attributes,
      Network network,
      @Nullable CsrMatrix averages,
      Run run) {
    return new NetworkObjective(task, settings, learnt, attributes, network, averages, run, method);
  }

  /** The configuration. */
  protected final C config() {
    return config;
  }

  @Override
  public final NetworkModel<C> train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    NetworkCost.requireRoom(task, settings, features);
    task.requireMemory(estimateMemory(task.shape()));
    Aggregation aggregation = aggregation();
    CsrMatrix averages = aggregation == null ? null : aggregation.of(task.graph());
    List<TrainingLoop.Candidate<NetworkObjective>> candidates =
        AttributeScaling.candidates(features.scaling(), task.attributes()).stream()
            .<TrainingLoop.Candidate<NetworkObjective>>map(
                scaling -> from -> candidate(task, scaling, averages, run))
            .toList();
    TrainingLoop.Outcome<NetworkObjective> best =
        new TrainingLoop(task, method, settings, run, checkpoint).run(candidates);
    NetworkObjective objective = best.objective();
    return new NetworkModel<>(
        config,
        objective.network(),
        aggregation,
        TrainedNetwork.of(task, objective.features(), best),
        NetworkModel.Known.of(task, objective.attributes()),
        Provenance.of(method, described, run, best.epochs(), best.why()));
  }

  private NetworkObjective candidate(
      Task task, AttributeScaling.Kind scaling, @Nullable CsrMatrix averages, Run run) {
    NodeFeatures learnt =
        NodeFeatures.learn(task.attributes(), task.graph(), features.withScaling(scaling), run);
    CsrMatrix attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    Network network = layers(attributes.columns(), task.classCount(), task.nodes());
    network.initialise(initialisation(), run, method + "/weights");
    return objective(task, learnt, attributes, network, averages, run);
  }
}
