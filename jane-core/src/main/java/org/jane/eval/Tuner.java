package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.methods.Method;
import org.jane.model.Ensemble;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Provenance;
import org.jane.model.SearchSpace;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * Chooses the settings of a method on validation nodes, then trains with them.
 *
 * <p>The search walks: it tries the starts of the method's {@link SearchSpace}, then changes of the
 * best one by a single setting, then the changes that helped together, and so on while a round
 * helps and the budget lasts. Whatever looks best is tried again on other draws of training and
 * validation nodes ({@link Task#redrawn}), the more draws the fewer validation nodes there are, so
 * that luck with one draw does not decide. What costs more is tried last, on the best.
 *
 * <p>It is given a {@link Task}, so it has no way to a test label. Under a budget of trials the
 * result depends on task, settings and seed alone.
 */
public final class Tuner {
  /** So many answers of validation nodes are to stand behind every judgement. */
  private static final int ANSWERS = 200;

  private static final int MOST_DRAWS = 6;

  private static final int DISTINCT_MEMBERS = 3;

  /**
   * Settings are tried on so many training and validation nodes at most, so that a search does not
   * take longer for each label there is. The models that answer learn from all of them.
   */
  private static final int TRIAL_NODES = 5000;

  private final Method method;
  private final Map<String, String> pinned;
  private final TuningBudget budget;
  private final int trialNodes;

  /**
   * @param pinned settings that are not up for choice
   */
  public Tuner(Method method, Map<String, String> pinned, TuningBudget budget) {
    this(method, pinned, budget, TRIAL_NODES);
  }

  Tuner(Method method, Map<String, String> pinned, TuningBudget budget, int trialNodes) {
    this.method = method;
    this.pinned = new LinkedHashMap<>(pinned);
    this.budget = budget;
    this.trialNodes = trialNodes;
  }

  /**
   * What came of it.
   *
   * @param model trained with what was chosen
   * @param report how it was chosen
   */
  public record Tuned(NodeClassifier model, TuningReport report) {}

  /**
   * @throws IllegalArgumentException when there is nothing to choose, or nothing to choose by
   */
  public Tuned train(Task task, Run run) {
    return train(task, run, RaceLog.none());
  }

  /**
   * The same, keeping what was found out, or going on from it: with the same result.
   *
   * @param log of an earlier search of the same kind
   */
  public Tuned train(Task task, Run run, RaceLog log) {
    Check.that(
        task.validationNodes().length > 0,
        "settings are chosen by validation nodes, and this task has none");
    SearchSpace space =
        method
            .searchSpace()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "method " + method.name() + " has no settings that are worth tuning"))
            .without(pinned);
    Run sharing = run.memo(Memo.keeping());
    Task trial = task.thinned(trialNodes, run.random("tuner/thinned"));
    Race race = new Race(method, trial, budget, log, sharing);
    int few = Math.min(MOST_DRAWS, (ANSWERS - 1) / trial.validationNodes().length + 1);
    int many = Math.max(3, 2 * few);
    Candidate best = new Search(space, race, few, many, trial).best();
    List<Candidate> chosen = alternatives(best, race, many, trial);
    NodeClassifier model = ensemble(task, chosen, trial == task, sharing);
    return new Tuned(model, TuningReport.of(method, best, chosen, race, few, trial, task));
  }

  /**
   * What it will hold at its peak: as many trainings as there are threads, and the models of the
   * ensemble.
   */
  public MemoryEstimate estimateMemory(Shape shape, int threads) {
    MemoryEstimate alone = MemoryEstimate.none();
    long prepared = 0;
    for (Map<String, String> start : method.searchSpace().orElseThrow().without(pinned).starts()) {
      NodeClassifierTrainer<?> trainer = method.trainer(start);
      MemoryEstimate one = trainer.estimateMemory(shape);
      alone = one.bytes() > alone.bytes() ? one : alone;
      prepared = Math.max(prepared, trainer.estimatePreparedMemory(shape).bytes());
    }
    long each = prepared - shape.data().bytes();
    MemoryEstimate together =
        shape
            .data()
            .plus("trainings side by side", each * threads)
            .plus("models", each / 2 * budget.members());
    return alone.bytes() > together.bytes() ? alone : together;
  }

  /** The best, and others that validation nodes do not tell from it. */
  private static List<Candidate> alternatives(Candidate best, Race race, int many, Task task) {
    double error = standardError(best.headline(many), task, many);
    List<Candidate> equal = new ArrayList<>(List.of(best));
    for (Candidate c : race.ranked(many)) {
      if (c != best
          && c.draws() >= many
          && equal.size() < DISTINCT_MEMBERS
          && c.merit(many) >= best.merit(many) - error / 2) {
        equal.add(c);
      }
    }
    return equal;
  }

  /**
   * Of a headline, by the number of different nodes that judged: all that have a label when they
   * were drawn again and again.
   */
  static double standardError(double headline, Task task, int draws) {
    int nodes = task.validationNodes().length;
    int judges = Math.min(draws * nodes, nodes + task.trainNodes().length);
    return Math.sqrt(Math.max(0, headline * (1 - headline)) / judges);
  }

  /**
   * Models with the chosen settings in turn, each turn with seeds of its own. When somebody asks to
   * stop, those that are whole answer; before there is one, the best of the trials.
   *
   * @param wholeTrials whether models of the trials have seen all labels
   */
  private NodeClassifier ensemble(Task task, List<Candidate> chosen, boolean wholeTrials, Run run) {
    boolean stopped = run.stopRequested();
    NodeClassifier[] members = new NodeClassifier[stopped ? 1 : budget.members()];
    run.workers()
        .forBlocks(
            members.length,
            1,
            (from, to) -> {
              Candidate candidate = chosen.get(from % chosen.size());
              NodeClassifier known = candidate.model;
              long seed = run.seed() + 1000L * (from / chosen.size());
              members[from] =
                  known != null && from < chosen.size() && (wholeTrials || stopped)
                      ? known
                      : method
                          .trainer(candidate.settings)
                          .train(task, run.threads(1).listener(p -> {}).withSeed(seed));
              run.report(Progress.of("training the ensemble", from + 1, members.length, "models"));
            });
    List<NodeClassifier> whole =
        Arrays.stream(members)
            .filter(m -> m.provenance().stopReason() != StopReason.ASKED_TO_STOP)
            .toList();
    NodeClassifier trial = chosen.get(0).model;
    List<NodeClassifier> answering =
        !whole.isEmpty() ? whole : List.of(trial != null ? trial : members[0]);
    Provenance first = answering.get(0).provenance();
    return Ensemble.calibrated(
        task,
        answering,
        new Provenance(
            first.method(),
            first.settings(),
            run.seed(),
            first.janeVersion(),
            first.javaVersion(),
            first.epochs(),
            run.stopRequested() ? StopReason.ASKED_TO_STOP : first.stopReason()));
  }
}
