package org.jane.eval;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.GivingUp;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Trains candidates and scores them on the same draws of training and validation nodes. The first
 * draw is the task itself. Models are dropped as soon as they are scored, all but the best and,
 * while there is room, those of the task itself: the ensemble would train them again.
 */
final class TrialRunner {
  /** Models of the task itself hold no more than this, by estimate. */
  private static final long ROOM_FOR_MODELS = 1L << 30;

  private final Method method;
  private final List<Task> draws = new ArrayList<>();
  private final TuningBudget budget;
  private final TrialCosts costs;
  private final TrialLog log;
  private final Run run;
  private final Optional<TrainingExecutor> elsewhere;
  private final long began = System.nanoTime();
  private final Map<Map<String, String>, Candidate> candidates = new LinkedHashMap<>();
  private final Map<TrialKey, TrialScore> ahead = new ConcurrentHashMap<>(); // not asked for yet
  private final Map<Map<String, String>, SoftReference<NodeClassifier>> models =
      new ConcurrentHashMap<>(); // of the first draw
  private int trainings;
  private long held; // by these models
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
    this.costs = new TrialCosts(method, task.shape(), budget);
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
    costs.spend(added);
    return added;
  }

  boolean known(Map<String, String> settings) {
    return candidates.containsKey(configured(settings));
  }

  /** All settings, each value as the method writes it. */
  Map<String, String> configured(Map<String, String> settings) {
    return method.configured(settings);
  }

  /** What its trials cost. */
  TrialCosts costs() {
    return costs;
  }

  List<Candidate> candidates() {
    return List.copyOf(candidates.values());
  }

  int trainings() {
    return trainings;
  }

  /** How many more settings may be tried. */
  int remaining() {
    return over() ? 0 : (int) Math.max(0, costs.left());
  }

  /** Some settings are tried beyond the budget. */
  private Progress tuning() {
    int tried = candidates.size();
    return Progress.of("tuning", tried, Math.max(tried, budget.trials()), "settings");
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

  /** A candidate to be trained on one draw, unless that is not worth it. */
  private record Asked(Candidate candidate, int draw, GivingUp givingUp) {
    TrialKey key() {
      return new TrialKey(candidate.settings, draw);
    }
  }

  /** Trains until each candidate has a score on so many draws, or the search is over. */
  void run(List<Candidate> some, int wanted) {
    run(some, wanted, List.of(), 0, GivingUp.never());
  }

  /**
   * The same, and threads that would be idle do other trials ahead. A score depends on settings and
   * draw alone, so what a search finds is the same without them.
   *
   * @param next settings that will probably be asked for, the likeliest first
   * @param wantedOfNext on how many draws
   */
  void run(List<Candidate> some, int wanted, List<Map<String, String>> next, int wantedOfNext) {
    run(some, wanted, next, wantedOfNext, GivingUp.never());
  }

  /**
   * The same.
   *
   * @param givingUp when a training of these candidates is not worth going on with: it has no score
   *     then. Trainings that may be done ahead, when nothing is known of others yet, go on
   */
  void run(
      List<Candidate> some,
      int wanted,
      List<Map<String, String>> next,
      int wantedOfNext,
      GivingUp givingUp) {
    List<Asked> open = new ArrayList<>();
    for (int d = 0; d < wanted; d++) {
      draw(d);
      for (Candidate candidate : some) {
        if (candidate.draws() <= d) {
          boolean ahead = costs.little(method.trainer(candidate.settings));
          open.add(new Asked(candidate, d, ahead ? GivingUp.never() : givingUp));
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
            && costs.little(method.trainer(settings))) {
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
      users.merge(costs.shared(method.trainer(candidate.settings)), 1, Integer::sum);
    }
    for (Candidate candidate : some) {
      NodeClassifierTrainer<?> trainer = method.trainer(candidate.settings);
      List<String> shared = costs.shared(trainer);
      if (!over()) {
        if (users.getOrDefault(shared, 0) > 1 || !costs.little(trainer)) {
          trainer.prepare(draws.get(0), run);
        }
        costs.prepared(shared);
      }
    }
  }

  /** The order in which trials begin, so that no long one is left for the end. */
  private int[] longestFirst(List<Asked> open) {
    double[] seconds =
        open.stream().mapToDouble(t -> costs.seconds(t.candidate.settings)).toArray();
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
      score = early != null ? early : train(trial.key(), trial.givingUp);
    } catch (CannotLearnException e) {
      if (trial.candidate.number == 0) {
        throw e; // if even the first candidate fails, settings are not the reason
      }
      return TrialScore.none(); // for example k too large for so few nodes
    }
    if (score != null) {
      log.add(trial.key(), score);
      run.report(tuning());
    }
    return score;
  }

  private void doAhead(TrialKey trial) {
    try {
      TrialScore score = over() ? null : train(trial, GivingUp.never());
      if (score != null) {
        ahead.put(trial, score);
      }
    } catch (CannotLearnException e) {
      // when it is asked for it fails again, and says why
    }
  }

  /** The score of a training run, none when it was given up; null when it was cut short. */
  private @Nullable TrialScore train(TrialKey trial, GivingUp givingUp) {
    NodeClassifierTrainer<?> trainer = method.trainer(trial.settings());
    Run quiet = run.listener(p -> {});
    trainer.prepare(draws.get(0), quiet); // with the seed of the first draw, whichever comes first
    Task task = draws.get(trial.draw());
    Run alone = quiet.withSeed(run.seed() + trial.draw());
    NodeClassifier model = trainer.train(task, givingUp.watching(alone));
    if (run.stopRequested()) {
      return null;
    }
    if (model.provenance().stopReason() == StopReason.ASKED_TO_STOP) {
      return TrialScore.none();
    }
    TrialScore score = TrialScore.of(model, task, alone);
    if (trial.draw() == 0) {
      keepIfBest(model, score);
      keepIfRoom(trial.settings(), model);
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
                method,
                trial.candidate.settings,
                draw(trial.draw),
                run.seed() + trial.draw,
                trial.givingUp));
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
        float[] probabilities = judged.get(j).probabilities();
        TrialScore score =
            probabilities.length > 0
                ? TrialScore.of(probabilities, draw(trial.draw))
                : TrialScore.none();
        found[asked.get(j)] = score;
        log.add(trial.key(), score);
      }
    }
    run.report(tuning());
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

  private synchronized void keepIfRoom(Map<String, String> settings, NodeClassifier model) {
    held += costs.modelBytes(settings);
    if (held <= ROOM_FOR_MODELS) {
      models.put(settings, new SoftReference<>(model));
    }
  }

  /** The model of a candidate that learnt from this task; null where it has to be trained. */
  @Nullable NodeClassifier model(Candidate candidate, Task task) {
    SoftReference<NodeClassifier> kept = models.get(candidate.settings);
    return kept == null || task != draws.get(0) ? null : kept.get();
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
