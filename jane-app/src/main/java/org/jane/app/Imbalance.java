package org.jane.app;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jane.graph.Labels;
import org.jane.metric.PrimaryMetric;
import org.jane.run.Remedy;

/**
 * A class so small that accuracy hardly sees it.
 *
 * @param name of the class
 * @param share of the labelled nodes that have it
 */
record Imbalance(String name, double share) {
  private static final double SMALL = 0.1;
  private static final double LEAST = 0.001; // smaller shares are not told from 0

  /**
   * The smallest class, where accuracy decides and the class has under a tenth of the labels, and
   * under half of what it would have if all classes were of the same size.
   */
  static Optional<Imbalance> of(Labels labels, PrimaryMetric metric) {
    if (metric != PrimaryMetric.ACCURACY || labels.multiLabel()) {
      return Optional.empty();
    }
    int[] sizes = labels.classSizes();
    int smallest = -1;
    int classes = 0;
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] > 0) {
        classes++;
        smallest = smallest < 0 || sizes[c] < sizes[smallest] ? c : smallest;
      }
    }
    if (smallest < 0) {
      return Optional.empty();
    }
    double share = (double) sizes[smallest] / labels.knownCount();
    return share < Math.min(SMALL, 0.5 / classes)
        ? Optional.of(new Imbalance(labels.classNames().get(smallest), share))
        : Optional.empty();
  }

  /** What to do about it. */
  Remedy remedy() {
    String percent = share < LEAST ? "under 0.1" : String.format(Locale.ROOT, "%.1f", 100 * share);
    String found =
        "Class " + name + " has " + percent + " % of the labels, and accuracy hardly sees it";
    return new Remedy(
        found.replace("%", "%%") + "; consider %s.",
        List.of(Remedy.option("metric", PrimaryMetric.BALANCED_ACCURACY.key())));
  }
}
