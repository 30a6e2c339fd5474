package org.jane.network;

import java.util.Collections;
import java.util.List;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The mean cross-entropy of the training nodes under a network and its gradient at the weights,
 * with dropout of the inputs and of hidden layers. All training nodes at once; a method that takes
 * them in batches overrides {@link #batches} and {@link #gradient}. Not safe for use by several
 * threads at once.
 */
public class NetworkObjective implements TrainingLoop.Objective {
  private final NodeFeatures features;
  private final CsrMatrix attributes;
  private final Network network;
  private final @Nullable CsrMatrix averages;
  private final int[] trainNodes;
  private final Targets targets;
  private final NetworkPass validationPass;
  private final Dropouts dropouts;
  private @Nullable NetworkPass trainPass;

  /**
   * @param features what the network sees of a node
   * @param attributes the attributes of all nodes as the network sees them
   * @param averages over neighbours, null for a network that takes none
   * @param stream what the names of the streams of dropout begin with
   */
  public NetworkObjective(
      Task task,
      NetworkSettings settings,
      NodeFeatures features,
      CsrMatrix attributes,
      Network network,
      @Nullable CsrMatrix averages,
      Run run,
      String stream) {
    this.features = features;
    this.attributes = attributes;
    this.network = network;
    this.averages = averages;
    trainNodes = task.trainNodes();
    float[] classWeights = settings.classWeights().of(task.trainLabels());
    targets = Targets.of(task.trainLabels(), trainNodes, classWeights);
    validationPass = pass(field(task.validationNodes()));
    dropouts = Dropouts.of(network, run, stream, settings.dropout());
  }

  /** Some nodes and all whom they see. */
  private ReceptiveField field(int[] nodes) {
    CsrMatrix mean = averages;
    return mean == null
        ? ReceptiveField.ofRows(nodes)
        : ReceptiveField.of(Collections.nCopies(network.rounds(), mean::selectRows), nodes);
  }

  /** The network on the nodes of a field. */
  protected final NetworkPass pass(ReceptiveField field) {
    return pass(field, new PassArrays());
  }

  /** The same in the arrays of passes that are over. */
  protected final NetworkPass pass(ReceptiveField field, PassArrays arrays) {
    CsrMatrix x = attributes.selectRows(field.nodes());
    return new NetworkPass(network, field, x, new float[0], arrays);
  }

  /** The dropout of training. */
  protected final Dropouts dropouts() {
    return dropouts;
  }

  @Override
  public final List<Parameter> parameters() {
    return network.parameters();
  }

  @Override
  public double gradient(int epoch, int batch, Workers workers) {
    NetworkPass pass = trainPass;
    if (pass == null) {
      pass = pass(field(trainNodes));
      trainPass = pass;
    }
    return pass.lossAndGradient(targets, dropouts, epoch, workers);
  }

  @Override
  public final float[] validationLogits(Workers workers) {
    return validationPass.logits(workers);
  }

  /** The network that learns. */
  public final Network network() {
    return network;
  }

  /** What the network sees of a node. */
  public final NodeFeatures features() {
    return features;
  }

  /** The attributes of all nodes as the network sees them. */
  public final CsrMatrix attributes() {
    return attributes;
  }
}
