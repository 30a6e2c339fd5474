package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.ensemble.Ensemble;
import org.jane.ensemble.Stacking;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;

/**
 * Hyper-parameter search: chooses the settings of a method on validation nodes, then trains an
 * ensemble with them.
 *
 * <p>The search is local: it tries the starts of the method's {@link SearchSpace}, then changes of
 * the best one by a single setting, then the changes that helped together, and so on while a round
 * helps and the budget lasts. Whatever looks best is tried again on other draws of training and
 * validation nodes ({@link Task#redrawn}), the more draws the fewer validation nodes there are, so
 * that luck with one draw does not decide. Expensive settings are tried last, on the best.
 *
 * <p>The models of the ensemble learn from the training nodes of the task, or, where its validation
 * nodes need not be kept apart, from other labelled nodes each ({@link Task#turns}), and so from
 * all labels together.
 *
 * <p>It is given a {@link Task}, which holds no test labels. Under a budget of trials the result
 * depends on task, settings and seed alone.
 */
public final class Tuner {
  /** Every score is to rest on at least so many validation predictions. */
  private static final int MIN_PREDICTIONS = 200;

  /** With so many validation nodes one more draw is enough for the best. */
  private static final int MANY_PREDICTIONS = 1000;

  private static final int MOST_DRAWS = 6;

  /**
   * Settings are tried on so many training and validation nodes at most, so that a search does not
   * take longer for each label there is. The models of the ensemble are trained on all of them.
   */
  private static final int TRIAL_NODES = 5000;

  private final Method method;
  private final Map<String, String> pinned;
  private final TuningBudget budget;
  private final int trialNodes;
  private final Optional<TrainingExecutor> elsewhere;

  /**
   * @param pinned settings that are fixed by the user
   * @throws IllegalArgumentException when they leave nothing to choose
   */
  public Tuner(Method method, Map<String, String> pinned, TuningBudget budget) {
    this(method, pinned, budget, TRIAL_NODES);
  }

  Tuner(Method method, Map<String, String> pinned, TuningBudget budget, int trialNodes) {
    this(method, pinned, budget, trialNodes, Optional.empty());
  }

  private Tuner(
      Method method,
      Map<String, String> pinned,
      TuningBudget budget,
      int trialNodes,
      Optional<TrainingExecutor> elsewhere) {
    this.elsewhere = elsewhere;
    String preset = pinned.getOrDefault("preset", "none");
    Check.that(
        preset.equals("none"), "preset=%s pins every setting: nothing is left to choose", preset);
    this.method = method;
    this.pinned = new LinkedHashMap<>(pinned);
    this.budget = budget;
    this.trialNodes = trialNodes;
  }

  /** The same search with its trainings carried out elsewhere; empty: here. */
  public Tuner on(Optional<TrainingExecutor> executor) {
    return new Tuner(method, pinned, budget, trialNodes, executor);
  }

  /**
   * The result of a search.
   *
   * @param model trained with the chosen settings
   * @param report how they were chosen
   */
  public record Tuned(NodeClassifier model, TuningReport report) {}

  /**
   * @throws IllegalArgumentException when there is nothing to choose, or nothing to choose by
   */
  public Tuned train(Task task, Run run) {
    return train(task, run, TrialLog.none());
  }

  /**
   * The same, keeping what was found out, or going on from it: with the same result.
   *
   * @param log of an earlier search of the same kind
   */
  public Tuned train(Task task, Run run, TrialLog log) {
    Check.that(
        task.validationNodes().length > 0,
        "settings are chosen by validation nodes, and this task has none");
    SearchSpace space =
        method
            .searchSpace(task)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "method " + method.name() + " has no tunable settings"))
            .without(pinned);
    Run sharing = run.memo().shares() ? run : run.memo(Memo.sharing());
    Task trial = task.thinned(trialNodes, run.random("tuner/thinned"));
    TrialRunner runner = new TrialRunner(method, trial, budget, log, sharing, elsewhere);
    int few = few(trial.validationNodes().length);
    int many = many(trial.validationNodes().length);
    Search search = new Search(space, runner, few, many, trial);
    Candidate best = search.best();
    List<Candidate> chosen =
        EnsembleSelection.of(
            best,
            runner.costs().inProportion(best, runner.ranked(few)),
            runner.costs().inProportion(best, search.starts()),
            runner.draws(few),
            budget.members(),
            runner.costs().costly(best));
    List<Candidate> others = others(task, chosen, runner, search.starts(), space.further());
    Ensemble model = ensemble(task, chosen, others, runner, sharing);
    model = budget.thresholds() ? model.withThresholds(task, sharing) : model;
    List<Candidate> all = new ArrayList<>(chosen);
    if (model.stacking().isPresent()) {
      all.addAll(others);
    }
    return new Tuned(model, TuningReport.of(method, best, all, runner, few, trial, task));
  }

  /**
   * What joins the ensemble where members are stacked: starts of the search and further kinds. They
   * differ more from the best than what a search around it finds, and stacking learns what each is
   * good for.
   */
  private List<Candidate> others(
      Task task,
      List<Candidate> chosen,
      TrialRunner runner,
      List<Candidate> starts,
      List<Map<String, String>> further) {
    if (!Stacking.possible(task) || budget.members() == 1) {
      return List.of();
    }
    List<Candidate> kinds = new ArrayList<>(starts);
    for (Map<String, String> settings : further) {
      if (!runner.over() && runner.costs().affordable(settings, chosen.get(0))) {
        kinds.add(runner.add(settings));
      }
    }
    runner.run(kinds, 1);
    List<Candidate> others = new ArrayList<>();
    for (Candidate kind : runner.costs().cheap(chosen.get(0), kinds)) {
      boolean scored = kind.draws() > 0 && Double.isFinite(kind.merit(1));
      if (scored
          && chosen.stream().noneMatch(kind::sameScoresAs)
          && others.stream().noneMatch(kind::sameScoresAs)) {
        others.add(kind);
      }
    }
    return others.subList(
        0,
        SearchEstimate.joining(
            method, others.stream().map(c -> c.settings).toList(), task.shape()));
  }

  /**
   * What it will take.
   *
   * @param stacking whether models may be stacked ({@link Stacking#possible})
   */
  public SearchEstimate estimate(boolean stacking) {
    return new SearchEstimate(method, pinned, budget, trialNodes, stacking);
  }

  /** On how many draws every setting is tried. */
  static int few(int validationNodes) {
    return Math.min(MOST_DRAWS, (MIN_PREDICTIONS - 1) / validationNodes + 1);
  }

  /** On how many draws the best are tried. */
  static int many(int validationNodes) {
    return validationNodes >= MANY_PREDICTIONS ? 2 : Math.max(3, 2 * few(validationNodes));
  }

  /**
   * The standard error of the primary metric, by the number of distinct nodes it was measured on:
   * all labelled nodes when they were drawn several times. As of a share; the log-probability of a
   * node deviates about as much as its mean is large.
   */
  static double standardError(double primary, Task task, int draws) {
    int nodes = task.validationNodes().length;
    int distinct = Math.min(draws * nodes, nodes + task.trainNodes().length);
    return task.metric().largerIsBetter()
        ? Math.sqrt(Math.max(0, primary * (1 - primary)) / distinct)
        : Math.abs(primary) / Math.sqrt(distinct);
  }

  /**
   * Models with the chosen settings; repeated settings get another seed. When a stop is requested,
   * the ensemble holds the models that are complete, and the best of the trials unless one of them
   * can be scored on the validation nodes.
   */
  private Ensemble ensemble(
      Task task, List<Candidate> chosen, List<Candidate> others, TrialRunner runner, Run run) {
    List<Task> turns = task.turns(chosen.size(), run.random("ensemble/turns"));
    List<Candidate> all = new ArrayList<>(chosen);
    all.addAll(others);
    List<Member> members = new ArrayList<>();
    if (!run.stopRequested()) {
      members.addAll(members(turns, all, runner, run));
    }
    TrialRunner.ScoredModel best = runner.best();
    if (members.stream().noneMatch(m -> m.task == task)) {
      members.add(
          0, best != null ? new Member(task, best.model(), 0) : member(turns, chosen, 0, run));
    }
    Ensemble ensemble = ensemble(members, run);
    List<Member> withoutOthers = members.stream().filter(m -> m.number < chosen.size()).toList();
    return ensemble.stacking().isPresent()
            || withoutOthers.isEmpty()
            || withoutOthers.size() == members.size()
        ? ensemble
        : ensemble(withoutOthers, run);
  }

  private static Ensemble ensemble(List<Member> members, Run run) {
    Provenance first = members.get(0).model.provenance();
    return Ensemble.calibrated(
        members.stream().map(Member::task).toList(),
        members.stream().map(Member::model).toList(),
        new Provenance(
            first.method(),
            first.settings(),
            run.seed(),
            first.janeVersion(),
            first.javaVersion(),
            first.epochs(),
            run.stopRequested() ? StopReason.ASKED_TO_STOP : first.stopReason()),
        run);
  }

  /** A model, the task it was trained on, and its place among the candidates. */
  private record Member(Task task, NodeClassifier model, int number) {}

  /** The members that were trained to the end, here or by a trial. */
  private List<Member> members(
      List<Task> turns, List<Candidate> chosen, TrialRunner runner, Run run) {
    if (elsewhere.isPresent()) {
      List<TrainingExecutor.Job> jobs = new ArrayList<>();
      for (int i = 0; i < chosen.size(); i++) {
        Task task = turns.get(i % turns.size());
        jobs.add(
            new TrainingExecutor.Job(method, chosen.get(i).settings, task, seed(chosen, i, run)));
      }
      List<NodeClassifier> models = elsewhere.get().train(jobs, run);
      return IntStream.range(0, models.size())
          .mapToObj(i -> new Member(jobs.get(i).task(), models.get(i), i))
          .toList();
    }
    Member[] members = new Member[chosen.size()];
    for (int i = 0; i < members.length; i++) {
      Task task = turns.get(i % turns.size());
      NodeClassifier trained =
          seed(chosen, i, run) == run.seed() ? runner.model(chosen.get(i), task) : null;
      if (trained != null) {
        members[i] = new Member(task, trained, i);
      }
    }
    int[] missing = IntStream.range(0, members.length).filter(i -> members[i] == null).toArray();
    Run quiet = run.listener(p -> {});
    run.workers()
        .forBlocks(
            missing.length,
            1,
            (from, to) -> {
              Run told = from == 0 ? run : quiet; // epochs of one only
              members[missing[from]] = member(turns, chosen, missing[from], told);
              run.report(Progress.of("training the ensemble", from + 1, missing.length, "models"));
            });
    return Arrays.stream(members)
        .filter(m -> m.model.provenance().stopReason() != StopReason.ASKED_TO_STOP)
        .toList();
  }

  private Member member(List<Task> turns, List<Candidate> chosen, int number, Run run) {
    Task task = turns.get(number % turns.size());
    Run alone = run.withSeed(seed(chosen, number, run));
    return new Member(task, method.trainer(chosen.get(number).settings).train(task, alone), number);
  }

  /** Of a member: settings that were chosen before get another seed. */
  private static long seed(List<Candidate> chosen, int number, Run run) {
    int before = Collections.frequency(chosen.subList(0, number), chosen.get(number));
    return run.seed() + 1000L * before;
  }
}
