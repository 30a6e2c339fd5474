package org.jane.method.jane;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jane.features.NameWords;
import org.jane.features.NeighbourLabels;
import org.jane.features.NodeFeatures;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.network.Network;
import org.jane.network.TrainingLoop;
import org.jane.run.Memo;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.spectral.SpectralEmbedding;
import org.jane.store.Checkpoint;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

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
  /** More than this does not fit into sums of floats. */
  private static final double MOST_WEIGHT = 1e37;

  /** Links that differ more leave nothing of the eigenvectors. */
  private static final double MOST_RATIO = 1e20;

  /** Below it, what links pull with is lost in rounding, and eigenvectors are. */
  private static final double LEAST_WEIGHT = 1e-30;

  /**
   * So many dimensions are taken however few nodes there are: the search asks for up to as many.
   */
  private static final int ALWAYS_TAKEN = 128;

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
    return 2
        * (JaneCost.of(shape, config).seconds() - 0.2); // rates of two threads; 0.2 s to warm up
  }

  @Override
  public double estimatePreparedSeconds(Shape shape) {
    return 2 * JaneCost.preparedSeconds(shape, config); // rates of two threads
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
  public JaneModel train(Task given, Run run, Checkpoint checkpoint) {
    Named named = named(given, run.memo());
    Task task = named.in(given);
    refuse(task);
    NodeFeatures learnt =
        NodeFeatures.learn(task.attributes(), task.graph(), config.attributes(), run);
    CsrMatrix own = learnt.apply(task.attributes(), task.graph(), run.memo());
    float labelSize = config.neighbourLabels() == 0 ? 0 : labelSize(own, learnt.blocks().own());
    CsrMatrix attributes =
        config.neighbourLabels() == 0
            ? own
            : NodeFeatures.beside(
                own,
                List.of(
                    new NeighbourLabels(
                            task.graph(),
                            task.trainLabels(),
                            config.neighbourLabels(),
                            labelSize,
                            learnt.kinds())
                        .all()));
    TrainingLoop.Outcome<JaneObjective> best =
        new TrainingLoop(task, method(), config.network(), run, checkpoint)
            .run(List.of(from -> objective(task, attributes, from, run)));
    return JaneModel.trained(
        task,
        config,
        named.words.orElse(null),
        learnt,
        labelSize,
        best,
        provenance(run, best.epochs(), best.why()));
  }

  /** Words in names, and the attributes of the data with them behind. */
  private record Named(Optional<NameWords> words, CsrMatrix attributes) {
    Task in(Task task) {
      return words
          .map(w -> task.withAttributes(attributes, w.behind(task.attributeNames())))
          .orElse(task);
    }
  }

  private Named named(Task task, Memo memo) {
    NameWords.Use use = config.attributes().names();
    return memo.get(
        task.attributes(),
        "words in names, " + use,
        () -> {
          Optional<NameWords> words = NameWords.learn(use, task.ids(), task.attributes());
          return new Named(
              words,
              words.map(w -> w.behind(task.attributes(), task.ids())).orElse(task.attributes()));
        });
  }

  /** Labels around a node count as much as its attributes: the mean length of their rows, or 1. */
  private static float labelSize(CsrMatrix attributes, int own) {
    double sum = 0;
    for (int i = 0; i < attributes.rows(); i++) {
      double squares = 0;
      for (int e = attributes.rowStart(i); e < attributes.rowStart(i + 1); e++) {
        squares += attributes.column(e) < own ? attributes.value(e) * attributes.value(e) : 0;
      }
      sum += Math.sqrt(squares);
    }
    return sum == 0 ? 1 : (float) (sum / attributes.rows());
  }

  private void refuse(Task task) {
    task.requireClasses(2);
    long h = config.network().hidden();
    if (config.neighbourLabels() > 0 && config.encoder().links()) {
      throw new CannotLearnException(
          "neighbours that send messages would send a node its own label",
          Remedy.of("Set neighbour-labels=0 or encoder=mlp"));
    }
    int heads = config.encoder().heads((int) h);
    if (heads > 0) {
      Task.requireArray(
          "the attention along links",
          task.graph().adjacency().entries(),
          heads,
          "Set encoder=links(" + config.encoder().rounds() + ")");
    }
    requireWeights(task.graph());
    int k = config.start().spectral().k().orElse(1);
    Task.requireArray("the embedding", task.nodes(), k, "Set k below " + k);
    if (k > task.nodes() && k > ALWAYS_TAKEN) {
      throw new CannotLearnException(
          "%d nodes do not have positions of %d dimensions".formatted(task.nodes(), k),
          Remedy.of("Set k below " + task.nodes()));
    }
    long own = config.attributes().ownColumns(task.shape());
    if (own < task.attributes().columns()) {
      String fewer = "Set components below " + own;
      Task.requireArray("the directions of attributes", task.attributes().columns(), own, fewer);
      Task.requireArray("the components of nodes", task.nodes(), own, fewer);
    }
    long added = config.attributes().addedColumns(task.shape()) + config.attributes().hubs();
    long inputs = (long) task.attributes().columns() + k + added;
    Task.requireArray("the first layer", inputs, h, "Set hidden below " + h);
    task.requireMemory(estimateMemory(task.shape()));
  }

  /** Forces along links are sums of weights times distances, in floats. */
  private static void requireWeights(Graph graph) {
    CsrMatrix links = graph.adjacency();
    float least = Float.POSITIVE_INFINITY;
    float most = 0;
    for (int e = 0; e < links.entries(); e++) {
      least = Math.min(least, links.value(e));
      most = Math.max(most, links.value(e));
    }
    if (most > MOST_RATIO * least) {
      throw CannotLearnException.ofData(
          String.format(
              Locale.ROOT,
              "the weights of links are from %.2g to %.2g, which is too far apart to compute with",
              least,
              most),
          Remedy.of("Leave the lightest links out, or take logarithms of the weights"));
    }
    double heaviest = 0;
    double lightest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < graph.nodes(); i++) {
      heaviest = Math.max(heaviest, graph.strength(i));
      lightest = graph.degree(i) == 0 ? lightest : Math.min(lightest, graph.strength(i));
    }
    if (lightest < LEAST_WEIGHT) {
      throw CannotLearnException.ofData(
          String.format(
              Locale.ROOT,
              "the weights of the links of one node add up to %.2g, which is too small to compute with",
              lightest),
          Remedy.of("Multiply all weights by the same number, or leave such links out"));
    }
    if (heaviest > MOST_WEIGHT) {
      throw CannotLearnException.ofData(
          String.format(
              Locale.ROOT,
              "the weights of the links of one node add up to %.2g, which is too large to compute with",
              heaviest),
          Remedy.of("Divide all weights by the largest"));
    }
  }

  /** Positions as the checkpoint left them, or at their start. */
  private JaneObjective objective(
      Task task, CsrMatrix attributes, @Nullable StoredFile from, Run run) throws IOException {
    DenseMatrix u;
    double s;
    if (from == null) {
      SpectralEmbedding embedding =
          config.start().random()
              ? SpectralEmbedding.random(task.graph(), config.start().spectral(), run)
              : SpectralEmbedding.of(task.graph(), config.start().spectral(), run);
      u = embedding.u();
      s = embedding.s();
    } else {
      float[] kept = from.floats(JaneObjective.POSITIONS);
      u = new DenseMatrix(task.nodes(), kept.length / task.nodes(), kept);
      s = from.header().doubleValue("s");
    }
    var space = new LatentSpace(task.graph(), u, task.trainNodes(), config.latentStep());
    float c = from == null ? positionScale(space, s) : from.header().floatValue("c");
    Network network =
        JaneNetwork.of(
            attributes.columns(),
            u.columns(),
            task.classCount(),
            config.network(),
            config.encoder());
    JaneNetwork.initialise(network, config.encoder(), run);
    return new JaneObjective(task, config, attributes, network, space, s, c, run);
  }

  /**
   * c: the mean row norm of c·U is the scale asked for; c = s shows the network the eigenvectors
   * themselves.
   */
  private float positionScale(LatentSpace space, double s) {
    if (config.start().scale().isEmpty()) {
      return (float) s;
    }
    double norm = space.meanRowNorm();
    return norm == 0 ? 1f : (float) (config.start().scale().getAsDouble() / norm);
  }

  private Provenance provenance(Run run, int epochs, StopReason why) {
    return Provenance.of(method(), Key.describe(JaneConfig.keys(), config), run, epochs, why);
  }
}
