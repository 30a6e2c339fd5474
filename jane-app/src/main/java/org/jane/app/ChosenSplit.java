package org.jane.app;

import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.Protocol;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.run.Run;

/**
 * Which nodes a training learns from, and how that was decided.
 *
 * @param kind how
 * @param asked the protocol that was asked for; empty for other kinds
 * @param split which nodes
 */
public record ChosenSplit(Kind kind, String asked, Split split) {
  /** So much of the nodes whose labels are known is kept for validation when nobody says. */
  private static final double VALIDATION = 0.2;

  /** How a split came about. */
  public enum Kind {
    /** As the request says. */
    ASKED,
    /** The data's own. */
    OWN,
    /** The data's own, which has no validation nodes: a fifth of its training nodes became them. */
    OWN_WITH_DRAWN_VALIDATION,
    /** All labelled nodes, a fifth of them for validation. */
    ALL_LABELLED
  }

  /**
   * The split that was asked for, else the data's own, else all labelled nodes with a stratified
   * fifth of them for validation.
   */
  static ChosenSplit of(Optional<String> asked, Dataset dataset, Run run) {
    if (asked.isPresent()) {
      return new ChosenSplit(Kind.ASKED, asked.get(), asked(asked.get(), dataset, run));
    }
    Labels labels = dataset.graph().labels();
    if (dataset.splits().isEmpty()) {
      return new ChosenSplit(
          Kind.ALL_LABELLED,
          "",
          Split.ofAllLabelled(labels, VALIDATION, run.random("train/validation")));
    }
    Split own = dataset.splits().get(0);
    return own.validation().length > 0
        ? new ChosenSplit(Kind.OWN, "", own)
        : new ChosenSplit(
            Kind.OWN_WITH_DRAWN_VALIDATION,
            "",
            Split.stratified(
                labels, own.train(), VALIDATION, own.test(), run.random("train/validation")));
  }

  /** The split of the first run of an evaluation with the same protocol and seed. */
  private static Split asked(String protocol, Dataset dataset, Run run) {
    return RequestException.ofArguments(
        () -> Protocol.parse(protocol).split(dataset.graph(), dataset.splits(), run, 0));
  }
}
