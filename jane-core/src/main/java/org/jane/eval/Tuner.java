package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.methods.Method;
import org.jane.model.Ensemble;
import org.jane.model.NodeClassifier;
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
  private static final int ANSWERS = 300;

  private static final int MOST_DRAWS = 12;
  private static final int FINALISTS = 4;
  private static final int TOGETHER = 4; // changes that are tried together, at most
  private static final int MOST_ROUNDS = 3;
  private static final int DISTINCT_MEMBERS = 3;

  private final Method method;
  private final Map<String, String> pinned;
  private final TuningBudget budget;

  /**
   * @param pinned settings that are not up for choice
   */
  public Tuner(Method method, Map<String, String> pinned, TuningBudget budget) {
    this.method = method;
    this.pinned = new LinkedHashMap<>(pinned);
    this.budget = budget;
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
    for (Map<String, String> widest : space.widest()) {
      method.trainer(widest).prepare(task, sharing);
    }
    Race race = new Race(method, task, budget, log, sharing);
    int few = Math.min(MOST_DRAWS, (ANSWERS - 1) / task.validationNodes().length + 1);
    int many = Math.max(3, 2 * few);
    Candidate best = search(space, race, few, many);
    List<Candidate> chosen = alternatives(best, race, many, task);
    NodeClassifier model = ensemble(task, chosen, sharing);
    return new Tuned(model, TuningReport.of(method, best, chosen, race, few, task));
  }

  /**
   * What it will hold at its peak: as many trainings as there are threads, and the models of the
   * ensemble.
   */
  public MemoryEstimate estimateMemory(Shape shape, int threads) {
    long largest = 0;
    for (Map<String, String> start : method.searchSpace().orElseThrow().without(pinned).starts()) {
      largest = Math.max(largest, method.trainer(start).estimateMemory(shape).bytes());
    }
    long data = shape.data().bytes();
    return shape
        .data()
        .plus("trainings side by side", (largest - data) * threads)
        .plus("models", (largest - data) / 2 * budget.members());
  }

  private Candidate search(SearchSpace space, Race race, int few, int many) {
    List<Candidate> starts = new ArrayList<>();
    for (Map<String, String> start : space.starts()) {
      if (starts.isEmpty() || race.room() > 0) {
        starts.add(race.enter(start));
      }
    }
    race.run(starts, few);
    Candidate best = race.ranked(few).get(0);
    int kept = space.refinements().size();
    for (int round = 0; round < MOST_ROUNDS && race.room() > kept; round++) {
      List<Candidate> changed = neighbours(best, space, race, kept + TOGETHER);
      race.run(changed, few);
      race.run(together(best, changed, race, few), few);
      race.run(race.ranked(few).subList(0, Math.min(FINALISTS, race.candidates().size())), many);
      Candidate now = bestOfMany(race, many);
      if (now == best) {
        break;
      }
      best = now;
    }
    List<Candidate> refined = new ArrayList<>();
    for (Map<String, String> refinement : space.refinements()) {
      if (race.room() > 0) {
        refined.add(race.enter(with(best.settings, refinement)));
      }
    }
    race.run(List.of(best), many);
    race.run(refined, many);
    return bestOfMany(race, many);
  }

  /** The best of those that were judged on many draws; of all, when none was. */
  private static Candidate bestOfMany(Race race, int many) {
    return race.ranked(many).stream()
        .filter(c -> c.draws() >= many)
        .findFirst()
        .orElse(race.ranked(1).get(0));
  }

  /** All changes of one setting that have not been tried, the most important settings first. */
  private static List<Candidate> neighbours(
      Candidate best, SearchSpace space, Race race, int leave) {
    List<Candidate> changed = new ArrayList<>();
    for (SearchSpace.Choice choice : space.choices()) {
      for (String value : choice.neighbours(best.settings)) {
        Map<String, String> settings = with(best.settings, Map.of(choice.key(), value));
        if (race.known(settings) || race.room() > leave) {
          changed.add(race.enter(settings));
        }
      }
    }
    return changed;
  }

  /** The best change and the second best together, then the third with them, and so on. */
  private static List<Candidate> together(
      Candidate best, List<Candidate> changed, Race race, int few) {
    Map<String, Candidate> helped = new LinkedHashMap<>(); // by the setting they change
    changed.stream()
        .filter(c -> c.merit(few) > best.merit(few))
        .sorted(Comparator.comparingDouble((Candidate c) -> -c.merit(few)))
        .forEach(c -> helped.putIfAbsent(changedKey(best, c), c));
    List<Candidate> combined = new ArrayList<>();
    Map<String, String> settings = best.settings;
    for (Map.Entry<String, Candidate> change : helped.entrySet()) {
      settings =
          with(
              settings,
              Map.of(
                  change.getKey(),
                  Objects.requireNonNull(change.getValue().settings.get(change.getKey()))));
      if (combined.size() < TOGETHER && race.room() > 0) {
        combined.add(race.enter(settings));
      }
    }
    return combined;
  }

  static String changedKey(Candidate from, Candidate to) {
    return from.settings.keySet().stream()
        .filter(key -> !Objects.equals(from.settings.get(key), to.settings.get(key)))
        .findFirst()
        .orElse("");
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> other) {
    Map<String, String> all = new LinkedHashMap<>(some);
    all.putAll(other);
    return all;
  }

  /** The best, and others that validation nodes do not tell from it. */
  private static List<Candidate> alternatives(Candidate best, Race race, int many, Task task) {
    double p = best.headline(many);
    double error = Math.sqrt(Math.max(0, p * (1 - p)) / task.validationNodes().length);
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

  /** Models with the chosen settings in turn, each turn with seeds of its own. */
  private NodeClassifier ensemble(Task task, List<Candidate> chosen, Run run) {
    boolean stopped = run.stopRequested();
    int count = stopped ? 1 : budget.members();
    NodeClassifier[] members = new NodeClassifier[count];
    run.workers()
        .forBlocks(
            count,
            1,
            (from, to) -> {
              Candidate candidate = chosen.get(from % chosen.size());
              NodeClassifier known = candidate.model;
              long seed = run.seed() + 1000L * (from / chosen.size());
              members[from] =
                  known != null && from < chosen.size()
                      ? known
                      : method
                          .trainer(candidate.settings)
                          .train(task, run.threads(1).listener(p -> {}).withSeed(seed));
              run.report(Progress.of("training the ensemble", from + 1, count, "models"));
            });
    Provenance first = members[0].provenance();
    return Ensemble.calibrated(
        task,
        Arrays.asList(members),
        new Provenance(
            first.method(),
            first.settings(),
            run.seed(),
            first.janeVersion(),
            first.javaVersion(),
            first.epochs(),
            stopped ? StopReason.ASKED_TO_STOP : first.stopReason()));
  }
}
