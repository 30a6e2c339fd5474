package org.jane.cli;

import java.util.Locale;
import java.util.Optional;
import org.jane.app.ChosenSplit;
import org.jane.app.Event;
import org.jane.graph.Split;

/** What happens while a request is carried out, as sentences. */
final class EventText {
  private EventText() {}

  /** The sentence for an event; empty where there is nothing to say. */
  static Optional<String> of(Event event) {
    if (event instanceof Event.DataNotice notice) {
      return Optional.of("note: " + notice.sentence());
    }
    if (event instanceof Event.SplitChosen chosen) {
      return Optional.of(split(chosen.split()) + ".");
    }
    if (event instanceof Event.NotTuned not) {
      return not.reason().obstacle()
          ? Optional.of(
              "note: " + not.reason().inWords(not.method()) + ": using the default settings.")
          : Optional.empty();
    }
    if (event instanceof Event.CheckpointOpened opened) {
      return Optional.of(checkpoint(opened));
    }
    if (event instanceof Event.KeptTrials kept) {
      return Optional.of("Keeping " + kept.count() + " finished training runs.");
    }
    return Optional.empty();
  }

  private static String split(ChosenSplit chosen) {
    Split split = chosen.split();
    return switch (chosen.kind()) {
      case ASKED -> "Split: " + chosen.asked() + ", " + split;
      case OWN -> "Split of the dataset: " + split;
      case OWN_WITH_DRAWN_VALIDATION ->
          "Split of the dataset, with 20 % of its training nodes for validation: " + split;
      case ALL_LABELLED ->
          String.format(
              Locale.ROOT,
              "Split: all %,d labelled nodes, 20 %% of them (%,d) for validation",
              split.train().length + split.validation().length,
              split.validation().length);
    };
  }

  private static String checkpoint(Event.CheckpointOpened opened) {
    if (!opened.resumed()) {
      return opened.resume()
          ? opened.search()
              ? "No hyper-parameter search in " + opened.folder() + " yet: starting a new one."
              : "No checkpoint in " + opened.folder() + " yet: starting a new training run."
          : "Saving checkpoints in " + opened.folder() + ".";
    }
    return opened.search()
        ? "Resuming with " + opened.trainings() + " training runs from " + opened.folder() + "."
        : "Resuming from the checkpoint in " + opened.folder() + ".";
  }
}
