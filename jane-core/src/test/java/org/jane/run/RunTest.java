package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunTest {

  @Test
  void aStreamDependsOnSeedAndNameAlone() {
    Run run = Run.seeded(7);
    run.random("other").nextLong(); // what others draw does not matter, nor how often one asks
    long first = run.random("walk", 3).nextLong();
    assertThat(run.random("walk", 3).nextLong()).isEqualTo(first);
    assertThat(Run.seeded(7).threads(5).random("walk", 3).nextLong()).isEqualTo(first);
    assertThat(Run.seeded(1).withSeed(7).random("walk", 3).nextLong()).isEqualTo(first);
  }

  @Test
  void aStreamWithoutANumberIsNumberZero() {
    Run run = Run.seeded(7);
    assertThat(run.random("init").nextLong()).isEqualTo(run.random("init", 0).nextLong());
  }

  /** Near seeds, names and numbers are where a weak mixing would repeat itself. */
  @Test
  void nearSeedsNamesAndNumbersGiveDifferentStreams() {
    Set<Long> first = new HashSet<>();
    int streams = 0;
    for (long seed = -5; seed < 5; seed++) {
      for (String name : List.of("", "a", "b", "ab", "ba", "jane/init", "jane/inis")) {
        for (long number = -50; number < 50; number++) {
          first.add(Run.seeded(seed).threads(1).random(name, number).nextLong());
          streams++;
        }
      }
    }
    assertThat(first).hasSize(streams);
  }

  @Test
  void streamsOfNeighbouringNumbersAreUnrelated() {
    Run run = Run.seeded(1);
    double product = 0;
    int n = 20_000;
    for (int i = 0; i < n; i++) {
      double a = run.random("node", i).nextDouble() - 0.5;
      double b = run.random("node", i + 1).nextDouble() - 0.5;
      product += a * b / n;
    }
    assertThat(Math.abs(product)).isLessThan(4 / 12.0 / Math.sqrt(n)); // four standard errors
  }

  @Test
  void eachSettingLeavesTheOthersAlone() {
    List<Progress> heard = new ArrayList<>();
    StopRequest stop = new StopRequest();
    Run run = Run.seeded(7).listener(heard::add).stop(stop).threads(3).withSeed(9).threads(2);
    assertThat(run.seed()).isEqualTo(9);
    assertThat(run.workers().threads()).isEqualTo(2);
    Progress progress = Progress.of("reading edges.csv", 10, 0, "bytes");
    run.report(progress);
    assertThat(heard).containsExactly(progress);
    assertThat(run.stopRequested()).isFalse();
    stop.request();
    assertThat(run.stopRequested()).isTrue();
  }

  @Test
  void aRunThatNobodyListensToMayStillReport() {
    Run.seeded(1).report(Progress.of("anything", 1, 1, "steps"));
  }

  @Test
  void noThreadsAreRefused() {
    assertThatThrownBy(() -> Run.seeded(1).threads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, found 0");
  }

  @Test
  void measuresOfProgressKeepTheirOrderAndCannotChange() {
    List<Progress.Measure> measures = new ArrayList<>();
    measures.add(new Progress.Measure("loss", 0.5));
    measures.add(new Progress.Measure("accuracy", 0.75));
    Progress progress = new Progress("training jane", 3, 200, "epochs", measures);
    measures.clear();
    assertThat(progress.measures())
        .extracting(Progress.Measure::name)
        .containsExactly("loss", "accuracy");
  }
}
