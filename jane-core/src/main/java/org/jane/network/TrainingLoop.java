package org.jane.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.loss.Merit;
import org.jane.loss.Temperature;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.store.Checkpoint;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * The one training loop: epochs of steps by Adam, a look at the validation nodes every so often,
 * checkpoints, early stopping, stop requests and progress. What is special about a method is its
 * {@link Objective}.
 *
 * <p>The weights that are kept are those of the epoch with the best primary metric on validation
 * nodes, the later on a tie; without validation nodes the last. Several candidates, such as
 * scalings of the attributes, are trained one after the other, and the one with the best {@link
 * Merit} wins.
 */
public final class TrainingLoop {
  /** What the weights are improved for. No loop and no steps, so that a test can call it. */
  public interface Objective {
    /** Everything that Adam improves, in a fixed order. */
    List<Parameter> parameters();

    /** How many steps an epoch has. */
    default int batches() {
      return 1;
    }

    /**
     * The loss of a batch; its gradient is left in the parameters.
     *
     * @param epoch 1, 2, …
     * @param batch 0, 1, …
     */
    double gradient(int epoch, int batch, Workers workers);

    /**
     * How long the steps of an epoch are, as a share of the learning rate. Where each step sees
     * other nodes, shorter ones at the end average over more of them.
     *
     * @param last the last epoch there will be
     */
    default double pace(int epoch, int last) {
      return 1;
    }

    /** Logits of the validation nodes as everything is now, valid until the next call. */
    float[] validationLogits(Workers workers);

    /**
     * Called after the steps of an epoch: for what is not improved by Adam, such as positions.
     *
     * @return what there is to tell besides the loss
     */
    default List<Progress.Measure> epochDone(int epoch, Run run) {
      return List.of();
    }

    /**
     * Arrays by name that {@link #epochDone} changes: they are kept and restored as weights are.
     */
    default Map<String, float[]> others() {
      return Map.of();
    }

    /** Called after parameters and others were overwritten, by the best or by a checkpoint. */
    default void overwritten() {}

    /** Adds what a checkpoint must hold besides parameters and others. */
    default void save(StoreWriter to) {}

    /** Takes it up again, parameters and others being restored already. */
    default void restore(StoredFile from, Workers workers) throws IOException {}
  }

  /**
   * Makes an objective.
   *
   * @param <O> its type
   */
  @FunctionalInterface
  public interface Candidate<O extends Objective> {
    /**
     * @param from the checkpoint that training goes on from, for what need not be computed again;
     *     null when it begins
     */
    O make(@Nullable StoredFile from) throws IOException;
  }

  /**
   * What came of it.
   *
   * @param objective whose parameters now hold the best weights
   * @param epochs epochs done
   * @param bestEpoch the epoch of the best weights
   * @param score their primary metric on validation nodes, such that larger is better; NaN without
   *     any
   * @param temperature the one that suits the validation nodes
   * @param loss cross-entropy of the validation nodes at that temperature
   * @param why training ended
   * @param metric that decided
   */
  public record Outcome<O extends Objective>(
      O objective,
      int epochs,
      int bestEpoch,
      double score,
      double temperature,
      double loss,
      StopReason why,
      PrimaryMetric metric) {
    /** By which candidates are compared, as a search compares trials. */
    double merit() {
      return Merit.of(metric, score, loss);
    }

    private Outcome<O> because(StopReason other) {
      return new Outcome<>(objective, epochs, bestEpoch, score, temperature, loss, other, metric);
    }
  }

  private final Task task;
  private final int[] validationNodes;
  private final String method;
  private final NetworkSettings settings;
  private final Run run;
  private final Checkpoint checkpoint;

  /**
   * @param method its name, for those who watch
   */
  public TrainingLoop(
      Task task, String method, NetworkSettings settings, Run run, Checkpoint checkpoint) {
    this.task = task;
    this.validationNodes = task.validationNodes();
    this.method = method;
    this.settings = settings;
    this.run = run;
    this.checkpoint = checkpoint;
  }

  /**
   * Trains each candidate and keeps the best. Without validation nodes only the first candidate is
   * trained.
   *
   * @param candidates made one after the other, so that one that lost can be forgotten
   */
  public <O extends Objective> Outcome<O> run(List<Candidate<O>> candidates) {
    Check.that(!candidates.isEmpty(), "there is nothing to train");
    try (StoredFile from = checkpoint.last()) {
      return new All<>(candidates, validationNodes.length > 0 ? candidates.size() : 1).run(from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All candidates, and the best of those that are done. */
  private final class All<O extends Objective> {
    private final List<Candidate<O>> candidates;
    private final int tries;
    private int number;
    private int bestNumber;
    private @Nullable Outcome<O> best;

    All(List<Candidate<O>> candidates, int tries) {
      this.candidates = candidates;
      this.tries = tries;
    }

    Outcome<O> run(@Nullable StoredFile from) throws IOException {
      if (from != null) {
        restore(from);
      }
      Outcome<O> done;
      StoredFile resumed = from;
      do {
        One<O> one = new One<>(candidates.get(number).make(resumed), this);
        if (resumed != null) {
          one.restore(resumed);
          resumed = null;
        }
        Outcome<O> next = one.train();
        boolean better = best == null || next.merit() > best.merit();
        bestNumber = better ? number : bestNumber;
        done = (better || best == null ? next : best).because(next.why());
        best = done;
        number++;
      } while (number < tries && done.why() != StopReason.ASKED_TO_STOP);
      return done;
    }

    void save(StoreWriter to) {
      to.field("candidate", number);
      Outcome<O> winner = best;
      if (winner != null) {
        StoreWriter part = to.part("winner");
        part.field("candidate", bestNumber)
            .field("epochs", winner.epochs)
            .field("best-epoch", winner.bestEpoch)
            .field("score", winner.score)
            .field("temperature", winner.temperature)
            .field("loss", winner.loss);
        arrays(winner.objective).forEach(part::put);
      }
    }

    private void restore(StoredFile from) throws IOException {
      number = from.header().intValue("candidate");
      if (from.header().has("winner")) {
        StoredFile part = from.part("winner");
        bestNumber = part.header().intValue("candidate");
        O objective = candidates.get(bestNumber).make(null);
        fill(part, "", arrays(objective));
        objective.overwritten();
        best =
            new Outcome<>(
                objective,
                part.header().intValue("epochs"),
                part.header().intValue("best-epoch"),
                part.header().doubleValue("score"),
                part.header().doubleValue("temperature"),
                part.header().doubleValue("loss"),
                StopReason.EPOCH_LIMIT,
                task.metric());
      }
    }
  }

  /** Weights and other arrays of an objective by name, those in use. */
  private static Map<String, float[]> arrays(Objective objective) {
    Map<String, float[]> arrays = new LinkedHashMap<>();
    objective.parameters().forEach(p -> arrays.put("network/" + p.name(), p.value()));
    arrays.putAll(objective.others());
    return arrays;
  }

  private static void fill(StoredFile from, String prefix, Map<String, float[]> arrays)
      throws IOException {
    for (Map.Entry<String, float[]> array : arrays.entrySet()) {
      float[] stored = from.floats(prefix + array.getKey());
      if (stored.length != array.getValue().length) {
        throw from.contradiction(
            "array \"%s\" has %d numbers, training takes %d"
                .formatted(array.getKey(), stored.length, array.getValue().length),
            null);
      }
      System.arraycopy(stored, 0, array.getValue(), 0, stored.length);
    }
  }

  /** One candidate on its way. */
  private final class One<O extends Objective> {
    private final O objective;
    private final All<O> all;
    private final Map<String, float[]> now;
    private final Map<String, float[]> kept = new LinkedHashMap<>();
    private final EpochChoice choice = new EpochChoice(validationNodes.length);
    private int epoch;
    private int bestEpoch;
    private double score = Double.NaN;

    One(O objective, All<O> all) {
      this.objective = objective;
      this.all = all;
      this.now = arrays(objective);
      now.forEach((name, array) -> kept.put(name, array.clone()));
    }

    Outcome<O> train() {
      List<Parameter> parameters = objective.parameters();
      StopReason why = null;
      while (why == null) {
        epoch++;
        double rate = settings.learningRate() * objective.pace(epoch, settings.epochs());
        var adam = new Adam(rate, settings.weightDecay());
        double loss = 0;
        for (int batch = 0; batch < objective.batches(); batch++) {
          loss += objective.gradient(epoch, batch, run.workers()) / objective.batches();
          int step = (epoch - 1) * objective.batches() + batch + 1;
          adam.step(parameters, step, run.workers());
        }
        List<Progress.Measure> measures = objective.epochDone(epoch, run);
        boolean stop = run.stopRequested();
        boolean last = epoch >= settings.epochs();
        if (epoch % settings.evaluateEvery() == 0 || last || stop) {
          validate();
        }
        report(loss, measures);
        why =
            stop
                ? StopReason.ASKED_TO_STOP
                : last
                    ? StopReason.EPOCH_LIMIT
                    : settings.outOfPatience(epoch - bestEpoch) ? StopReason.CONVERGED : null;
        if (why == null) {
          checkpoint.offer(this::save);
        }
      }
      copy(kept, now);
      objective.overwritten();
      float[] logits = objective.validationLogits(run.workers());
      now.values().forEach(CannotLearnException::requireFinite);
      CannotLearnException.requireFinite(logits);
      double temperature = Temperature.ofValidation(task, logits);
      return new Outcome<>(
          objective,
          epoch,
          bestEpoch,
          choice.score(),
          temperature,
          Temperature.validationLoss(task, logits, temperature),
          why,
          task.metric());
    }

    private void validate() {
      float[] logits = objective.validationLogits(run.workers());
      PrimaryMetric metric = task.metric();
      score = metric.oriented(metric.ofLogits(task.validationLabels(), validationNodes, logits));
      if (choice.keeps(score)) {
        bestEpoch = epoch;
        copy(now, kept);
      }
    }

    private void copy(Map<String, float[]> from, Map<String, float[]> to) {
      from.forEach((name, array) -> System.arraycopy(array, 0, to.get(name), 0, array.length));
    }

    private void report(double loss, List<Progress.Measure> measures) {
      List<Progress.Measure> shown = new ArrayList<>();
      shown.add(new Progress.Measure("labels", loss));
      shown.addAll(measures);
      if (!Double.isNaN(score)) {
        shown.add(new Progress.Measure(Progress.VALIDATION, score));
      }
      long done = (long) all.number * settings.epochs() + epoch;
      long total = (long) all.tries * settings.epochs();
      run.report(new Progress("training " + method, done, total, "epochs", shown));
    }

    private void save(StoreWriter to) {
      all.save(to);
      to.field("epoch", epoch)
          .field("best-epoch", bestEpoch)
          .field("best-score", choice.score())
          .field("score", score);
      now.forEach(to::put);
      for (Parameter p : objective.parameters()) {
        to.put("mean/" + p.name(), p.mean()).put("square/" + p.name(), p.square());
      }
      kept.forEach((name, array) -> to.put("best/" + name, array));
      objective.save(to);
    }

    void restore(StoredFile from) throws IOException {
      epoch = from.header().intValue("epoch");
      bestEpoch = from.header().intValue("best-epoch");
      choice.restore(from.header().doubleValue("best-score"));
      score = from.header().doubleValue("score");
      fill(from, "", now);
      Map<String, float[]> moments = new LinkedHashMap<>();
      for (Parameter p : objective.parameters()) {
        moments.put("mean/" + p.name(), p.mean());
        moments.put("square/" + p.name(), p.square());
      }
      fill(from, "", moments);
      fill(from, "best/", kept);
      objective.overwritten();
      objective.restore(from, run.workers());
    }
  }
}
