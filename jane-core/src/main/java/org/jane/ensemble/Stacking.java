package org.jane.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Strata;
import org.jane.linalg.DenseMatrix;
import org.jane.loss.Logits;
import org.jane.loss.Targets;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Contrast;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.regression.LogisticRegression;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * Stacking: what the members of an ensemble tell beyond their average, learnt from the validation
 * nodes, which none of them learnt from (Wolpert, "Stacked generalization", 1992). The logits of a
 * node are the logarithm of the members' average, plus a linear layer on the logarithms of all
 * probabilities of all members. The layer is pulled towards zero; how strongly is chosen by
 * cross-validation, and where that is not better than the average alone there is no stacking.
 *
 * <p>Of a node that the layer learnt from, another layer is asked, which was fitted without it, so
 * that what is said of it can be compared with its label. Immutable.
 */
public final class Stacking {
  /** Fewer validation nodes tell too little about members that they chose themselves. */
  static final int FEWEST_NODES = 200;

  private static final int MOST_NODES = 5000;

  /** Rows times columns times classes of a fit, at most: some hundredths of a second a round. */
  private static final double MOST_WORK = 1e8;

  private static final int FOLDS = 10;

  /** How strongly the layer is pulled, beside losses that are summed; from the strongest. */
  private static final double[] STRENGTHS = {1000, 300, 100, 30, 10, 3};

  /** The path ends after so many strengths that are worse than the best. */
  private static final int PATIENCE = 2;

  /** Standard errors by which the loss has to be better than that of the average. */
  private static final double CLEARLY = 0.25;

  private static final double TOLERANCE = 1e-4;

  /** Smaller probabilities count as this one, so that no logarithm is too far away. */
  public static final float SMALLEST = 1e-6f;

  private static final int BLOCK = 256; // rows one thread does at a time
  private static final Workers ALONE = Run.seeded(0).threads(1).workers();

  /**
   * Nodes that a layer was fitted without.
   *
   * @param nodes ascending
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Fold(int[] nodes, LogisticRegression layer) {}

  private final LogisticRegression layer;
  private final List<Fold> folds;

  private Stacking(LogisticRegression layer, List<Fold> folds) {
    this.layer = layer;
    this.folds = List.copyOf(folds);
  }

  /**
   * One that was learnt before.
   *
   * @param layer for all nodes but those of the folds
   */
  public static Stacking of(LogisticRegression layer, List<Fold> folds, int members) {
    int classes = layer.classes();
    for (LogisticRegression one : layers(layer, folds)) {
      Check.that(
          one.classes() == classes
              && one.weights().length == ((long) members * classes + 1) * classes,
          "%d members and %d classes do not fit a layer of %d weights for %d classes",
          members,
          classes,
          one.weights().length,
          one.classes());
    }
    return new Stacking(layer, folds);
  }

  private static List<LogisticRegression> layers(LogisticRegression first, List<Fold> folds) {
    List<LogisticRegression> layers = new ArrayList<>(List.of(first));
    folds.forEach(fold -> layers.add(fold.layer));
    return layers;
  }

  /** Whether the validation nodes of a task are many enough to learn from, and not learnt from. */
  public static boolean possible(Task task) {
    return !task.inTurn()
        && !task.multiLabel()
        && task.classCount() > 1
        && task.validationNodes().length >= FEWEST_NODES;
  }

  /**
   * What the validation nodes of a task teach; empty where they are too few or the average is
   * better alone.
   *
   * @param several what each member says of the validation nodes
   * @param average the logits of their average
   * @param temperature of the average, where it answers alone
   */
  static Optional<Stacking> learnt(
      Task task, List<Predictions> several, float[] average, double temperature, Run run) {
    int classes = task.classCount();
    double perNode = (several.size() * (double) classes + 1) * classes;
    int most = (int) Math.min(MOST_NODES, MOST_WORK / perNode);
    if (!possible(task) || several.size() < 2 || most < FEWEST_NODES) {
      return Optional.empty();
    }
    return new Fit(task, several, average, most, run).best(temperature);
  }

  /** The rows that are learnt from, and what is found along the path of strengths. */
  private static final class Fit {
    private final Task task;
    private final Run run;
    private final Labels labels;
    private final int[] nodes; // learnt from, ascending
    private final DenseMatrix inputs; // one row for each of them
    private final float[] known; // logits of the members' average
    private final List<int[]> folds; // rows

    Fit(Task task, List<Predictions> several, float[] average, int most, Run run) {
      this.task = task;
      this.run = run;
      this.labels = task.validationLabels();
      int[] validation = task.validationNodes();
      Strata strata = new Strata(labels);
      this.nodes = strata.thinned(validation, most, run.random("stacking/nodes"));
      int[] rows = Arrays.stream(nodes).map(node -> place(validation, node)).toArray();
      int m = task.classCount();
      this.inputs = DenseMatrix.zeros(rows.length, several.size() * m);
      for (int i = 0; i < rows.length; i++) {
        fill(several, rows[i], inputs.data(), i * inputs.columns());
      }
      this.known = selected(average, m, rows);
      this.folds =
          Arrays.stream(strata.dealt(nodes, FOLDS, run.random("stacking/folds")))
              .map(part -> Arrays.stream(part).sorted().map(n -> place(nodes, n)).toArray())
              .toList();
    }

    private static int place(int[] ascending, int node) {
      return Arrays.binarySearch(ascending, node);
    }

    Optional<Stacking> best(double temperature) {
      LogisticRegression[] layers = new LogisticRegression[folds.size()];
      Arrays.fill(layers, LogisticRegression.undecided(inputs.columns(), task.classCount()));
      double strength = STRENGTHS[0];
      LogisticRegression[] best = fitted(layers, strength);
      Score bestScore = score(told(best), 1);
      layers = best;
      for (int s = 1, since = 0; s < STRENGTHS.length && since < PATIENCE; s++) {
        layers = fitted(layers, STRENGTHS[s]);
        Score score = score(told(layers), 1);
        since++;
        if (score.loss() < bestScore.loss()) {
          strength = STRENGTHS[s];
          best = layers;
          bestScore = score;
          since = 0;
        }
      }
      if (!bestScore.betterThan(score(known, temperature)) || run.stopRequested()) {
        return Optional.empty();
      }
      List<Fold> without = new ArrayList<>();
      for (int f = 0; f < best.length; f++) {
        int[] left = Arrays.stream(folds.get(f)).map(row -> nodes[row]).toArray();
        without.add(new Fold(left, best[f]));
      }
      int[] all = IntStream.range(0, nodes.length).toArray();
      return Optional.of(new Stacking(fitted(best[0], all, strength), without));
    }

    /** Each layer fitted without its fold, from where the last strength led. */
    private LogisticRegression[] fitted(LogisticRegression[] from, double strength) {
      LogisticRegression[] fitted = new LogisticRegression[from.length];
      run.workers()
          .forBlocks(
              from.length,
              1,
              (f, to) -> {
                boolean[] left = new boolean[nodes.length];
                Arrays.stream(folds.get(f)).forEach(row -> left[row] = true);
                int[] rows = IntStream.range(0, nodes.length).filter(row -> !left[row]).toArray();
                fitted[f] = fitted(from[f], rows, strength);
              });
      return fitted;
    }

    private LogisticRegression fitted(LogisticRegression from, int[] rows, double strength) {
      int m = task.classCount();
      float[] same = new float[m];
      Arrays.fill(same, 1f);
      int[] some = Arrays.stream(rows).map(row -> nodes[row]).toArray();
      return from.fittedBeside(
          selected(known, m, rows),
          new DenseMatrix(
              rows.length, inputs.columns(), selected(inputs.data(), inputs.columns(), rows)),
          Targets.of(labels, some, same), // a mean over rows
          strength / rows.length,
          TOLERANCE,
          run.workers());
    }

    private static float[] selected(float[] matrix, int width, int[] rows) {
      float[] some = new float[rows.length * width];
      for (int i = 0; i < rows.length; i++) {
        System.arraycopy(matrix, rows[i] * width, some, i * width, width);
      }
      return some;
    }

    /** The logits of all rows, each by the layer that was fitted without it. */
    private float[] told(LogisticRegression[] layers) {
      int m = task.classCount();
      float[] told = known.clone();
      for (int f = 0; f < layers.length; f++) {
        int[] rows = folds.get(f);
        float[] x = selected(inputs.data(), inputs.columns(), rows);
        float[] more =
            layers[f].logits(new DenseMatrix(rows.length, inputs.columns(), x), run.workers());
        for (int i = 0; i < rows.length; i++) {
          for (int c = 0; c < m; c++) {
            told[rows[i] * m + c] += more[i * m + c];
          }
        }
      }
      return told;
    }

    private Score score(float[] logits, double temperature) {
      float[] p = logits.clone();
      Logits.toProbabilities(p, task.classCount(), temperature, false, run.workers());
      PrimaryMetric metric = task.metric();
      double primary = metric.oriented(metric.ofProbabilities(labels, nodes, p));
      double[] losses = new double[nodes.length];
      for (int i = 0; i < losses.length; i++) {
        float right = p[i * task.classCount() + labels.of(nodes[i])];
        losses[i] = -StrictMath.log(Math.max(SMALLEST, right));
      }
      return new Score(metric, primary, losses);
    }
  }

  /**
   * How well the rows are told.
   *
   * @param primary the metric that decides, such that larger is better
   * @param losses the cross-entropy of each row
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Score(PrimaryMetric metric, double primary, double[] losses) {
    double loss() {
      return Arrays.stream(losses).sum() / losses.length;
    }

    /**
     * By more than a quarter of a standard error of the difference; and not worse by more than a
     * standard error by what decides, which jumps more.
     */
    boolean betterThan(Score other) {
      double mean = other.loss() - loss();
      double squares = 0;
      for (int i = 0; i < losses.length; i++) {
        double off = other.losses[i] - losses[i] - mean;
        squares += off * off;
      }
      double error = Math.sqrt(Math.max(0, primary * (1 - primary)) / losses.length);
      return mean > CLEARLY * Math.sqrt(squares) / losses.length
          && (!metric.largerIsBetter() || primary > other.primary - error);
    }
  }

  /** The inputs of a node: logarithms of its probabilities, those of each member around zero. */
  private static void fill(List<Predictions> several, int row, float[] inputs, int from) {
    int m = several.get(0).classNames().size();
    for (int k = 0; k < several.size(); k++) {
      double sum = 0;
      for (int c = 0; c < m; c++) {
        float value =
            (float) StrictMath.log(Math.max(SMALLEST, several.get(k).probability(row, c)));
        inputs[from + k * m + c] = value;
        sum += value;
      }
      for (int c = 0; c < m; c++) {
        inputs[from + k * m + c] -= (float) (sum / m);
      }
    }
  }

  /**
   * Adds what the layer says to the logits of the members' average.
   *
   * @param several what each member says of the rows
   * @param nodeOf the node of each row, in the numbers of the folds
   */
  void addTo(float[] logits, List<Predictions> several, IntUnaryOperator nodeOf, Workers workers) {
    int m = layer.classes();
    int width = several.size() * m;
    workers.forBlocks(
        logits.length / m,
        BLOCK,
        (from, to) -> {
          DenseMatrix x = DenseMatrix.zeros(to - from, width);
          for (int i = from; i < to; i++) {
            fill(several, i, x.data(), (i - from) * width);
          }
          float[] more = layer.logits(x, ALONE);
          for (int i = from; i < to; i++) {
            LogisticRegression other = fittedWithout(nodeOf.applyAsInt(i));
            int at = (i - from) * m;
            if (other != layer) {
              float[] row =
                  Arrays.copyOfRange(x.data(), (i - from) * width, (i - from + 1) * width);
              System.arraycopy(other.logits(new DenseMatrix(1, width, row), ALONE), 0, more, at, m);
            }
            for (int c = 0; c < m; c++) {
              logits[i * m + c] += more[at + c];
            }
          }
        });
  }

  /** The layer that is asked for a node. */
  private LogisticRegression fittedWithout(int node) {
    for (Fold fold : folds) {
      if (Arrays.binarySearch(fold.nodes, node) >= 0) {
        return fold.layer;
      }
    }
    return layer;
  }

  /**
   * Contrasts of the stacked logits of some nodes as contrasts of a member's, with the logarithm of
   * the average taken as the average of logarithms.
   *
   * @param temperature by which the member's logits are divided
   */
  Contrast[] ofMember(
      int member, int members, int[] nodes, Contrast[] contrasts, double temperature) {
    Map<LogisticRegression, Map<Contrast, Contrast>> made = new IdentityHashMap<>();
    Contrast[] own = new Contrast[nodes.length];
    for (int i = 0; i < own.length; i++) {
      LogisticRegression asked = fittedWithout(nodes[i]);
      own[i] =
          made.computeIfAbsent(asked, one -> new HashMap<>())
              .computeIfAbsent(
                  contrasts[i], one -> ofMember(member, members, asked, one, temperature));
    }
    return own;
  }

  private static Contrast ofMember(
      int member, int members, LogisticRegression asked, Contrast contrast, double temperature) {
    int m = asked.classes();
    double[] w = asked.weights();
    double[] ofAll = contrast.weights(m);
    double[] own = new double[m];
    for (int c = 0; c < m; c++) {
      double sum = ofAll[c] / members;
      for (int y = 0; y < m; y++) {
        sum += w[(member * m + c) * m + y] * ofAll[y];
      }
      own[c] = sum / temperature;
    }
    return Contrast.of(contrast.ofClass(), own);
  }

  /** What the bias of the layer adds to a contrast. */
  double ofBias(int node, Contrast contrast) {
    double[] w = fittedWithout(node).weights();
    int m = layer.classes();
    return contrast.of(Arrays.copyOfRange(w, w.length - m, w.length));
  }

  /** The same for a graph that numbers its nodes otherwise, as far as it has them. */
  Stacking in(NodeIds there, NodeIds trainedOn) {
    return there == trainedOn
        ? this
        : new Stacking(
            layer,
            folds.stream()
                .map(fold -> new Fold(HeldOut.places(fold.nodes, there, trainedOn), fold.layer))
                .toList());
  }

  /** The layer for all nodes but those of the folds. */
  public LogisticRegression layer() {
    return layer;
  }

  public List<Fold> folds() {
    return folds;
  }
}
