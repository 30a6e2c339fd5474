package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
  @Test
  void refusesMoreThanJavaHas() {
    long all = Runtime.getRuntime().maxMemory();
    assertThatThrownBy(() -> HeapRoom.require("a.npz", "7 nodes", all))
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("a.npz: 7 nodes take about ")
        .hasMessageContaining(". Set heap")
        .hasMessageEndingWith("g, or read less data.");
    HeapRoom.require("a.npz", "7 nodes", all / 4);
  }

  @Test
  void unpacksLessWhenThereIsLittleMemory() {
    assertThat(UnpackLimit.of(0)).isEqualTo(UnpackLimit.FLOOR);
    assertThat(UnpackLimit.of(10)).isEqualTo(UnpackLimit.FLOOR + 10 * UnpackLimit.FACTOR);
    assertThat(UnpackLimit.of(Long.MAX_VALUE))
        .isEqualTo((int) Math.min(UnpackLimit.MOST, Runtime.getRuntime().maxMemory() / 4));
  }
}
