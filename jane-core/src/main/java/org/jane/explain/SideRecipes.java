package org.jane.explain;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jane.explain.SideScores.Scored;
import org.jane.explain.SideScores.Side;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.settings.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * What each side alone is trained with. The settings of a model were chosen for both sides: one
 * that goes by attributes may hardly look at positions, and would tell too little of what links are
 * worth. So of the settings of its members each side has those that suit it best; where it falls
 * short with them, the settings that the method's search begins with are tried on it as well, and
 * have to be better by more than the error.
 */
final class SideRecipes {
  /** Settings are tried that take no more than so many times the time and memory of the model's. */
  private static final double MOST_COST = 4;

  /** All that the search begins with must not take longer, nor than the members of the model. */
  private static final double MOST_SECONDS = 60;

  /** With the data, enough to train a model. */
  record Recipe(String method, Map<String, String> settings, long seed) {
    static Recipe of(Provenance provenance) {
      return new Recipe(provenance.method(), provenance.settings(), provenance.seed());
    }

    /** Null when there is nothing to learn from, and when the run was asked to stop. */
    @Nullable NodeClassifier train(Task task, Run run) {
      try {
        NodeClassifier model =
            Methods.named(method)
                .trainer(settings)
                .train(task, run.withSeed(seed).listener(p -> {}));
        return model.provenance().stopReason() == StopReason.ASKED_TO_STOP ? null : model;
      } catch (CannotLearnException e) {
        return null;
      }
    }
  }

  private final List<Recipe> own;
  private final Run run;
  private final Map<Side, Recipe> chosen = new EnumMap<>(Side.class);
  private final Map<Side, NodeClassifier> first = new EnumMap<>(Side.class);

  /**
   * @param own of the members of the model
   */
  SideRecipes(List<Recipe> own, Run run) {
    this.own = own;
    this.run = run;
  }

  /**
   * Chooses on one task.
   *
   * @param tasks the task as each side sees it; with both alone where there is one side only
   * @param both the first member of the model, trained on it, where both sides are trained as the
   *     model was; null to choose for them too
   * @param judges nodes that decide
   */
  void choose(Task[] tasks, @Nullable NodeClassifier both, Scored judges) {
    if (both == null) {
      takeBest(Side.BOTH, distinct(own), tasks, judges, Double.NEGATIVE_INFINITY);
    } else {
      first.put(Side.BOTH, both);
    }
    if (tasks.length == 1) {
      return;
    }
    takeBest(Side.LINKS, distinct(own), tasks, judges, Double.NEGATIVE_INFINITY);
    takeBest(Side.ATTRIBUTES, distinct(own), tasks, judges, Double.NEGATIVE_INFINITY);
    if (run.stopRequested() || judges.nodes().length == 0) {
      return;
    }
    SideScores scores = new SideScores(tasks[0], List.of(judges));
    first.forEach((side, model) -> scores.said(0, side, 0, model.predict(judges.nodes(), run)));
    Worth worth = scores.worth();
    PrimaryMetric metric = tasks[0].metric();
    double together = metric.oriented(worth.both());
    double links = metric.oriented(worth.links()) + worth.linksError();
    double attributes = metric.oriented(worth.attributes()) + worth.attributesError();
    if (together > links) {
      takeBest(Side.LINKS, starts(tasks[Side.LINKS.ordinal()]), tasks, judges, links);
    }
    if (together > attributes) {
      takeBest(
          Side.ATTRIBUTES, starts(tasks[Side.ATTRIBUTES.ordinal()]), tasks, judges, attributes);
    }
  }

  /** Of recipes that differ in their seeds alone the first. */
  private static List<Recipe> distinct(List<Recipe> recipes) {
    Map<Map<String, String>, Recipe> bySettings = new LinkedHashMap<>();
    recipes.forEach(recipe -> bySettings.putIfAbsent(recipe.settings(), recipe));
    return List.copyOf(bySettings.values());
  }

  /**
   * Trains all, and takes the best if it has more than {@code toBeat}, of equals the first. The
   * others are dropped at once: on a large graph they take room.
   */
  private void takeBest(
      Side side, List<Recipe> recipes, Task[] tasks, Scored judges, double toBeat) {
    Task task = tasks[side.ordinal()];
    AtomicInteger done = new AtomicInteger();
    AtomicReference<Tried> best = new AtomicReference<>(new Tried(toBeat, -1, null));
    run.workers()
        .forBlocks(
            recipes.size(),
            1,
            (from, to) -> {
              NodeClassifier model =
                  run.stopRequested() ? null : recipes.get(from).train(task, run);
              if (model != null) {
                SideScores scores = new SideScores(task, List.of(judges));
                scores.said(0, side, 0, model.predict(judges.nodes(), run));
                double score = task.metric().oriented(scores.score(side));
                Tried tried = new Tried(score, from, model);
                best.accumulateAndGet(tried, (one, other) -> other.beats(one) ? other : one);
              }
              run.report(
                  Progress.of(
                      "trying settings for each side",
                      done.incrementAndGet(),
                      recipes.size(),
                      "models"));
            });
    Tried found = Objects.requireNonNull(best.get());
    if (found.model != null && !run.stopRequested()) {
      chosen.put(side, recipes.get(found.number));
      first.put(side, found.model);
    }
  }

  private record Tried(double score, int number, @Nullable NodeClassifier model) {
    boolean beats(Tried other) {
      return score > other.score || (score == other.score && number < other.number);
    }
  }

  /** What the search begins with, where that is within reach. */
  private List<Recipe> starts(Task task) {
    Recipe with = own.get(0);
    Method method = Methods.named(with.method());
    Shape shape = task.shape();
    double longest = 0;
    double all = 0;
    long bytes = 0;
    for (Recipe recipe : own) {
      var trainer = method.trainer(recipe.settings());
      double seconds = trainer.estimateSeconds(shape);
      longest = Math.max(longest, seconds);
      all += seconds;
      bytes = Math.max(bytes, trainer.estimateMemory(shape).bytes());
    }
    double left = Math.max(MOST_SECONDS, all);
    List<Recipe> starts = new ArrayList<>();
    for (Map<String, String> start :
        method.searchSpace(task).map(SearchSpace::starts).orElse(List.of())) {
      var trainer = method.trainer(start);
      double seconds = trainer.estimateSeconds(shape);
      if (seconds <= Math.min(left, MOST_COST * longest)
          && trainer.estimateMemory(shape).bytes() <= MOST_COST * bytes) {
        left -= seconds;
        starts.add(new Recipe(with.method(), start, with.seed()));
      }
    }
    return starts;
  }

  /** What to train on a side in place of a member of the model. */
  Recipe of(Side side, int member) {
    Recipe recipe = own.get(member);
    Recipe other = chosen.get(side);
    return other == null ? recipe : new Recipe(recipe.method(), other.settings(), recipe.seed());
  }

  /** What {@link #choose} has trained, in place of the first member; null for nothing. */
  @Nullable NodeClassifier first(Side side) {
    return first.get(side);
  }
}
