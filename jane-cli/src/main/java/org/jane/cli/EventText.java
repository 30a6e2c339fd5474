package org.jane.cli;

import java.util.Locale;
import java.util.Optional;
import org.jane.app.ChosenSplit;
import org.jane.app.Event;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.ProtocolChoice;
import org.jane.graph.Split;

/** What happens while a request is carried out, as sentences. */
final class EventText {
  private EventText() {}

  /** The sentence for an event; empty where there is nothing to say. */
  static Optional<String> of(Event event) {
    if (event instanceof Event.DataNotice notice) {
      return Optional.of("note: " + notice.notice().worded(Jane::flag));
    }
    if (event instanceof Event.Advice advice) {
      return Optional.of("note: " + advice.remedy().worded(Jane::flag));
    }
    if (event instanceof Event.EvaluationPlanned planned) {
      return Optional.of(evaluation(planned));
    }
    if (event instanceof Event.TrainingPlanned planned) {
      return planned.tuned()
          ? Optional.of(
              "Choosing settings and training an ensemble: about "
                  + ProgressBar.rough(planned.estimate().seconds())
                  + " (rough); --no-auto takes the defaults.")
          : Optional.empty();
    }
    if (event instanceof Event.EarlierSettings earlier) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "Training the settings of the earlier model (%d %s): about %s (rough).",
              earlier.models(),
              earlier.models() == 1 ? "model" : "models",
              ProgressBar.rough(earlier.estimate().seconds())));
    }
    if (event instanceof Event.RetrainingPlanned planned) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "Training %,d models again, each without the labels it is asked about: about %s (rough).",
              planned.trainings(),
              ProgressBar.rough(planned.estimate().seconds())));
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
    if (event instanceof Event.AllLabels all) {
      return Optional.of(all.sentence());
    }
    if (event instanceof Event.CheckpointOpened opened) {
      return Optional.of(checkpoint(opened));
    }
    if (event instanceof Event.KeptTrials kept) {
      return Optional.of("Keeping " + kept.count() + " finished training runs.");
    }
    return Optional.empty();
  }

  /** What will be done, on what and why, and about how long it takes; caveats in lines below. */
  private static String evaluation(Event.EvaluationPlanned planned) {
    EvaluationPlan plan = planned.plan();
    boolean tuned = plan.entrants().stream().anyMatch(Evaluation.Entrant::tuned);
    StringBuilder text = new StringBuilder();
    text.append("Split: ").append(plan.protocol());
    if (!plan.splitReason().equals(ProtocolChoice.ASKED)) {
      text.append(", because ").append(plan.splitReason());
    }
    text.append(".\n")
        .append(
            String.format(
                Locale.ROOT,
                "Comparing %s over %d %s, %s: about %s (rough)%s.",
                String.join(", ", plan.methodNames()),
                plan.runs(),
                plan.runs() == 1 ? "run" : "runs",
                tuned ? "settings chosen anew in each as train does" : "with fixed settings",
                ProgressBar.rough(planned.estimate().seconds()),
                tuned ? "; --no-auto is the quick look" : ""));
    plan.caveats().forEach(caveat -> text.append("\nnote: ").append(caveat));
    return text.toString();
  }

  private static String split(ChosenSplit chosen) {
    Split split = chosen.split();
    return switch (chosen.kind()) {
      case ASKED -> "Split: " + chosen.asked() + ", " + split;
      case OWN -> "Split of the dataset: " + split;
      case OWN_WITH_DRAWN_VALIDATION ->
          "Split of the dataset, with 20 % of its training nodes for validation: " + split;
      case HELD_OUT ->
          String.format(
              Locale.ROOT,
              "Split: %,d of %,d labelled nodes are held out for testing; of the others 20 %% (%,d) for validation",
              split.test().length,
              split.test().length + split.train().length + split.validation().length,
              split.validation().length);
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
