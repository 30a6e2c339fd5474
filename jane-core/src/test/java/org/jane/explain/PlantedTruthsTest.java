package org.jane.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.eval.TuningBudget;
import org.jane.explain.PlantedTruths.Said;
import org.jane.explain.PlantedTruths.Truth;
import org.jane.model.Worth.Verdict;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlantedTruthsTest {
  private static final Path DOCS = Path.of("..", "docs");

  /** A smaller search than that of the table. */
  @Tag("slow")
  @ParameterizedTest
  @EnumSource(mode = EXCLUDE, names = "CHANCE")
  void tenDrawsOfEachAreToldAsTheyAre(Truth truth) {
    TuningBudget small = TuningBudget.defaults().withTrials(4).withMembers(2);
    Said[] said = new Said[10];
    Run.seeded(1)
        .threads(2)
        .workers()
        .forBlocks(
            said.length,
            1,
            (from, to) ->
                said[from] = PlantedTruths.said(truth, truth.nodes, 500 + from, 1, small));
    for (Said each : said) {
      assertThat(truth.accepts(each.worth().verdict())).as(each.worth().toString()).isTrue();
    }
  }

  @Tag("slow")
  @Test
  void chanceOfManyNodesIsNothing() {
    Said said = PlantedTruths.said(Truth.CHANCE, 100_000, 1, 2, TuningBudget.defaults());
    assertThat(said.worth().verdict()).as(said.worth().toString()).isEqualTo(Verdict.NOTHING);
  }

  /** The table of the page is that of the rows that were measured. */
  @Test
  void thePageCountsTheRows() throws IOException {
    List<String> table = new ArrayList<>();
    List<String[]> rows =
        Files.readAllLines(DOCS.resolve("research/planted-truths.csv")).stream()
            .skip(1)
            .map(row -> row.split(","))
            .toList();
    for (Truth truth : Truth.values()) {
      List<String[]> own =
          rows.stream().filter(r -> r[0].equals(truth.name().toLowerCase(Locale.ROOT))).toList();
      List<Verdict> verdicts =
          own.stream()
              .map(r -> Verdict.valueOf(r[4].toUpperCase(Locale.ROOT).replace('-', '_')))
              .toList();
      long right = verdicts.stream().filter(truth.right::equals).count();
      long tooFew = verdicts.stream().filter(Verdict.TOO_FEW::equals).count();
      long wrong = verdicts.stream().filter(v -> !truth.accepts(v)).count();
      assertThat(wrong * 100).as(truth.name()).isLessThanOrEqualTo(own.size());
      table.add(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %s | %d | %d | %d | %d |",
              truth.says,
              Integer.parseInt(own.get(0)[1]),
              range(own),
              own.size(),
              right,
              tooFew,
              wrong));
    }
    assertThat(Files.readString(DOCS.resolve("reliability.md"))).contains(String.join("\n", table));
  }

  private static String range(List<String[]> rows) {
    int[] labelled = rows.stream().mapToInt(r -> Integer.parseInt(r[2])).sorted().toArray();
    return String.format(Locale.ROOT, "%,d", labelled[labelled.length - 1]);
  }
}
