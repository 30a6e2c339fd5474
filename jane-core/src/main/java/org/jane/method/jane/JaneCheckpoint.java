package org.jane.method.jane;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Task;
import org.jane.network.Parameter;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.Workers;
import org.jane.store.Checkpoint;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/** Writes a {@link JaneState} down and takes it up again, to the bit. */
final class JaneCheckpoint {
  private final Checkpoint file;
  private float @Nullable [] selfTrainingTargets;

  JaneCheckpoint(Checkpoint file) {
    this.file = file;
  }

  /** Called after each epoch; writes when it is time to. */
  void epochDone(JaneState state, JaneObjective objective) {
    file.offer(writer -> save(writer, state, objective));
  }

  private static void save(StoreWriter writer, JaneState state, JaneObjective objective) {
    writer
        .field("epoch", state.epoch)
        .field("s", state.s)
        .field("c", state.c)
        .put("u", state.space.u());
    putNetwork(writer, "network/", state.network, true);
    JaneState.Best best = state.best;
    writer.field("best-epoch", best == null ? 0 : best.epoch());
    writer.field("best-score", best == null ? Double.NaN : best.score());
    if (best != null) {
      writer.put("best/u", best.u());
      putNetwork(writer, "best/", best.network(), false);
    }
    float[] targets = objective.selfTrainingTargets();
    if (targets != null) {
      writer.put("self-training", targets);
    }
  }

  /** The state of the last checkpoint, null when there is none to go on from. */
  @Nullable JaneState restore(Task task, JaneConfig config, int attributes) {
    try (StoredFile from = file.last()) {
      if (from == null) {
        return null;
      }
      DenseMatrix u = from.matrix("u");
      var space = new LatentSpace(task.graph(), u, task.trainNodes(), config.latentStep());
      TwoLayerNetwork network = empty(task, config, attributes, u.columns());
      readNetwork(from, "network/", network, true);
      var state =
          new JaneState(
              network, space, from.header().doubleValue("s"), from.header().floatValue("c"));
      state.epoch = from.header().intValue("epoch");
      if (from.has("best/u")) {
        TwoLayerNetwork best = empty(task, config, attributes, u.columns());
        readNetwork(from, "best/", best, false);
        DenseMatrix positions = config.latentStep().moves() ? from.matrix("best/u") : u;
        state.best =
            new JaneState.Best(
                best,
                positions,
                from.header().doubleValue("best-score"),
                from.header().intValue("best-epoch"));
      }
      selfTrainingTargets = from.has("self-training") ? from.floats("self-training") : null;
      return state;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void restoreSelfTraining(JaneObjective objective, int renewed, Workers workers) {
    if (selfTrainingTargets != null) {
      objective.restoreSelfTraining(selfTrainingTargets, renewed, workers);
    }
  }

  private static TwoLayerNetwork empty(Task task, JaneConfig config, int attributes, int k) {
    return new TwoLayerNetwork(
        attributes, k, config.network().hidden(), task.classCount(), config.network().bias());
  }

  static void putNetwork(
      StoreWriter to, String prefix, TwoLayerNetwork network, boolean withMoments) {
    for (Parameter p : network.parameters()) {
      to.put(prefix + p.name(), p.value());
      if (withMoments) {
        to.put(prefix + p.name() + "/mean", p.mean());
        to.put(prefix + p.name() + "/square", p.square());
      }
    }
  }

  static void readNetwork(
      StoredFile from, String prefix, TwoLayerNetwork network, boolean withMoments)
      throws IOException {
    for (Parameter p : network.parameters()) {
      fill(from, prefix + p.name(), p.value());
      if (withMoments) {
        fill(from, prefix + p.name() + "/mean", p.mean());
        fill(from, prefix + p.name() + "/square", p.square());
      }
    }
  }

  private static void fill(StoredFile from, String name, float[] into) throws IOException {
    float[] stored = from.floats(name);
    if (stored.length != into.length) {
      throw from.contradiction(
          "array \""
              + name
              + "\" has "
              + stored.length
              + " numbers, the network takes "
              + into.length,
          null);
    }
    System.arraycopy(stored, 0, into, 0, into.length);
  }
}
