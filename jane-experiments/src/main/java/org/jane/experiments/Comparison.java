package org.jane.experiments;

import java.util.List;
import org.jane.app.NotEnoughMemoryException;
import org.jane.app.Room;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.graph.Split;
import org.jane.model.Shape;
import org.jane.run.Run;

/**
 * Methods on one dataset under one protocol: what an experiment is made of.
 *
 * @param key names it, and its file, within the experiment
 * @param title names it for people
 * @param dataset what is learnt
 * @param protocol how nodes are shared out
 * @param entrants which methods, with their settings
 * @param runs how often
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

  /** How many trainings it takes. */
  public int trainings() {
    return entrants.size() * runs;
  }

  Evaluation evaluation() {
    return new Evaluation(dataset.graph(), dataset.splits(), protocol, entrants, runs);
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
    Room.require(entrants, Shape.of(dataset.graph()), timed, run.workers().threads());
  }

  /** Seconds a training of one method takes one thread, roughly. */
  double seconds(Evaluation.Entrant entrant) {
    Split first = protocol.split(dataset.graph(), dataset.splits(), Run.seeded(1), 0);
    return entrant.estimateSeconds(Shape.of(dataset.graph()).withLabelled(first.train().length));
  }
}
