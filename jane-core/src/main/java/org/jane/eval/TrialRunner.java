package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Settings held against each other on the same draws of training and validation nodes. The first
 * draw is the task as it is. Models are forgotten as soon as they are judged, all but the best.
 */
final class TrialRunner {
  private final Method method;
  private final List<Task> draws = new ArrayList<>();
  private final TuningBudget budget;
  private final TrialLog log;
  private final Run run;
  private final long began = System.nanoTime();
  private final Map<Map<String, String>, Candidate> candidates = new LinkedHashMap<>();
  private int trainings;
  private @Nullable Known best;

  TrialRunner(Method method, Task task, TuningBudget budget, TrialLog log, Run run) {
    this.method = method;
    this.budget = budget;
    this.log = log;
    this.run = run;
    draws.add(task);
  }

  /** Takes part from now on; the same settings are the same candidate. */
  Candidate enter(Map<String, String> settings) {
    return candidates.computeIfAbsent(
        configured(settings), all -> new Candidate(candidates.size(), all));
  }

  boolean known(Map<String, String> settings) {
    return candidates.containsKey(configured(settings));
  }

  /** Every setting, each value as the method writes it. */
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
  int room() {
    return over() ? 0 : Math.max(0, budget.trials() - candidates.size());
  }

  /** Whether time is up, or somebody asked to stop. */
  boolean over() {
    return run.stopRequested() || (System.nanoTime() - began) / 1e9 > budget.seconds();
  }

  private Task draw(int number) {
    while (draws.size() <= number) {
      draws.add(draws.get(0).redrawn(run.random("tuner/draw", draws.size())));
    }
    return draws.get(number);
  }

  /** A training that is still to be done. */
  private record Heat(Candidate candidate, int draw) {}

  /** Trains until each has been judged on so many draws, or the race is over. */
  void run(List<Candidate> some, int wanted) {
    List<Heat> open = new ArrayList<>();
    for (int d = 0; d < wanted; d++) {
      draw(d);
      for (Candidate candidate : some) {
        if (candidate.draws() <= d) {
          open.add(new Heat(candidate, d));
        }
      }
    }
    for (Candidate candidate : some) { // on all threads, before trainings share them out
      if (!over()) {
        method.trainer(candidate.settings).prepare(draws.get(0), run);
      }
    }
    @Nullable TrialScore[] judged = new TrialScore[open.size()];
    run.workers().forBlocks(open.size(), 1, (from, to) -> judged[from] = judgement(open.get(from)));
    for (int i = 0; i < judged.length; i++) {
      Candidate candidate = open.get(i).candidate;
      TrialScore judgement = judged[i];
      if (judgement != null && candidate.draws() == open.get(i).draw) {
        candidate.judgements.add(judgement);
        trainings++;
      }
    }
  }

  /** Known from before or found out now; null when the race is over. */
  private @Nullable TrialScore judgement(Heat heat) {
    boolean first = heat.candidate.number == 0 && heat.draw == 0; // something must be known
    if (run.stopRequested() || over() && !first) {
      return null;
    }
    TrialScore known = log.known(heat.candidate, heat.draw);
    if (known != null) {
      return known;
    }
    Run alone = run.threads(1).listener(p -> {}).withSeed(run.seed() + heat.draw);
    NodeClassifier model;
    try {
      model = method.trainer(heat.candidate.settings).train(draw(heat.draw), alone);
    } catch (CannotLearnException e) {
      if (heat.candidate.number == 0) {
        throw e; // what the fallback cannot learn is no matter of settings
      }
      return TrialScore.none(); // too wide for so many nodes, say
    }
    if (run.stopRequested()) {
      return null; // it was cut short
    }
    TrialScore judgement = TrialScore.of(model.predict(alone), draw(heat.draw));
    if (heat.draw == 0) {
      keepIfBest(model, judgement);
    }
    log.add(heat.candidate, heat.draw, judgement);
    run.report(Progress.of("tuning", candidates.size(), budget.trials(), "settings"));
    return judgement;
  }

  private synchronized void keepIfBest(NodeClassifier model, TrialScore judgement) {
    if (best == null || judgement.merit() > best.judgement.merit()) {
      best = new Known(model, judgement);
    }
  }

  /** The model that did best on the task as it is, for those who stop. */
  synchronized @Nullable Known best() {
    return best;
  }

  /** A model and what the validation nodes said of it. */
  record Known(NodeClassifier model, TrialScore judgement) {}

  /** The first of the draws of training and validation nodes. */
  List<Task> draws(int count) {
    return draws.subList(0, Math.min(count, draws.size()));
  }

  /** The best first, by their mean merit over the first draws; the earlier one on a tie. */
  List<Candidate> ranked(int byDraws) {
    return candidates.values().stream()
        .sorted(
            Comparator.comparingDouble((Candidate c) -> -c.merit(byDraws))
                .thenComparingInt(c -> c.number))
        .toList();
  }
}
