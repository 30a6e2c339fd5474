package org.jane.cli;

import java.util.Locale;
import java.util.Optional;
import org.jane.app.Tuning;
import org.jane.eval.TuningBudget;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether and how long settings are chosen by the validation nodes. */
final class TuningOptions {
  @Option(
      names = "--auto",
      negatable = true,
      description =
          "Hyper-parameter search on the validation nodes for all settings that are not given; --no-auto uses the defaults.")
  @Nullable Boolean auto;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "Number of trials of the search (default: 64).")
  @Nullable Integer trials;

  @Option(
      names = "--time-budget",
      paramLabel = "TIME",
      description =
          "Time limit of the search, such as 90s, 10m or 2h. The result then depends on the speed of the machine.")
  @Nullable String time;

  @Option(
      names = "--ensemble",
      paramLabel = "N",
      description = "Number of models in the ensemble (default: 5); fewer where one takes long.")
  @Nullable Integer members;

  /** What was asked for, where settings are chosen unless some are pinned. */
  Tuning tuning() {
    Optional<TuningBudget> asked = budget();
    return asked.isPresent()
        ? Tuning.always(asked.get())
        : auto == null ? Tuning.unlessPinned() : Tuning.never();
  }

  /** What was asked for, where settings are not chosen otherwise. */
  Optional<TuningBudget> budget() {
    boolean wanted = auto == null ? limited() : auto;
    if (!wanted && limited()) {
      throw new UsageException("--trials, --time-budget and --ensemble need --auto");
    }
    if (!wanted) {
      return Optional.empty();
    }
    TuningBudget budget = TuningBudget.defaults();
    budget = trials == null ? budget : budget.withTrials(atLeastOne("--trials", trials));
    budget = members == null ? budget : budget.withMembers(atLeastOne("--ensemble", members));
    return Optional.of(time == null ? budget : budget.withSeconds(seconds(time)));
  }

  private boolean limited() {
    return trials != null || time != null || members != null;
  }

  private static int atLeastOne(String option, int value) {
    if (value < 1) {
      throw new UsageException(option + " must be at least 1, found " + value);
    }
    return value;
  }

  private static double seconds(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    double unit =
        lower.endsWith("h")
            ? 3600
            : lower.endsWith("m") ? 60 : lower.endsWith("s") ? 1 : Double.NaN;
    try {
      double value = Double.parseDouble(lower.substring(0, Math.max(0, lower.length() - 1))) * unit;
      if (value > 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new UsageException(
        "--time-budget \"" + text + "\" is not a duration. Use for example 90s, 10m or 2h");
  }
}
