package org.jane.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jane.eval.Refusal;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

/** What pages of experiments say, without any training. */
class RemarksTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  /** Figure 1 with one method that could not learn in one of two situations, and not done else. */
  private static String figure1() {
    Figure1 figure =
        Figure1.of(
            new Request(
                Path.of("nothing-here"),
                List.of(),
                List.of(" lp"),
                OptionalInt.of(2),
                Optional.empty(),
                RUN));
    List<Result> results = new ArrayList<>();
    for (Comparison c : figure.comparisons()) {
      List<Refusal> refused =
          results.isEmpty()
              ? List.of(new Refusal("lp", 0, new IllegalArgumentException("no links at all")))
              : List.of();
      results.add(new Result(c, c.head(RUN, false), List.of(), refused));
    }
    return figure.finding(results).page().html();
  }

  @Test
  void methodsThatCouldNotLearnAreNamed() {
    assertThat(figure1()).contains("What is missing", "1 of 2 runs: no links at all");
  }

  @Test
  void numbersAreTheSameInEveryCountry() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(figure1()).contains("Incomplete: 1 of 6 trainings", "over 2 splits");
    } finally {
      Locale.setDefault(before);
    }
  }
}
