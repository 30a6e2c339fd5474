package org.jane.ensemble;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.loss.Temperature;
import org.jane.metric.DecisionRule;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Several models of one method on one task that answer together: their probabilities are averaged,
 * and the average is calibrated once more, because an average of sure models is less sure than it
 * should be. Where validation nodes are many they teach more than that ({@link Stacking}). What all
 * members can do, the ensemble can: see {@link #of}.
 *
 * <p>Members may have learnt from different labelled nodes ({@link Task#turns}). Of a labelled node
 * only those members are asked that did not learn from it, so that what is said of it can be
 * compared with its label.
 */
public class Ensemble implements NodeClassifier {
  /**
   * How far, in log T, the average of calibrated models is from calibrated, before the validation
   * nodes are asked. They are asked for a second time, and chose the members too: few of them would
   * make the ensemble far too sure (docs/tuning.md).
   */
  private static final double SPREAD = 0.25;

  /** Members of a stacked ensemble that stand for all of them. */
  private static final int LEADING = 5;

  private final List<? extends NodeClassifier> members;
  private final Together how;
  private final Provenance provenance;
  private volatile @Nullable Predictions answered; // asked for again and again by explanations

  /**
   * How members answer together.
   *
   * @param heldOut who is asked
   * @param temperature of the logits
   * @param stacking what is added to the logits of the average, if anything
   * @param rule what makes labels of probabilities
   */
  record Together(
      HeldOut heldOut, double temperature, @Nullable Stacking stacking, DecisionRule rule) {
    /** The same on a graph that numbers its nodes otherwise. */
    Together in(NodeIds there, NodeIds trainedOn) {
      return new Together(
          heldOut.in(there, trainedOn),
          temperature,
          stacking == null ? null : stacking.in(there, trainedOn),
          rule);
    }
  }

  Ensemble(List<? extends NodeClassifier> members, Together how, Provenance provenance) {
    this.members = List.copyOf(members);
    this.how = how;
    this.provenance = provenance;
  }

  /**
   * The ensemble of these models, able to do what they are.
   *
   * @param temperature of their average, see {@link #calibrated}
   * @param provenance of the whole
   */
  public static Ensemble of(
      List<? extends NodeClassifier> members, double temperature, Provenance provenance) {
    return of(members, List.of(), temperature, provenance);
  }

  /**
   * The same of models that learnt from different nodes.
   *
   * @param heldOut the labelled nodes that each of them did not learn from; none when all are alike
   */
  public static Ensemble of(
      List<? extends NodeClassifier> members,
      List<int[]> heldOut,
      double temperature,
      Provenance provenance) {
    Check.that(!members.isEmpty(), "an ensemble needs a member");
    Check.that(
        heldOut.isEmpty() || heldOut.size() == members.size(),
        "%d members, and what %d of them did not learn from",
        members.size(),
        heldOut.size());
    return of(
        members,
        new Together(HeldOut.of(heldOut), temperature, null, DecisionRule.PLAIN),
        provenance);
  }

  /** The same of models whose answers are stacked. */
  public static Ensemble stacked(
      List<? extends NodeClassifier> members, Stacking stacking, Provenance provenance) {
    Check.that(!members.isEmpty(), "an ensemble needs a member");
    return of(members, new Together(HeldOut.NOTHING, 1, stacking, DecisionRule.PLAIN), provenance);
  }

  private static Ensemble of(
      List<? extends NodeClassifier> members, Together how, Provenance provenance) {
    boolean inductive = members.stream().allMatch(InductiveNodeClassifier.class::isInstance);
    boolean explainable = members.stream().allMatch(Explainable.class::isInstance);
    return inductive && explainable
        ? new ExplainableEnsemble(members, how, provenance)
        : inductive
            ? new InductiveEnsemble(members, how, provenance)
            : new Ensemble(members, how, provenance);
  }

  /**
   * The ensemble of these models, stacked where the validation nodes of the task are many and it
   * helps, or else averaged and calibrated on them.
   */
  public static Ensemble calibrated(
      Task task, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    Answers answers = Answers.of(task, members, run);
    return Stacking.learnt(task, answers.several, answers.logits, answers.temperature, run)
        .map(stacking -> stacked(members, stacking, provenance))
        .orElseGet(() -> of(members, answers.temperature, provenance));
  }

  /** The ensemble of these models, averaged and calibrated on the validation nodes of the task. */
  public static Ensemble averaged(
      Task task, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    return of(members, Answers.of(task, members, run).temperature, provenance);
  }

  /**
   * What members say of validation nodes.
   *
   * @param logits of their average
   * @param temperature that suits these
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Answers(List<Predictions> several, float[] logits, double temperature) {
    static Answers of(Task task, List<? extends NodeClassifier> members, Run run) {
      int[] nodes = task.validationNodes();
      List<Predictions> several = members.stream().map(m -> m.predict(nodes, run)).toList();
      float[] logits = mean(several, (member, row) -> true).data();
      for (int at = 0; at < logits.length; at++) {
        logits[at] = logit(logits[at], task.multiLabel());
      }
      return new Answers(several, logits, Temperature.nearOne(task, logits, SPREAD));
    }
  }

  /**
   * The ensemble of models each of which was trained on a task of its own. Calibrated where all
   * tasks have the same validation nodes. Otherwise each model is calibrated by its own and their
   * average is left as it is: no node is left that none of them learnt from.
   */
  public static Ensemble calibrated(
      List<Task> tasks, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    Ensemble ensemble = of(members, heldOut(tasks), 1, provenance);
    return ensemble.inTurn() ? ensemble : calibrated(tasks.get(0), members, provenance, run);
  }

  /** The same without stacking. */
  public static Ensemble averaged(
      List<Task> tasks, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    Ensemble ensemble = of(members, heldOut(tasks), 1, provenance);
    return ensemble.inTurn() ? ensemble : averaged(tasks.get(0), members, provenance, run);
  }

  /**
   * The same ensemble with thresholds for rare classes, where the metric of the task asks for
   * decisions about them and the thresholds earn their place. They are chosen on the labelled nodes
   * that models were not shown: the validation nodes, or all that models left out in turn.
   */
  public Ensemble withThresholds(Task task, Run run) {
    if (!task.metric().gainsByThresholds()) {
      return this;
    }
    int[] nodes = inTurn() ? how.heldOut.all() : task.validationNodes();
    float[] told = deciding(DecisionRule.PLAIN).predict(nodes, run).probabilities();
    return deciding(Thresholds.chosen(task.labelled(), nodes, told, task.metric(), run));
  }

  /** The same ensemble with another rule that makes labels of probabilities. */
  public Ensemble deciding(DecisionRule rule) {
    return rule.equals(how.rule)
        ? this
        : of(members, new Together(how.heldOut, how.temperature, how.stacking, rule), provenance);
  }

  /** What makes labels of probabilities. */
  public DecisionRule rule() {
    return how.rule;
  }

  /** What makes labels of the probabilities of a model. */
  public static DecisionRule ruleOf(NodeClassifier model) {
    return model instanceof Ensemble ensemble ? ensemble.rule() : DecisionRule.PLAIN;
  }

  private static List<int[]> heldOut(List<Task> tasks) {
    return tasks.stream().map(Task::validationNodes).toList();
  }

  /** The number whose softmax (or sigmoid) is p again. */
  private static float logit(float p, boolean multiLabel) {
    double bounded = Math.min(1 - 1e-7, Math.max(1e-7, p));
    return (float) StrictMath.log(multiLabel ? bounded / (1 - bounded) : bounded);
  }

  /** Whether a member is asked for a row of its answers. */
  @FunctionalInterface
  private interface Asked {
    boolean asks(int member, int row);
  }

  private static DenseMatrix mean(List<Predictions> several, Asked asked) {
    Predictions first = several.get(0);
    int m = first.classNames().size();
    DenseMatrix mean = DenseMatrix.zeros(first.nodes(), m);
    for (int i = 0; i < first.nodes(); i++) {
      float share = 1f / count(several.size(), i, asked);
      for (int s = 0; s < several.size(); s++) {
        if (asked.asks(s, i)) {
          for (int c = 0; c < m; c++) {
            mean.data()[i * m + c] += share * several.get(s).probability(i, c);
          }
        }
      }
    }
    return mean;
  }

  /**
   * What members say together.
   *
   * @param nodeOf the node of each row
   */
  private static Predictions together(
      List<Predictions> several, Together how, IntUnaryOperator nodeOf, Run run) {
    Predictions first = several.get(0);
    DenseMatrix mean =
        mean(several, (member, row) -> how.heldOut.asks(member, nodeOf.applyAsInt(row)));
    float[] rows = mean.data();
    for (int at = 0; at < rows.length; at++) {
      rows[at] = logit(rows[at], first.multiLabel());
    }
    if (how.stacking != null) {
      how.stacking.addTo(rows, several, nodeOf, run.workers());
    }
    Logits.toProbabilities(
        rows, mean.columns(), how.temperature, first.multiLabel(), run.workers());
    Basis[] basis = new Basis[first.nodes()];
    Arrays.setAll(basis, first::basis);
    return new Predictions(first.ids(), mean, basis, first.given(), how.rule);
  }

  /** The same for all nodes of a graph, which may be larger than that of training. */
  final Predictions together(List<Predictions> several, Run run) {
    return together(several, howOn(several.get(0).ids()), row -> row, run);
  }

  /**
   * The labelled nodes that each member did not learn from while others did, ascending; none when
   * all members learnt from the same.
   */
  public List<int[]> heldOut() {
    return how.heldOut.nodes();
  }

  /** Whether members learnt from different nodes. */
  public boolean inTurn() {
    return !how.heldOut.nothing();
  }

  /**
   * The labelled nodes by which a model can be judged where there are no test nodes: what it says
   * of them it did not learn from them.
   *
   * @param split it was trained on
   * @return the validation nodes, and all others that members left out, ascending
   */
  public static int[] judges(NodeClassifier model, Split split) {
    return model instanceof Ensemble ensemble && ensemble.inTurn()
        ? ensemble.how.heldOut.all()
        : split.validation();
  }

  /**
   * How much a member counts for each node: nothing for those that only others did not learn from.
   */
  public float[] shares(int member) {
    float[] shares = new float[ids().size()];
    for (int node = 0; node < shares.length; node++) {
      shares[node] =
          how.heldOut.asks(member, node) ? 1f / count(members.size(), node, how.heldOut::asks) : 0;
    }
    return shares;
  }

  private static int count(int members, int row, Asked asked) {
    int count = 0;
    for (int member = 0; member < members; member++) {
      count += asked.asks(member, row) ? 1 : 0;
    }
    return count;
  }

  final Together howOn(NodeIds there) {
    return how.in(there, ids());
  }

  /** What is added to the average of the members; empty where they are averaged alone. */
  public Optional<Stacking> stacking() {
    return Optional.ofNullable(how.stacking);
  }

  /**
   * Those that are trained again when a question about the settings needs it: all, but of a stacked
   * ensemble the first few, which the search has chosen. With all that joined them it would take
   * several times as long.
   */
  public List<? extends NodeClassifier> leading() {
    return how.stacking == null ? members : members.subList(0, Math.min(LEADING, members.size()));
  }

  /** The task of a member, when this is the task of the whole or another of the same nodes. */
  public Task taskOf(int member, Task whole) {
    return inTurn() ? whole.validatedBy(how.heldOut.nodes().get(member)) : whole;
  }

  public List<? extends NodeClassifier> members() {
    return members;
  }

  public double temperature() {
    return how.temperature;
  }

  @Override
  public NodeIds ids() {
    return members.get(0).ids();
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }

  @Override
  public Predictions predict(Run run) {
    Predictions known = answered;
    if (known == null) {
      known = together(members.stream().map(m -> m.predict(run)).toList(), run);
      answered = known;
    }
    return known;
  }

  @Override
  public Predictions predict(int[] nodes, Run run) {
    return together(
        members.stream().map(m -> m.predict(nodes, run)).toList(), how, row -> nodes[row], run);
  }
}
