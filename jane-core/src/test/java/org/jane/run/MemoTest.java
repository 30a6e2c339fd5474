package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MemoTest {
  @Test
  void aFactIsMadeOnceForASubjectAndAName() {
    Memo memo = Memo.keeping();
    AtomicInteger made = new AtomicInteger();
    Object graph = new Object();
    assertThat(memo.get(graph, "k 4", made::incrementAndGet)).isEqualTo(1);
    assertThat(memo.get(graph, "k 4", made::incrementAndGet)).isEqualTo(1);
    assertThat(memo.get(graph, "k 8", made::incrementAndGet)).isEqualTo(2);
    assertThat(memo.get(new Object(), "k 4", made::incrementAndGet)).isEqualTo(3);
  }

  @Test
  void subjectsThatAreEqualAreNotTheSame() {
    Memo memo = Memo.keeping();
    AtomicInteger made = new AtomicInteger();
    memo.get(new String("a"), "n", made::incrementAndGet);
    assertThat(memo.get(new String("a"), "n", made::incrementAndGet)).isEqualTo(2);
  }

  @Test
  void factsAboutTwoObjectsAreKeptForBoth() {
    Memo memo = Memo.keeping();
    AtomicInteger made = new AtomicInteger();
    Object graph = new Object();
    Object other = new Object();
    Object attributes = new Object();
    assertThat(memo.about(graph).get(attributes, "means", made::incrementAndGet)).isEqualTo(1);
    assertThat(memo.about(other).get(attributes, "means", made::incrementAndGet)).isEqualTo(2);
    assertThat(memo.about(graph).get(attributes, "means", made::incrementAndGet)).isEqualTo(1);
    assertThat(Memo.nothing().about(graph)).isSameAs(Memo.nothing());
  }

  @Test
  void whoeverAsksAtTheSameTimeWaits() {
    Memo memo = Memo.keeping();
    AtomicInteger made = new AtomicInteger();
    Object graph = new Object();
    Run.seeded(1)
        .threads(4)
        .workers()
        .forBlocks(
            16,
            1,
            (from, to) ->
                assertThat(
                        memo.get(
                            graph,
                            "outer",
                            () -> 10 * memo.get(graph, "inner", made::incrementAndGet)))
                    .isEqualTo(10));
    assertThat(made.get()).isEqualTo(1);
  }

  @Test
  void aFreshRunKeepsNothing() {
    AtomicInteger made = new AtomicInteger();
    Run run = Run.seeded(1);
    run.memo().get(run, "n", made::incrementAndGet);
    assertThat(run.memo().get(run, "n", made::incrementAndGet)).isEqualTo(2);
    Memo memo = Memo.keeping();
    assertThat(run.memo(memo).threads(3).withSeed(9).listener(p -> {}).memo()).isSameAs(memo);
  }
}
