package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jane.loss.Temperature;
import org.jane.metric.PrimaryMetric;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * Trains a network epoch by epoch and keeps the weights that do best on validation nodes; without
 * validation nodes the last.
 */
public final class NetworkTraining {
  /** What the weights are improved for. No loop and no steps, so that a test can call it. */
  public interface Objective {
    /** Everything that learns, in a fixed order. */
    List<Parameter> parameters();

    /** How many steps an epoch has. */
    int batches();

    /**
     * The loss of a batch; its gradient is left in the parameters.
     *
     * @param epoch 1, 2, …
     * @param batch 0, 1, …
     */
    double gradient(int epoch, int batch, Workers workers);

    /** Logits of the validation nodes as the weights are now, valid until the next call. */
    float[] validationLogits(Workers workers);
  }

  /**
   * What came of it.
   *
   * @param objective whose parameters now hold the best weights
   * @param epochs epochs done
   * @param bestEpoch the epoch of the best weights
   * @param score their accuracy, or micro-F1, on validation nodes, NaN without any
   * @param temperature the one that suits the validation nodes
   * @param loss cross-entropy of the validation nodes at that temperature
   * @param why training ended
   */
  public record Outcome<O extends Objective>(
      O objective,
      int epochs,
      int bestEpoch,
      double score,
      double temperature,
      double loss,
      StopReason why) {
    private Outcome<O> because(StopReason other) {
      return new Outcome<>(objective, epochs, bestEpoch, score, temperature, loss, other);
    }
  }

  private final Task task;
  private final int[] validationNodes;
  private final String method;
  private final NetworkSettings settings;
  private final Run run;

  /**
   * @param method its name, for those who watch
   */
  public NetworkTraining(Task task, String method, NetworkSettings settings, Run run) {
    this.task = task;
    this.validationNodes = task.validationNodes();
    this.method = method;
    this.settings = settings;
    this.run = run;
  }

  /**
   * Trains each candidate and keeps the one that does best on validation nodes. Without validation
   * nodes only the first candidate is trained.
   *
   * @param candidates made one after the other, so that one that lost can be forgotten
   */
  public <O extends Objective> Outcome<O> bestOf(List<Supplier<O>> candidates) {
    Check.that(!candidates.isEmpty(), "there is nothing to train");
    int tries = validationNodes.length > 0 ? candidates.size() : 1;
    var choice = new ValidationChoice(validationNodes.length);
    Outcome<O> best = train(candidates.get(0).get(), 0, tries);
    choice.keeps(best.score(), best.loss());
    for (int i = 1; i < tries && best.why() != StopReason.ASKED_TO_STOP; i++) {
      Outcome<O> next = train(candidates.get(i).get(), i, tries);
      best = (choice.keeps(next.score(), next.loss()) ? next : best).because(next.why());
    }
    return best;
  }

  private <O extends Objective> Outcome<O> train(O objective, int candidate, int candidates) {
    List<Parameter> parameters = objective.parameters();
    var adam = new Adam(settings.learningRate(), settings.weightDecay());
    List<float[]> best = parameters.stream().map(p -> p.value().clone()).toList();
    var choice = new ValidationChoice(validationNodes.length);
    List<Progress.Measure> shown = new ArrayList<>();
    int bestEpoch = 0;
    double bestScore = Double.NaN;
    double score = Double.NaN;
    int step = 0;
    int epoch = 0;
    boolean stop = false;
    while (epoch < settings.epochs() && !stop) {
      epoch++;
      double loss = 0;
      for (int batch = 0; batch < objective.batches(); batch++) {
        loss += objective.gradient(epoch, batch, run.workers()) / objective.batches();
        adam.step(parameters, ++step, run.workers());
      }
      stop = run.stopRequested();
      if (epoch % settings.evaluateEvery() == 0 || epoch == settings.epochs() || stop) {
        float[] logits = objective.validationLogits(run.workers());
        score = PrimaryMetric.of(task.validationLabels(), validationNodes, logits);
        if (choice.keeps(score, Temperature.validationLoss(task, logits, 1))) {
          bestScore = score;
          bestEpoch = epoch;
          copy(parameters, best, true);
        }
      }
      shown.clear();
      shown.add(new Progress.Measure("labels", loss));
      if (!Double.isNaN(score)) {
        shown.add(new Progress.Measure("validation", score));
      }
      long done = (long) candidate * settings.epochs() + epoch;
      long total = (long) candidates * settings.epochs();
      run.report(new Progress("training " + method, done, total, "epochs", shown));
    }
    copy(parameters, best, false);
    float[] logits = objective.validationLogits(run.workers());
    double temperature = Temperature.ofValidation(task, logits);
    return new Outcome<>(
        objective,
        epoch,
        bestEpoch,
        bestScore,
        temperature,
        Temperature.validationLoss(task, logits, temperature),
        stop ? StopReason.ASKED_TO_STOP : StopReason.EPOCH_LIMIT);
  }

  private static void copy(List<Parameter> parameters, List<float[]> kept, boolean keep) {
    for (int p = 0; p < kept.size(); p++) {
      float[] value = parameters.get(p).value();
      System.arraycopy(keep ? value : kept.get(p), 0, keep ? kept.get(p) : value, 0, value.length);
    }
  }
}
