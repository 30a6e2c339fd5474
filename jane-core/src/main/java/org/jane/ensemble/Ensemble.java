package org.jane.ensemble;

import java.util.Arrays;
import java.util.List;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.loss.Temperature;
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
 * should be. What all members can do, the ensemble can: see {@link #of}.
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

  private final List<? extends NodeClassifier> members;
  private final HeldOut heldOut;
  private final double temperature;
  private final Provenance provenance;
  private volatile @Nullable Predictions answered; // asked for again and again by explanations

  Ensemble(
      List<? extends NodeClassifier> members,
      HeldOut heldOut,
      double temperature,
      Provenance provenance) {
    this.members = List.copyOf(members);
    this.heldOut = heldOut;
    this.temperature = temperature;
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
    HeldOut held = HeldOut.of(heldOut);
    boolean inductive = members.stream().allMatch(InductiveNodeClassifier.class::isInstance);
    boolean explainable = members.stream().allMatch(Explainable.class::isInstance);
    return inductive && explainable
        ? new ExplainableEnsemble(members, held, temperature, provenance)
        : inductive
            ? new InductiveEnsemble(members, held, temperature, provenance)
            : new Ensemble(members, held, temperature, provenance);
  }

  /** The ensemble of these models, calibrated on the validation nodes of the task. */
  public static Ensemble calibrated(
      Task task, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    int[] nodes = task.validationNodes();
    List<Predictions> several = members.stream().map(m -> m.predict(nodes, run)).toList();
    DenseMatrix mean = mean(several, (member, row) -> true);
    float[] logits = mean.data();
    for (int at = 0; at < logits.length; at++) {
      logits[at] = logit(logits[at], task.multiLabel());
    }
    return of(members, Temperature.nearOne(task, logits, SPREAD), provenance);
  }

  /**
   * The ensemble of models each of which was trained on a task of its own. Calibrated where all
   * tasks have the same validation nodes. Otherwise each model is calibrated by its own and their
   * average is left as it is: no node is left that none of them learnt from.
   */
  public static Ensemble calibrated(
      List<Task> tasks, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    List<int[]> heldOut = tasks.stream().map(Task::validationNodes).toList();
    Ensemble ensemble = of(members, heldOut, 1, provenance);
    return ensemble.inTurn() ? ensemble : calibrated(tasks.get(0), members, provenance, run);
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

  /** The average of what members say, at the ensemble's temperature. */
  private Predictions together(List<Predictions> several, Asked asked, Run run) {
    Predictions first = several.get(0);
    DenseMatrix mean = mean(several, asked);
    float[] rows = mean.data();
    for (int at = 0; at < rows.length; at++) {
      rows[at] = logit(rows[at], first.multiLabel());
    }
    Logits.toProbabilities(rows, mean.columns(), temperature, first.multiLabel(), run.workers());
    Basis[] basis = new Basis[first.nodes()];
    Arrays.setAll(basis, first::basis);
    return new Predictions(first.ids(), mean, basis, first.given());
  }

  /** The same for all nodes of a graph, which may be larger than that of training. */
  final Predictions together(List<Predictions> several, Run run) {
    return together(several, heldOut.in(several.get(0).ids(), ids())::asks, run);
  }

  /**
   * The labelled nodes that each member did not learn from while others did, ascending; none when
   * all members learnt from the same.
   */
  public List<int[]> heldOut() {
    return heldOut.nodes();
  }

  /** Whether members learnt from different nodes. */
  public boolean inTurn() {
    return !heldOut.nothing();
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
        ? ensemble.heldOut.all()
        : split.validation();
  }

  /**
   * How much a member counts for each node: nothing for those that only others did not learn from.
   */
  public float[] shares(int member) {
    float[] shares = new float[ids().size()];
    for (int node = 0; node < shares.length; node++) {
      shares[node] =
          heldOut.asks(member, node) ? 1f / count(members.size(), node, heldOut::asks) : 0;
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

  final HeldOut heldOutIn(NodeIds there) {
    return heldOut.in(there, ids());
  }

  /** The task of a member, when this is the task of the whole or another of the same nodes. */
  public Task taskOf(int member, Task whole) {
    return inTurn() ? whole.validatedBy(heldOut.nodes().get(member)) : whole;
  }

  public List<? extends NodeClassifier> members() {
    return members;
  }

  public double temperature() {
    return temperature;
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
        members.stream().map(m -> m.predict(nodes, run)).toList(),
        (member, row) -> heldOut.asks(member, nodes[row]),
        run);
  }
}
