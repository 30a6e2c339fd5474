package org.jane.method.aane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jane.eigen.SparseGram;
import org.jane.embedding.EmbeddingClassifier;
import org.jane.features.AttributeScaling;
import org.jane.linalg.DenseMatrix;
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
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

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
    double entries = shape.attributeEntries() + 2.0 * shape.edges();
    double width = config.dimensions();
    double round = (8 * entries + 6 * shape.nodes() * width) * width; // H and Z
    double pull =
        config.rounds() * round / Cost.MULTIPLICATIONS_PER_SECOND
            + EmbeddingClassifier.estimateSeconds(shape, config.dimensions());
    return 0.2 + config.pulls().size() * pull;
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
    Task.requireArray("the embedding", task.nodes(), width, "Set dimensions below " + width);
    task.requireMemory(estimateMemory(task.shape()));
    double[] start = DenseColumns.singularVectors(task.graph(), width, run);
    SparseGram similarity =
        new SparseGram(
            AttributeScaling.of(AttributeScaling.Kind.L2, task.attributes())
                .apply(task.attributes()));
    List<AaneConfig.Pull> pulls = List.copyOf(config.pulls());
    int tries = task.validationNodes().length > 0 ? pulls.size() : 1;
    int total = config.rounds() * tries;
    Search search = new Search(task, similarity, pulls, start, width);
    search.resume(checkpoint);
    while (search.pull < tries && !(search.best != null && run.stopRequested())) {
      rounds(search, total, run, checkpoint);
      DenseMatrix codes = codes(search.objective.codes(), width);
      EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
      if (search.best == null || classifier.validationScore() > search.best.validationScore()) {
        search.best = classifier;
        search.chosen = search.pull;
      }
      search.next();
    }
    EmbeddingClassifier best = Objects.requireNonNull(search.best, "a pull was tried");
    AaneConfig.Pull chosen = pulls.get(search.chosen);
    return new AaneModel(
        NodeProbabilities.of(
            task, best.probabilities(task.multiLabel(), run), task.graph().isolated()),
        best.codes(),
        new AaneModel.Chosen(chosen.lambda(), chosen.rho(), best.strength()),
        Provenance.of(
            METHOD,
            Key.describe(AaneConfig.keys(), config),
            run,
            search.done,
            search.done < total ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT));
  }

  /** How far the search through pulls has come: what a checkpoint keeps. */
  private static final class Search {
    private final Task task;
    private final SparseGram similarity;
    private final List<AaneConfig.Pull> pulls;
    private final double[] start;
    private final int width;
    private AaneObjective objective;
    private int pull;
    private int round;
    private int done;
    private int chosen;
    private @Nullable EmbeddingClassifier best;

    Search(
        Task task, SparseGram similarity, List<AaneConfig.Pull> pulls, double[] start, int width) {
      this.task = task;
      this.similarity = similarity;
      this.pulls = pulls;
      this.start = start;
      this.width = width;
      this.objective = objective();
    }

    private AaneObjective objective() {
      return new AaneObjective(task.graph(), similarity, pulls.get(pull), start, width);
    }

    /** Goes to the next pull. */
    void next() {
      pull++;
      round = 0;
      if (pull < pulls.size()) {
        objective = objective();
      }
    }

    void save(StoreWriter to) {
      to.field("pull", pull).field("round", round).field("done", done);
      objective.save(to);
      if (best != null) {
        StoreWriter part = to.part("best");
        part.field("pull", chosen);
        best.save(part);
      }
    }

    void resume(Checkpoint checkpoint) {
      try (StoredFile from = checkpoint.last()) {
        if (from == null) {
          return;
        }
        pull = from.header().intValue("pull");
        round = from.header().intValue("round");
        done = from.header().intValue("done");
        objective = objective();
        objective.restore(from);
        if (from.header().has("best")) {
          StoredFile part = from.part("best");
          chosen = part.header().intValue("pull");
          best = EmbeddingClassifier.read(part);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** All rounds, or as many as a stop request leaves; the last thing a round renews is H. */
  private void rounds(Search search, int total, Run run, Checkpoint checkpoint) {
    AaneObjective objective = search.objective;
    while (search.round < config.rounds()) {
      if (search.round > 0) {
        objective.stepZ(run.workers());
        objective.stepU();
      }
      objective.stepH(run.workers());
      search.round++;
      search.done++;
      run.report(
          new Progress(
              "training " + METHOD,
              search.done,
              total,
              "rounds",
              List.of(new Progress.Measure("objective", objective.value(run.workers())))));
      if (run.stopRequested()) {
        break;
      }
      checkpoint.offer(search::save);
    }
  }

  private static DenseMatrix codes(double[] h, int width) {
    DenseMatrix codes = DenseMatrix.zeros(h.length / width, width);
    for (int at = 0; at < h.length; at++) {
      codes.data()[at] = (float) h[at];
    }
    return codes;
  }
}
