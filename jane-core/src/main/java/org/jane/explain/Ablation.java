package org.jane.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jane.ensemble.Ensemble;
import org.jane.explain.SideRecipes.Recipe;
import org.jane.explain.SideScores.Scored;
import org.jane.explain.SideScores.Side;
import org.jane.graph.Labels;
import org.jane.methods.Methods;
import org.jane.model.Abilities;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.Memo;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Measures what each side of the input is worth: trains the settings of a model again without the
 * attributes and without the links, or other settings where these do not suit one side ({@link
 * SideRecipes}). Where validation nodes are few, training and validation nodes are drawn several
 * times, and all three are trained on each draw.
 *
 * <p>What is left out is left out before training, so that nothing of it can hide in what is made
 * of the rest. The same seeds are used on each side. The result depends on model and task alone,
 * not on threads.
 */
public final class Ablation {
  /** The score is to rest on so many predictions, if so many draws give them. */
  private static final int MIN_PREDICTIONS = 200;

  /**
   * Of an ensemble, whose settings were searched for at some length, and of a single model, which
   * is a quick look: with half the draws the errors that are told grow by a quarter.
   */
  private static final int MOST_DRAWS = 6;

  private static final int MOST_DRAWS_OF_ONE = 3;

  /** Of the labelled nodes, where they validate in turn. */
  private static final int FOLDS = 5;

  /** Further draws must not take longer than this, by the method's own estimate for one thread. */
  private static final double MOST_SECONDS = 60;

  private final NodeClassifier model;
  private final Task task;
  private final Run run;
  private final List<Recipe> recipes;
  private final SideRecipes sideRecipes;

  private Ablation(NodeClassifier model, Task task, Run run) {
    this.model = model;
    this.task = task;
    this.run = run.memo().keeps() ? run : run.memo(memoFor(model));
    this.recipes =
        model instanceof Ensemble ensemble
            ? ensemble.members().stream().map(m -> Recipe.of(m.provenance())).toList()
            : List.of(Recipe.of(model.provenance()));
    this.sideRecipes = new SideRecipes(recipes, this.run);
  }

  /** As the model was trained: settings that were searched for had a memo that shares. */
  private static Memo memoFor(NodeClassifier model) {
    return model instanceof Ensemble ? Memo.sharing() : Memo.keeping();
  }

  /** Whether a method looks at both sides, so that the question makes sense. */
  public static boolean asks(String method) {
    Abilities abilities = Methods.named(method).abilities();
    return abilities.attributes() && abilities.links();
  }

  /**
   * Estimated seconds of the measurement on one thread.
   *
   * @param once seconds of one training of all models of the ensemble
   * @param models how many it has
   * @param inTurn whether they validate in turn ({@link Task#turns}): nothing is drawn again then
   */
  public static double estimateSeconds(
      String method, double once, int models, int validationNodes, boolean inTurn) {
    if (!asks(method) || validationNodes == 0) {
      return 0;
    }
    if (models == 1) {
      return once * (3 * draws(once, models, validationNodes) - 1);
    }
    int trainings = inTurn ? 3 * FOLDS : (3 * draws(once, models, validationNodes) - 1) * models;
    int starts = Methods.named(method).searchSpace().map(s -> s.starts().size()).orElse(0);
    return (trainings + 2 * models + starts) * once / models; // mostly one side falls short
  }

  /**
   * The scores on the validation nodes of the task. Where members of the model learnt from
   * different nodes, on all labelled nodes, by models to which these were not shown at all: neither
   * to learn from them, nor to choose an epoch by them.
   *
   * @param model trained on the task
   * @return empty when the method looks at one side only, when there are no validation nodes, and
   *     when the run was asked to stop
   */
  public static Optional<Worth> onValidation(NodeClassifier model, Task task, Run run) {
    if (!asks(model.method()) || task.validationNodes().length == 0) {
      return Optional.empty();
    }
    Ablation ablation = new Ablation(model, task, run);
    if (model instanceof Ensemble ensemble && ensemble.inTurn()) {
      return ablation.measuredInFolds();
    }
    List<Task> draws = new ArrayList<>(List.of(task));
    for (int d = 1; d < ablation.draws(); d++) {
      draws.add(task.redrawn(run.random("worth/draw", d)));
    }
    return ablation.measured(
        draws.stream()
            .map(t -> new Draw(t, new Scored(t.validationLabels(), t.validationNodes())))
            .toList());
  }

  /**
   * The scores on other nodes, such as test nodes.
   *
   * @param model trained on the task
   * @param truth the labels of these nodes
   */
  public static Optional<Worth> on(
      NodeClassifier model, Task task, Labels truth, int[] nodes, Run run) {
    return asks(model.method()) && nodes.length > 0
        ? new Ablation(model, task, run).measured(List.of(new Draw(task, new Scored(truth, nodes))))
        : Optional.empty();
  }

  /** A task, and the nodes that are scored after training on it. */
  private record Draw(Task task, Scored scored) {}

  private boolean hasAttributes() {
    return task.attributes().columns() > 0;
  }

  private boolean hasLinks() {
    return task.graph().edges() > 0;
  }

  private boolean hasBoth() {
    return hasAttributes() && hasLinks();
  }

  private int draws() {
    double once = 0;
    for (Recipe recipe : recipes) {
      once +=
          Methods.named(recipe.method()).trainer(recipe.settings()).estimateSeconds(task.shape());
    }
    return draws(once, recipes.size(), task.validationNodes().length);
  }

  /** How often nodes are drawn: more than once where validation nodes are few and time is not. */
  private static int draws(double once, int models, int validationNodes) {
    int most = models == 1 ? MOST_DRAWS_OF_ONE : MOST_DRAWS;
    int wanted = Math.min(most, (MIN_PREDICTIONS - 1) / Math.max(1, validationNodes) + 1);
    return (int) Math.max(1, Math.min(wanted, MOST_SECONDS / (3 * Math.max(1e-9, once))));
  }

  private Optional<Worth> measured(List<Draw> draws) {
    Task[] sides = sides();
    List<@Nullable Task> tasks = new ArrayList<>(); // of each draw three, in the order of the sides
    for (Draw draw : draws) {
      boolean given = draw.task == task;
      tasks.add(given ? null : draw.task);
      for (int side = 1; side < 3; side++) {
        tasks.add(!hasBoth() ? null : given ? sides[side] : sides[side].drawnAs(draw.task));
      }
    }
    if (hasBoth() && model instanceof Ensemble ensemble && task.validationNodes().length > 0) {
      Task[] first = Arrays.stream(sides).map(side -> taskOf(0, side)).toArray(Task[]::new);
      Scored judges = new Scored(first[0].validationLabels(), first[0].validationNodes());
      sideRecipes.choose(first, ensemble.members().get(0), judges);
    }
    List<@Nullable NodeClassifier> models = trained(tasks);
    if (models.isEmpty()) {
      return Optional.empty();
    }
    SideScores scores = new SideScores(task, draws.stream().map(Draw::scored).toList());
    for (int d = 0; d < draws.size(); d++) {
      @Nullable NodeClassifier both = d == 0 ? model : models.get(3 * d);
      for (Side side : told()) {
        NodeClassifier one =
            side == Side.BOTH || !hasBoth() ? both : models.get(3 * d + side.ordinal());
        if (one != null) {
          scores.said(d, side, 0, one.predict(draws.get(d).scored().nodes(), run));
        }
      }
    }
    return Optional.of(scores.worth());
  }

  /** The sides there is something to say about; on the others one can only guess. */
  private List<Side> told() {
    List<Side> told = new ArrayList<>(List.of(Side.BOTH));
    if (hasLinks()) {
      told.add(Side.LINKS);
    }
    if (hasAttributes()) {
      told.add(Side.ATTRIBUTES);
    }
    return told;
  }

  /** The task as each side sees it. */
  private Task[] sides() {
    return new Task[] {task, task.withoutAttributes(), task.withoutLinks()};
  }

  /** Scores all labelled nodes, each by models to which it was not shown. */
  private Optional<Worth> measuredInFolds() {
    List<Task.Fold> folds = task.folds(FOLDS, run.random("worth/folds"));
    int parts = folds.size();
    Task[] sides = hasBoth() ? sides() : new Task[] {task};
    Task.Fold first = folds.get(0);
    Task[] shown =
        Arrays.stream(sides).map(side -> side.drawnAs(first.task())).toArray(Task[]::new);
    sideRecipes.choose(shown, null, new Scored(task.labelled(), first.nodes()));
    int[] nodes = folds.stream().flatMapToInt(fold -> Arrays.stream(fold.nodes())).toArray();
    int[] place = new int[parts]; // of the first node of each fold
    for (int p = 1; p < parts; p++) {
      place[p] = place[p - 1] + folds.get(p - 1).nodes().length;
    }
    SideScores scores = new SideScores(task, List.of(new Scored(task.labelled(), nodes)));
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            sides.length * parts,
            1,
            (from, to) -> {
              int p = from % parts;
              Side trained = Side.values()[from / parts];
              NodeClassifier one =
                  p == 0
                      ? sideRecipes.first(trained)
                      : run.stopRequested()
                          ? null
                          : sideRecipes
                              .of(trained, p % recipes.size())
                              .train(sides[from / parts].drawnAs(folds.get(p).task()), run);
              if (one != null) {
                Predictions said = one.predict(folds.get(p).nodes(), run);
                for (Side side : hasBoth() ? List.of(trained) : told()) {
                  scores.said(0, side, place[p], said);
                }
              }
              run.report(measuring(done.incrementAndGet(), sides.length * parts));
            });
    return run.stopRequested() ? Optional.empty() : Optional.of(scores.worth());
  }

  private static Progress measuring(int done, int all) {
    return Progress.of("measuring what each side is worth", done, all, "models");
  }

  /**
   * Trains the recipes of the model on each task.
   *
   * @param tasks null where nothing is to be trained
   * @return null also where a side left nothing to learn from; an empty list when the run was asked
   *     to stop
   */
  private List<@Nullable NodeClassifier> trained(List<@Nullable Task> tasks) {
    List<int[]> jobs = new ArrayList<>(); // task and recipe
    for (int t = 0; t < tasks.size(); t++) {
      for (int r = 0; tasks.get(t) != null && r < recipes.size(); r++) {
        jobs.add(new int[] {t, r});
      }
    }
    NodeClassifier[][] members = new NodeClassifier[tasks.size()][recipes.size()];
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            jobs.size(),
            1,
            (from, to) -> {
              int t = jobs.get(from)[0];
              int r = jobs.get(from)[1];
              if (!run.stopRequested()) {
                Side side = Side.values()[t % 3];
                NodeClassifier there = t < 3 && r == 0 ? sideRecipes.first(side) : null;
                members[t][r] =
                    there == null
                        ? sideRecipes.of(side, r).train(taskOf(r, needed(tasks.get(t))), run)
                        : there;
                run.report(measuring(done.incrementAndGet(), jobs.size()));
              }
            });
    if (run.stopRequested()) {
      return List.of();
    }
    List<@Nullable NodeClassifier> models = new ArrayList<>();
    for (int t = 0; t < tasks.size(); t++) {
      List<NodeClassifier> learnt = new ArrayList<>();
      List<Task> theirs = new ArrayList<>();
      for (int r = 0; r < recipes.size(); r++) {
        if (members[t][r] != null) {
          learnt.add(members[t][r]);
          theirs.add(taskOf(r, needed(tasks.get(t))));
        }
      }
      models.add(
          learnt.isEmpty()
              ? null
              : model instanceof Ensemble
                  ? Ensemble.calibrated(theirs, learnt, model.provenance(), run)
                  : learnt.get(0));
    }
    return models;
  }

  /** Each member has its own validation nodes, if the model's members had. */
  private Task taskOf(int member, Task whole) {
    return model instanceof Ensemble ensemble ? ensemble.taskOf(member, whole) : whole;
  }

  private static Task needed(@Nullable Task one) {
    return Objects.requireNonNull(one, "a job has a task");
  }
}
