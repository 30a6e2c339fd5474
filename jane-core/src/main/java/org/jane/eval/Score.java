package org.jane.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jane.graph.Labels;
import org.jane.metric.CalibrationError;
import org.jane.metric.ClassCounts;
import org.jane.metric.PrimaryMetric;
import org.jane.metric.ProbabilityScores;
import org.jane.model.Predictions;

/**
 * Scores of one model on some nodes.
 *
 * @param accuracy share of nodes that are correct (with all their labels, for multi-label data)
 * @param macroF1 mean F1 of the classes
 * @param microF1 F1 over all classes together; equals accuracy where a node has one class
 * @param calibrationError expected calibration error
 * @param classes precision, recall, F1 and size of each class
 * @param confusion number of nodes by true class (rows) and predicted class (columns); empty for
 *     multi-label data
 * @param reliability confidence and accuracy in the non-empty bins
 * @param balancedAccuracy mean recall of the classes
 * @param probability what is told by probabilities: areas under curves, log loss, Brier score
 */
public record Score(
    double accuracy,
    double macroF1,
    double microF1,
    double calibrationError,
    List<ClassScore> classes,
    List<List<Long>> confusion,
    List<Bin> reliability,
    double balancedAccuracy,
    ProbabilityScores probability) {
  /**
   * One class.
   *
   * @param name of the class
   * @param precision share of the nodes predicted to have it that have it
   * @param recall share of its nodes that are predicted to have it
   * @param f1 their harmonic mean
   * @param nodes how many have it
   */
  public record ClassScore(String name, double precision, double recall, double f1, long nodes) {}

  /**
   * Predictions of about the same confidence.
   *
   * @param number of the bin of {@link CalibrationError}
   * @param cases number of predictions
   * @param right how many of them are correct
   * @param confidence mean confidence
   */
  public record Bin(int number, long cases, long right, double confidence) {}

  public Score {
    classes = List.copyOf(classes);
    confusion = List.copyOf(confusion);
    reliability = List.copyOf(reliability);
  }

  /** A score without what probabilities tell. */
  public Score(
      double accuracy,
      double macroF1,
      double microF1,
      double calibrationError,
      List<ClassScore> classes,
      List<List<Long>> confusion,
      List<Bin> reliability) {
    this(
        accuracy,
        macroF1,
        microF1,
        calibrationError,
        classes,
        confusion,
        reliability,
        Double.NaN,
        ProbabilityScores.NONE);
  }

  /** A score without its bins. */
  public Score(
      double accuracy,
      double macroF1,
      double microF1,
      double calibrationError,
      List<ClassScore> classes,
      List<List<Long>> confusion) {
    this(accuracy, macroF1, microF1, calibrationError, classes, confusion, List.of());
  }

  /** Scores predictions of some nodes, whose labels must all be known. */
  public static Score of(Predictions predictions, Labels truth, int[] nodes) {
    int classes = truth.classCount();
    ClassCounts counts = new ClassCounts(classes);
    CalibrationError calibration = new CalibrationError();
    boolean[] is = new boolean[classes];
    boolean[] predicted = new boolean[classes];
    for (int node : nodes) {
      if (!truth.multiLabel()) {
        int best = predictions.predictedClass(node);
        counts.add(truth.of(node), best);
        calibration.add(predictions.probability(node, best), truth.of(node) == best);
        continue;
      }
      for (int c = 0; c < classes; c++) {
        is[c] = truth.has(node, c);
        predicted[c] = predictions.predicted(node, c);
        double p = predictions.probability(node, c);
        calibration.add(predicted[c] ? p : 1 - p, is[c] == predicted[c]);
      }
      counts.add(is, predicted);
    }
    List<ClassScore> perClass = new ArrayList<>();
    List<List<Long>> confusion = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      perClass.add(
          new ClassScore(
              truth.classNames().get(c),
              counts.precision(c),
              counts.recall(c),
              counts.f1(c),
              counts.size(c)));
      if (!truth.multiLabel()) {
        List<Long> row = new ArrayList<>();
        for (int d = 0; d < classes; d++) {
          row.add(counts.confused(c, d));
        }
        confusion.add(row);
      }
    }
    return new Score(
        counts.accuracy(),
        counts.macroF1(),
        counts.microF1(),
        calibration.value(),
        perClass,
        confusion,
        bins(calibration),
        counts.balancedAccuracy(),
        ProbabilityScores.of(truth, nodes, rows(predictions, nodes, classes)));
  }

  private static float[] rows(Predictions predictions, int[] nodes, int classes) {
    float[] rows = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        rows[i * classes + c] = predictions.probability(nodes[i], c);
      }
    }
    return rows;
  }

  /**
   * The value of a metric.
   *
   * @param multiLabel whether nodes have several labels, so that micro-F1 stands for accuracy
   */
  public double value(PrimaryMetric metric, boolean multiLabel) {
    return switch (metric) {
      case ACCURACY -> multiLabel ? microF1 : accuracy;
      case MACRO_F1 -> macroF1;
      case BALANCED_ACCURACY -> balancedAccuracy;
      case AUC -> probability.auc();
      case AVERAGE_PRECISION -> probability.averagePrecision();
      case LOG_LOSS -> probability.logLoss();
    };
  }

  /**
   * The class that is predicted for every node; empty when several are, for fewer than two nodes,
   * and for multi-label data. Such a model has learnt nothing but which class is frequent.
   */
  public Optional<String> onlyClass() {
    String only = null;
    long nodes = 0;
    for (int said = 0; said < confusion.size(); said++) {
      int column = said;
      long predicted = confusion.stream().mapToLong(row -> row.get(column)).sum();
      nodes += predicted;
      if (predicted > 0 && only != null) {
        return Optional.empty();
      }
      only = predicted > 0 ? classes.get(said).name() : only;
    }
    return nodes < 2 ? Optional.empty() : Optional.ofNullable(only);
  }

  /** The class that most of the nodes have; empty without any. */
  public Optional<String> largestClass() {
    return classes.stream()
        .max(Comparator.comparingLong(ClassScore::nodes))
        .filter(c -> c.nodes > 0)
        .map(ClassScore::name);
  }

  private static List<Bin> bins(CalibrationError calibration) {
    List<Bin> bins = new ArrayList<>();
    for (int b = 0; b < calibration.bins(); b++) {
      if (calibration.count(b) > 0) {
        bins.add(new Bin(b, calibration.count(b), calibration.right(b), calibration.confidence(b)));
      }
    }
    return bins;
  }
}
