package org.jane.eval;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Abilities;
import org.jane.model.Basis;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;
import org.jane.store.Checkpoint;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * A method whose accuracy on validation nodes is a known function of its settings: a search can be
 * held against the way it should have gone. A training that holds bytes tells of its epochs.
 *
 * @param byDefault every setting
 * @param height the share of validation nodes that are right; hardly surer of their class than of
 *     the others, so that cross-entropy has little to say; below 0, it cannot be learnt
 * @param searchSpace what a search tries
 */
record Landscape(
    Map<String, String> byDefault,
    ToDoubleFunction<Map<String, String>> height,
    Optional<SearchSpace> searchSpace)
    implements Method {
  private static final int EPOCHS = 30;

  Landscape(Map<String, String> byDefault, ToDoubleFunction<Map<String, String>> height) {
    this(byDefault, height, Optional.empty());
  }

  /** A task of so many drawn nodes, and these shares of them to learn from and to be judged by. */
  static Task task(int nodes, double train, double validation) {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,seed=2,n=" + nodes), Run.seeded(2))
            .graph();
    return Task.of(
        data, Split.random(data.labels(), train, validation, Run.seeded(1).random("split")));
  }

  @Override
  public String name() {
    return "landscape";
  }

  @Override
  public String summary() {
    return "accuracy as a function of settings";
  }

  @Override
  public Abilities abilities() {
    return new Abilities(false, false, false, false, false, false);
  }

  @Override
  public List<Setting> settings() {
    return List.of();
  }

  @Override
  public Map<String, String> configured(Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>(byDefault);
    all.putAll(given);
    return all;
  }

  @Override
  public NodeClassifierTrainer<?> trainer(Map<String, String> given) {
    return new NodeClassifierTrainer<NodeClassifier>() {
      @Override
      public NodeClassifier train(Task task, Run run, Checkpoint checkpoint) {
        double top = height.applyAsDouble(given);
        if (top < 0) {
          throw new CannotLearnException("there is a hole", Remedy.of("Go around it"));
        }
        if (seconds(given, "room") > 0) {
          climb(top, run);
        }
        return model(given, task, run);
      }

      @Override
      public MemoryEstimate estimateMemory(Shape shape) {
        return estimatePreparedMemory(shape).plus("preparing", (long) seconds(given, "alone"));
      }

      @Override
      public MemoryEstimate estimatePreparedMemory(Shape shape) {
        return shape.data().plus("network", (long) seconds(given, "room"));
      }

      @Override
      public double estimateSeconds(Shape shape) {
        return seconds(given, "prepare") + estimatePreparedSeconds(shape);
      }

      @Override
      public double estimatePreparedSeconds(Shape shape) {
        return seconds(given, "train");
      }

      @Override
      public MemoryEstimate estimateSharedMemory(Shape shape) {
        return MemoryEstimate.none().plus("prepared for " + seconds(given, "prepare"), 1);
      }
    };
  }

  /** Tells of epochs, the best score of which is reached after a sixth of them. */
  private static void climb(double top, Run run) {
    for (int epoch = 1; epoch <= EPOCHS && !run.stopRequested(); epoch++) {
      double score = top * Math.min(1, 6.0 * epoch / EPOCHS);
      var measure = new Progress.Measure(Progress.VALIDATION, score);
      run.report(new Progress("climbing", epoch, EPOCHS, "epochs", List.of(measure)));
    }
  }

  /** The seconds, or bytes, that a setting of this name says, 0 without one. */
  private static double seconds(Map<String, String> settings, String name) {
    return Double.parseDouble(settings.getOrDefault(name, "0"));
  }

  private NodeClassifier model(Map<String, String> settings, Task task, Run run) {
    int classes = task.classCount();
    int[] validation = task.validationNodes();
    Labels truth = task.validationLabels();
    DenseMatrix answers = DenseMatrix.zeros(task.nodes(), classes);
    long right = Math.round(height.applyAsDouble(settings) * validation.length);
    for (int i = 0; i < validation.length; i++) {
      int label = truth.of(validation[i]);
      int at = validation[i] * classes;
      Arrays.fill(answers.data(), at, at + classes, 0.95f / classes);
      answers.data()[at + (label + (i < right ? 0 : 1)) % classes] += 0.05f;
    }
    Basis[] basis = new Basis[task.nodes()];
    Arrays.fill(basis, Basis.PREDICTED);
    Predictions predictions = new Predictions(task.ids(), answers, basis, task.trainLabels());
    StopReason why = run.stopRequested() ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT;
    Provenance provenance = Provenance.of(name(), settings, run, 1, why);
    return new NodeClassifier() {
      @Override
      public NodeIds ids() {
        return task.ids();
      }

      @Override
      public Predictions predict(Run other) {
        return predictions;
      }

      @Override
      public Provenance provenance() {
        return provenance;
      }
    };
  }

  @Override
  public void put(StoreWriter to, NodeClassifier model) {
    throw new UnsupportedOperationException("a landscape is not kept");
  }

  @Override
  public NodeClassifier read(StoredFile from, AttributedGraph data, Provenance provenance) {
    throw new UnsupportedOperationException("a landscape is not kept");
  }
}
