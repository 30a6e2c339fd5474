package org.jane.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jane.methods.ModelFile;
import org.jane.model.CannotLearnException;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * Trains, predicts and explains one {@link RandomCase} and looks at what must hold: numbers are
 * finite, probabilities are some and sum to 1, rows stand in the order of the nodes, a file gives
 * the model back, another order of the nodes and one more isolated node change no other prediction.
 */
final class GraphChecks {
  /** What came of a case. */
  enum Outcome {
    LEARNT,
    REFUSED
  }

  private static final double ROUNDING = 2e-3;

  private final Path folder;

  GraphChecks(Path folder) {
    this.folder = folder;
  }

  private static Run run() {
    return Run.seeded(1).threads(1);
  }

  private static IllegalStateException broken(String what, Object... values) {
    return new IllegalStateException(what.formatted(values));
  }

  Outcome of(RandomCase one) throws IOException {
    NodeClassifierTrainer<?> trainer;
    try {
      trainer = one.method().trainer(one.settings());
    } catch (IllegalArgumentException refused) {
      return Outcome.REFUSED;
    }
    NodeClassifier model;
    try {
      model = trainer.train(Task.of(one.data(), one.split()), run());
    } catch (CannotLearnException refused) {
      return Outcome.REFUSED;
    }
    Predictions predictions = model.predict(run());
    if (!predictions.finite()) {
      return Outcome.REFUSED; // as the use case of training does, before it writes anything
    }
    whole(one, predictions);
    if (model instanceof Explainable explainable) {
      if (!finite(explainable.shares(run()))) {
        return Outcome.REFUSED; // as the use case of explanations does
      }
      explained(explainable, predictions);
    }
    kept(one, model, predictions);
    SplittableRandom random = new SplittableRandom(one.number() + 1);
    RandomCase permuted = one.permuted(order(one.data().nodes(), random));
    RandomCase larger = one.withIsolated();
    if (model instanceof InductiveNodeClassifier inductive) {
      same(
          "a model on nodes in another order",
          predictions,
          inductive.predict(permuted.data(), run()).predictions(),
          1e-4);
      if (ofItsOwn(one)) {
        same(
            "a model beside an isolated node",
            predictions,
            inductive.predict(larger.data(), run()).predictions(),
            1e-4);
      }
    }
    if (one.method().name().equals("lp")) { // no randomness: the training itself is compared
      same("trained on nodes in another order", predictions, trained(permuted), ROUNDING);
      same("trained beside an isolated node", predictions, trained(larger), ROUNDING);
    }
    return Outcome.LEARNT;
  }

  /** PageRank and its like are of the whole graph: one more node moves them a little. */
  private static boolean ofItsOwn(RandomCase one) {
    return one.method().configured(one.settings()).getOrDefault("structural", "off").equals("off");
  }

  private static Predictions trained(RandomCase one) {
    return one.method()
        .trainer(one.settings())
        .train(Task.of(one.data(), one.split()), run())
        .predict(run());
  }

  private static void whole(RandomCase one, Predictions predictions) {
    if (predictions.nodes() != one.data().nodes()) {
      throw broken("%d predictions of %d nodes", predictions.nodes(), one.data().nodes());
    }
    for (int i = 0; i < predictions.nodes(); i++) {
      if (!predictions.ids().get(i).equals(one.data().ids().get(i))) {
        throw broken("row %d is of %s", i, predictions.ids().get(i));
      }
      double sum = 0;
      for (int c = 0; c < predictions.classNames().size(); c++) {
        float p = predictions.probability(i, c);
        if (!(p >= 0 && p <= 1.00001f)) {
          throw broken("probability %s of node %d, class %d", p, i, c);
        }
        sum += p;
      }
      if (!predictions.multiLabel() && Math.abs(sum - 1) > 1e-4) {
        throw broken("probabilities of node %d sum to %s", i, sum);
      }
    }
  }

  private static boolean finite(Explainable.Shares shares) {
    for (int i = 0; i < shares.attributes().length; i++) {
      if (!Float.isFinite(shares.attributes()[i]) || !Float.isFinite(shares.links()[i])) {
        return false;
      }
    }
    return true;
  }

  private static void explained(Explainable model, Predictions predictions) {
    for (int node : new int[] {0, predictions.nodes() - 1}) {
      Explanation why = model.explain(node, 5);
      if (!Double.isFinite(why.attributeEffect())
          || !Double.isFinite(why.linkEffect())
          || !Double.isFinite(why.probability())
          || !Double.isFinite(why.marginNeither())) {
        throw broken(
            "explanation of node %d: %s, %s, %s",
            node, why.attributeEffect(), why.linkEffect(), why.marginNeither());
      }
      for (Explanation.Part part : why.attributes()) {
        if (!Double.isFinite(part.effect()) || part.text().contains("NaN")) {
          throw broken("effect %s of %s", part.effect(), part.text());
        }
      }
    }
  }

  private void kept(RandomCase one, NodeClassifier model, Predictions predictions)
      throws IOException {
    Path file = folder.resolve("m.jane");
    ModelFile.write(file, model, new ModelFile.TrainingData("t", one.data(), one.split()), true);
    try (ModelFile stored = ModelFile.open(file)) {
      same(
          "the model from its file",
          predictions,
          stored.model(stored.data().graph()).predict(run()),
          0);
    }
    Files.delete(file);
  }

  private static void same(String what, Predictions expected, Predictions found, double most) {
    for (int i = 0; i < expected.nodes(); i++) {
      int at = found.ids().find(expected.ids().get(i));
      for (int c = 0; c < expected.classNames().size(); c++) {
        float one = expected.probability(i, c);
        float other = found.probability(at, c);
        if (!(Math.abs(one - other) <= most)) {
          throw broken("%s: node %d, class %d has %s, before %s", what, i, c, other, one);
        }
      }
    }
  }

  private static int[] order(int nodes, SplittableRandom random) {
    int[] order = IntStream.range(0, nodes).toArray();
    for (int i = nodes - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    return order;
  }
}
