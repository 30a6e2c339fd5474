package org.jane.app;

import java.nio.file.Path;
import java.util.Locale;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Trial;
import org.jane.eval.TuningReport;
import org.jane.run.Remedy;

/**
 * Something a user may want to know while a request is carried out. How far the work has come is
 * told by the listener of the {@link org.jane.run.Run}.
 */
public sealed interface Event {
  /**
   * Something was dropped, filled in or taken for something else while data was read.
   *
   * @param notice what, a full sentence, with the options that change it as values
   */
  record DataNotice(Remedy notice) implements Event {
    /** A sentence that names no option. */
    DataNotice(String sentence) {
      this(Remedy.of(sentence));
    }

    /** The sentence in the library's own words. */
    public String sentence() {
      return notice.toString();
    }
  }

  /** Something the user may want to ask for instead, with the option that does it. */
  record Advice(Remedy remedy) implements Event {}

  /**
   * It is decided what an evaluation does.
   *
   * @param plan what
   * @param estimate about how long it takes
   */
  record EvaluationPlanned(EvaluationPlan plan, WorkEstimate estimate) implements Event {}

  /**
   * It is decided what a training does.
   *
   * @param tuned whether settings are chosen; otherwise it is one training
   * @param estimate about how long it takes
   */
  record TrainingPlanned(boolean tuned, WorkEstimate estimate) implements Event {}

  /**
   * It is decided how often settings are trained again.
   *
   * @param trainings how many models
   * @param estimate about how long it takes
   */
  record RetrainingPlanned(int trainings, WorkEstimate estimate) implements Event {}

  /**
   * The settings of an earlier model are trained again.
   *
   * @param models how many it has
   * @param estimate about how long it takes
   */
  record EarlierSettings(int models, WorkEstimate estimate) implements Event {}

  /** It is decided which nodes are learnt from, and which are kept back. */
  record SplitChosen(ChosenSplit split) implements Event {}

  /**
   * Settings keep their defaults.
   *
   * @param method which method
   * @param reason why
   */
  record NotTuned(String method, WhyNotTuned reason) implements Event {}

  /**
   * A folder is open in which work keeps how far it has come.
   *
   * @param folder which
   * @param search whether settings are searched for; otherwise it is one training
   * @param resume whether to go on from what is there was asked for
   * @param resumed whether there was something to go on from
   * @param trainings how many trainings of a search are known from there
   */
  record CheckpointOpened(
      Path folder, boolean search, boolean resume, boolean resumed, int trainings)
      implements Event {}

  /**
   * An earlier evaluation had done so many trainings; they are not done again.
   *
   * @param count how many, at least one
   */
  record KeptTrials(int count) implements Event {}

  /**
   * Nothing can be refused any more and the long work begins: from here on a request to stop ends
   * it with what was learnt so far.
   */
  record WorkBegins() implements Event {}

  /**
   * The model is measured, and its settings are trained once more on all labels.
   *
   * @param labelled how many nodes have one
   */
  record AllLabels(int labelled) implements Event {
    public String sentence() {
      return String.format(
          Locale.ROOT,
          "Measured; training the same settings once more, on all %,d labels.",
          labelled);
    }
  }

  /** Settings are chosen, and models trained with them. */
  record TuningDone(TuningReport report) implements Event {}

  /** One training of an evaluation is done and scored. */
  record TrialDone(Trial trial) implements Event {}
}
