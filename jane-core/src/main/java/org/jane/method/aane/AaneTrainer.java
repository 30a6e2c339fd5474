package org.jane.method.aane;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jane.eigen.SparseGram;
import org.jane.embedding.EmbeddingClassifier;
import org.jane.features.AttributeScaling;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.TransductiveModel;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;

/**
 * Trains AANE: codes of all nodes from attributes and links, without labels, then logistic
 * regression. Holds no state between calls; may be shared between threads.
 *
 * <p>Huang, Li and Hu, 2017. A round costs O((entries + edges + n · dimensions) · dimensions),
 * memory is O((n + attributes) · dimensions).
 */
public final class AaneTrainer implements NodeClassifierTrainer<AaneModel> {
  public static final String METHOD = "aane";

  /** Links, weights and attributes. */
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, false, false);

  private final AaneConfig config;

  public AaneTrainer(AaneConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double steps =
        4.0 * config.rounds() * config.pulls().size() / 4; // H, Z and U, and eigenvectors
    double entries = shape.attributeEntries() + 2.0 * shape.edges();
    return 0.2 + 8 * steps * entries * config.dimensions() / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long n = shape.nodes();
    long width = Math.min(config.dimensions(), Math.max(1, n));
    return shape
        .data()
        .plus("codes and their copies", n * width * 56)
        .plus("attributes by codes", 8L * shape.attributes() * width)
        .plus("attributes, scaled and transposed", 20 * shape.attributeEntries())
        .plus("probabilities", 8 * n * shape.classes());
  }

  @Override
  public AaneModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    int width = Math.min(config.dimensions(), task.nodes());
    double[] start = DenseColumns.singularVectors(task.graph(), width, run);
    SparseGram similarity =
        new SparseGram(
            AttributeScaling.of(AttributeScaling.Kind.L2, task.attributes())
                .apply(task.attributes()));
    boolean choice = task.validationNodes().length > 0;
    Set<AaneConfig.Pull> pulls = config.pulls();
    int total = config.rounds() * (choice ? pulls.size() : 1);
    int done = 0;
    EmbeddingClassifier best = null;
    AaneConfig.Pull chosen = null;
    for (AaneConfig.Pull pull : pulls) {
      if (best != null && (!choice || run.stopRequested())) {
        break;
      }
      var objective = new AaneObjective(task.graph(), similarity, pull, start, width);
      done += rounds(objective, done, total, run);
      DenseMatrix codes = codes(objective.codes(), width);
      EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
      if (best == null || classifier.validationScore() > best.validationScore()) {
        best = classifier;
        chosen = pull;
      }
    }
    Objects.requireNonNull(best, "a pull was tried");
    Objects.requireNonNull(chosen, "a pull was tried");
    return new AaneModel(
        TransductiveModel.of(
            task, best.probabilities(task.multiLabel(), run), task.graph().isolated()),
        best.codes(),
        new AaneModel.Chosen(chosen.lambda(), chosen.rho(), best.strength()),
        Provenance.of(
            METHOD,
            Key.describe(AaneConfig.keys(), config),
            run,
            done,
            done < total ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT));
  }

  /** All rounds, or as many as a stop request leaves; the last thing a round renews is H. */
  private int rounds(AaneObjective objective, int before, int total, Run run) {
    int round = 0;
    while (round < config.rounds()) {
      if (round > 0) {
        objective.stepZ(run.workers());
        objective.stepU();
      }
      objective.stepH(run.workers());
      round++;
      run.report(
          new Progress(
              "training " + METHOD,
              before + round,
              total,
              "rounds",
              List.of(new Progress.Measure("objective", objective.value(run.workers())))));
      if (run.stopRequested()) {
        break;
      }
    }
    return round;
  }

  private static DenseMatrix codes(double[] h, int width) {
    DenseMatrix codes = DenseMatrix.zeros(h.length / width, width);
    for (int at = 0; at < h.length; at++) {
      codes.data()[at] = (float) h[at];
    }
    return codes;
  }
}
