package org.jane.labelling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.graph.Strata;
import org.jane.linalg.DenseMatrix;
import org.jane.methods.Methods;
import org.jane.model.CannotLearnException;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.Progress;
import org.jane.run.Run;

/**
 * Probabilities of labelled nodes from models that did not see their labels: the labelled nodes are
 * dealt into folds, class by class, and the settings of a model are trained anew without the labels
 * of each fold. Of the labels that are left a fifth validates, as in training.
 *
 * <p>Depends on data, settings and seed alone, not on threads.
 *
 * @param nodes those that have probabilities, ascending: all labelled ones, or fewer when the run
 *     was asked to stop
 * @param probabilities one row for each of them
 * @param labelled how many nodes have a label
 * @param folds how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record OutOfFold(int[] nodes, DenseMatrix probabilities, int labelled, int folds) {
  private static final double VALIDATION = 0.2;

  /** Whether all labelled nodes have probabilities. */
  public boolean complete() {
    return nodes.length == labelled;
  }

  /** How the leading members of a model, or the model alone, were trained. */
  public static List<Provenance> recipes(NodeClassifier model) {
    return model instanceof Ensemble ensemble
        ? ensemble.leading().stream().map(NodeClassifier::provenance).toList()
        : List.of(model.provenance());
  }

  /**
   * Trains the settings of a model on all folds but one, for each of them.
   *
   * @param data all labels that are known
   * @param folds at least 2
   * @throws CannotLearnException when what is left is nothing to learn from
   */
  public static OutOfFold of(NodeClassifier model, AttributedGraph data, int folds, Run run) {
    Optional<Provenance> ensemble =
        model instanceof Ensemble ? Optional.of(model.provenance()) : Optional.empty();
    return of(recipes(model), ensemble, data, folds, run);
  }

  /** The same for settings of which there is no model yet. */
  public static OutOfFold of(Provenance recipe, AttributedGraph data, int folds, Run run) {
    return of(List.of(recipe), Optional.empty(), data, folds, run);
  }

  private static OutOfFold of(
      List<Provenance> recipes,
      Optional<Provenance> ensemble,
      AttributedGraph data,
      int folds,
      Run run) {
    Check.atLeast("folds", folds, 2);
    Labels labels = data.labels();
    int[] labelled = Split.labelled(labels);
    int[][] parts = new Strata(labels).dealt(labelled, folds, run.random("suspects/folds"));
    List<Task> tasks = new ArrayList<>();
    for (int f = 0; f < folds; f++) {
      int without = f;
      int[] others =
          IntStream.range(0, folds)
              .filter(g -> g != without)
              .flatMap(g -> Arrays.stream(parts[g]))
              .sorted()
              .toArray();
      tasks.add(
          Task.of(
              data,
              Split.stratified(
                  labels, others, VALIDATION, new int[0], run.random("suspects/validation", f))));
    }
    Predictions[] said = predicted(recipes, ensemble, tasks, parts, run);
    List<int[]> where = new ArrayList<>(); // node, fold, row in the fold
    for (int f = 0; f < folds; f++) {
      for (int i = 0; said[f] != null && i < parts[f].length; i++) {
        where.add(new int[] {parts[f][i], f, i});
      }
    }
    where.sort((a, b) -> Integer.compare(a[0], b[0]));
    DenseMatrix rows = DenseMatrix.zeros(where.size(), labels.classCount());
    for (int r = 0; r < where.size(); r++) {
      for (int c = 0; c < labels.classCount(); c++) {
        rows.set(r, c, said[where.get(r)[1]].probability(where.get(r)[2], c));
      }
    }
    return new OutOfFold(
        where.stream().mapToInt(w -> w[0]).toArray(), rows, labelled.length, folds);
  }

  /** What models say of the fold they did not see; null for a fold that was not finished. */
  private static Predictions[] predicted(
      List<Provenance> recipes,
      Optional<Provenance> ensemble,
      List<Task> tasks,
      int[][] parts,
      Run run) {
    Run shared = run.memo(ensemble.isPresent() ? Memo.sharing() : Memo.keeping());
    int jobs = tasks.size() * recipes.size();
    NodeClassifier[][] members = new NodeClassifier[tasks.size()][recipes.size()];
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .forBlocks(
            jobs,
            1,
            (from, to) -> {
              int fold = from / recipes.size();
              Provenance recipe = recipes.get(from % recipes.size());
              if (run.stopRequested()) {
                return;
              }
              NodeClassifier member =
                  Methods.named(recipe.method())
                      .trainer(recipe.settings())
                      .train(tasks.get(fold), shared.withSeed(recipe.seed()).listener(p -> {}));
              if (member.provenance().stopReason() != StopReason.ASKED_TO_STOP) {
                members[fold][from % recipes.size()] = member;
                run.report(
                    Progress.of(
                        "training without each fold", done.incrementAndGet(), jobs, "models"));
              }
            });
    Predictions[] said = new Predictions[tasks.size()];
    for (int f = 0; f < tasks.size(); f++) {
      List<NodeClassifier> learnt = new ArrayList<>();
      for (NodeClassifier member : members[f]) {
        if (member != null) {
          learnt.add(member);
        }
      }
      if (learnt.size() == recipes.size()) {
        NodeClassifier classifier =
            ensemble.isPresent()
                ? Ensemble.calibrated(tasks.get(f), learnt, ensemble.get(), shared)
                : learnt.get(0);
        said[f] = classifier.predict(parts[f], run);
      }
    }
    return said;
  }
}
