package org.jane.method.labelprop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Targets;
import org.jane.loss.Temperature;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jane.store.StoredFile;

/**
 * Trains label propagation. Holds no state between calls; may be shared between threads.
 *
 * <p>F ← D⁻¹ A F, rows of training nodes clamped, until nothing changes (Zhu and Ghahramani, 2002):
 * in the limit, F_ic is the probability that a random walk from i meets a training node of class c
 * first. Labels of validation nodes are no seeds; they only calibrate. Columns of F do not know of
 * each other, so a node may have several labels. A round costs O(edges · classes), memory is O(n ·
 * classes).
 */
public final class LabelPropagationTrainer implements NodeClassifierTrainer<LabelPropagationModel> {
  public static final String METHOD = "lp";

  /** Links and their weights, nothing else. */
  public static final Abilities ABILITIES = new Abilities(false, true, true, true, false, false);

  /** Logits of shares below this one are those of this one: certainty has no logarithm. */
  private static final double LEAST_SHARE = 1e-9;

  private final LabelPropagationConfig config;

  public LabelPropagationTrainer(LabelPropagationConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double round = 2.0 * shape.edges() * shape.classes();
    return 0.02 + round * Math.min(100, config.rounds()) / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long numbers = (long) shape.nodes() * shape.classes();
    return shape.data().plus("propagated labels", 16 * numbers).plus("probabilities", 4 * numbers);
  }

  @Override
  public LabelPropagationModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    Task.requireArray("the table of labels", task.nodes(), task.classCount(), "Use another method");
    task.requireMemory(estimateMemory(task.shape()));
    var propagation = new Propagation(task.graph(), task.trainLabels(), task.trainNodes());
    StopReason why = StopReason.EPOCH_LIMIT;
    int round = resumed(checkpoint, propagation);
    int unreached = count(propagation.unreached());
    while (round < config.rounds()) {
      double change = propagation.step(run.workers());
      round++;
      run.report(
          new Progress(
              "training " + METHOD,
              round,
              config.rounds(),
              "rounds",
              List.of(
                  new Progress.Measure("change", change),
                  new Progress.Measure("unreached", unreached))));
      if (change < config.tolerance()) {
        why = StopReason.CONVERGED;
        break;
      }
      if (run.stopRequested()) {
        why = StopReason.ASKED_TO_STOP;
        break;
      }
      int done = round;
      checkpoint.offer(to -> to.field("round", done).put("labels", propagation.values()));
    }
    return new LabelPropagationModel(
        NodeProbabilities.of(task, probabilities(task, propagation), propagation.unreached()),
        unreached,
        Provenance.of(
            METHOD, Key.describe(LabelPropagationConfig.keys(), config), run, round, why));
  }

  /** The rounds that are done already, their result taken up from the checkpoint. */
  private static int resumed(Checkpoint checkpoint, Propagation propagation) {
    try (StoredFile from = checkpoint.last()) {
      if (from == null) {
        return 0;
      }
      propagation.restore(from.doubles("labels"));
      return from.header().intValue("round");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int count(boolean[] marked) {
    int count = 0;
    for (boolean m : marked) {
      count += m ? 1 : 0;
    }
    return count;
  }

  /** F itself without validation nodes; with them, F at the temperature that suits them best. */
  private static DenseMatrix probabilities(Task task, Propagation propagation) {
    int m = task.classCount();
    double[] f = propagation.values();
    DenseMatrix p = DenseMatrix.zeros(task.nodes(), m);
    int[] validation = task.validationNodes();
    if (validation.length == 0) {
      for (int at = 0; at < f.length; at++) {
        p.data()[at] = (float) f[at];
      }
      return p;
    }
    for (int at = 0; at < f.length; at++) {
      p.data()[at] = logit(f[at], task.multiLabel());
    }
    float[] logits = new float[validation.length * m];
    for (int i = 0; i < validation.length; i++) {
      System.arraycopy(p.data(), validation[i] * m, logits, i * m, m);
    }
    float[] alike = new float[m];
    Arrays.fill(alike, 1f);
    double temperature =
        Temperature.fit(logits, Targets.of(task.validationLabels(), validation, alike));
    if (task.multiLabel()) {
      for (int at = 0; at < f.length; at++) {
        p.data()[at] = (float) (1 / (1 + StrictMath.exp(-p.data()[at] / temperature)));
      }
    } else {
      Kernels.active().softmaxRows(p.data(), m, (float) (1 / temperature), null, 0, task.nodes());
    }
    return p;
  }

  private static float logit(double share, boolean multiLabel) {
    double most = Math.max(share, LEAST_SHARE);
    double log = StrictMath.log(most);
    return (float) (multiLabel ? log - StrictMath.log(Math.max(1 - share, LEAST_SHARE)) : log);
  }
}
