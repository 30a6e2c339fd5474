package org.jane.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jane.ensemble.Ensemble;
import org.jane.eval.Evaluation;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * The settings of an earlier model, to be trained again on data that has grown since: nothing is
 * searched for, which takes most of the time of a training.
 *
 * @param method of the model
 * @param recipes settings and seeds of its members, or its own
 * @param ensemble where the whole came from; empty for a single model
 */
record EarlierModel(String method, List<Provenance> recipes, Optional<Provenance> ensemble) {
  EarlierModel {
    recipes = List.copyOf(recipes);
  }

  /**
   * @throws RequestException when the request asks for other settings or another method
   */
  static EarlierModel of(ModelSource source, TrainRequest request) throws IOException {
    EarlierModel found;
    if (source instanceof ModelSource.InFile file) {
      try (ModelFile open = ModelFile.open(file.path())) {
        List<Provenance> members = open.memberProvenances();
        found =
            members.isEmpty()
                ? new EarlierModel(
                    open.provenance().method(), List.of(open.provenance()), Optional.empty())
                : new EarlierModel(
                    open.provenance().method(), members, Optional.of(open.provenance()));
      }
    } else {
      found = of(((ModelSource.InMemory) source).model());
    }
    refuse(!request.settings().isEmpty(), "set");
    refuse(request.tuning().wish() == Tuning.Wish.ALWAYS, "auto");
    refuse(request.checkpoint().isPresent(), "checkpoint");
    boolean other = !request.method().equals(found.method) && !request.method().equals("jane");
    refuse(other, "method");
    RequestException.ofArguments(found::entrants);
    return found;
  }

  static EarlierModel of(NodeClassifier model) {
    return model instanceof Ensemble several
        ? new EarlierModel(
            model.method(),
            several.members().stream().map(NodeClassifier::provenance).toList(),
            Optional.of(model.provenance()))
        : new EarlierModel(model.method(), List.of(model.provenance()), Optional.empty());
  }

  private static void refuse(boolean asked, String option) {
    if (asked) {
      throw new RequestException(
          "an earlier model brings its own method and settings, and is trained in one go",
          Remedy.of("Leave %s out", Remedy.option(option)));
    }
  }

  /** Each with its settings. */
  List<Evaluation.Entrant> entrants() {
    return recipes.stream()
        .map(r -> new Evaluation.Entrant(Methods.named(r.method()), r.settings()))
        .toList();
  }

  /**
   * Trains all of them; a run that is asked to stop keeps what each has learnt so far.
   *
   * @param thresholds whether an ensemble may have thresholds for rare classes
   */
  NodeClassifier trained(Task task, boolean thresholds, Run run) {
    NodeClassifier[] members = new NodeClassifier[recipes.size()];
    List<Task> turns = task.turns(recipes.size(), run.random("ensemble/turns"));
    AtomicInteger done = new AtomicInteger();
    boolean single = recipes.size() == 1;
    run.workers()
        .forBlocks(
            members.length,
            1,
            (from, to) -> {
              Provenance recipe = recipes.get(from);
              if (run.stopRequested() && from > 0) {
                return;
              }
              Run own = run.withSeed(recipe.seed());
              members[from] =
                  Methods.named(recipe.method())
                      .trainer(recipe.settings())
                      .train(turns.get(from % turns.size()), single ? own : own.listener(p -> {}));
              if (!single) {
                run.report(
                    Progress.of("training", done.incrementAndGet(), members.length, "models"));
              }
            });
    List<NodeClassifier> learnt = new ArrayList<>();
    List<Task> theirs = new ArrayList<>();
    for (int i = 0; i < members.length; i++) {
      if (members[i] != null) {
        learnt.add(members[i]);
        theirs.add(turns.get(i % turns.size()));
      }
    }
    if (ensemble.isEmpty()) {
      return learnt.get(0);
    }
    Ensemble together =
        Ensemble.calibrated(theirs, learnt, provenance(learnt, ensemble.get(), run), run);
    return thresholds ? together.withThresholds(task, run) : together;
  }

  private static Provenance provenance(List<NodeClassifier> members, Provenance before, Run run) {
    boolean stopped =
        run.stopRequested()
            || members.stream()
                .anyMatch(m -> m.provenance().stopReason() == StopReason.ASKED_TO_STOP);
    return Provenance.of(
        before.method(),
        before.settings(),
        run,
        members.stream().mapToInt(m -> m.provenance().epochs()).max().orElse(0),
        stopped ? StopReason.ASKED_TO_STOP : members.get(0).provenance().stopReason());
  }
}
