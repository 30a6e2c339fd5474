package org.jane.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jane.explain.SideScores.Scored;
import org.jane.explain.SideScores.Side;
import org.jane.methods.Methods;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.GivingUp;
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

  /**
   * All that is tried must not take longer: settings of members beside the first, and what the
   * search begins with, unless the members of the model take longer.
   */
  private static final double MOST_SECONDS = 30;

  /** With the data, enough to train a model. */
  record Recipe(String method, Map<String, String> settings, long seed) {
    static Recipe of(Provenance provenance) {
      return new Recipe(provenance.method(), provenance.settings(), provenance.seed());
    }

    /** The same with another seed; this one itself for 0. */
    Recipe another(int number) {
      return new Recipe(method, settings, seed + number);
    }

    /** Null when there is nothing to learn from, and when the run was asked to stop. */
    @Nullable NodeClassifier train(Task task, Run run) {
      return train(task, run, GivingUp.never());
    }

    /** Null also when it was given up. */
    @Nullable NodeClassifier train(Task task, Run run, GivingUp givingUp) {
      try {
        NodeClassifier model =
            Methods.named(method)
                .trainer(settings)
                .train(task, givingUp.watching(run.withSeed(seed).listener(p -> {})));
        return model.provenance().stopReason() == StopReason.ASKED_TO_STOP ? null : model;
      } catch (CannotLearnException e) {
        return null;
      }
    }
  }

  private final List<Recipe> own;
  private final boolean searched;
  private final Run run;
  private final Map<Side, Recipe> chosen = new EnumMap<>(Side.class); // by the judges
  private final Map<Side, Double> score = new EnumMap<>(Side.class);
  private final Map<Side, NodeClassifier> first = new EnumMap<>(Side.class); // by validation nodes
  private final Map<Side, Recipe> firstRecipe = new EnumMap<>(Side.class);
  private final Map<Side, Double> firstScore = new EnumMap<>(Side.class);

  /**
   * @param own of the members of the model
   * @param searched whether they were searched for; if somebody named them, each side keeps them
   */
  SideRecipes(List<Recipe> own, boolean searched, Run run) {
    this.own = own;
    this.searched = searched;
    this.run = run;
  }

  /**
   * Chooses on one task. What is trained on it is chosen by its validation nodes, so that the
   * judges can be scored afterwards; what is trained on others, by the judges.
   *
   * @param tasks the task as each side sees it, with validation nodes; with both alone where there
   *     is one side only
   * @param both the first member of the model, trained on it, where both sides are trained as the
   *     model was; null to choose for them too
   * @param judges nodes that decide
   */
  void choose(Task[] tasks, @Nullable NodeClassifier both, Scored judges) {
    if (both == null) {
      takeBest(Side.BOTH, ofMembers(tasks[0]), tasks, judges, 0);
    } else {
      first.put(Side.BOTH, both);
      score.put(Side.BOTH, score(tasks[0], both, judges));
    }
    if (tasks.length == 1) {
      return;
    }
    takeBest(Side.LINKS, ofMembers(tasks[1]), tasks, judges, 0);
    takeBest(Side.ATTRIBUTES, ofMembers(tasks[2]), tasks, judges, 0);
    if (run.stopRequested() || !searched) {
      return;
    }
    SideScores scores = new SideScores(tasks[0], judges);
    first.forEach((side, model) -> scores.said(side, 0, model.predict(judges.nodes(), run)));
    Worth worth = scores.worth(false);
    tryStarts(Side.LINKS, tasks, judges, worth.linksError());
    tryStarts(Side.ATTRIBUTES, tasks, judges, worth.attributesError());
  }

  private void tryStarts(Side side, Task[] tasks, Scored judges, double error) {
    if (scoreOf(Side.BOTH) > scoreOf(side) + error) {
      takeBest(side, starts(tasks[side.ordinal()]), tasks, judges, error);
    }
  }

  private double scoreOf(Side side) {
    return score.getOrDefault(side, Double.NEGATIVE_INFINITY);
  }

  /** The larger the better. */
  private double score(Task task, NodeClassifier model, Scored scored) {
    SideScores scores = new SideScores(task, scored);
    scores.said(Side.BOTH, 0, model.predict(scored.nodes(), run));
    return task.metric().oriented(scores.score(Side.BOTH));
  }

  /** Settings of the members, the same ones once: the first, and others as far as time allows. */
  private List<Recipe> ofMembers(Task task) {
    Map<Map<String, String>, Recipe> bySettings = new LinkedHashMap<>();
    double left = MOST_SECONDS;
    for (Recipe recipe : own) {
      if (!bySettings.containsKey(recipe.settings())) {
        double seconds = seconds(recipe.settings(), task.shape());
        if (bySettings.isEmpty() || seconds <= left) {
          bySettings.put(recipe.settings(), recipe);
        }
        left -= seconds;
      }
    }
    return List.copyOf(bySettings.values());
  }

  private double seconds(Map<String, String> settings, Shape shape) {
    return Methods.named(own.get(0).method()).trainer(settings).estimateSeconds(shape);
  }

  /**
   * Trains all, and takes the best if it is better by more than the margin than what was taken
   * before, of equals the first. The others are dropped at once: on a large graph they take room.
   */
  private void takeBest(
      Side side, List<Recipe> recipes, Task[] tasks, Scored judges, double margin) {
    Task task = tasks[side.ordinal()];
    Scored validation = new Scored(task.validationLabels(), task.validationNodes());
    AtomicInteger done = new AtomicInteger();
    double[] scores = new double[recipes.size()];
    GivingUp givingUp =
        margin > 0 ? givingUp(task, scoreOf(side), margin, judges) : GivingUp.never();
    AtomicReference<@Nullable Tried> best = new AtomicReference<>();
    run.workers()
        .forBlocks(
            recipes.size(),
            1,
            (from, to) -> {
              NodeClassifier model =
                  run.stopRequested() ? null : recipes.get(from).train(task, run, givingUp);
              scores[from] = Double.NEGATIVE_INFINITY;
              if (model != null) {
                scores[from] = score(task, model, judges);
                Tried tried = new Tried(score(task, model, validation), from, model);
                best.accumulateAndGet(
                    tried, (one, other) -> one == null || other.beats(one) ? other : one);
              }
              run.report(
                  Progress.of(
                      "trying settings for each side",
                      done.incrementAndGet(),
                      recipes.size(),
                      "models"));
            });
    if (run.stopRequested()) {
      return;
    }
    double toBeat = scoreOf(side) + margin;
    for (int i = 0; i < scores.length; i++) {
      if (scores[i] > toBeat) {
        toBeat = scores[i];
        score.put(side, scores[i]);
        chosen.put(side, recipes.get(i));
      }
    }
    Tried found = best.get();
    double before = firstScore.getOrDefault(side, Double.NEGATIVE_INFINITY);
    if (found != null && found.score > before + margin) {
      firstScore.put(side, found.score);
      first.put(side, found.model);
      firstRecipe.put(side, recipes.get(found.number));
    }
  }

  /**
   * When the training of a start is given up: where it cannot be taken any more. Where judges are
   * others than the validation nodes it goes on, for these do not tell what the judges will say.
   */
  private static GivingUp givingUp(Task task, double score, double margin, Scored judges) {
    return task.metric().largerIsBetter() && Arrays.equals(judges.nodes(), task.validationNodes())
        ? GivingUp.beside(score, score + margin)
        : GivingUp.never();
  }

  private record Tried(double score, int number, NodeClassifier model) {
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
      if (!asGoodAsTried(method.configured(start))
          && seconds <= Math.min(left, MOST_COST * longest)
          && trainer.estimateMemory(shape).bytes() <= MOST_COST * bytes) {
        left -= seconds;
        starts.add(new Recipe(with.method(), start, with.seed()));
      }
    }
    return starts;
  }

  /** Whether they are those of a member but for one setting. */
  private boolean asGoodAsTried(Map<String, String> start) {
    return own.stream()
        .anyMatch(
            recipe ->
                start.entrySet().stream()
                        .filter(e -> !e.getValue().equals(recipe.settings().get(e.getKey())))
                        .count()
                    <= 1);
  }

  /** What to train on a side of another task, in place of a member of the model. */
  Recipe of(Side side, int member) {
    Recipe recipe = own.get(member);
    Recipe other = chosen.get(side);
    return other == null ? recipe : new Recipe(recipe.method(), other.settings(), recipe.seed());
  }

  /** What {@link #choose} has trained on its task; null for nothing. */
  @Nullable NodeClassifier first(Side side) {
    return first.get(side);
  }

  /** The recipe of that. */
  @Nullable Recipe firstRecipe(Side side) {
    return firstRecipe.get(side);
  }
}
