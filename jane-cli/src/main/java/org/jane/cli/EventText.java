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
      return Optional.of("Split: " + split(chosen.split()) + ".");
    }
    if (event instanceof Event.NotTuned not) {
      return not.reason().obstacle()
          ? Optional.of("note: " + not.reason().inWords(not.method()) + ": taking the defaults.")
          : Optional.empty();
    }
    if (event instanceof Event.CheckpointOpened opened) {
      return Optional.of(checkpoint(opened));
    }
    if (event instanceof Event.KeptTrials kept) {
      return Optional.of("Keeping " + kept.count() + " trainings that are done.");
    }
    return Optional.empty();
  }

  private static String split(ChosenSplit chosen) {
    Split split = chosen.split();
    return switch (chosen.kind()) {
      case ASKED -> chosen.asked() + ", " + split;
      case OWN -> "the data's own, " + split;
      case OWN_WITH_DRAWN_VALIDATION ->
          "the data's own, with a fifth of its training nodes for validation: " + split;
      case ALL_LABELLED ->
          String.format(
              Locale.ROOT,
              "all %,d labelled nodes, a fifth of them (%,d) for validation",
              split.train().length + split.validation().length,
              split.validation().length);
    };
  }

  private static String checkpoint(Event.CheckpointOpened opened) {
    if (!opened.resumed()) {
      return opened.resume()
          ? (opened.search() ? "No search of settings yet in " : "No checkpoint yet in ")
              + opened.folder()
              + ": beginning anew."
          : "Keeping checkpoints in " + opened.folder() + ".";
    }
    return opened.search()
        ? "Going on from " + opened.trainings() + " trainings in " + opened.folder() + "."
        : "Going on from the checkpoint in " + opened.folder() + ".";
  }
}
