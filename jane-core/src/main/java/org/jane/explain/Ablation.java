package org.jane.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
 * SideRecipes}). Where validation nodes are few, all labelled nodes are scored instead, in parts,
 * each by models to which it was not shown at all.
 *
 * <p>Of a stacked ensemble its leading members are measured, averaged: what stacking adds is left
 * out on all sides, for one side alone does not have as many kinds of models to stack.
 *
 * <p>What is left out is left out before training, so that nothing of it can hide in what is made
 * of the rest. The same seeds are used on each side. The result depends on model and task alone,
 * not on threads.
 */
public final class Ablation {
  /**
   * Fewer validation nodes say little, and what they say is too good: they have chosen the epoch.
   */
  private static final int FEW = 200;

  /** Of the labelled nodes, where all of them are scored. */
  private static final int FOLDS = 5;

  /** With so many nodes scored, in two folds or more, others would not tell more. */
  private static final int ENOUGH = 4000;

  /**
   * All folds must not take longer than this, by the method's own estimate for one thread, which is
   * too high for small graphs.
   */
  private static final double MOST_SECONDS = 60;

  /**
   * About what further models of a fold take of their estimate, on graphs small enough for them.
   */
  private static final double FURTHER = 0.2;

  private final NodeClassifier model;
  private final Task task;
  private final Run run;
  private final List<Recipe> recipes;
  private final SideRecipes sideRecipes;

  private Ablation(NodeClassifier model, Task task, Run run) {
    this.task = task;
    this.run = run.memo().keeps() ? run : run.memo(memoFor(model));
    this.model = model instanceof Ensemble ensemble ? measured(ensemble) : model;
    this.recipes =
        this.model instanceof Ensemble ensemble
            ? ensemble.members().stream().map(m -> Recipe.of(m.provenance())).toList()
            : List.of(Recipe.of(model.provenance()));
    this.sideRecipes = new SideRecipes(recipes, model instanceof Ensemble, this.run);
  }

  /** The members that one side alone is compared with: as many as one side is trained for. */
  private Ensemble measured(Ensemble ensemble) {
    List<? extends NodeClassifier> leading = ensemble.leading();
    double once = seconds(leading.stream().map(m -> Recipe.of(m.provenance())).toList());
    int each = ensemble.inTurn() ? leading.size() : modelsAlone(once, leading.size());
    return each == ensemble.members().size() && ensemble.stacking().isEmpty()
        ? ensemble
        : Ensemble.averaged(task, leading.subList(0, each), ensemble.provenance(), run);
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
   * @param inTurn whether they validate in turn ({@link Task#turns})
   */
  public static double estimateSeconds(
      String method, double once, int models, int validationNodes, boolean inTurn) {
    if (!asks(method) || validationNodes == 0) {
      return 0;
    }
    double trainings =
        inTurn || inFolds(once, models, validationNodes)
            ? 3 * FOLDS * (1 + FURTHER * (modelsOfFold(once, models) - 1))
            : 2 * modelsAlone(once, models);
    if (models > 1) {
      int starts = Methods.named(method).searchSpace().map(s -> s.starts().size()).orElse(0);
      trainings += 2 * modelsAlone(once, models) + starts; // mostly one side falls short
    }
    return trainings * once / models;
  }

  /** Whether validation nodes are few and time is not. */
  private static boolean inFolds(double once, int models, int validationNodes) {
    return validationNodes < FEW && 3 * FOLDS * once / models <= MOST_SECONDS;
  }

  /**
   * The scores on the validation nodes of the task. Where these are few, and where members of the
   * model learnt from different nodes, on all labelled nodes, by models to which these were not
   * shown at all: neither to learn from them, nor to choose an epoch by them; on two fifths of them
   * and more where these are thousands.
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
    boolean inTurn = model instanceof Ensemble ensemble && ensemble.inTurn();
    int judges = task.validationNodes().length;
    List<Task.Fold> folds =
        inTurn || inFolds(ablation.estimateSeconds(), ablation.recipes.size(), judges)
            ? enough(task.folds(FOLDS, ablation.run.random("worth/folds")))
            : List.of();
    return folds.isEmpty() // also where no class has two labelled nodes
        ? ablation.measured(new Scored(task.validationLabels(), task.validationNodes()), false)
        : ablation.measured(folds);
  }

  /** The first of some folds, as many as tell enough. */
  static List<Task.Fold> enough(List<Task.Fold> folds) {
    int nodes = 0;
    int parts = 0;
    while (parts < folds.size() && (parts < 2 || nodes < ENOUGH)) {
      nodes += folds.get(parts++).nodes().length;
    }
    return folds.subList(0, parts);
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
        ? new Ablation(model, task, run).measured(new Scored(truth, nodes), true)
        : Optional.empty();
  }

  private boolean hasAttributes() {
    return task.attributes().columns() > 0;
  }

  private boolean hasLinks() {
    return task.graph().edges() > 0;
  }

  private boolean hasBoth() {
    return hasAttributes() && hasLinks();
  }

  /** Of one training of all models. */
  private double estimateSeconds() {
    return seconds(recipes);
  }

  private double seconds(List<Recipe> some) {
    double once = 0;
    for (Recipe recipe : some) {
      once +=
          Methods.named(recipe.method()).trainer(recipe.settings()).estimateSeconds(task.shape());
    }
    return once;
  }

  /** Scores the model itself, and what the other sides learn from the same labels. */
  private Optional<Worth> measured(Scored scored, boolean hidden) {
    Task[] sides = sides();
    if (hasBoth() && model instanceof Ensemble ensemble && task.validationNodes().length > 0) {
      Task[] first = Arrays.stream(sides).map(side -> taskOf(0, side)).toArray(Task[]::new);
      Scored judges = new Scored(first[0].validationLabels(), first[0].validationNodes());
      sideRecipes.choose(first, ensemble.members().get(0), judges);
    }
    SideScores scores = SideScores.judging(task, scored);
    Predictions said = model.predict(scored.nodes(), run);
    for (Side side : hasBoth() ? List.of(Side.BOTH) : told()) {
      scores.said(side, 0, said);
    }
    if (hasBoth()) {
      alone(sides).forEach((side, one) -> scores.said(side, 0, one.predict(scored.nodes(), run)));
    }
    return run.stopRequested() ? Optional.empty() : Optional.of(scores.worth(hidden));
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
  private Optional<Worth> measured(List<Task.Fold> folds) {
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
    SideScores scores = SideScores.judging(task, new Scored(task.labelled(), nodes));
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            sides.length * parts,
            1,
            (from, to) -> {
              int p = from % parts;
              Side trained = Side.values()[from / parts];
              NodeClassifier one =
                  judge(trained, p, sides[from / parts].drawnAs(folds.get(p).task()));
              if (one != null) {
                Predictions said = one.predict(folds.get(p).nodes(), run);
                for (Side side : hasBoth() ? List.of(trained) : told()) {
                  scores.said(side, place[p], said);
                }
              }
              run.report(measuring(done.incrementAndGet(), sides.length * parts, "parts"));
            });
    return run.stopRequested() ? Optional.empty() : Optional.of(scores.worth(true));
  }

  /** What a side says about a fold; null where it has nothing to say, or the run is to stop. */
  private @Nullable NodeClassifier judge(Side side, int fold, Task shown) {
    NodeClassifier first = fold == 0 ? sideRecipes.first(side) : null;
    Recipe recipe =
        fold == 0 ? sideRecipes.firstRecipe(side) : sideRecipes.of(side, fold % recipes.size());
    if (recipe == null) {
      return first;
    }
    List<NodeClassifier> models = new ArrayList<>();
    int each = modelsOfFold(estimateSeconds(), recipes.size());
    for (int m = 0; m < each && !run.stopRequested(); m++) {
      NodeClassifier one = m == 0 && first != null ? first : recipe.another(m).train(shown, run);
      if (one != null) {
        models.add(one);
      }
    }
    return models.size() < 2
        ? models.stream().findFirst().orElse(null)
        : Ensemble.averaged(shown, models, model.provenance(), run);
  }

  /** As many as the model has, where there is time; a single one says less than all together. */
  private static int modelsOfFold(double once, int models) {
    double folds = 3 * FOLDS * Math.max(1e-9, once) / models;
    return (int) Math.max(1, Math.min(models, MOST_SECONDS / folds));
  }

  /**
   * Of each side alone, where validation nodes are scored once: as many as the model has, where
   * there is time.
   */
  private static int modelsAlone(double once, int models) {
    double both = 2 * Math.max(1e-9, once) / models;
    return (int) Math.max(1, Math.min(models, MOST_SECONDS / both));
  }

  private static Progress measuring(int done, int all, String unit) {
    return Progress.of("measuring what each side is worth", done, all, unit);
  }

  /** A model of each side that left something to learn from, trained as the whole one was. */
  private Map<Side, NodeClassifier> alone(Task[] sides) {
    List<Side> asked = List.of(Side.LINKS, Side.ATTRIBUTES);
    int each = recipes.size();
    NodeClassifier[] members = new NodeClassifier[asked.size() * each];
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            members.length,
            1,
            (from, to) -> {
              if (!run.stopRequested()) {
                Side side = asked.get(from / each);
                int r = from % each;
                NodeClassifier there = r == 0 ? sideRecipes.first(side) : null;
                members[from] =
                    there == null
                        ? sideRecipes.of(side, r).train(taskOf(r, sides[side.ordinal()]), run)
                        : there;
                run.report(measuring(done.incrementAndGet(), members.length, "models"));
              }
            });
    Map<Side, NodeClassifier> models = new EnumMap<>(Side.class);
    for (int s = 0; s < asked.size() && !run.stopRequested(); s++) {
      List<NodeClassifier> learnt = new ArrayList<>();
      List<Task> theirs = new ArrayList<>();
      for (int r = 0; r < each; r++) {
        if (members[s * each + r] != null) {
          learnt.add(members[s * each + r]);
          theirs.add(taskOf(r, sides[asked.get(s).ordinal()]));
        }
      }
      if (!learnt.isEmpty()) {
        models.put(
            asked.get(s),
            model instanceof Ensemble
                ? Ensemble.averaged(theirs, learnt, model.provenance(), run)
                : learnt.get(0));
      }
    }
    return models;
  }

  /** Each member has its own validation nodes, if the model's members had. */
  private Task taskOf(int member, Task whole) {
    return model instanceof Ensemble ensemble ? ensemble.taskOf(member, whole) : whole;
  }
}
