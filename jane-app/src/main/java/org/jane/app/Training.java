package org.jane.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jane.data.Dataset;
import org.jane.ensemble.Ensemble;
import org.jane.ensemble.Stacking;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.TrainingExecutor;
import org.jane.eval.TrialLog;
import org.jane.eval.Tuner;
import org.jane.eval.TuningReport;
import org.jane.explain.Ablation;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
import org.jane.store.Checkpoint;
import org.jane.store.DataDigest;
import org.jane.store.FolderLock;
import org.jspecify.annotations.Nullable;

/** Learns from a graph and keeps what was learnt. */
public final class Training {
  private final TrainRequest request;
  private final Run run;
  private final Events events;
  private final Method method;
  private final NodeClassifierTrainer<?> trainer;
  private final Optional<EarlierModel> earlier;
  private final Optional<TrainingExecutor> elsewhere;
  private @Nullable FolderLock lock;

  private Training(
      TrainRequest request, Run run, Events events, Optional<TrainingExecutor> elsewhere)
      throws IOException {
    this.elsewhere = elsewhere;
    this.request = request;
    this.run = run;
    this.events = events;
    this.earlier =
        request.from().isPresent()
            ? Optional.of(EarlierModel.of(request.from().get(), request))
            : Optional.empty();
    this.method =
        RequestException.ofArguments(
            () -> Methods.named(earlier.map(EarlierModel::method).orElse(request.method())));
    this.trainer = RequestException.ofArguments(() -> method.trainer(request.settings()));
  }

  /**
   * Carries out a request. A run that is asked to stop ends early with the best model so far, which
   * is written like any other.
   *
   * @throws RequestException when it makes no sense
   * @throws org.jane.model.CannotLearnException when the method cannot learn this
   * @throws NotEnoughMemoryException when training would not fit
   * @throws org.jane.store.CheckpointException when the checkpoint is of something else
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   */
  public static TrainResult run(TrainRequest request, Run run, Events events) throws IOException {
    return run(request, run, events, Optional.empty());
  }

  /**
   * The same with trainings carried out elsewhere, such as on a cluster. The model is the same to
   * the last bit. A single training elsewhere keeps no checkpoint.
   *
   * @param elsewhere who carries out trainings; empty: the threads of the run
   */
  public static TrainResult run(
      TrainRequest request, Run run, Events events, Optional<TrainingExecutor> elsewhere)
      throws IOException {
    Training training = new Training(request, run, events, elsewhere);
    try {
      return training.result();
    } finally {
      if (training.lock != null) {
        training.lock.close();
      }
    }
  }

  private TrainResult result() throws IOException {
    request.model().ifPresent(Training::requirePlace);
    requireSense();
    if (request.checkpoint().isPresent() && Files.isDirectory(request.checkpoint().get().path())) {
      hold(request.checkpoint().get());
    }
    request.checkpoint().ifPresent(UnfinishedWork::requireNoTraining);
    Dataset dataset = request.data().read(column(), run, events);
    ChosenSplit split =
        ChosenSplit.of(request.split(), request.test().map(TrainRequest.Test::share), dataset, run);
    events.hear(new Event.SplitChosen(split));
    LabelNotes.of(dataset.graph().labels(), request.metric())
        .forEach(note -> events.hear(new Event.Advice(note)));
    Task task = split.task(dataset.graph(), request.metric());
    Optional<WhyNotTuned> notTuned =
        earlier.isPresent() ? Optional.of(WhyNotTuned.EARLIER_MODEL) : notTuned(task);
    Learnt learnt =
        earlier.isPresent()
            ? earlierSettings(dataset, task, earlier.get())
            : notTuned.isEmpty() ? searched(dataset, split, task) : trained(dataset, split, task);
    Predictions predictions = FiniteNumbers.trained(learnt.model.predict(run));
    Optional<Worth> worth = worth(dataset, split, learnt, task);
    Kept kept = kept(dataset, split, learnt, worth);
    write(dataset, kept.split, kept.model, worth);
    Labels labels = dataset.graph().labels();
    TrainResult result =
        new TrainResult(
            dataset,
            split,
            kept.model,
            kept.split,
            kept.testLabels,
            learnt.tuning,
            notTuned,
            worth,
            request.metric(),
            NodeScore.of(
                predictions,
                labels,
                Ensemble.judges(learnt.model, split.split()),
                request.metric()),
            NodeScore.of(predictions, labels, split.split().test(), request.metric()));
    if (result.complete()) {
      request.checkpoint().ifPresent(UnfinishedWork::finished);
    }
    return result;
  }

  /** The model that is kept, and what it learnt from. */
  private record Kept(NodeClassifier model, Split split, TrainResult.TestLabels testLabels) {}

  /**
   * The model that was measured, or the same settings trained on all labels, where nodes were held
   * out only to measure it.
   */
  private Kept kept(Dataset dataset, ChosenSplit split, Learnt measured, Optional<Worth> worth)
      throws IOException {
    Kept as = new Kept(measured.model, split.split(), TrainResult.TestLabels.of(split.split()));
    if (trainings() == 1) {
      return as;
    }
    if (!run.stopRequested()) {
      Labels labels = dataset.graph().labels();
      ChosenSplit all = ChosenSplit.ofAllLabelled(labels, run);
      events.hear(new Event.AllLabels(labels.knownCount()));
      NodeClassifier again;
      try {
        again = again(dataset, all, measured);
        FiniteNumbers.trained(again.predict(measured.run));
      } catch (RuntimeException | OutOfMemoryError e) {
        write(dataset, split.split(), measured.model, worth);
        throw e;
      }
      if (again.provenance().stopReason() != StopReason.ASKED_TO_STOP) {
        return new Kept(again, all.split(), TrainResult.TestLabels.LEARNT);
      }
    }
    return new Kept(as.model, as.split, TrainResult.TestLabels.STOPPED);
  }

  /** How often the settings are trained: once to measure them, and once more on all labels. */
  private int trainings() {
    return request.test().filter(test -> !test.keptOut()).isPresent() ? 2 : 1;
  }

  private NodeClassifier again(Dataset dataset, ChosenSplit all, Learnt measured)
      throws IOException {
    Task task = all.task(dataset.graph(), request.metric());
    if (earlier.isPresent() || measured.tuning.isPresent()) {
      return EarlierModel.of(measured.model)
          .trained(task, request.tuning().budget().thresholds(), measured.run);
    }
    return trained(dataset, all, task, measured.run, Optional.empty());
  }

  /** From here on the folder of checkpoints is ours. */
  private void hold(CheckpointPlace place) throws IOException {
    if (lock == null) {
      lock = FolderLock.take(place.path());
    }
  }

  /** The column of the nodes that the split asks for. */
  private Optional<String> column() {
    return request
        .split()
        .flatMap(s -> RequestException.ofArguments(() -> Protocol.parse(s)).column());
  }

  private void requireSense() {
    if (request.test().isPresent() && request.split().isPresent()) {
      throw new RequestException(
          "the split " + request.split().get() + " says itself which nodes are for testing",
          Remedy.of("Leave %s out", Remedy.option("test")));
    }
    RequestException.ofCheck(
        () ->
            request
                .test()
                .ifPresent(
                    test ->
                        Check.that(
                            test.share() > 0 && test.share() < 1,
                            "the share of test nodes must be between 0 and 1, found %s",
                            test.share())));
  }

  /** What each side is worth. Whatever happens to the measurement, the model is not lost. */
  private Optional<Worth> worth(Dataset dataset, ChosenSplit split, Learnt learnt, Task task)
      throws IOException {
    if (!request.measure()) {
      return Optional.empty();
    }
    try {
      return Ablation.onValidation(learnt.model, task, learnt.run);
    } catch (RuntimeException | OutOfMemoryError e) {
      write(dataset, split.split(), learnt.model, Optional.empty());
      throw e;
    }
  }

  private void write(Dataset dataset, Split split, NodeClassifier model, Optional<Worth> worth)
      throws IOException {
    if (request.model().isPresent()) {
      ModelFile.write(
          request.model().get(),
          model,
          new ModelFile.TrainingData(
              dataset.name(), dataset.graph(), split, dataset.encoding(), dataset.options()),
          worth,
          request.withData());
    }
  }

  /**
   * What was learnt.
   *
   * @param run with what was found on the way, such as eigenvectors
   */
  private record Learnt(NodeClassifier model, Optional<TuningReport> tuning, Run run) {}

  private static void requirePlace(Path model) {
    try {
      AtomicFile.check(model);
    } catch (IOException e) {
      throw new RequestException(
          "the model cannot be written to " + model + ": " + e.getMessage(),
          Remedy.of("Give another path with %s", Remedy.option("model")));
    }
  }

  /**
   * Why settings are not chosen; empty when they are.
   *
   * @throws RequestException when they cannot be, and it was asked for
   */
  private Optional<WhyNotTuned> notTuned(Task task) {
    Optional<WhyNotTuned> reason = reasonNotToTune(task);
    if (reason.isPresent() && request.tuning().wish() == Tuning.Wish.ALWAYS) {
      throw new RequestException(
          reason.get().inWords(method.name()), Remedy.of("Leave %s out", Remedy.option("auto")));
    }
    reason.ifPresent(why -> events.hear(new Event.NotTuned(method.name(), why)));
    return reason;
  }

  private Optional<WhyNotTuned> reasonNotToTune(Task task) {
    Tuning.Wish wish = request.tuning().wish();
    if (wish == Tuning.Wish.NEVER) {
      return Optional.of(WhyNotTuned.NOT_WANTED);
    }
    if (wish == Tuning.Wish.UNLESS_PINNED && !request.settings().isEmpty()) {
      return Optional.of(WhyNotTuned.PINNED);
    }
    if (method.searchSpace().isEmpty()) {
      return Optional.of(WhyNotTuned.NOTHING_TO_TUNE);
    }
    return task.validationNodes().length == 0
        ? Optional.of(WhyNotTuned.NO_VALIDATION_NODES)
        : Optional.empty();
  }

  /** Trained with the settings of an earlier model. */
  private Learnt earlierSettings(Dataset dataset, Task task, EarlierModel model) {
    Shape shape = Shape.of(dataset.graph());
    Room.require(model.entrants(), 1, shape, false, run.workers().threads(), false);
    double seconds = 0;
    for (Evaluation.Entrant entrant : model.entrants()) {
      seconds += entrant.estimateModelSeconds(task.shape());
    }
    int together = Math.min(run.workers().threads(), model.entrants().size());
    events.hear(
        new Event.EarlierSettings(
            model.entrants().size(),
            new WorkEstimate(trainings() * seconds / Math.max(1, together))));
    events.hear(new Event.WorkBegins());
    Run sharing = run.memo(model.ensemble().isPresent() ? Memo.sharing() : Memo.keeping());
    return new Learnt(
        model.trained(task, request.tuning().budget().thresholds(), sharing),
        Optional.empty(),
        sharing);
  }

  /** Trained with settings that were chosen. */
  private Learnt searched(Dataset dataset, ChosenSplit split, Task task) throws IOException {
    Tuner tuner =
        RequestException.ofArguments(
            () -> new Tuner(method, request.settings(), request.tuning().budget()));
    Room.require(
        tuner
            .estimate(Stacking.possible(task))
            .memory(Shape.of(dataset.graph()), run.workers().threads()),
        method,
        request.settings(),
        Shape.of(dataset.graph()),
        true);
    events.hear(
        new Event.TrainingPlanned(
            true,
            WorkEstimate.ofSearch(
                method,
                request.settings(),
                request.tuning().budget(),
                task,
                request.measure(),
                trainings(),
                run.workers().threads())));
    events.hear(new Event.WorkBegins());
    TrialLog log = TrialLog.none();
    if (request.checkpoint().isPresent()) {
      CheckpointPlace place = request.checkpoint().get();
      hold(place);
      String pinned = "auto " + new TreeMap<>(request.settings());
      log = TrialLog.in(place.path(), fingerprint(dataset, split, pinned), place.resume());
      UnfinishedWork.begins(place);
      events.hear(
          new Event.CheckpointOpened(
              place.path(), true, place.resume(), log.size() > 0, log.size()));
    }
    Run sharing = run.memo(Memo.sharing());
    Tuner.Tuned tuned = tuner.on(elsewhere).train(task, sharing, log);
    events.hear(new Event.TuningDone(tuned.report()));
    return new Learnt(tuned.model(), Optional.of(tuned.report()), sharing);
  }

  /** Trained with the pinned settings and the defaults of all others. */
  private Learnt trained(Dataset dataset, ChosenSplit split, Task task) throws IOException {
    Shape shape = Shape.of(dataset.graph());
    Room.require(trainer.estimateMemory(shape), method, request.settings(), shape, false);
    events.hear(
        new Event.TrainingPlanned(
            false,
            WorkEstimate.ofOne(
                method,
                request.settings(),
                task.shape(),
                trainings(),
                request.measure() ? task.validationNodes().length : 0,
                run.workers().threads())));
    events.hear(new Event.WorkBegins());
    Run keeping = run.memo(Memo.keeping());
    NodeClassifier model = trained(dataset, split, task, keeping, request.checkpoint());
    return new Learnt(model, Optional.empty(), keeping);
  }

  private NodeClassifier trained(
      Dataset dataset,
      ChosenSplit split,
      Task task,
      Run keeping,
      Optional<CheckpointPlace> checkpoint)
      throws IOException {
    if (elsewhere.isPresent()) {
      var job = new TrainingExecutor.Job(method, request.settings(), task, run.seed());
      return elsewhere.get().train(List.of(job), keeping).get(0);
    }
    if (checkpoint.isEmpty()) {
      return trainer.train(task, keeping);
    }
    CheckpointPlace place = checkpoint.get();
    hold(place);
    String configured = method.configured(request.settings()).toString();
    Checkpoint file =
        Checkpoint.in(place.path(), fingerprint(dataset, split, configured), place.resume());
    file.check(); // a refused one keeps its mark
    UnfinishedWork.begins(place);
    events.hear(
        new Event.CheckpointOpened(place.path(), false, place.resume(), file.toResume(), 0));
    return trainer.train(task, keeping, file);
  }

  /** What a checkpoint must agree in to be gone on from. */
  private String fingerprint(Dataset dataset, ChosenSplit split, String configuration) {
    return DataDigest.of(dataset.graph(), split.split())
        + " "
        + Provenance.version()
        + " "
        + method.name()
        + " "
        + configuration
        + " seed "
        + run.seed()
        + (request.metric() == PrimaryMetric.ACCURACY ? "" : " " + request.metric().key());
  }
}
