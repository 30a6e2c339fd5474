package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Names that somebody chose so that a hash table would become a list. */
class NameCollisionsTest {
  private static final int NAMES = 1 << 16;

  /** "Aa" and "BB" have the same hash, and so have all names made of them. */
  private static String name(int number) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return name.toString();
  }

  @Test
  void namesWithOneHashAreReadAsFastAsOthers() {
    assertThat(name(0).hashCode()).isEqualTo(name(77).hashCode());
    NodeIds ids =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(10),
            () -> {
              NodeIds.Builder builder = new NodeIds.Builder();
              for (int i = 0; i < NAMES; i++) {
                assertThat(builder.add(name(i))).isEqualTo(i);
              }
              return builder.build();
            });
    assertThat(ids.find(name(54321))).isEqualTo(54321);
    assertThat(ids.find("Aa")).isEqualTo(-1);
  }
}
