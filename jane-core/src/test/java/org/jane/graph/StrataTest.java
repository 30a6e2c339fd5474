package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;

class StrataTest {
  /** Ten nodes of a, four of b, one of c. */
  private static final Labels LABELS =
      Labels.single(
          List.of("a", "b", "c"), new int[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2});

  private static final int[] ALL = IntStream.range(0, 15).toArray();
  private final Strata strata = new Strata(LABELS);

  @Test
  void countsTheNodesOfEachClass() {
    assertThat(strata.sizes(ALL)).containsExactly(10, 4, 1, 0);
    assertThat(strata.sizes(new int[] {0, 14})).containsExactly(1, 0, 1, 0);
  }

  @Test
  void aNodeCountsForItsFirstClassAndOneWithoutAnyForNone() {
    Labels several = Labels.multi(List.of("a", "b"), new int[][] {{0, 1}, {1}, {}});
    assertThat(new Strata(several).sizes(new int[] {0, 1, 2})).containsExactly(1, 1, 1);
  }

  @Test
  void takesWhatIsWantedOfEachClassOrAllThereIs() {
    Strata.Draw drawn = strata.draw(ALL, new int[] {3, 2, 5, 0}, new RandomStream(1));
    assertThat(strata.sizes(drawn.taken())).containsExactly(3, 2, 1, 0);
    assertThat(strata.sizes(drawn.rest())).containsExactly(7, 2, 0, 0);
    int[] both =
        IntStream.concat(Arrays.stream(drawn.taken()), Arrays.stream(drawn.rest()))
            .sorted()
            .toArray();
    assertThat(both).containsExactly(ALL);
  }

  @Test
  void theOrderOfTheNodesDoesNotMatter() {
    int[] backwards = IntStream.range(0, 15).map(i -> 14 - i).toArray();
    int[] wanted = {4, 1, 0, 0};
    assertThat(strata.draw(backwards, wanted, new RandomStream(7)).taken())
        .containsExactly(strata.draw(ALL, wanted, new RandomStream(7)).taken());
  }

  @Test
  void thinnedNodesKeepTheirSharesAndEveryClass() {
    int[] kept = strata.thinned(ALL, 5, new RandomStream(1));
    assertThat(strata.sizes(kept)).containsExactly(3, 1, 1, 0);
    assertThat(kept).isSorted();
    assertThat(strata.thinned(ALL, 15, new RandomStream(1))).isSameAs(ALL);
  }

  @Test
  void nodesAreDealtEvenlyAndEachClassAmongThem() {
    int[][] dealt = strata.dealt(ALL, 4, new RandomStream(3));
    assertThat(Arrays.stream(dealt).map(part -> part.length)).containsExactly(4, 4, 4, 3);
    assertThat(Arrays.stream(dealt).flatMapToInt(Arrays::stream).sorted().toArray())
        .containsExactly(ALL);
    for (int[] part : dealt) {
      assertThat(strata.sizes(part)[0]).isBetween(2, 3);
      assertThat(strata.sizes(part)[1]).isEqualTo(1);
    }
    int[] backwards = IntStream.range(0, 15).map(i -> 14 - i).toArray();
    assertThat(strata.dealt(backwards, 4, new RandomStream(3))).isDeepEqualTo(dealt);
  }
}
