package org.jane.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jane.graph.Labels;
import org.jane.metric.Interval;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;

/** What a user should know of the labels before anything is learnt from them. */
final class LabelNotes {
  /** Fewer labels per class say little about how good a model is. */
  private static final int FEW = 10;

  private LabelNotes() {}

  /** Few labels, and a class that the metric hardly sees; full sentences. */
  static List<Remedy> of(Labels labels, PrimaryMetric metric) {
    List<Remedy> notes = new ArrayList<>();
    int known = labels.knownCount();
    long classes = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (classes > 1 && known < FEW * classes) {
      Interval widest = Interval.wilson(0.5, known);
      notes.add(
          Remedy.of(
              String.format(
                  Locale.ROOT,
                  "%d labels for %d classes are few: an accuracy measured on all of them is known to about"
                      + " ±%.0f points. Ten per class are a good start.",
                  known,
                  classes,
                  50 * (widest.high() - widest.low()))));
    }
    Imbalance.of(labels, metric).map(Imbalance::remedy).ifPresent(notes::add);
    return notes;
  }
}
