package org.jane.experiments;

import java.util.List;
import org.jane.app.NotEnoughMemoryException;
import org.jane.app.Room;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Shape;
import org.jane.run.Run;

/**
 * Methods compared on one dataset under one protocol; an experiment consists of these.
 *
 * @param key its id and file name within the experiment
 * @param title its name for readers
 * @param dataset the data
 * @param protocol how nodes are split
 * @param entrants methods with their settings
 * @param runs number of runs per method
 * @param metric decides on validation nodes and between methods
 */
public record Comparison(
    String key,
    String title,
    Dataset dataset,
    Protocol protocol,
    List<Evaluation.Entrant> entrants,
    int runs,
    PrimaryMetric metric) {
  public Comparison {
    entrants = List.copyOf(entrants);
  }

  /** By accuracy. */
  public Comparison(
      String key,
      String title,
      Dataset dataset,
      Protocol protocol,
      List<Evaluation.Entrant> entrants,
      int runs) {
    this(key, title, dataset, protocol, entrants, runs, PrimaryMetric.ACCURACY);
  }

  /** A name as part of a key: letters, digits and hyphens. */
  static String key(String name) {
    return name.replaceAll("[^A-Za-z0-9]+", "-");
  }

  /** The number of training runs. */
  public int trainings() {
    return entrants.size() * runs;
  }

  Evaluation evaluation() {
    return new Evaluation(
        dataset.graph(), dataset.splits(), protocol, entrants, runs, metric, false);
  }

  EvaluationPlan head(Run run, boolean timed) {
    return new EvaluationPlan(
        dataset.name(), dataset.source(), evaluation(), run.seed(), run.workers().threads(), timed);
  }

  /**
   * Refuses trainings that will not fit into memory.
   *
   * @throws NotEnoughMemoryException before any work
   */
  void requireRoom(boolean timed, Run run) {
    Room.require(entrants, runs, Shape.of(dataset.graph()), timed, run.workers().threads(), false);
  }

  /** Estimated seconds of one training run on one thread. */
  double seconds(Evaluation.Entrant entrant) {
    Split first = protocol.split(dataset.graph(), dataset.splits(), Run.seeded(1), 0);
    Shape shape = Shape.of(dataset.graph()).withLabelled(first.train().length);
    return entrant.estimateSeconds(shape, first.validation().length);
  }
}
