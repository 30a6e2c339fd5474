package org.jane.method.amgcn;

import java.util.List;
import java.util.Objects;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.network.NetworkCost;
import org.jane.network.TrainingLoop;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;

/**
 * Trains AM-GCN. Holds no state between calls; may be shared between threads.
 *
 * <p>Every epoch takes all nodes: time O(entries of X · h + (edges + n·k) · (h + d) + n·h·d),
 * memory O(n·(h + d)); before, O(Σ over attributes of the square of the nodes that have it) for the
 * graph of similar attributes.
 */
public final class AmgcnTrainer implements NodeClassifierTrainer<AmgcnModel> {
  /** New nodes would change the graph of similar attributes of all others. */
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, false, false);

  static final String METHOD = "amgcn";

  private final AmgcnConfig config;

  public AmgcnTrainer(AmgcnConfig config) {
    this.config = Objects.requireNonNull(config, "config");
  }

  @Override
  public AmgcnModel train(Task task, Run run, Checkpoint checkpoint) {
    task.requireClasses(2);
    NetworkCost.requireRoom(task, config.network(), config.attributes());
    long columns = config.attributes().addedColumns(task.shape()) + task.attributes().columns();
    long longest = Math.max(task.nodes(), columns);
    long d = config.dimensions();
    Task.requireArray("the embedding", longest, d, "Set dimensions below " + d);
    Task.requireArray("the product of two embeddings", d, d, "Set dimensions below " + d);
    task.requireMemory(estimateMemory(task.shape()));
    List<TrainingLoop.Candidate<AmgcnObjective>> candidates =
        AttributeScaling.candidates(config.attributes().scaling(), task.attributes()).stream()
            .<TrainingLoop.Candidate<AmgcnObjective>>map(
                scaling -> from -> objective(task, scaling, run))
            .toList();
    TrainingLoop.Outcome<AmgcnObjective> best =
        new TrainingLoop(task, METHOD, config.network(), run, checkpoint).run(candidates);
    float[] p = best.objective().logits(run.workers()).clone();
    int classes = task.classCount();
    Logits.toProbabilities(p, classes, best.temperature(), task.multiLabel(), run.workers());
    return new AmgcnModel(
        NodeProbabilities.of(
            task, new DenseMatrix(task.nodes(), classes, p), task.graph().isolated()),
        best.objective().features().scaling().kind(),
        Provenance.of(
            METHOD, Key.describe(AmgcnConfig.keys(), config), run, best.epochs(), best.why()));
  }

  private AmgcnObjective objective(Task task, AttributeScaling.Kind scaling, Run run) {
    NodeFeatures learnt =
        NodeFeatures.learn(
            task.attributes(), task.graph(), config.attributes().withScaling(scaling), run);
    CsrMatrix attributes = learnt.apply(task.attributes(), task.graph(), run.memo());
    return new AmgcnObjective(task, config, learnt, attributes, run);
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double each = (double) shape.attributeEntries() / Math.max(1, shape.attributes());
    double similar = 3.0 * shape.attributeEntries() * each / Cost.MULTIPLICATIONS_PER_SECOND;
    double links = 4.0 * shape.edges() + 4.0 * shape.nodes() * config.neighbours();
    double dense = 8.0 * shape.nodes() * config.dimensions();
    return similar
        + NetworkCost.seconds(
            shape,
            config.network(),
            config.attributes(),
            8.0 * shape.attributeEntries() + 4 * links + 2 * dense);
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long n = shape.nodes();
    long h = config.network().hidden();
    long d = config.dimensions();
    long links = 4L * shape.edges() + 4L * n * config.neighbours() + 4 * n;
    return shape
        .data()
        .plus("links and similar nodes", 16 * links)
        .plus("attributes, transposed", 8 * shape.attributeEntries())
        .plus("products of columns", 16 * d * d)
        .plus("layers and their gradients", 8 * n * (4 * (6 * h + 4 * d) + 8 * d))
        .plus(NetworkCost.memory(shape, config.network(), config.attributes(), 3, n));
  }
}
