package org.jane.method.cs;

import java.util.Objects;
import org.jane.loss.Temperature;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.network.Aggregation;
import org.jane.network.Network;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkModel;
import org.jane.network.NetworkTrainer;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jane.store.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Trains the base predictor of correct and smooth; the two steps themselves learn nothing. Holds no
 * state between calls; may be shared between threads.
 *
 * <p>Time per epoch is that of an MLP on the training nodes; once, O(rounds · edges · M) for the
 * two steps.
 */
public final class CsTrainer implements NodeClassifierTrainer<CsModel> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, false);

  static final String METHOD = "cs";

  private final CsConfig config;
  private final Base base;

  public CsTrainer(CsConfig config) {
    this.config = Objects.requireNonNull(config, "config");
    this.base = new Base(config);
  }

  /** The model of the attributes. */
  static final class Base extends NetworkTrainer<CsConfig> {
    Base(CsConfig config) {
      super(
          METHOD,
          config,
          config.network(),
          config.attributes(),
          Key.describe(CsConfig.keys(), config));
    }

    /** X W + b, or ReLU(X W0 + b0) W1 + b1. */
    @Override
    protected Network layers(int attributes, int classes) {
      Network network = new Network(attributes, 0);
      if (config().base() == CsConfig.Base.LINEAR) {
        boolean bias = config().network().bias();
        network.layer(classes).attributes("attribute-weights", true).bias("output-bias", bias);
      } else {
        ofAttributes(network, classes, true);
      }
      return network;
    }

    @Override
    protected Network.Initialisation initialisation() {
      return Network.Initialisation.FAN_IN;
    }

    @Override
    protected @Nullable Aggregation aggregation() {
      return null;
    }

    @Override
    public double estimateSeconds(Shape shape) {
      double entries = (double) shape.attributeEntries() * shape.labelled() / shape.nodes();
      return NetworkCost.seconds(
          shape,
          config().network(),
          config().attributes(),
          2 * entries + 10.0 * shape.attributes());
    }

    @Override
    public MemoryEstimate estimateMemory(Shape shape) {
      long averages = 4L * shape.nodes() + 16 * shape.edges();
      return shape
          .data()
          .plus("averages over neighbours", averages)
          .plus("errors and scores", 24L * shape.nodes() * shape.classes())
          .plus(
              NetworkCost.memory(
                  shape, config().network(), config().attributes(), 1, shape.labelled()));
    }
  }

  @Override
  public CsModel train(Task task, Run run, Checkpoint checkpoint) {
    NetworkModel<CsConfig> learnt = base.train(task, run, checkpoint);
    float[] logits = CsModel.logits(learnt, run);
    int classes = task.classCount();
    int[] validation = task.validationNodes();
    float[] some = new float[validation.length * classes];
    for (int i = 0; i < validation.length; i++) {
      System.arraycopy(logits, validation[i] * classes, some, i * classes, classes);
    }
    return new CsModel(learnt, Temperature.ofValidation(task, some));
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double spread = 4.0 * config.rounds() * shape.edges() * shape.classes();
    return base.estimateSeconds(shape) + spread / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return base.estimateMemory(shape);
  }
}
