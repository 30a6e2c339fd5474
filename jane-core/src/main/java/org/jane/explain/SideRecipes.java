package org.jane.explain;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Trains all, and takes the best if it has more than {@code toBeat}. */
  private void takeBest(
      Side side, List<Recipe> recipes, Task[] tasks, Scored judges, double toBeat) {
    Task task = tasks[side.ordinal()];
    @Nullable NodeClassifier[] models = new NodeClassifier[recipes.size()];
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            models.length,
            1,
            (from, to) -> {
              if (!run.stopRequested()) {
                models[from] = recipes.get(from).train(task, run);
                run.report(
                    Progress.of(
                        "trying settings for one side alone",
                        done.incrementAndGet(),
                        models.length,
                        "models"));
              }
            });
    double best = toBeat;
    for (int i = 0; i < models.length; i++) {
      NodeClassifier model = models[i];
      if (model != null && !run.stopRequested()) {
        SideScores scores = new SideScores(task, List.of(judges));
        scores.said(0, side, 0, model.predict(judges.nodes(), run));
        double score = task.metric().oriented(scores.score(side));
        if (score > best) {
          best = score;
          chosen.put(side, recipes.get(i));
          first.put(side, model);
        }
      }
    }
  }

  /** What the search begins with, where that is within reach. */
  private List<Recipe> starts(Task task) {
    Recipe with = own.get(0);
    Method method = Methods.named(with.method());
    Shape shape = task.shape();
    double seconds = 0;
    long bytes = 0;
    for (Recipe recipe : own) {
      var trainer = method.trainer(recipe.settings());
      seconds = Math.max(seconds, trainer.estimateSeconds(shape));
      bytes = Math.max(bytes, trainer.estimateMemory(shape).bytes());
    }
    List<Recipe> starts = new ArrayList<>();
    for (Map<String, String> start :
        method.searchSpace(task).map(SearchSpace::starts).orElse(List.of())) {
      var trainer = method.trainer(start);
      if (trainer.estimateSeconds(shape) <= MOST_COST * seconds
          && trainer.estimateMemory(shape).bytes() <= MOST_COST * bytes) {
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
