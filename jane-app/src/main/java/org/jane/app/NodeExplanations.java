package org.jane.app;

import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import org.jane.graph.NodeIds;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * Why some nodes have their labels, in the order of the request. Explanations are made while one
 * walks through them, some hundred at a time on all threads, so that a million of them need no more
 * memory than a few.
 */
public final class NodeExplanations extends AbstractCollection<Explanation> {
  private static final int CHUNK = 1024;

  private final String name;
  private final Explainable model;
  private final int[] nodes;
  private final Predictions predictions;
  private final ReasonWords words;
  private final int most;
  private final Run run;

  /**
   * @param name what the user called the model
   * @param predictions of all nodes: the class that each is said to have is explained
   * @param words that reasons are said in
   */
  NodeExplanations(
      String name,
      Explainable model,
      int[] nodes,
      Predictions predictions,
      ReasonWords words,
      int most,
      Run run) {
    this.name = name;
    this.model = model;
    this.nodes = nodes;
    this.predictions = predictions;
    this.words = words;
    this.most = most;
    this.run = run;
  }

  /** The names of the nodes. */
  public NodeIds ids() {
    return model.ids();
  }

  /**
   * The class that is more likely than the one that is explained, because thresholds decided, and
   * its probability.
   */
  public record MoreLikely(String label, float probability) {}

  /** Such a class of an explained node; empty when there is none. */
  public Optional<MoreLikely> moreLikely(int node) {
    return predictions
        .moreLikely(node)
        .map(
            label ->
                new MoreLikely(label, predictions.probability(node, predictions.mostLikely(node))));
  }

  @Override
  public int size() {
    return nodes.length;
  }

  @Override
  public Iterator<Explanation> iterator() {
    return new Iterator<>() {
      private final Queue<Explanation> made = new ArrayDeque<>();
      private int next;

      @Override
      public boolean hasNext() {
        return !made.isEmpty() || next < nodes.length;
      }

      @Override
      public Explanation next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        if (made.isEmpty()) {
          Explanation[] chunk = new Explanation[Math.min(CHUNK, nodes.length - next)];
          run.workers()
              .forBlocks(
                  chunk.length,
                  16,
                  (from, to) -> {
                    for (int i = from; i < to; i++) {
                      chunk[i] =
                          model.explain(
                              nodes[next + i], predictions.predictedClass(nodes[next + i]), most);
                    }
                  });
          made.addAll(Arrays.asList(chunk));
          next += chunk.length;
          if (nodes.length > CHUNK) {
            run.report(Progress.of("explaining", next, nodes.length, "nodes"));
          }
        }
        return words.of(FiniteNumbers.in(made.remove(), name), predictions);
      }
    };
  }
}
