package org.jane.method.lane;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jane.embedding.EmbeddingClassifier;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.TransductiveModel;
import org.jane.run.Check;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Trains LANE: codes of the training nodes, codes of the others from them, then logistic
 * regression. Holds no state between calls; may be shared between threads.
 *
 * <p>Huang, Li and Hu, 2017. The three affinities are applied through their sparse rows, never
 * written out. A round finds four times the top eigenvectors, O(entries · dimensions) a product and
 * O(|L| · dimensions²) to keep them orthogonal; memory is O(n · dimensions).
 */
public final class LaneTrainer implements NodeClassifierTrainer<LaneModel> {
  public static final String METHOD = "lane";

  /** Links, weights, attributes, and several labels a node: similar labels are a cosine too. */
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, false, false);

  /** The four eigenproblems a round are over training nodes, and every node counts in each. */
  static final int MOST_TRAINING_NODES = 3000;

  private final LaneConfig config;

  public LaneTrainer(LaneConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double train = shape.labelled();
    double once =
        30 * train * train * train
            + 4.0 * shape.attributeEntries() * config.dimensions()
            + 2.0 * shape.nodes() * train * config.dimensions();
    return 0.2 + config.balances().size() * once / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long n = shape.nodes();
    long width = Math.min(config.dimensions(), Math.max(1, shape.labelled()));
    return shape
        .data()
        .plus("codes", n * width * 36)
        .plus("loads of attributes", 8L * shape.attributes() * width * 2)
        .plus("transposed attributes", 12 * shape.attributeEntries())
        .plus("eigenvectors", 40L * shape.labelled() * width * 2)
        .plus("probabilities", 8 * n * shape.classes());
  }

  /** The codes and classifier that validation nodes liked best. */
  private record Best(
      EmbeddingClassifier classifier,
      LaneConfig.Balance balance,
      LaneConfig.Mixture mixture,
      double objective) {}

  @Override
  public LaneModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    int labelled = task.trainNodes().length;
    Check.that(
        labelled <= MOST_TRAINING_NODES,
        "lane finds eigenvectors over all training nodes and takes at most %d of them, found %d."
            + " Train on fewer, or use jane, sage or aane",
        MOST_TRAINING_NODES,
        labelled);
    int width = Math.min(config.dimensions(), labelled);
    LaneObjective.Affinities affinities = LaneObjective.Affinities.of(task, run);
    Set<LaneConfig.Balance> balances = config.balances();
    Set<LaneConfig.Mixture> mixtures = config.mixtures();
    boolean choice = task.validationNodes().length > 0;
    int total = balances.stream().limit(choice ? 9 : 1).mapToInt(LaneConfig.Balance::rounds).sum();
    Best best = null;
    int done = 0;
    for (LaneConfig.Balance balance : balances) {
      LaneObjective objective = new LaneObjective(affinities, balance, width);
      for (int round = 1; round <= balance.rounds(); round++) {
        objective.round(round, run);
        report(objective, ++done, total, run);
        if (run.stopRequested()) {
          break;
        }
      }
      best = better(best, task, objective, balance, mixtures, run);
      if (!choice || run.stopRequested()) {
        break;
      }
    }
    return model(task, Objects.requireNonNull(best, "a balance was tried"), done, total, run);
  }

  private static void report(LaneObjective objective, int done, int total, Run run) {
    run.report(
        new Progress(
            "training " + METHOD,
            done,
            total,
            "rounds",
            List.of(new Progress.Measure("objective", objective.value(run)))));
  }

  /** The better of what is there and the codes as they stand, with each mixture. */
  private static Best better(
      @Nullable Best before,
      Task task,
      LaneObjective objective,
      LaneConfig.Balance balance,
      Set<LaneConfig.Mixture> mixtures,
      Run run) {
    Best best = before;
    double[] h1 = Objects.requireNonNull(objective.codes(), "a round was done");
    LaneProjection projection = new LaneProjection(task, h1, run.workers());
    for (LaneConfig.Mixture mixture : mixtures) {
      DenseMatrix codes = projection.codes(mixture);
      EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
      if (best == null || classifier.validationScore() > best.classifier.validationScore()) {
        best = new Best(classifier, balance, mixture, objective.value(run));
      }
    }
    return Objects.requireNonNull(best, "there is a mixture");
  }

  private LaneModel model(Task task, Best best, int done, int total, Run run) {
    return new LaneModel(
        TransductiveModel.of(
            task, best.classifier.probabilities(task.multiLabel(), run), task.graph().isolated()),
        best.classifier.codes(),
        new LaneModel.Chosen(
            best.balance.alpha1(),
            best.balance.alpha2(),
            best.balance.rounds(),
            best.mixture.delta1(),
            best.mixture.delta2(),
            best.classifier.strength()),
        best.objective,
        Provenance.of(
            METHOD,
            Key.describe(LaneConfig.keys(), config),
            run,
            done,
            done < total ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT));
  }
}
