package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapTest {
  private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
  private static final List<String> SERIAL = List.of("Copy", "MarkSweepCompact");

  @Test
  void noHeapCanBeFilledToTheBrim() {
    assertThat(Heap.neededFor(0, G1)).isBetween(16L << 20, 64L << 20); // Java itself
    assertThat(Heap.neededFor(1L << 30, G1)).isGreaterThan(1L << 30);
    assertThat(Heap.neededFor(1L << 30, SERIAL)) // a third of it is for young objects
        .isGreaterThan((1L << 30) / 2 * 3);
    assertThat(Heap.neededFor(Long.MAX_VALUE, G1)).isEqualTo(Long.MAX_VALUE);
    assertThat(Heap.neededFor(Heap.room())).isBetween(Heap.limit() - 64, Heap.limit() + 64);
  }
}
