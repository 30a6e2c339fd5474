package org.jane.eval;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jane.model.Method;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jspecify.annotations.Nullable;

/**
 * What trials cost, and how much of the budget they use up. By estimates from sizes alone: neither
 * the speed nor the memory of a machine must decide what is found.
 */
final class TrialCosts {
  /** Trainings that preparing for some settings alone may cost. */
  private static final double MOST_PREPARING = 5;

  /** Seconds that preparing may take whatever a training costs. */
  private static final double BRIEF = 1;

  /** Trainings that a training with some settings may cost. */
  static final double MOST_TRAINING = 6;

  /** Seconds that the training of a model may take whatever another costs. */
  private static final double BRIEF_TRAINING = 5;

  /** So many times the memory of the first candidate may a training hold. */
  private static final double MOST_ROOM = 4;

  /** Bytes that it may hold whatever the first candidate holds. */
  private static final long ROOM = 2L << 30;

  /**
   * Settings that cost more than so many trainings of the first candidate are costly: they use up
   * the budget of trials faster, in proportion.
   */
  static final double ONE_TRIAL = 4;

  /** A training holds about so many times what the model holds that comes out. */
  static final int MODEL_OF_TRAINING = 4;

  /** Bytes of a training for which more threads do not help. */
  private static final long LITTLE = 64L << 20;

  /** A costly start may use up this share of what is left of the budget. */
  private static final double MOST_OF_A_START = 0.2;

  private final Method method;
  private final Shape shape;
  private final int budget;
  private final Set<String> prepared = new HashSet<>(); // what trainings share
  private @Nullable Map<String, String> first;
  private @Nullable Map<String, String> unit; // whose cost trials are counted in
  private double spent;

  /**
   * @param shape of the data that trials train on
   */
  TrialCosts(Method method, Shape shape, TuningBudget budget) {
    this.method = method;
    this.shape = shape;
    this.budget = budget.trials();
  }

  /** Takes the trials of a candidate off the budget; others are in proportion to the first. */
  void spend(Candidate candidate) {
    if (first == null) {
      first = candidate.settings;
      unit = first;
    }
    spent += trials(candidate.settings);
  }

  /** How many trials of the budget are left. */
  double left() {
    return budget - spent;
  }

  /** So many trials more than the budget has, of those that cost no more than the first. */
  void allow(int trials) {
    spent -= trials;
  }

  /** So many trials are left from here on, and cost what this candidate costs. */
  void grant(int trials, Candidate candidate) {
    unit = candidate.settings;
    spent = Math.max(0, budget - trials);
  }

  /** How many trials of the budget some settings use up. */
  private double trials(Map<String, String> settings) {
    double one = ONE_TRIAL * seconds(there(unit));
    return one > 0 ? Math.max(1, seconds(settings) / one) : 1;
  }

  private static Map<String, String> there(@Nullable Map<String, String> settings) {
    if (settings == null) {
      throw new IllegalStateException("costs are in proportion to a first candidate");
    }
    return settings;
  }

  /** Estimated seconds of a training that finds prepared what trainings share. */
  double seconds(Map<String, String> settings) {
    return method.trainer(settings).estimatePreparedSeconds(shape);
  }

  /** About what a model with these settings holds. */
  long modelBytes(Map<String, String> settings) {
    return modelBytes(method, settings, shape);
  }

  static long modelBytes(Method method, Map<String, String> settings, Shape shape) {
    long training = method.trainer(settings).estimatePreparedMemory(shape).bytes();
    return (training - shape.data().bytes()) / MODEL_OF_TRAINING;
  }

  /** As many trainings of the first candidate as a start can cost at most. */
  static double mostOfAStart(TuningBudget budget) {
    return Math.max(1, MOST_OF_A_START * budget.trials()) * ONE_TRIAL;
  }

  /** Whether a training holds no more than some room, or than a few of the first candidate. */
  static boolean fits(
      Method method, Map<String, String> settings, Map<String, String> first, Shape shape) {
    long bytes = method.trainer(settings).estimatePreparedMemory(shape).bytes();
    return bytes <= ROOM
        || bytes <= MOST_ROOM * method.trainer(first).estimatePreparedMemory(shape).bytes();
  }

  private boolean fits(Map<String, String> settings) {
    return fits(method, settings, there(first), shape);
  }

  /** Whether some settings cost no more than one trial of the budget, and fit. */
  boolean costsOne(Map<String, String> settings) {
    return trials(settings) <= 1 && fits(settings);
  }

  /** Whether a training takes long, whatever others take. */
  boolean takesLong(Map<String, String> settings) {
    return seconds(settings) > BRIEF_TRAINING;
  }

  /** Whether it takes long, and longer than a trial of those that a search began with. */
  boolean costly(Candidate candidate) {
    return takesLong(candidate.settings)
        && seconds(candidate.settings) > ONE_TRIAL * seconds(there(first));
  }

  /** Whether a costly start is in proportion to what is left of the budget beside others. */
  boolean affordable(Map<String, String> start, List<Map<String, String>> others) {
    double beside = left() - others.stream().mapToDouble(this::trials).sum();
    return trials(start) <= MOST_OF_A_START * beside && fits(start);
  }

  /**
   * Whether settings are in proportion: what must be prepared for them alone takes no longer than a
   * few trainings of the first candidate, and training takes no longer than a few of another.
   */
  boolean affordable(Map<String, String> settings, Candidate other) {
    NodeClassifierTrainer<?> trainer = method.trainer(settings);
    double training = trainer.estimatePreparedSeconds(shape);
    double preparing =
        prepared.containsAll(shared(trainer)) ? 0 : trainer.estimateSeconds(shape) - training;
    return preparing <= Math.max(BRIEF, MOST_PREPARING * seconds(there(first)))
        && training <= MOST_TRAINING * seconds(other.settings)
        && fits(settings);
  }

  /** Those of some candidates that do not cost many times as much as another. */
  List<Candidate> inProportion(Candidate to, List<Candidate> some) {
    double most = MOST_TRAINING * seconds(to.settings);
    return some.stream().filter(c -> c == to || seconds(c.settings) <= most).toList();
  }

  /** Those of some candidates that cost little beside another, or little by themselves. */
  List<Candidate> cheap(Candidate beside, List<Candidate> some) {
    double most = Math.max(BRIEF_TRAINING, MOST_TRAINING * seconds(beside.settings));
    return some.stream().filter(c -> seconds(c.settings) <= most).toList();
  }

  /** The names of what a training shares with others. */
  List<String> shared(NodeClassifierTrainer<?> trainer) {
    return trainer.estimateSharedMemory(shape).parts().stream()
        .map(MemoryEstimate.Part::name)
        .toList();
  }

  /** What is prepared from here on, and costs no more. */
  void prepared(List<String> shared) {
    prepared.addAll(shared);
  }

  /** Whether a training is so small that more threads would not make it faster. */
  boolean little(NodeClassifierTrainer<?> trainer) {
    return trainer.estimateMemory(shape).bytes() <= LITTLE;
  }
}
