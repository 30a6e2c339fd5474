package org.jane.method.lane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jane.eigen.Eigensolver;
import org.jane.embedding.EmbeddingClassifier;
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
 * Trains LANE: codes of the training nodes, codes of the others from them, then logistic
 * regression. Holds no state between calls; may be shared between threads.
 *
 * <p>Huang, Li and Hu, 2017. The three affinities are applied through their sparse rows, never
 * written out. A round finds four times the top eigenvectors: some thousand products with a vector,
 * O(entries + |L| · dimensions) each, and O(|L| · dimensions²) to keep them orthogonal. So time is
 * linear in the training nodes; memory is O(n · dimensions).
 */
public final class LaneTrainer implements NodeClassifierTrainer<LaneModel> {
  public static final String METHOD = "lane";

  /** Links, weights, attributes, and several labels a node: similar labels are a cosine too. */
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, false, false);

  /** Products with the operator per column of the eigensolver's block; measured. */
  private static final double PRODUCTS = 24;

  /** The same for U_G of the first round, whose eigenvalues lie close: 20 to 340 were seen. */
  private static final double FIRST_PRODUCTS = 100;

  /** How many times as fast dense products in doubles are as products of all kinds; measured. */
  private static final double DENSE_SPEED = 3;

  /** Products of the block with a matrix as wide as it is, per eigenproblem, about. */
  private static final double RITZ_PRODUCTS = 12;

  /** Multiplications of an eigenproblem that is solved as a dense matrix, over |L|³; measured. */
  private static final double DENSE_MULTIPLICATIONS = 3;

  private final LaneConfig config;

  public LaneTrainer(LaneConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    int width = Math.min(config.dimensions(), Math.max(1, shape.labelled()));
    int balances = config.balances().size();
    double projection =
        4.0 * (shape.attributeEntries() + shape.edges() + shape.nodes()) * width
            + 3.0 * shape.nodes() * width * width / DENSE_SPEED;
    double multiplications = eigenproblems(shape, width) + balances * projection;
    return 0.2
        + multiplications / Cost.MULTIPLICATIONS_PER_SECOND
        + balances * config.mixtures().size() * EmbeddingClassifier.estimateSeconds(shape, width);
  }

  /** Multiplications of all eigenproblems, four of them a round. */
  private double eigenproblems(Shape shape, int width) {
    double train = shape.labelled();
    double rounds = config.balances().stream().mapToInt(LaneConfig.Balance::rounds).sum();
    if (train < Eigensolver.DENSE_BELOW) {
      return rounds * 4 * DENSE_MULTIPLICATIONS * train * train * train;
    }
    double share = train / Math.max(1, shape.nodes());
    double links = 2 * shape.edges() * share * share + train;
    double entries = links + shape.attributeEntries() * share + train; // of all affinities
    double block = Eigensolver.columns(width);
    // U_G, U_A, U_Y and H agree with 3, 2, 2 and 3 embeddings: U (Uᵀ x).
    double products = 10 * 2 * train * width / DENSE_SPEED + 2 * entries;
    double ritz = 4 * RITZ_PRODUCTS * train * block * block / DENSE_SPEED;
    return rounds * (PRODUCTS * block * products + ritz) + FIRST_PRODUCTS * block * 2 * links;
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long n = shape.nodes();
    int width = Math.min(config.dimensions(), Math.max(1, shape.labelled()));
    long embedding = 8L * shape.labelled() * width;
    long rounds =
        Eigensolver.estimateMemory(shape.labelled(), width).bytes()
            + 3L * Double.BYTES * shape.labelled() * Eigensolver.columns(width); // products
    long projection = n * width * 36 + 12 * shape.attributeEntries();
    return shape
        .data()
        .plus("affinities", 16 * (2 * shape.edges() + shape.attributeEntries()) + 32 * n)
        .plus("loads of attributes", 8L * shape.attributes() * width * 2)
        .plus("embeddings", 5 * embedding)
        .plus("codes", 4 * n * width)
        .plus("eigenvectors, or projection", Math.max(rounds, projection))
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
    int width = Math.min(config.dimensions(), labelled);
    String remedy = "Set dimensions below " + width;
    Task.requireArray("the embedding", task.nodes(), width, remedy);
    Task.requireArray("the loads", task.attributes().columns(), width, remedy);
    Task.requireArray("the eigensolver's block", labelled, Eigensolver.columns(width), remedy);
    task.requireMemory(estimateMemory(task.shape()));
    List<LaneConfig.Balance> balances = List.copyOf(config.balances());
    int tries = task.validationNodes().length > 0 ? balances.size() : 1;
    int total = balances.stream().limit(tries).mapToInt(LaneConfig.Balance::rounds).sum();
    Search search = new Search(task, balances, width, run);
    search.resume(checkpoint);
    while (search.balance < tries && !(search.best != null && run.stopRequested())) {
      LaneConfig.Balance balance = balances.get(search.balance);
      while (search.round < balance.rounds()) {
        search.objective.round(++search.round, run);
        report(search.objective, ++search.done, total, run);
        if (run.stopRequested()) {
          break;
        }
        checkpoint.offer(search::save);
      }
      search.best = better(search.best, task, search.objective, balance, config.mixtures(), run);
      search.next();
    }
    Best best = Objects.requireNonNull(search.best, "a balance was tried");
    return model(task, best, search.done, total, run);
  }

  /** How far the search through balances has come: what a checkpoint keeps. */
  private final class Search {
    private final List<LaneConfig.Balance> balances;
    private final LaneObjective.Affinities affinities;
    private final int width;
    private LaneObjective objective;
    private int balance;
    private int round;
    private int done;
    private @Nullable Best best;

    Search(Task task, List<LaneConfig.Balance> balances, int width, Run run) {
      this.balances = balances;
      this.affinities = LaneObjective.Affinities.of(task, run);
      this.width = width;
      this.objective = new LaneObjective(affinities, balances.get(0), width);
    }

    /** Goes to the next balance. */
    void next() {
      balance++;
      round = 0;
      if (balance < balances.size()) {
        objective = objective.withBalance(balances.get(balance));
      }
    }

    void save(StoreWriter to) {
      to.field("balance", balance).field("round", round).field("done", done);
      objective.save(to);
      if (best != null) {
        StoreWriter part = to.part("best");
        part.field("balance", balances.indexOf(best.balance))
            .field("mixture", List.copyOf(config.mixtures()).indexOf(best.mixture))
            .field("objective", best.objective);
        best.classifier.save(part);
      }
    }

    void resume(Checkpoint checkpoint) {
      try (StoredFile from = checkpoint.last()) {
        if (from == null) {
          return;
        }
        balance = from.header().intValue("balance");
        round = from.header().intValue("round");
        done = from.header().intValue("done");
        objective = new LaneObjective(affinities, balances.get(balance), width);
        objective.restore(from);
        if (from.header().has("best")) {
          StoredFile part = from.part("best");
          best =
              new Best(
                  EmbeddingClassifier.read(part),
                  balances.get(part.header().intValue("balance")),
                  List.copyOf(config.mixtures()).get(part.header().intValue("mixture")),
                  part.header().doubleValue("objective"));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
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
    double value = objective.value(run);
    for (LaneConfig.Mixture mixture : mixtures) {
      DenseMatrix codes = projection.codes(mixture);
      EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
      if (best == null || classifier.validationScore() > best.classifier.validationScore()) {
        best = new Best(classifier, balance, mixture, value);
      }
    }
    return Objects.requireNonNull(best, "there is a mixture");
  }

  private LaneModel model(Task task, Best best, int done, int total, Run run) {
    return new LaneModel(
        NodeProbabilities.of(
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
