package org.jane.app;

import java.util.List;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.ColumnProtocol;
import org.jane.eval.Protocol;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Task;
import org.jane.run.Remedy;
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
    ALL_LABELLED,
    /** A share held out for testing as the request says, of the others a fifth for validation. */
    HELD_OUT
  }

  /** Whether JANE drew the validation nodes, so that labelled nodes may validate in turn. */
  public boolean validatesInTurn() {
    return switch (kind) {
      case OWN -> false;
      case ASKED -> Protocol.parse(asked).validatesInTurn();
      case OWN_WITH_DRAWN_VALIDATION, ALL_LABELLED, HELD_OUT -> split.validation().length > 0;
    };
  }

  /** What is learnt. */
  Task task(AttributedGraph graph, PrimaryMetric metric) {
    Task task = Task.of(graph, split).withMetric(metric);
    return validatesInTurn() ? task.validatedInTurn() : task;
  }

  /**
   * The split that was asked for, else the data's own, else all labelled nodes with a stratified
   * fifth of them for validation.
   */
  static ChosenSplit of(Optional<String> asked, Optional<Double> test, Dataset dataset, Run run) {
    if (test.isPresent()) {
      return heldOut(test.get(), dataset, run);
    }
    if (asked.isPresent()) {
      return new ChosenSplit(Kind.ASKED, asked.get(), asked(asked.get(), dataset, run));
    }
    Labels labels = dataset.graph().labels();
    if (dataset.splits().isEmpty()) {
      return ofAllLabelled(labels, run);
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

  /** All labelled nodes, a fifth of them for validation. */
  static ChosenSplit ofAllLabelled(Labels labels, Run run) {
    return new ChosenSplit(
        Kind.ALL_LABELLED,
        "",
        Split.ofAllLabelled(labels, VALIDATION, run.random("train/validation")));
  }

  /** Test nodes are held out of all labelled nodes; data that has test nodes keeps its own. */
  private static ChosenSplit heldOut(double test, Dataset dataset, Run run) {
    if (dataset.splits().stream().anyMatch(s -> s.test().length > 0)) {
      throw new RequestException(
          "the data says itself which nodes are for testing",
          Remedy.of("Leave %s out", Remedy.option("test")));
    }
    Labels labels = dataset.graph().labels();
    Split split =
        RequestException.ofArguments(
            () ->
                Split.heldOut(
                    labels, Split.labelled(labels), test, VALIDATION, run.random("train/test")));
    if (split.test().length == 0) {
      throw new GraphDataException(
          dataset.source(),
          "no class has three labelled nodes, so that none can be held out for testing",
          Remedy.of("Give more labels, or leave %s out", Remedy.option("test")));
    }
    return new ChosenSplit(Kind.HELD_OUT, "", split);
  }

  /** The split of the first run of an evaluation with the same protocol and seed. */
  private static Split asked(String protocol, Dataset dataset, Run run) {
    return RequestException.ofArguments(
        () ->
            withValues(Protocol.parse(protocol), dataset)
                .split(dataset.graph(), dataset.splits(), run, 0));
  }

  /**
   * A protocol that splits by a column gets the values that were read.
   *
   * @throws GraphDataException when the data's own splits are asked for and it has none
   */
  static Protocol withValues(Protocol protocol, Dataset dataset) {
    if (protocol instanceof Protocol.Given && dataset.splits().isEmpty()) {
      throw new GraphDataException(
          dataset.source(),
          "the data has no split of its own",
          Remedy.of(
              "Mark training, validation and test nodes in a column \"split\", or leave %s out to have"
                  + " one chosen",
              Remedy.option("split")));
    }
    return protocol instanceof ColumnProtocol by
        ? by.with(dataset.kept().getOrDefault(by.column().orElseThrow(), List.of()))
        : protocol;
  }
}
