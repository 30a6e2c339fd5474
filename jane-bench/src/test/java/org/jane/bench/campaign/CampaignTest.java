package org.jane.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A little of each campaign, so that they still run when they are wanted. */
@Tag("slow")
class CampaignTest {
  @TempDir Path folder;

  @Test
  void randomGraphsAreLearntOrRefused() throws IOException {
    GraphChecks checks = new GraphChecks(folder);
    int learnt = 0;
    for (long number = 0; number < 34; number++) {
      learnt += checks.of(RandomCase.of(number)) == GraphChecks.Outcome.LEARNT ? 1 : 0;
    }
    assertThat(learnt).isBetween(5, 30);
  }

  /**
   * Faults that the campaign found: DANE's walks whose chances left a double, hubs beside
   * attributes near 0, links that differ by forty orders, a learning rate of 1e30.
   */
  @ParameterizedTest
  @ValueSource(longs = {1032511, 1013744, 1080079, 79322, 2017799, 97608})
  void whatBrokeOnceIsLearntOrRefused(long number) throws IOException {
    assertThat(new GraphChecks(folder).of(RandomCase.of(number))).isNotNull();
  }
}
