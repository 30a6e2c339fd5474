package org.jane.network;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.features.NodeFeatures;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.store.Header;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * What a network method has learnt besides the weights, the same for all of them. Immutable; nobody
 * writes into the arrays.
 *
 * @param features what the network sees of a node
 * @param temperature what logits are divided by before they become probabilities
 * @param trainNodes ascending
 * @param validationNodes ascending
 * @param bestEpoch the epoch whose weights were kept
 * @param validationScore its score on validation nodes, NaN without any
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
public record TrainedNetwork(
    NodeFeatures features,
    double temperature,
    int[] trainNodes,
    int[] validationNodes,
    int bestEpoch,
    double validationScore) {

  /** What a finished training leaves. */
  public static TrainedNetwork of(
      Task task, NodeFeatures features, TrainingLoop.Outcome<?> outcome) {
    return new TrainedNetwork(
        features,
        outcome.temperature(),
        task.trainNodes(),
        task.validationNodes(),
        outcome.bestEpoch(),
        outcome.score());
  }

  /**
   * The same for other data.
   *
   * @param knownAs the node of training that each node of the data is, below 0 for none
   */
  public TrainedNetwork renumbered(int[] knownAs) {
    return new TrainedNetwork(
        features.renumbered(knownAs),
        temperature,
        places(trainNodes, knownAs),
        places(validationNodes, knownAs),
        bestEpoch,
        validationScore);
  }

  /**
   * The places of some nodes of training in other data, ascending.
   *
   * @param knownAs the node of training that each node of the data is, below 0 for none
   */
  public static int[] places(int[] nodes, int[] knownAs) {
    return IntStream.range(0, knownAs.length)
        .filter(i -> knownAs[i] >= 0 && Arrays.binarySearch(nodes, knownAs[i]) >= 0)
        .toArray();
  }

  /** Adds it to a file, with the weights. */
  public void put(StoreWriter to, List<Parameter> weights) {
    to.field("temperature", temperature)
        .field("best-epoch", bestEpoch)
        .field("validation-score", validationScore)
        .put("train-nodes", trainNodes)
        .put("validation-nodes", validationNodes);
    features.put(to);
    for (Parameter weight : weights) {
      to.put("network/" + weight.name(), weight.value());
    }
  }

  /**
   * Refuses sizes for which a file has not enough weights, before a network of them is made.
   *
   * @param inputs numbers that the hidden layer sees of a node
   * @param hidden width of the hidden layer
   */
  public static void requireWeights(StoredFile from, long inputs, int hidden, int classes) {
    Check.that(inputs >= 0 && classes >= 1, "%d inputs, %d classes", inputs, classes);
    long stored = from.count("network/");
    long most = Math.max(1, stored / hidden);
    Check.that(
        inputs <= most && classes <= most && hidden * (inputs + classes) <= stored,
        "%d inputs, a hidden layer of %d and %d classes need more than the %d weights there are",
        inputs,
        hidden,
        classes,
        stored);
  }

  /** The same for a linear model, which has no hidden layer. */
  public static void requireLinearWeights(StoredFile from, int inputs, int classes) {
    long stored = from.count("network/");
    Check.that(
        inputs >= 0 && classes >= 1 && (long) inputs * classes <= stored,
        "%d inputs and %d classes need more than the %d weights there are",
        inputs,
        classes,
        stored);
  }

  /** Reads it from a file, and the weights into a network of the right shape. */
  public static TrainedNetwork read(StoredFile from, List<Parameter> weights) throws IOException {
    for (Parameter weight : weights) {
      float[] stored = from.floats("network/" + weight.name());
      Check.that(
          stored.length == weight.value().length,
          "%s has %d numbers, %d are needed",
          weight.name(),
          stored.length,
          weight.value().length);
      System.arraycopy(stored, 0, weight.value(), 0, stored.length);
    }
    Header header = from.header();
    return new TrainedNetwork(
        NodeFeatures.read(from),
        Check.positive("temperature", header.doubleValue("temperature")),
        from.ints("train-nodes"),
        from.ints("validation-nodes"),
        header.intValue("best-epoch"),
        header.doubleValue("validation-score"));
  }
}
