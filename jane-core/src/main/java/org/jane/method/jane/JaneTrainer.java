package org.jane.method.jane;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.network.Adam;
import org.jane.network.NetworkSettings;
import org.jane.network.TwoLayerNetwork;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.spectral.SpectralEmbedding;
import org.jane.store.Checkpoint;

/**
 * Trains JANE. Holds no state between calls; may be shared between threads.
 *
 * <p>Merchant and Mathioudakis, "Joint Use of Node Attributes and Proximity for Node
 * Classification", arXiv:2010.11536. Symbols, and every difference from the paper, are in
 * docs/jane.md. In each epoch the network takes a step on the labels, then U takes a step on the
 * labels and on the graph. Time per epoch O(entries of training rows · h + |L|·(k h + h M)) for the
 * network, O(edges·k + n²k) for U, memory O(n k).
 */
public final class JaneTrainer implements NodeClassifierTrainer<JaneModel> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  private final JaneConfig config;

  public JaneTrainer(JaneConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  /** The name of the method these settings make. */
  public String method() {
    return config.start().random() ? "jane-r" : config.latentStep().on() ? "jane" : "jane-nu";
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return 2 * (JaneCost.of(shape, config).seconds() - 0.2); // rates there are of two threads
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return JaneCost.of(shape, config).memory();
  }

  @Override
  public void prepare(Task task, Run run) {
    if (!config.start().random()) {
      SpectralEmbedding.prepare(task.graph(), config.start().spectral(), run);
    }
  }

  @Override
  public MemoryEstimate estimateSharedMemory(Shape shape) {
    return JaneCost.shared(shape, config);
  }

  @Override
  public MemoryEstimate estimatePreparedMemory(Shape shape) {
    return JaneCost.prepared(shape, config);
  }

  @Override
  public JaneModel train(Task task, Run run, Checkpoint checkpoint) {
    return train(task, run, new JaneCheckpoint(checkpoint));
  }

  private JaneModel train(Task task, Run run, JaneCheckpoint checkpoint) {
    task.requireClasses(2);
    NodeFeatures learnt =
        NodeFeatures.learn(task.attributes(), task.graph(), config.attributes(), run);
    CsrMatrix attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    JaneState state = checkpoint.restore(task, config, attributes.columns());
    boolean resumed = state != null;
    if (state == null) {
      state = start(task, attributes.columns(), run);
    }
    var objective =
        new JaneObjective(task, config, attributes, state.network, state.space.u(), state.c, run);
    if (resumed) {
      checkpoint.restoreSelfTraining(objective, lastRenewal(state.epoch), run.workers());
    }
    StopReason why = learn(task, state, objective, checkpoint, run);
    JaneState.Best best = Objects.requireNonNull(state.best, "an epoch was done");
    return JaneModel.trained(
        task, config, learnt, attributes, state, best, provenance(run, state.epoch, why), run);
  }

  private JaneState start(Task task, int width, Run run) {
    SpectralEmbedding embedding =
        config.start().random()
            ? SpectralEmbedding.random(task.graph(), config.start().spectral(), run)
            : SpectralEmbedding.of(task.graph(), config.start().spectral(), run);
    DenseMatrix u = embedding.u();
    var space = new LatentSpace(task.graph(), u, task.trainNodes(), config.latentStep());
    var network =
        new TwoLayerNetwork(
            width,
            u.columns(),
            config.network().hidden(),
            task.classCount(),
            config.network().bias());
    network.initialise(run, "jane/weights");
    return new JaneState(network, space, embedding.s(), loudness(space, embedding.s()));
  }

  /**
   * c: the mean row norm of c·U is the scale asked for; c = s shows the network the eigenvectors
   * themselves.
   */
  private float loudness(LatentSpace space, double s) {
    if (config.start().scale().isEmpty()) {
      return (float) s;
    }
    double norm = space.meanRowNorm();
    return norm == 0 ? 1f : (float) (config.start().scale().getAsDouble() / norm);
  }

  private StopReason learn(
      Task task, JaneState state, JaneObjective objective, JaneCheckpoint checkpoint, Run run) {
    NetworkSettings settings = config.network();
    var adam = new Adam(settings.learningRate(), settings.weightDecay());
    int[] trainNodes = task.trainNodes();
    float[] positionGradient =
        new float[config.latentStep().moves() ? trainNodes.length * state.space.u().columns() : 0];
    List<Progress.Measure> shown = new ArrayList<>();
    double score = Double.NaN;
    LatentSpace.Forces forces = null;
    while (state.epoch < settings.epochs()) {
      int epoch = ++state.epoch;
      if (selfTrainingDue(epoch)) {
        objective.renewSelfTraining(epoch, run.workers());
      }
      double loss = objective.weightGradient(epoch, run.workers());
      adam.step(state.network.parameters(), epoch, run.workers());
      if (config.latentStep().moves() && epoch % config.latentStep().updateEvery() == 0) {
        objective.positionGradient(positionGradient, run.workers());
        forces = state.space.step(trainNodes, positionGradient, epoch, run);
        objective.movePositions();
      }
      boolean stop = run.stopRequested();
      if (epoch % settings.evaluateEvery() == 0 || epoch == settings.epochs() || stop) {
        score = objective.validationScore(run.workers());
        state.keepIfBest(score, config.latentStep().moves());
      }
      shown.clear();
      shown.add(new Progress.Measure("labels", loss));
      if (forces != null) {
        shown.add(new Progress.Measure("attraction", forces.attraction()));
        shown.add(new Progress.Measure("repulsion", forces.repulsion()));
      }
      if (!Double.isNaN(score)) {
        shown.add(new Progress.Measure("validation", score));
      }
      run.report(new Progress("training " + method(), epoch, settings.epochs(), "epochs", shown));
      if (stop) {
        return StopReason.ASKED_TO_STOP;
      }
      checkpoint.epochDone(state, objective);
    }
    return StopReason.EPOCH_LIMIT;
  }

  private boolean selfTrainingDue(int epoch) {
    JaneConfig.SelfTraining em = config.selfTraining();
    return em.weight() > 0 && epoch >= em.start() && epoch == lastRenewal(epoch);
  }

  /** The last epoch up to this one at which self-training had its targets renewed. */
  private int lastRenewal(int epoch) {
    return epoch - Math.floorMod(epoch - config.selfTraining().start(), 10);
  }

  private Provenance provenance(Run run, int epochs, StopReason why) {
    return Provenance.of(method(), Key.describe(JaneConfig.keys(), config), run, epochs, why);
  }
}
