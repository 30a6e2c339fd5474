package org.jane.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jane.eval.Refusal;
import org.jane.eval.Score;
import org.jane.eval.Trial;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

/** What pages of experiments say, without any training. */
class ReportSectionsTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  /** Figure 1 with one method that could not learn in one of two situations, and not done else. */
  private static String figure1() {
    Figure1 figure =
        Figure1.of(
            new ExperimentRequest(
                Path.of("nothing-here"),
                List.of(),
                List.of(" lp"),
                OptionalInt.of(2),
                Optional.empty(),
                RUN));
    List<ComparisonResult> results = new ArrayList<>();
    for (Comparison c : figure.comparisons()) {
      List<Refusal> refused =
          results.isEmpty()
              ? List.of(new Refusal("lp", 0, new IllegalArgumentException("no links at all")))
              : List.of();
      results.add(new ComparisonResult(c, c.head(RUN, false), List.of(), refused));
    }
    return figure.output(results).page().html();
  }

  @Test
  void methodsThatCouldNotLearnAreNamed() {
    assertThat(figure1()).contains("Missing results", "1 of 2 runs: no links at all");
  }

  @Test
  void numbersAreTheSameInEveryCountry() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(figure1()).contains("Incomplete: 1 of 6 training runs", "over 2 splits");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** The page of table 2 on one dataset, with these accuracies of LP and MLP. */
  private static String table2(double lp, double mlp) {
    Table2 table =
        Table2.of(
            new ExperimentRequest(
                Path.of("nothing-here"),
                List.of("synthetic:alpha=0.5,n=60,seed=1"),
                List.of("lp", "mlp"),
                OptionalInt.of(1),
                Optional.empty(),
                RUN));
    Comparison comparison = table.comparisons().get(0);
    List<Trial> trials = List.of(trial("lp", lp), trial("mlp", mlp));
    ComparisonResult result =
        new ComparisonResult(comparison, comparison.head(RUN, false), trials, List.of());
    return table.output(List.of(result)).page().html();
  }

  private static Trial trial(String method, double accuracy) {
    return new Trial(
        method,
        0,
        new Score(accuracy, accuracy, accuracy, 0, List.of(), List.of()),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  @Test
  void whoIsSteadiestAloneIsSaidToBe() {
    assertThat(table2(0.7, 0.8))
        .contains("MLP is never more than 0.0 percentage points", "less than any other");
    assertThat(table2(0.8, 0.8)).contains("no method less").doesNotContain("less than any other");
  }
}
