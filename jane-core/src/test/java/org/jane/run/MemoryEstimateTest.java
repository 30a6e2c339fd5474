package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryEstimateTest {

  @Test
  void partsAddUpInTheOrderGiven() {
    MemoryEstimate graph = MemoryEstimate.none().plus("graph", 100);
    MemoryEstimate all = graph.plus(MemoryEstimate.none().plus("U", 20)).plus("W", 3);
    assertThat(all.bytes()).isEqualTo(123);
    assertThat(all.parts())
        .extracting(MemoryEstimate.Part::name)
        .containsExactly("graph", "U", "W");
    assertThat(graph.bytes()).isEqualTo(100); // untouched
    assertThat(MemoryEstimate.none().bytes()).isZero();
  }

  /** A sum that wrapped to a negative number would look as if it fitted. */
  @Test
  void moreThanALongHoldsStaysTheLargest() {
    MemoryEstimate huge =
        MemoryEstimate.none().plus("a", Long.MAX_VALUE).plus("b", Long.MAX_VALUE).plus("c", 3);
    assertThat(huge.bytes()).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> huge.plus("d", -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes of d must not be negative, found -1");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 B",
    "640,640 B",
    "1023,1023 B",
    "1024,1.0 KiB",
    "3565158,3.4 MiB",
    "10188,9.9 KiB",
    "10199,10 KiB",
    "1048575,1.0 MiB",
    "12884901888,12 GiB",
    "1125899906842624,1024 TiB"
  })
  void bytesAreReadable(long bytes, String text) {
    assertThat(MemoryEstimate.readable(bytes)).isEqualTo(text);
  }
}
