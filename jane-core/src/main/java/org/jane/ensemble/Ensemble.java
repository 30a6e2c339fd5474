package org.jane.ensemble;

import java.util.Arrays;
import java.util.List;
import org.jane.graph.NodeIds;
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
 */
public class Ensemble implements NodeClassifier {
  /**
   * How far, in log T, the average of calibrated models is from calibrated, before the validation
   * nodes are asked. They are asked for a second time, and chose the members too: few of them would
   * make the ensemble far too sure (docs/tuning.md).
   */
  private static final double SPREAD = 0.25;

  private final List<? extends NodeClassifier> members;
  private final double temperature;
  private final Provenance provenance;
  private volatile @Nullable Predictions answered; // asked for again and again by explanations

  Ensemble(List<? extends NodeClassifier> members, double temperature, Provenance provenance) {
    this.members = List.copyOf(members);
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
    Check.that(!members.isEmpty(), "an ensemble needs a member");
    boolean inductive = members.stream().allMatch(InductiveNodeClassifier.class::isInstance);
    boolean explainable = members.stream().allMatch(Explainable.class::isInstance);
    return inductive && explainable
        ? new ExplainableEnsemble(members, temperature, provenance)
        : inductive
            ? new InductiveEnsemble(members, temperature, provenance)
            : new Ensemble(members, temperature, provenance);
  }

  /** The ensemble of these models, calibrated on the validation nodes of the task. */
  public static Ensemble calibrated(
      Task task, List<? extends NodeClassifier> members, Provenance provenance, Run run) {
    int[] nodes = task.validationNodes();
    DenseMatrix mean = mean(members.stream().map(m -> m.predict(nodes, run)).toList());
    float[] logits = mean.data();
    for (int at = 0; at < logits.length; at++) {
      logits[at] = logit(logits[at], task.multiLabel());
    }
    return of(members, Temperature.nearOne(task, logits, SPREAD), provenance);
  }

  /** The number whose softmax (or sigmoid) is p again. */
  private static float logit(float p, boolean multiLabel) {
    double bounded = Math.min(1 - 1e-7, Math.max(1e-7, p));
    return (float) StrictMath.log(multiLabel ? bounded / (1 - bounded) : bounded);
  }

  private static DenseMatrix mean(List<Predictions> several) {
    Predictions first = several.get(0);
    int m = first.classNames().size();
    DenseMatrix mean = DenseMatrix.zeros(first.nodes(), m);
    float share = 1f / several.size();
    for (Predictions one : several) {
      for (int i = 0; i < first.nodes(); i++) {
        for (int c = 0; c < m; c++) {
          mean.data()[i * m + c] += share * one.probability(i, c);
        }
      }
    }
    return mean;
  }

  /** The average of what members say, at the ensemble's temperature. */
  final Predictions together(List<Predictions> several, Run run) {
    Predictions first = several.get(0);
    DenseMatrix mean = mean(several);
    float[] rows = mean.data();
    for (int at = 0; at < rows.length; at++) {
      rows[at] = logit(rows[at], first.multiLabel());
    }
    Logits.toProbabilities(rows, mean.columns(), temperature, first.multiLabel(), run.workers());
    Basis[] basis = new Basis[first.nodes()];
    Arrays.setAll(basis, first::basis);
    return new Predictions(first.ids(), mean, basis, first.given());
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
    return together(members.stream().map(m -> m.predict(nodes, run)).toList(), run);
  }
}
