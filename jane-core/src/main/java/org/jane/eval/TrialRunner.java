package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Trains candidates and scores them on the same draws of training and validation nodes. The first
 * draw is the task itself. Models are dropped as soon as they are scored, all but the best.
 */
final class TrialRunner {
  /** Trainings that preparing for some settings alone may cost. */
  private static final double MOST_PREPARING = 5;

  /** Seconds that preparing may take whatever a training costs. */
  private static final double BRIEF = 1;

  /** Trainings that a training with some settings may cost. */
  static final double MOST_TRAINING = 6;

  /** So many times the memory of the first candidate may a training hold. */
  private static final double MOST_ROOM = 4;

  /** Bytes that it may hold whatever the first candidate holds. */
  private static final long ROOM = 2L << 30;

  /**
   * Settings that cost more than so many trainings of the first candidate are costly: they use up
   * the budget of trials faster, in proportion.
   */
  static final double ONE_TRIAL = 4;

  /** Bytes of a training for which more threads do not help: it is begun beside others. */
  private static final long LITTLE = 64L << 20;

  /** A costly start may use up this share of what is left of the budget. */
  private static final double MOST_OF_A_START = 0.2;

  private final Method method;
  private final List<Task> draws = new ArrayList<>();
  private final TuningBudget budget;
  private final TrialLog log;
  private final Run run;
  private final Optional<TrainingExecutor> elsewhere;
  private final long began = System.nanoTime();
  private final Map<Map<String, String>, Candidate> candidates = new LinkedHashMap<>();
  private final Set<String> prepared = new HashSet<>(); // what trainings share
  private final Map<TrialKey, TrialScore> ahead = new ConcurrentHashMap<>(); // not asked for yet
  private int trainings;
  private double spent; // of the budget of trials
  private @Nullable Candidate unit; // whose cost trials are counted in; null for the first
  private @Nullable ScoredModel best;

  TrialRunner(Method method, Task task, TuningBudget budget, TrialLog log, Run run) {
    this(method, task, budget, log, run, Optional.empty());
  }

  /**
   * @param elsewhere where trainings are carried out; empty: on the threads of the run
   */
  TrialRunner(
      Method method,
      Task task,
      TuningBudget budget,
      TrialLog log,
      Run run,
      Optional<TrainingExecutor> elsewhere) {
    this.elsewhere = elsewhere;
    this.method = method;
    this.budget = budget;
    this.log = log;
    this.run = run;
    draws.add(task);
  }

  /** Adds a candidate; the same settings are the same candidate. */
  Candidate add(Map<String, String> settings) {
    Map<String, String> all = configured(settings);
    Candidate known = candidates.get(all);
    if (known != null) {
      return known;
    }
    Candidate added = new Candidate(candidates.size(), all);
    candidates.put(all, added);
    spent += trials(settings);
    return added;
  }

  /** How many trials of the budget some settings use up. */
  private double trials(Map<String, String> settings) {
    double one = ONE_TRIAL * seconds(unit().settings);
    return one > 0 ? Math.max(1, seconds(settings) / one) : 1;
  }

  /** As many trainings of the first candidate as a start can cost at most. */
  static double mostOfAStart(TuningBudget budget) {
    return Math.max(1, MOST_OF_A_START * budget.trials()) * ONE_TRIAL;
  }

  /**
   * Whether a training holds no more than some room, or than a few of the first candidate. By sizes
   * alone: the memory of a machine must not decide what is found.
   */
  static boolean fits(
      Method method, Map<String, String> settings, Map<String, String> first, Shape shape) {
    long bytes = method.trainer(settings).estimatePreparedMemory(shape).bytes();
    return bytes <= ROOM
        || bytes <= MOST_ROOM * method.trainer(first).estimatePreparedMemory(shape).bytes();
  }

  private boolean fits(Map<String, String> settings) {
    Map<String, String> first = candidates.values().iterator().next().settings;
    return fits(method, settings, first, draws.get(0).shape());
  }

  private Candidate unit() {
    return unit == null ? candidates.values().iterator().next() : unit;
  }

  /** Whether some settings cost no more than one trial of the budget, and fit. */
  boolean costsOne(Map<String, String> settings) {
    return trials(settings) <= 1 && fits(settings);
  }

  /** Whether a costly start is in proportion to what is left of the budget beside others. */
  boolean affordable(Map<String, String> start, List<Map<String, String>> others) {
    double left = budget.trials() - spent - others.stream().mapToDouble(this::trials).sum();
    return trials(start) <= MOST_OF_A_START * left && fits(start);
  }

  /** So many trials are left from here on, and cost what this candidate costs. */
  void grant(int trials, Candidate candidate) {
    unit = candidate;
    spent = Math.max(0, budget.trials() - trials);
  }

  boolean known(Map<String, String> settings) {
    return candidates.containsKey(configured(settings));
  }

  /**
   * Whether settings are in proportion: what must be prepared for them alone takes no longer than a
   * few trainings of the first candidate, and training takes no longer than a few of another.
   */
  boolean affordable(Map<String, String> settings, Candidate other) {
    Shape shape = draws.get(0).shape();
    NodeClassifierTrainer<?> trainer = method.trainer(settings);
    double training = trainer.estimatePreparedSeconds(shape);
    double preparing =
        prepared.containsAll(shared(trainer)) ? 0 : trainer.estimateSeconds(shape) - training;
    double first = seconds(candidates.values().iterator().next().settings);
    return preparing <= Math.max(BRIEF, MOST_PREPARING * first)
        && training <= MOST_TRAINING * seconds(other.settings)
        && fits(settings);
  }

  /** Those of some candidates that do not cost many times as much as another. */
  List<Candidate> inProportion(Candidate to, List<Candidate> some) {
    double most = MOST_TRAINING * seconds(to.settings);
    return some.stream().filter(c -> c == to || seconds(c.settings) <= most).toList();
  }

  private double seconds(Map<String, String> settings) {
    return method.trainer(settings).estimatePreparedSeconds(draws.get(0).shape());
  }

  /** The names of what a training shares with others. */
  private List<String> shared(NodeClassifierTrainer<?> trainer) {
    return trainer.estimateSharedMemory(draws.get(0).shape()).parts().stream()
        .map(MemoryEstimate.Part::name)
        .toList();
  }

  /** All settings, each value as the method writes it. */
  Map<String, String> configured(Map<String, String> settings) {
    return method.configured(settings);
  }

  List<Candidate> candidates() {
    return List.copyOf(candidates.values());
  }

  int trainings() {
    return trainings;
  }

  /** How many more settings may be tried. */
  int remaining() {
    return over() ? 0 : (int) Math.max(0, budget.trials() - spent);
  }

  /** Whether the time budget is spent or a stop was requested. */
  boolean over() {
    return run.stopRequested() || (System.nanoTime() - began) / 1e9 > budget.seconds();
  }

  private Task draw(int number) {
    while (draws.size() <= number) {
      draws.add(draws.get(0).redrawn(run.random("tuner/draw", draws.size())));
    }
    return draws.get(number);
  }

  /** A candidate to be trained on one draw. */
  private record Asked(Candidate candidate, int draw) {
    TrialKey key() {
      return new TrialKey(candidate.settings, draw);
    }
  }

  /** Trains until each candidate has a score on so many draws, or the search is over. */
  void run(List<Candidate> some, int wanted) {
    run(some, wanted, List.of(), 0);
  }

  /**
   * The same, and threads that would be idle do other trials ahead. A score depends on settings and
   * draw alone, so what a search finds is the same without them.
   *
   * @param next settings that will probably be asked for, the likeliest first
   * @param wantedOfNext on how many draws
   */
  void run(List<Candidate> some, int wanted, List<Map<String, String>> next, int wantedOfNext) {
    List<Asked> open = new ArrayList<>();
    for (int d = 0; d < wanted; d++) {
      draw(d);
      for (Candidate candidate : some) {
        if (candidate.draws() <= d) {
          open.add(new Asked(candidate, d));
        }
      }
    }
    List<TrialKey> early = early(open, next, wantedOfNext);
    if (elsewhere.isEmpty()) {
      prepare(some);
    }
    @Nullable TrialScore[] found = new TrialScore[open.size()];
    int[] order = longestFirst(open);
    if (elsewhere.isPresent()) {
      scoreElsewhere(elsewhere.get(), open, order, found);
    } else {
      run.workers()
          .forBlocks(
              order.length + early.size(),
              1,
              (from, to) -> {
                if (from < order.length) {
                  found[order[from]] = score(open.get(order[from]));
                } else {
                  doAhead(early.get(from - order.length));
                }
              });
    }
    for (int i = 0; i < found.length; i++) {
      Candidate candidate = open.get(i).candidate;
      TrialScore score = found[i];
      if (score != null && candidate.draws() == open.get(i).draw) {
        candidate.scores.add(score);
        trainings++;
      }
    }
  }

  /**
   * Some trials of what comes next, for half of the threads that are left beside those that were
   * asked for. On small graphs only: on others such threads help with what was asked for.
   */
  private List<TrialKey> early(List<Asked> open, List<Map<String, String>> next, int wanted) {
    int left = run.workers().threads() - open.size();
    int room = elsewhere.isPresent() || open.isEmpty() ? 0 : left / 2;
    Set<TrialKey> early = new LinkedHashSet<>();
    for (int d = 0; d < wanted; d++) {
      for (Map<String, String> settings : next) {
        TrialKey trial = new TrialKey(configured(settings), d);
        Candidate known = candidates.get(trial.settings());
        boolean there = known != null && known.draws() > d || log.known(trial) != null;
        boolean now = open.stream().anyMatch(asked -> asked.key().equals(trial));
        if (early.size() < room
            && !there
            && !now
            && !ahead.containsKey(trial)
            && little(method.trainer(settings))) {
          draw(d);
          early.add(trial);
        }
      }
    }
    return List.copyOf(early);
  }

  /**
   * Prepares what trainings share, on all threads, before they share the threads; but what one of
   * them needs for itself is left to that one on a small graph.
   */
  private void prepare(List<Candidate> some) {
    Map<List<String>, Integer> users = new HashMap<>();
    for (Candidate candidate : some) {
      users.merge(shared(method.trainer(candidate.settings)), 1, Integer::sum);
    }
    for (Candidate candidate : some) {
      NodeClassifierTrainer<?> trainer = method.trainer(candidate.settings);
      List<String> shared = shared(trainer);
      if (!over()) {
        if (users.getOrDefault(shared, 0) > 1 || !little(trainer)) {
          trainer.prepare(draws.get(0), run);
        }
        prepared.addAll(shared);
      }
    }
  }

  /** Whether it is so small that more threads would not make it faster. */
  private boolean little(NodeClassifierTrainer<?> trainer) {
    return trainer.estimateMemory(draws.get(0).shape()).bytes() <= LITTLE;
  }

  /** The order in which trials begin, so that no long one is left for the end. */
  private int[] longestFirst(List<Asked> open) {
    double[] seconds = open.stream().mapToDouble(t -> seconds(t.candidate.settings)).toArray();
    return IntStream.range(0, seconds.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -seconds[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  /** The score from the log or from a training run; null when the search is over. */
  private @Nullable TrialScore score(Asked trial) {
    if (!mayBegin(trial)) {
      return null;
    }
    TrialScore known = log.known(trial.key());
    if (known != null) {
      return known;
    }
    TrialScore score;
    try {
      TrialScore early = ahead.remove(trial.key());
      score = early != null ? early : train(trial.key());
    } catch (CannotLearnException e) {
      if (trial.candidate.number == 0) {
        throw e; // if even the first candidate fails, settings are not the reason
      }
      return TrialScore.none(); // for example k too large for so few nodes
    }
    if (score != null) {
      log.add(trial.key(), score);
      run.report(Progress.of("tuning", candidates.size(), budget.trials(), "settings"));
    }
    return score;
  }

  private void doAhead(TrialKey trial) {
    try {
      TrialScore score = over() ? null : train(trial);
      if (score != null) {
        ahead.put(trial, score);
      }
    } catch (CannotLearnException e) {
      // when it is asked for it fails again, and says why
    }
  }

  /** The score of a training run; null when it was cut short. */
  private @Nullable TrialScore train(TrialKey trial) {
    NodeClassifierTrainer<?> trainer = method.trainer(trial.settings());
    Run quiet = run.listener(p -> {});
    trainer.prepare(draws.get(0), quiet); // with the seed of the first draw, whichever comes first
    Task task = draws.get(trial.draw());
    Run alone = quiet.withSeed(run.seed() + trial.draw());
    NodeClassifier model = trainer.train(task, alone);
    if (run.stopRequested()) {
      return null;
    }
    TrialScore score = TrialScore.of(model, task, alone);
    if (trial.draw() == 0) {
      keepIfBest(model, score);
    }
    return score;
  }

  /** The scores from the log or from another place; none when the search is over. */
  private void scoreElsewhere(
      TrainingExecutor executor, List<Asked> open, int[] order, @Nullable TrialScore[] found) {
    List<Integer> asked = new ArrayList<>();
    List<TrainingExecutor.Job> jobs = new ArrayList<>();
    for (int at : order) {
      Asked trial = open.get(at);
      found[at] = log.known(trial.key());
      if (found[at] == null && mayBegin(trial)) {
        asked.add(at);
        jobs.add(
            new TrainingExecutor.Job(
                method, trial.candidate.settings, draw(trial.draw), run.seed() + trial.draw));
      }
    }
    if (jobs.isEmpty()) {
      return;
    }
    List<TrainingExecutor.Judged> judged = executor.judge(jobs, run);
    for (int j = 0; j < asked.size(); j++) {
      Asked trial = open.get(asked.get(j));
      if (judged.get(j).refusal().isPresent()) {
        if (trial.candidate.number == 0) {
          throw judged.get(j).refusal().get();
        }
        found[asked.get(j)] = TrialScore.none();
      } else {
        TrialScore score = TrialScore.of(judged.get(j).probabilities(), draw(trial.draw));
        found[asked.get(j)] = score;
        log.add(trial.key(), score);
      }
    }
    run.report(Progress.of("tuning", candidates.size(), budget.trials(), "settings"));
  }

  /** Whether a trial may still begin. */
  private boolean mayBegin(Asked trial) {
    boolean first = trial.candidate.number == 0 && trial.draw == 0; // at least one score is needed
    return !run.stopRequested() && (first || !over());
  }

  private synchronized void keepIfBest(NodeClassifier model, TrialScore score) {
    if (best == null || score.merit() > best.score.merit()) {
      best = new ScoredModel(model, score);
    }
  }

  /** The best model on the task itself, for a search that is stopped. */
  synchronized @Nullable ScoredModel best() {
    return best;
  }

  /** A model and its score on the validation nodes. */
  record ScoredModel(NodeClassifier model, TrialScore score) {}

  /** The first draws of training and validation nodes. */
  List<Task> draws(int count) {
    return draws.subList(0, Math.min(count, draws.size()));
  }

  /** Candidates by descending mean merit over the first draws; the earlier one on a tie. */
  List<Candidate> ranked(int byDraws) {
    return candidates.values().stream()
        .sorted(
            Comparator.comparingDouble((Candidate c) -> -c.merit(byDraws))
                .thenComparingInt(c -> c.number))
        .toList();
  }
}
