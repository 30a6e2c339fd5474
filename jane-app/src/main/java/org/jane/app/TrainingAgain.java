package org.jane.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Memo;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * Trains the settings of a model again, on the same data with further labels, and compares both on
 * the same validation nodes, see {@link ModelComparison}.
 */
public final class TrainingAgain {
  private TrainingAgain() {}

  /**
   * What came of it.
   *
   * @param model what was learnt, with its data
   * @param comparison with the model that was there, by the labels of today
   * @param newLabels labels that training did not have before, or had otherwise
   */
  public record Result(LoadedModel model, ModelComparison comparison, int newLabels) {}

  /**
   * Trains again.
   *
   * @param model what is there
   * @param labels class names by node number; a label of a node that has one replaces it
   * @param metric decides which is better
   * @throws RequestException when nodes may have several labels, a class is unknown, or there are
   *     no validation nodes to compare on
   */
  public static Result run(
      LoadedModel model, Map<Integer, String> labels, PrimaryMetric metric, Run run)
      throws IOException {
    AttributedGraph old = model.data().graph();
    if (old.labels().multiLabel()) {
      throw new RequestException(
          "nodes of this data may have several labels, and one cannot be added to them here",
          Remedy.of("Add labels to the data and train on it"));
    }
    Split split = model.data().split();
    if (split.validation().length == 0) {
      throw new RequestException(
          "the model has no validation nodes to compare it with a new one",
          Remedy.of("Train a model with validation nodes"));
    }
    Labels now = relabelled(old.labels(), labels);
    AttributedGraph graph =
        new AttributedGraph(old.graph(), old.attributes(), old.attributeNames(), now, old.ids());
    Split with = withTraining(now, split, labels);
    Task task = Task.of(graph, with).withMetric(metric);
    NodeClassifier trained = trained(model.model(), task, run.memo(Memo.keeping()));
    if (trained.provenance().stopReason() == StopReason.ASKED_TO_STOP) {
      throw new RequestException("training was stopped", Remedy.of("Start it again"));
    }
    ModelFile.TrainingData data =
        new ModelFile.TrainingData(
            model.data().name(), graph, with, model.data().encoding(), model.data().options());
    LoadedModel fresh =
        LoadedModel.open(
            new ModelSource.InMemory(
                trained, data, Optional.empty(), model.worth().or(model::earlierWorth)),
            run);
    int[] judges = Ensemble.judges(model.model(), split);
    return new Result(
        fresh,
        ModelComparison.of(model.predictions(), fresh.predictions(), now, judges, metric),
        changed(old.labels(), now));
  }

  private static Labels relabelled(Labels labels, Map<Integer, String> others) {
    int[] all = new int[labels.nodes()];
    Arrays.setAll(all, labels::of);
    others.forEach(
        (node, name) -> {
          int number = labels.classNames().indexOf(name);
          if (number < 0) {
            throw RequestException.unknown("the model knows no class", name, labels.classNames());
          }
          all[node] = number;
        });
    return Labels.single(labels.classNames(), all);
  }

  private static int changed(Labels before, Labels now) {
    int count = 0;
    for (int i = 0; i < now.nodes(); i++) {
      count += before.of(i) != now.of(i) ? 1 : 0;
    }
    return count;
  }

  /** Labelled nodes are learnt from unless they are for validation or testing. */
  private static Split withTraining(Labels now, Split split, Map<Integer, String> labels) {
    TreeSet<Integer> train = new TreeSet<>(labels.keySet());
    Arrays.stream(split.train()).forEach(train::add);
    Arrays.stream(split.validation()).forEach(train::remove);
    Arrays.stream(split.test()).forEach(train::remove);
    return Split.of(
        now,
        train.stream().mapToInt(Integer::intValue).toArray(),
        split.validation(),
        split.test());
  }

  private static NodeClassifier trained(NodeClassifier model, Task task, Run run) {
    if (!(model instanceof Ensemble ensemble)) {
      return one(model.provenance(), task, run);
    }
    List<NodeClassifier> members = new ArrayList<>();
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < ensemble.members().size(); i++) {
      tasks.add(ensemble.taskOf(i, task));
      members.add(one(ensemble.members().get(i).provenance(), tasks.get(i), run));
    }
    Provenance old = model.provenance();
    int epochs = members.stream().mapToInt(m -> m.provenance().epochs()).max().orElse(0);
    StopReason why =
        members.stream()
            .map(m -> m.provenance().stopReason())
            .filter(StopReason.ASKED_TO_STOP::equals)
            .findFirst()
            .orElse(members.get(0).provenance().stopReason());
    Provenance provenance =
        Provenance.of(old.method(), old.settings(), run.withSeed(old.seed()), epochs, why);
    Ensemble together = Ensemble.calibrated(tasks, members, provenance, run);
    return ensemble.rule().plain() ? together : together.withThresholds(task, run);
  }

  private static NodeClassifier one(Provenance how, Task task, Run run) {
    return Methods.named(how.method())
        .trainer(how.settings())
        .train(task, run.withSeed(how.seed()));
  }
}
