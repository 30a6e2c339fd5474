package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.methods.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Settings held against each other on the same draws of training and validation nodes. The first
 * draw is the task as it is; its models are kept for the best, so that they need no training again.
 */
final class Race {
  private final Method method;
  private final List<Task> draws = new ArrayList<>();
  private final TuningBudget budget;
  private final RaceLog log;
  private final Run run;
  private final long began = System.nanoTime();
  private final Map<Map<String, String>, Candidate> candidates = new LinkedHashMap<>();
  private int trainings;

  Race(Method method, Task task, TuningBudget budget, RaceLog log, Run run) {
    this.method = method;
    this.budget = budget;
    this.log = log;
    this.run = run;
    draws.add(task);
  }

  /** Takes part from now on; the same settings are the same candidate. */
  Candidate enter(Map<String, String> settings) {
    return candidates.computeIfAbsent(
        method.configured(settings), all -> new Candidate(candidates.size(), all));
  }

  boolean known(Map<String, String> settings) {
    return candidates.containsKey(method.configured(settings));
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
    @Nullable Judgement[] judged = new Judgement[open.size()];
    @Nullable NodeClassifier[] models = new NodeClassifier[open.size()];
    run.workers()
        .forBlocks(
            open.size(),
            1,
            (from, to) -> {
              if (over()) {
                return;
              }
              Heat heat = open.get(from);
              judged[from] = log.known(heat.candidate, heat.draw);
              if (judged[from] != null) {
                return;
              }
              NodeClassifier model = train(heat.candidate, heat.draw);
              if (!run.stopRequested()) { // otherwise it was cut short
                judged[from] = Judgement.of(model.predict(), draw(heat.draw));
                models[from] = heat.draw == 0 ? model : null;
                log.add(heat.candidate, heat.draw, judged[from]);
                say();
              }
            });
    for (int i = 0; i < judged.length; i++) {
      Candidate candidate = open.get(i).candidate;
      Judgement judgement = judged[i];
      if (judgement != null && candidate.draws() == open.get(i).draw) {
        candidate.judgements.add(judgement);
        candidate.model = models[i] != null ? models[i] : candidate.model;
        trainings++;
      }
    }
    forgetModels();
  }

  private NodeClassifier train(Candidate candidate, int draw) {
    Run alone = run.threads(1).listener(p -> {}).withSeed(run.seed() + draw);
    return method.trainer(candidate.settings).train(draw(draw), alone);
  }

  private void say() {
    run.report(Progress.of("tuning", candidates.size(), budget.trials(), "settings"));
  }

  /** Models of those who cannot become members of the ensemble any more. */
  private void forgetModels() {
    ranked(1).stream().skip(budget.members()).forEach(c -> c.model = null);
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
