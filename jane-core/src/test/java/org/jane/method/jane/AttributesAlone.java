package org.jane.method.jane;

import java.util.Arrays;
import org.jane.features.AttributeScaling;
import org.jane.loss.Targets;
import org.jane.model.Task;
import org.jane.network.Adam;
import org.jane.network.Dropouts;
import org.jane.network.Network;
import org.jane.network.NetworkPass;
import org.jane.network.NetworkSettings;
import org.jane.network.TwoLayers;
import org.jane.run.Run;

/** The same network without positions: what attributes can do on their own. */
final class AttributesAlone {
  private AttributesAlone() {}

  /** Logits of all nodes after training as JANE does it. */
  static float[] logits(Task task, NetworkSettings settings, Run run) {
    var x = AttributeScaling.of(AttributeScaling.Kind.AUTO, task.attributes());
    var attributes = x.apply(task.attributes());
    int[] train = task.trainNodes();
    Network network =
        TwoLayers.of(
            attributes.columns(), 0, settings.hidden(), task.classCount(), settings.bias());
    network.initialise(Network.Initialisation.FAN_IN, run, "alone/weights");
    float[] same = new float[task.classCount()];
    Arrays.fill(same, 1f);
    Targets targets = Targets.of(task.trainLabels(), train, same);
    var pass = new NetworkPass(network, attributes.selectRows(train), new float[0]);
    var dropouts = Dropouts.of(network, run, "alone", settings.dropout());
    var adam = new Adam(settings.learningRate(), settings.weightDecay());
    for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
      pass.lossAndGradient(targets, dropouts, epoch, run.workers());
      adam.step(network.parameters(), epoch, run.workers());
    }
    return new NetworkPass(network, attributes, new float[0]).logits(run.workers()).clone();
  }
}
