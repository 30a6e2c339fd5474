package org.jane.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 20})
  void everyTwoMeetOnce(int groups) {
    var turns = new Turns(groups);
    Set<List<Integer>> met = new HashSet<>();
    int meetings = 0;
    for (int m = 0; m < turns.count(); m++) {
      int a = Math.min(turns.first(m), turns.second(m));
      int b = Math.max(turns.first(m), turns.second(m));
      if (b < groups) {
        assertThat(met.add(List.of(a, b))).as("%d and %d", a, b).isTrue();
        meetings++;
      }
    }
    assertThat(meetings).isEqualTo(groups * (groups + 1) / 2);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aGroupIsInOneMeetingAtATimeAndInTheSameOrderForAnyNumberOfThreads() {
    for (int groups : new int[] {3, 9}) {
      List<List<Integer>> alone = meetings(groups, Run.seeded(1).threads(1).workers());
      for (int threads : new int[] {2, 5}) {
        Workers workers = Run.seeded(1).threads(threads).workers();
        for (int time = 0; time < 2000; time++) {
          assertThat(meetings(groups, workers)).isEqualTo(alone);
        }
      }
    }
  }

  /** Whom each group meets, in order. */
  private static List<List<Integer>> meetings(int groups, Workers workers) {
    List<List<Integer>> met = new ArrayList<>();
    for (int g = 0; g < groups; g++) {
      met.add(Collections.synchronizedList(new ArrayList<>()));
    }
    var busy = new AtomicIntegerArray(groups);
    var turns = new Turns(groups);
    workers.forBlocks(
        turns.count(),
        1,
        (from, to) -> {
          int a = turns.first(from);
          int b = turns.second(from);
          turns.run(
              from,
              () -> {
                assertThat(busy.incrementAndGet(a)).isEqualTo(1);
                assertThat(a == b ? 1 : busy.incrementAndGet(b)).isEqualTo(1);
                met.get(a).add(b);
                met.get(b).add(a);
                busy.set(a, 0);
                busy.set(b, 0);
              });
        });
    return met;
  }

  /** Short meetings of more threads than processors: whoever is freed too early is met at once. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void manyShortTournamentsEnd() {
    Workers workers = Run.seeded(1).threads(5).workers();
    int[] meetings = new int[3];
    for (int time = 0; time < 30_000; time++) {
      var turns = new Turns(3);
      workers.forBlocks(
          turns.count(), 1, (from, to) -> turns.run(from, () -> meetings[turns.first(from)]++));
    }
    assertThat(IntStream.of(meetings).sum()).isEqualTo(30_000 * 6);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whoWaitsForAFailedMeetingGivesUp() {
    var turns = new Turns(6);
    Workers workers = Run.seeded(1).threads(4).workers();
    assertThatThrownBy(
            () ->
                workers.forBlocks(
                    turns.count(),
                    1,
                    (from, to) ->
                        turns.run(
                            from,
                            () -> {
                              if (from == 7) {
                                throw new IllegalArgumentException("no");
                              }
                            })))
        .hasMessage("no");
  }
}
