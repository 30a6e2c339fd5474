package org.jane.method.dane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jane.embedding.EmbeddingClassifier;
import org.jane.features.AttributeScaling;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.network.Adam;
import org.jane.network.Parameter;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Trains DANE: codes of all nodes from links and attributes, without labels, then logistic
 * regression. Holds no state between calls; may be shared between threads.
 *
 * <p>The autoencoders give back a number for each node and for each attribute: an epoch costs O(n ·
 * (n + attributes) · hidden), and memory is O((n + attributes) · (hidden + batch) + n · nodes
 * within {@code hops} steps). On graphs of more than 11,585 nodes, whose surroundings could be more
 * than 2^27 numbers, the same loss is found without any of these matrices: a step costs O(hops ·
 * edges · hidden + (n + attributes) · hidden²), memory is O((n + attributes) · hidden + edges).
 */
public final class DaneTrainer implements NodeClassifierTrainer<DaneModel> {
  /** Links, weights and attributes. */
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, false, false);

  static final String METHOD = "dane";

  private static final int CHUNK = 1024; // nodes whose codes are computed at a time
  private static final int LARGE_CHUNKS = 8; // of a large graph: each takes all steps of the walk
  private static final int DENSE = 12; // times as fast as the products that Cost is about
  private static final long MOST_KEPT = 1L << 27; // entries of the surroundings of all nodes: 1 GiB

  private final DaneConfig config;

  public DaneTrainer(DaneConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  /** Whether surroundings may be too many to be kept. It changes digits of the result. */
  private static boolean large(int nodes) {
    return (long) nodes * nodes > MOST_KEPT;
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double multiplications =
        large(shape.nodes())
            ? multiplicationsByProducts(shape)
            : 2.0 * shape.nodes() * outputs(shape) * config.hidden(); // measured on cora
    return 0.2
        + config.epochs() * multiplications / Cost.MULTIPLICATIONS_PER_SECOND
        + EmbeddingClassifier.estimateSeconds(shape, 2 * config.dimensions());
  }

  /** Those of an epoch of a large graph; dense products are done several times as fast. */
  private double multiplicationsByProducts(Shape shape) {
    double batch = config.batchOf(shape.nodes());
    double h = config.hidden();
    double links = 4.0 * Math.max(1, config.hops() - 1) * 2 * shape.edges() * h;
    double adam = 8 * outputs(shape) * h;
    double dense = 2 * (outputs(shape) + 6 * batch) * h * h + batch * batch * config.dimensions();
    return Math.ceil(shape.nodes() / batch) * (links + adam + dense / DENSE);
  }

  private static double outputs(Shape shape) {
    return (double) shape.nodes() + shape.attributes();
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    double degree = 1 + 2.0 * shape.edges() / Math.max(1, shape.nodes());
    double near = Math.min(shape.nodes(), StrictMath.pow(degree, config.hops()) + 1);
    return memory(shape, near);
  }

  /**
   * @param near how many nodes are within {@code hops} steps
   */
  private MemoryEstimate memory(Shape shape, double near) {
    long n = shape.nodes();
    long h = config.hidden();
    long outputs = n + shape.attributes();
    long rows = 2L * config.batchOf(shape.nodes());
    MemoryEstimate estimate = shape.data();
    if (large(shape.nodes())) {
      estimate =
          estimate
              .plus("steps of the walk", 32 * shape.edges() + 8 * n * h)
              .plus("autoencoders", 2 * outputs * h * 16)
              .plus("rows of a batch", rows * 4 * h * 16)
              .plus("codes at work", n / LARGE_CHUNKS * 4 * (4 * h + config.dimensions()));
    } else {
      estimate =
          estimate
              .plus("surroundings of nodes", (long) (24 * n * near))
              .plus("autoencoders", 2 * outputs * h * 24)
              .plus("rows of a batch", rows * (outputs + 4 * h) * 16);
    }
    return estimate
        .plus("codes", 2 * n * config.dimensions() * 16)
        .plus("attributes, scaled", 8 * shape.attributeEntries())
        .plus("probabilities", 8 * n * shape.classes());
  }

  @Override
  public DaneModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    if (task.graph().edges() == 0 && task.attributes().columns() == 0) {
      throw new CannotLearnException(
          "there are neither links nor attributes to learn from",
          Remedy.of("Give edges or attributes"));
    }
    long rows = Math.max(task.nodes(), task.attributes().columns());
    Task.requireArray("a layer", rows, config.hidden(), "Set hidden below " + config.hidden());
    Task.requireArray(
        "the embedding",
        rows,
        2L * config.dimensions(),
        "Set dimensions below " + config.dimensions());
    boolean large = large(task.nodes());
    Task.requireArray(
        "a batch",
        large ? Math.max(config.hidden(), config.dimensions()) : rows,
        2L * config.batchOf(task.nodes()),
        "Set batch below " + config.batchOf(task.nodes()));
    task.requireMemory(estimateMemory(task.shape())); // a walk through a huge graph takes time
    if (!large) {
      task.requireMemory(memory(task.shape(), Surroundings.reach(task.graph(), config.hops())));
    }
    CsrMatrix x =
        AttributeScaling.of(AttributeScaling.Kind.L2, task.attributes()).apply(task.attributes());
    DaneObjective objective = new DaneObjective(task.graph(), x, config, large, run);
    int epoch = epochs(task, objective, run, checkpoint);
    DenseMatrix codes = codes(task.nodes(), objective, run);
    EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
    return new DaneModel(
        NodeProbabilities.of(
            task, classifier.probabilities(task.multiLabel(), run), task.graph().isolated()),
        classifier.codes(),
        classifier.strength(),
        Provenance.of(
            METHOD,
            Key.describe(DaneConfig.keys(), config),
            run,
            epoch,
            epoch < config.epochs() ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT));
  }

  /** All epochs, or as many as a stop request leaves; how many were done. */
  private int epochs(Task task, DaneObjective objective, Run run, Checkpoint checkpoint) {
    int[] nodes = IntStream.range(0, task.nodes()).toArray();
    int size = config.batchOf(nodes.length);
    int batches = (nodes.length - 1) / size + 1;
    Adam adam = new Adam(config.learningRate(), config.weightDecay());
    int epoch = resumed(objective.parameters(), checkpoint);
    boolean stop = false;
    while (epoch < config.epochs() && !stop) {
      epoch++;
      int[] shuffled = nodes.clone();
      run.random("dane/batches", epoch).shuffle(shuffled);
      double loss = 0;
      for (int b = 0; b < batches; b++) {
        int from = b * size;
        int[] batch = Arrays.copyOfRange(shuffled, from, Math.min(shuffled.length, from + size));
        Arrays.sort(batch);
        int step = (epoch - 1) * batches + b + 1;
        loss += objective.gradient(batch, run.random("dane/links", step), run.workers()) / batches;
        adam.step(objective.parameters(), step, run.workers());
      }
      objective.parameters().forEach(p -> CannotLearnException.requireFinite(p.value()));
      run.report(
          new Progress(
              "training " + METHOD,
              epoch,
              config.epochs(),
              "epochs",
              List.of(new Progress.Measure("loss", loss))));
      stop = run.stopRequested();
      if (!stop) {
        int done = epoch;
        checkpoint.offer(to -> save(to, done, objective.parameters()));
      }
    }
    return epoch;
  }

  private static void save(StoreWriter to, int epoch, List<Parameter> parameters) {
    to.field("epoch", epoch);
    for (Parameter p : parameters) {
      to.put("value/" + p.name(), p.value())
          .put("mean/" + p.name(), p.mean())
          .put("square/" + p.name(), p.square());
    }
  }

  private static int resumed(List<Parameter> parameters, Checkpoint checkpoint) {
    try (StoredFile from = checkpoint.last()) {
      if (from == null) {
        return 0;
      }
      for (Parameter p : parameters) {
        fill(from, "value/" + p.name(), p.value());
        fill(from, "mean/" + p.name(), p.mean());
        fill(from, "square/" + p.name(), p.square());
      }
      return from.header().intValue("epoch");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void fill(StoredFile from, String name, float[] into) throws IOException {
    float[] stored = from.floats(name);
    if (stored.length != into.length) {
      throw from.contradiction(
          "array \"%s\" has %d numbers, training takes %d"
              .formatted(name, stored.length, into.length),
          null);
    }
    System.arraycopy(stored, 0, into, 0, into.length);
  }

  private static DenseMatrix codes(int n, DaneObjective objective, Run run) {
    DenseMatrix codes = DenseMatrix.zeros(n, objective.width());
    int chunk = large(n) ? n / LARGE_CHUNKS + 1 : CHUNK;
    for (int first = 0; first < n; first += chunk) {
      int[] some = IntStream.range(first, Math.min(n, first + chunk)).toArray();
      float[] part = objective.codes(some, run.workers());
      System.arraycopy(part, 0, codes.data(), first * objective.width(), part.length);
    }
    return codes;
  }
}
