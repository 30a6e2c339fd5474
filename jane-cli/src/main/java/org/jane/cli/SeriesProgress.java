package org.jane.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.experiments.Comparison;
import org.jane.experiments.ComparisonResult;
import org.jane.experiments.ComparisonSeries;

/**
 * Shows how far a series of comparisons has come: one line that is written over on a terminal, a
 * line every ten seconds elsewhere, and a line when a comparison that took a while is done.
 */
final class SeriesProgress implements ComparisonSeries.Listener {
  private static final long LINE_EVERY = 10_000_000_000L;

  private final Console console;
  private final ComparisonSeries series;
  private final boolean quiet;
  private long shown = System.nanoTime();
  private long finished = System.nanoTime();

  SeriesProgress(Console console, ComparisonSeries series, boolean quiet) {
    this.console = console;
    this.series = series;
    this.quiet = quiet;
  }

  @Override
  public synchronized void advanced(Comparison comparison, int done, double secondsLeft) {
    String line =
        String.format(
            Locale.ROOT,
            "%s  %,d/%,d training runs  about %s left",
            comparison.title(),
            done,
            series.trainings(),
            ProgressBar.duration(secondsLeft));
    if (quiet) {
      return;
    }
    if (console.interactive()) {
      console.status(line);
    } else if (System.nanoTime() - shown >= LINE_EVERY) {
      shown = System.nanoTime();
      console.say(line);
    }
  }

  @Override
  public synchronized void finished(ComparisonResult result) {
    boolean took = System.nanoTime() - finished > LINE_EVERY / 3;
    finished = System.nanoTime();
    if (quiet || !took) {
      return;
    }
    List<String> means = new ArrayList<>();
    for (String method : result.head().methodNames()) {
      double mean = result.head().summary(method, result.trials()).headline().mean();
      means.add(method + (Double.isNaN(mean) ? " -" : String.format(Locale.ROOT, " %.3f", mean)));
    }
    console.say("  " + result.comparison().title() + ": " + String.join("  ", means));
  }
}
