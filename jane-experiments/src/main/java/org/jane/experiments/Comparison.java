package org.jane.experiments;

import java.util.List;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.graph.Split;
import org.jane.model.Shape;
import org.jane.report.EvaluationResult;
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
 */
public record Comparison(
    String key,
    String title,
    Dataset dataset,
    Protocol protocol,
    List<Evaluation.Entrant> entrants,
    int runs) {
  public Comparison {
    entrants = List.copyOf(entrants);
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
    return new Evaluation(dataset.graph(), dataset.splits(), protocol, entrants, runs);
  }

  EvaluationResult head(Run run, boolean timed) {
    return new EvaluationResult(
        dataset, protocol, entrants, runs, run.seed(), run.workers().threads(), timed);
  }

  /** Estimated seconds of one training run on one thread. */
  double seconds(Evaluation.Entrant entrant) {
    Split first = protocol.split(dataset.graph(), dataset.splits(), Run.seeded(1), 0);
    return entrant.estimateSeconds(Shape.of(dataset.graph()).withLabelled(first.train().length));
  }
}
