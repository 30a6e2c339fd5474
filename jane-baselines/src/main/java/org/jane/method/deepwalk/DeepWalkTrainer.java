package org.jane.method.deepwalk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jane.embedding.EmbeddingClassifier;
import org.jane.graph.Components;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jane.store.StoredFile;

/**
 * Trains DeepWalk: walks, skip-gram, then logistic regression on the codes of the training nodes.
 * Holds no state between calls; may be shared between threads.
 *
 * <p>Perozzi, Al-Rfou and Skiena, 2014. Walks follow edge weights. All pairs of a pass cost O(n ·
 * walks · length · window · negatives · dimensions); memory is O(n · dimensions), whatever the
 * number of walks: they are walked again in each pass.
 */
public final class DeepWalkTrainer implements NodeClassifierTrainer<DeepWalkModel> {
  public static final String METHOD = "deepwalk";

  /** Links and their weights, nothing else. */
  public static final Abilities ABILITIES = new Abilities(false, true, true, true, false, false);

  /** Walks whose pairs are held at a time. */
  private static final int EPISODE = 4096;

  /** Pairs of 64 dimensions, with five negatives, that one thread learns from in a second. */
  private static final double PAIRS_PER_SECOND = 5.6e6;

  private final DeepWalkConfig config;

  public DeepWalkTrainer(DeepWalkConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double tokens = (double) shape.nodes() * config.walks() * config.walkLength();
    double pairs = tokens * (config.window() + 1) * config.passes();
    return 0.1
        + pairs / PAIRS_PER_SECOND * config.dimensions() / 64
        + EmbeddingClassifier.estimateSeconds(shape, config.dimensions());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long n = shape.nodes();
    long tokens = Math.min(EPISODE, n) * config.walkLength();
    return shape
        .data()
        .plus("vectors", 8 * n * SkipGramKernels.stride(config.dimensions()))
        .plus("codes", 4 * n * config.dimensions())
        .plus("pairs of walks", tokens * (5 + 10L * (config.window() + 1)))
        .plus("sums of weights", shape.weighted() ? 16 * shape.edges() : 0)
        .plus(
            "classifier",
            (8L * shape.labelled() + 4 * n) * (config.dimensions() + shape.classes()));
  }

  @Override
  public DeepWalkModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    int stride = SkipGramKernels.stride(config.dimensions());
    Task.requireArray("the embedding", task.nodes(), stride, "Set dimensions below " + stride);
    task.requireMemory(estimateMemory(task.shape()));
    RandomWalks walks = new RandomWalks(task.graph());
    int[] visits = visits(walks, task.nodes(), run);
    NodeParts parts = new NodeParts(visits);
    SkipGram skipGram = new SkipGram(parts, visits, config, run);
    int done = learn(skipGram, new WalkPairs(walks, config, parts), task.nodes(), run, checkpoint);
    boolean[] unreached = Components.of(task.graph()).withoutAny(task.trainNodes());
    DenseMatrix codes = skipGram.codes();
    int unreachedCount = toMiddle(codes, unreached);
    EmbeddingClassifier classifier = EmbeddingClassifier.learn(task, codes, run);
    StopReason why = done < config.passes() ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT;
    return new DeepWalkModel(
        NodeProbabilities.of(task, classifier.probabilities(task.multiLabel(), run), unreached),
        codes,
        unreachedCount,
        classifier.strength(),
        Provenance.of(METHOD, Key.describe(DeepWalkConfig.keys(), config), run, done, why));
  }

  /** How often each node occurs on all walks. Whole numbers: the order of adding is no matter. */
  private int[] visits(RandomWalks walks, int n, Run run) {
    AtomicIntegerArray visits = new AtomicIntegerArray(n);
    run.workers()
        .forBlocks(
            n,
            64,
            (from, to) -> {
              int[] walk = new int[config.walkLength()];
              for (int node = from; node < to; node++) {
                for (int number = 0; number < config.walks(); number++) {
                  var random = WalkPairs.stream(run, node, number, config.walks());
                  int length = walks.walk(node, walk.length, random, walk, 0);
                  for (int p = 0; p < length; p++) {
                    visits.incrementAndGet(walk[p]);
                  }
                }
              }
            });
    int[] counts = new int[n];
    Arrays.setAll(counts, visits::get);
    return counts;
  }

  /** Goes through all walks in random order, pass by pass; returns the passes done. */
  private int learn(SkipGram skipGram, WalkPairs pairs, int n, Run run, Checkpoint checkpoint) {
    int chunks = (n + EPISODE - 1) / EPISODE;
    long episodes = (long) chunks * config.walks() * config.passes();
    int[] order = new int[n];
    long ordered = -1; // the walk whose order this is
    for (long episode = resumed(checkpoint, skipGram); episode < episodes; ) {
      long walk = episode / chunks; // walks of a node, pass after pass
      int pass = (int) (walk / config.walks());
      if (walk != ordered) {
        Arrays.setAll(order, i -> i);
        run.random("deepwalk/order", walk).shuffle(order);
        ordered = walk;
      }
      int from = (int) (episode % chunks) * EPISODE;
      int[] starts = Arrays.copyOfRange(order, from, Math.min(n, from + EPISODE));
      pairs.fill(starts, (int) (walk % config.walks()), pass, run);
      double rate = config.learningRate() * (1 - (double) episode / episodes);
      double last = config.learningRate() * (1 - (double) (episode + 1) / episodes);
      skipGram.learn(pairs, episode++, rate, last, run);
      run.report(
          new Progress(
              "training " + METHOD,
              episode,
              episodes,
              "batches of walks",
              List.of(new Progress.Measure("rate", last))));
      if (run.stopRequested()) {
        return pass;
      }
      long done = episode;
      checkpoint.offer(
          to -> {
            to.field("batches", done);
            skipGram.save(to);
          });
    }
    return config.passes();
  }

  /** The batches of walks that are done already, their result taken up from the checkpoint. */
  private static long resumed(Checkpoint checkpoint, SkipGram skipGram) {
    try (StoredFile from = checkpoint.last()) {
      if (from == null) {
        return 0;
      }
      skipGram.restore(from);
      return from.header().longValue("batches");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Nodes without a path to a training node get the mean code of the others: where they stand says
   * nothing about labels. Returns their number.
   */
  private static int toMiddle(DenseMatrix codes, boolean[] unreached) {
    int d = codes.columns();
    double[] sum = new double[d];
    int reached = 0;
    for (int i = 0; i < codes.rows(); i++) {
      for (int c = 0; c < d && !unreached[i]; c++) {
        sum[c] += codes.get(i, c);
      }
      reached += unreached[i] ? 0 : 1;
    }
    for (int i = 0; i < codes.rows(); i++) {
      for (int c = 0; c < d && unreached[i]; c++) {
        codes.set(i, c, (float) (sum[c] / reached));
      }
    }
    return codes.rows() - reached;
  }
}
