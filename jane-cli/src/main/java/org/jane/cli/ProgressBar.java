package org.jane.cli;

import java.util.Locale;
import org.jane.run.Progress;

/**
 * Shows progress on standard error: one line that is written over on a terminal, a line every ten
 * seconds elsewhere. Short tasks say nothing.
 */
final class ProgressBar implements Progress.Listener {
  private static final int WIDTH = 24;
  private static final long FIRST_AFTER = 400_000_000L;
  private static final long REDRAW = 100_000_000L;
  private static final long LINE_EVERY = 10_000_000_000L;

  private final Console console;
  private String task = "";
  private long started;
  private long shown;

  ProgressBar(Console console) {
    this.console = console;
  }

  @Override
  public synchronized void hear(Progress progress) {
    long now = System.nanoTime();
    if (!progress.task().equals(task)) {
      console.clearStatus();
      task = progress.task();
      started = now;
      shown = console.interactive() ? started + FIRST_AFTER - REDRAW : started;
    }
    boolean finished = progress.total() > 0 && progress.done() >= progress.total();
    if (console.interactive()) {
      if (finished) {
        console.clearStatus();
      } else if (now - shown >= REDRAW) {
        shown = now;
        console.status(bar(progress) + text(progress, now));
      }
    } else if (now - shown >= LINE_EVERY) {
      shown = now;
      console.say(text(progress, now));
    }
  }

  private static String bar(Progress progress) {
    if (progress.total() <= 0) {
      return "";
    }
    int full = (int) Math.min(WIDTH, WIDTH * progress.done() / progress.total());
    return "█".repeat(full) + "░".repeat(WIDTH - full) + " ";
  }

  private String text(Progress progress, long now) {
    StringBuilder text = new StringBuilder(task);
    if (progress.total() > 0) {
      text.append(
          String.format(
              Locale.ROOT, " %,d/%,d %s", progress.done(), progress.total(), progress.unit()));
    } else {
      text.append(String.format(Locale.ROOT, " %,d %s", progress.done(), progress.unit()));
    }
    for (Progress.Measure measure : progress.measures()) {
      text.append("  ").append(measure.name()).append(' ').append(number(measure.value()));
    }
    if (progress.total() > 0 && progress.done() > 0) {
      double left = (now - started) / 1e9 * (progress.total() - progress.done()) / progress.done();
      text.append("  ").append(duration(left)).append(" left");
    }
    return text.toString();
  }

  private static String number(double value) {
    double size = Math.abs(value);
    return String.format(
        Locale.ROOT, size != 0 && (size < 1e-3 || size >= 1e5) ? "%.2e" : "%.3f", value);
  }

  /** Seconds that are estimated, with no more digits than that is worth: "3 s", "40 s", "7 min". */
  static String rough(double seconds) {
    if (seconds < 9.5) {
      return String.format(Locale.ROOT, "%.0f s", Math.max(1, seconds));
    }
    if (seconds < 55) {
      return String.format(Locale.ROOT, "%d s", 10 * Math.round(seconds / 10));
    }
    double minutes = seconds / 60;
    if (minutes < 9.5) {
      return String.format(Locale.ROOT, "%.0f min", minutes);
    }
    return minutes < 57
        ? String.format(Locale.ROOT, "%d min", 5 * Math.round(minutes / 5))
        : String.format(Locale.ROOT, minutes < 600 ? "%.1f h" : "%.0f h", minutes / 60);
  }

  /** Seconds for humans: "0.4 s", "12 s", "3 min", "2.5 h". */
  static String duration(double seconds) {
    if (seconds < 9.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    if (seconds < 100) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 5400
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }
}
