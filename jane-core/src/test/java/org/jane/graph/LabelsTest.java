package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {
  private final Labels single =
      Labels.single(List.of("red", "blue", "green"), new int[] {1, -1, 0, 1});
  private final Labels multi =
      Labels.multi(List.of("x", "y", "z"), new int[][] {{2, 0}, null, {}, {1}, {0, 1, 2}});

  @Test
  void singleLabelsAreGivenBack() {
    assertThat(single.nodes()).isEqualTo(4);
    assertThat(single.multiLabel()).isFalse();
    assertThat(new int[] {single.of(0), single.of(1), single.of(2), single.of(3)})
        .containsExactly(1, -1, 0, 1);
    assertThat(single.known(1)).isFalse();
    assertThat(single.count(1)).isZero();
    assertThat(single.count(2)).isEqualTo(1);
    assertThat(single.get(3, 0)).isEqualTo(1);
    assertThat(single.knownCount()).isEqualTo(3);
    assertThat(single.classSizes()).containsExactly(1, 2, 0);
    assertThat(single.classNames()).containsExactly("red", "blue", "green");
  }

  @Test
  void severalLabelsAscendAndNoneIsNotUnknown() {
    assertThat(multi.multiLabel()).isTrue();
    assertThat(multi.count(0)).isEqualTo(2);
    assertThat(multi.get(0, 0)).isZero();
    assertThat(multi.get(0, 1)).isEqualTo(2);
    assertThat(multi.known(1)).isFalse();
    assertThat(multi.known(2)).isTrue();
    assertThat(multi.count(2)).isZero();
    assertThat(multi.knownCount()).isEqualTo(4);
    assertThat(multi.classSizes()).containsExactly(2, 2, 2);
    assertThat(multi.has(0, 2)).isTrue();
    assertThat(multi.has(0, 1)).isFalse();
    assertThat(multi.has(2, 0)).isFalse();
    assertThatThrownBy(() -> multi.of(0)).hasMessageContaining("ask has(node, class)");
    assertThatThrownBy(() -> multi.get(0, 2))
        .hasMessage("label number must be between 0 and 1, found 2");
  }

  @Test
  void aClassGivenTwiceCountsOnce() {
    Labels labels = Labels.multi(List.of("x", "y"), new int[][] {{1, 0, 1, 1}, {1, 1}});
    assertThat(labels.count(0)).isEqualTo(2);
    assertThat(labels.count(1)).isEqualTo(1);
    assertThat(labels.classSizes()).containsExactly(1, 2);
    assertThat(labels.get(1, 0)).isEqualTo(1);
  }

  @Test
  void nodesShareAClassOnlyWhenBothAreKnownToHaveIt() {
    assertThat(single.shared(0, 3)).isTrue();
    assertThat(single.shared(0, 2)).isFalse();
    assertThat(single.shared(0, 1)).isFalse();
    assertThat(single.shared(1, 1)).isFalse();
    assertThat(multi.shared(0, 4)).isTrue();
    assertThat(multi.shared(0, 3)).isFalse();
    assertThat(multi.shared(2, 4)).isFalse();
    assertThat(multi.shared(1, 4)).isFalse();
  }

  @Test
  void selectKeepsOrderUnknownsAndClassesNobodyHas() {
    Labels chosen = single.select(new int[] {2, 1});
    assertThat(chosen.of(0)).isZero();
    assertThat(chosen.of(1)).isEqualTo(-1);
    assertThat(chosen.classSizes()).containsExactly(1, 0, 0);
    Labels several = multi.select(new int[] {4, 2, 1, 0});
    assertThat(several.multiLabel()).isTrue();
    assertThat(several.count(0)).isEqualTo(3);
    assertThat(several.known(1)).isTrue();
    assertThat(several.known(2)).isFalse();
    assertThat(several.get(3, 1)).isEqualTo(2);
  }

  @Test
  void unknownKnowsNothing() {
    Labels labels = Labels.unknown(3);
    assertThat(labels.nodes()).isEqualTo(3);
    assertThat(labels.knownCount()).isZero();
    assertThat(labels.of(2)).isEqualTo(-1);
    assertThat(labels.classCount()).isZero();
  }

  @Test
  void theArraysGivenMayChangeAfterwards() {
    int[] label = {0, 1};
    int[][] several = {{1, 0}};
    Labels one = Labels.single(List.of("a", "b"), label);
    Labels many = Labels.multi(List.of("a", "b"), several);
    label[0] = 1;
    several[0][0] = 0;
    assertThat(one.of(0)).isZero();
    assertThat(many.has(0, 1)).isTrue();
    assertThat(several[0]).containsExactly(0, 0); // and are not sorted behind the caller's back
  }

  @Test
  void classesThatDoNotExistAreRefused() {
    assertThatThrownBy(() -> Labels.single(List.of("a"), new int[] {0, 1}))
        .hasMessage("class must be between 0 and 0, found 1");
    assertThatThrownBy(() -> Labels.single(List.of("a"), new int[] {-2}))
        .hasMessage("label of node 0 must be a class or -1, found -2");
    assertThatThrownBy(() -> Labels.multi(List.of("a"), new int[][] {{0, -1}}))
        .hasMessage("class must be between 0 and 0, found -1");
    assertThatThrownBy(() -> Labels.single(List.of("a", "b", "a"), new int[0]))
        .hasMessage("class \"a\" occurs twice");
  }

  @Test
  void whatEitherOfTwoSaysIsPutTogether() {
    List<String> names = List.of("x", "y", "z");
    Labels here = Labels.multi(names, new int[][] {{0, 2}, null, null, {}});
    Labels there = Labels.multi(names, new int[][] {null, {1}, null, null});
    Labels both = here.and(there);
    assertThat(both.multiLabel()).isTrue();
    assertThat(both.count(0)).isEqualTo(2);
    assertThat(both.get(0, 1)).isEqualTo(2);
    assertThat(both.count(1)).isEqualTo(1);
    assertThat(both.get(1, 0)).isEqualTo(1);
    assertThat(both.known(2)).isFalse();
    assertThat(both.known(3)).isTrue();
    assertThat(both.knownCount()).isEqualTo(3);
    assertThatThrownBy(() -> both.and(there)).hasMessage("node 1 is known to both");
    Labels others = Labels.multi(List.of("x", "y", "w"), new int[4][]);
    Labels fewer = Labels.multi(names, new int[3][]);
    for (Labels strange : List.of(others, fewer)) {
      assertThatThrownBy(() -> here.and(strange))
          .hasMessage("labels of the same nodes and classes are needed");
    }
  }
}
