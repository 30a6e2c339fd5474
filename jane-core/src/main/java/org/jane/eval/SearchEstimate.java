package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.ensemble.Stacking;
import org.jane.model.Method;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jane.settings.SearchSpace;

/**
 * What a search and its ensemble will take, before any of it: from sizes alone.
 *
 * @param pinned settings that are fixed by the user
 * @param trialNodes settings are tried on so many training and validation nodes at most
 * @param stacking whether models may be stacked ({@link Stacking#possible})
 */
public record SearchEstimate(
    Method method,
    Map<String, String> pinned,
    TuningBudget budget,
    int trialNodes,
    boolean stacking) {
  /** So many rounds of a search usually help. */
  private static final int USUAL_ROUNDS = 2;

  /** So many values are next to the one in use, on average over settings. */
  private static final double NEIGHBOURS = 1.6;

  /** Seconds that a trial takes for each node beside its training: positions, scaling, scores. */
  private static final double SECONDS_PER_NODE = 2.5e-6;

  /** Models that join an ensemble because they are stacked hold no more than this. */
  private static final long ROOM_TO_JOIN = 2L << 30;

  /**
   * What it will hold at its peak: what trainings share, and beside it as many trainings as there
   * are threads, the models of the ensemble, or a single training that prepares what is shared.
   */
  public MemoryEstimate memory(Shape shape, int threads) {
    SearchSpace space = withinReach(shape);
    Map<String, Long> shared = new LinkedHashMap<>();
    long alone = 0;
    long prepared = 0;
    Map<String, String> first = space.starts().get(0);
    double most = TrialCosts.MOST_TRAINING * longest(space, trial(shape));
    for (Map<String, String> settings : space.corners()) {
      if (seconds(settings, trial(shape)) > most
          || !TrialCosts.fits(method, settings, first, shape)) {
        continue; // the search does not try it either
      }
      NodeClassifierTrainer<?> trainer = method.trainer(settings);
      alone = Math.max(alone, trainer.estimateMemory(shape).bytes());
      prepared = Math.max(prepared, trainer.estimatePreparedMemory(shape).bytes());
      trainer.estimateSharedMemory(shape).parts().forEach(p -> shared.put(p.name(), p.bytes()));
    }
    MemoryEstimate estimate = shape.data();
    for (Map.Entry<String, Long> part : shared.entrySet()) {
      estimate = estimate.plus(part.getKey(), part.getValue());
    }
    long each = prepared - shape.data().bytes();
    long sideBySide = each * threads + each / TrialCosts.MODEL_OF_TRAINING * models(shape);
    return estimate.plus("trainings", Math.max(sideBySide, alone - shape.data().bytes()));
  }

  /**
   * Estimated seconds of one thread: the search, as far as it usually goes, and the ensemble.
   * Rough: how many rounds help is not known beforehand.
   *
   * @param shape its labelled nodes are those for training
   * @param validationNodes with few of them, settings are tried on several draws
   */
  public double seconds(Shape shape, int validationNodes) {
    SearchSpace space = withinReach(shape);
    Shape trial = trial(shape);
    int judges = Math.max(1, Math.min(validationNodes, trialNodes));
    double one = TrialCosts.ONE_TRIAL * seconds(space.starts().get(0), trial);
    double[] starts = space.starts().stream().mapToDouble(s -> seconds(s, trial)).toArray();
    double once =
        SECONDS_PER_NODE * shape.nodes()
            + Arrays.stream(starts).filter(s -> s <= one).average().orElse(0);
    double costly = Arrays.stream(starts).filter(s -> s > one).sum();
    double settings =
        Math.min(
            budget.trials(),
            space.starts().size()
                + USUAL_ROUNDS * (NEIGHBOURS * space.choices().size() + 4)
                + space.refinements().size());
    int few = Tuner.few(judges);
    boolean there = stacking && shape.labelled() <= trialNodes; // models that trials have trained
    double trainings = settings * few + USUAL_ROUNDS * 4 * (Tuner.many(judges) - few);
    return shared(space, trial)
        + Math.min(budget.seconds(), trainings * once + few * costly)
        + (there ? 0 : ensembleSeconds(shape));
  }

  /** How many models the ensemble will have, about: starts join where models may be stacked. */
  public int models(Shape shape) {
    if (!stacking || budget.members() == 1) {
      return budget.members();
    }
    SearchSpace space = withinReach(shape);
    List<Map<String, String>> kinds = new ArrayList<>(space.starts());
    kinds.addAll(space.further());
    return budget.members() + joining(method, kinds, shape);
  }

  /** Estimated seconds of training the models of the ensemble on one thread. */
  public double ensembleSeconds(Shape shape) {
    return models(shape)
        * withinReach(shape).starts().stream()
            .mapToDouble(start -> seconds(start, shape))
            .average()
            .orElse(0);
  }

  /**
   * How many of these may join an ensemble: as many as together hold no more than there is room.
   */
  static int joining(Method method, List<Map<String, String>> kinds, Shape shape) {
    long held = 0;
    int count = 0;
    for (Map<String, String> kind : kinds) {
      held += TrialCosts.modelBytes(method, kind, shape);
      if (held > ROOM_TO_JOIN) {
        break;
      }
      count++;
    }
    return count;
  }

  /** The settings that the search may begin with: those out of all proportion are left out. */
  private SearchSpace withinReach(Shape shape) {
    SearchSpace space = method.searchSpace().orElseThrow().without(pinned);
    Map<String, String> first = space.starts().get(0);
    double most = TrialCosts.mostOfAStart(budget) * seconds(first, trial(shape));
    return space.withStarts(
        s ->
            s.equals(first)
                || seconds(s, trial(shape)) <= most && TrialCosts.fits(method, s, first, shape));
  }

  private Shape trial(Shape shape) {
    return shape.withLabelled(Math.min(shape.labelled(), trialNodes));
  }

  private double seconds(Map<String, String> settings, Shape shape) {
    return method.trainer(settings).estimatePreparedSeconds(shape);
  }

  private double longest(SearchSpace space, Shape shape) {
    return space.starts().stream().mapToDouble(s -> seconds(s, shape)).max().orElse(0);
  }

  /** What trainings find prepared, the costliest of it once. */
  private double shared(SearchSpace space, Shape shape) {
    return space.starts().stream()
        .map(method::trainer)
        .mapToDouble(t -> t.estimateSeconds(shape) - t.estimatePreparedSeconds(shape))
        .filter(seconds -> seconds > 0)
        .max()
        .orElse(0);
  }
}
