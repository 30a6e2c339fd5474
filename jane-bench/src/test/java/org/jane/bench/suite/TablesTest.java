package org.jane.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesTest {
  @TempDir Path folder;

  private Setup setup(Setup.Size size) {
    Path here = folder;
    return new Setup(
        here,
        Path.of("java"),
        Path.of("bench.jar"),
        here,
        here,
        Optional.of(Path.of("python")),
        Optional.of(Path.of("earlier.jar")),
        List.of(),
        size,
        3,
        2,
        "0,1");
  }

  private Results results() throws Exception {
    return Results.open(folder.resolve("results.json"), Map.of("threads", 2L));
  }

  @Test
  void whatWasMeasuredIsFoundAgain() throws Exception {
    Results first = results();
    first.add("a", Map.of("seconds", 3.0, "phases", Map.of("reading", 1.0)));
    first.add("a", Map.of("seconds", 1.0, "phases", Map.of("reading", 2.0)));
    first.add("a", Map.of("seconds", 9.0, "phases", Map.of("reading", 9.0)));
    Results again = results();
    assertThat(again.count("a")).isEqualTo(3);
    assertThat(again.median("a", "seconds")).hasValue(3);
    assertThat(again.median("a", "phases/reading")).hasValue(2);
    assertThat(again.median("b", "seconds")).isEmpty();
  }

  @Test
  void whatWasMeasuredWithOtherThreadsIsNotMixedIn() throws Exception {
    results().add("a", Map.of("seconds", 3.0));
    assertThatThrownBy(() -> Results.open(folder.resolve("results.json"), Map.of("threads", 4L)))
        .hasMessageContaining("was measured with threads 2, now it is 4");
  }

  @Test
  void everySuiteShowsATableWithNothingMeasured() throws Exception {
    for (Setup.Size size : Setup.Size.values()) {
      for (Suite suite : Suite.all()) {
        assertThat(suite.markdown(setup(size), results())).startsWith("## ").contains("|---|");
        assertThat(suite.contenders(setup(size))).isNotEmpty();
      }
    }
  }

  @Test
  void keysAreUniqueAndThosePinnedSayWhere() {
    List<Contender> all =
        Suite.all().stream().flatMap(s -> s.contenders(setup(Setup.Size.LARGE)).stream()).toList();
    assertThat(all).extracting(Contender::key).doesNotHaveDuplicates();
    assertThat(all).allSatisfy(c -> assertThat(c.command()).startsWith("taskset", "-c", "0,1"));
  }

  @Test
  void theBoundIsTheLargerOfMovingAndComputing() throws Exception {
    Results results = results();
    results.add(
        "epochs/machine",
        Map.of(
            "flopsPerSecond",
            1e9,
            "bandwidth",
            List.of(
                Map.of("set", 1000.0, "bytesPerSecond", 2e6),
                Map.of("set", 4000.0, "bytesPerSecond", 1e6))));
    results.add(
        "epochs/gcn/cora/ours",
        Map.of(
            "firstMs",
            30.0,
            "laterMs",
            12.0,
            "flops",
            1e6,
            "traffic",
            List.of(
                Map.of("what", "a", "bytes", 4000.0, "set", 900.0),
                Map.of("what", "b", "bytes", 2000.0, "set", 9000.0))));
    results.add("epochs/gcn/cora/peer", Map.of("laterMs", 60.0));
    // 4000 bytes at 2 MB/s and 2000 at 1 MB/s are 4 ms; a million operations 1 ms
    assertThat(new EpochSuite().markdown(setup(Setup.Size.NORMAL), results))
        .contains("| GCN | cora | 60.0 | 12.0 | 5.00 | 30.0 | 2.50 | 4.00 | 3.00 |");
  }

  @Test
  void aPeerThatFailsIsShownAsFailed() throws Exception {
    Results results = results();
    results.fail("repulsion/autograd");
    assertThat(new RepulsionSuite().markdown(setup(Setup.Size.NORMAL), results))
        .contains("| PyTorch, autograd | failed | – |");
    assertThat(Files.exists(folder.resolve("results.json"))).isFalse();
  }

  @Test
  void slopeOfAPowerIsItsExponent() {
    List<double[]> points =
        List.of(new double[] {10, 100}, new double[] {100, 1000}, new double[] {1000, 10_000});
    assertThat(ScalingSuite.slope(points)).isCloseTo(1, within(1e-12));
  }

  @Test
  void numbersHaveThreeDigits() {
    assertThat(MarkdownTable.number(12345.6)).isEqualTo("12,346");
    assertThat(MarkdownTable.number(12.34)).isEqualTo("12.3");
    assertThat(MarkdownTable.number(0.0002)).isEqualTo("2.0e-04");
    assertThat(MarkdownTable.ratio(OptionalDouble.of(3), OptionalDouble.empty())).isEqualTo("–");
  }
}
