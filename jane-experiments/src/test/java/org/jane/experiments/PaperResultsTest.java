package org.jane.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaperResultsTest {
  @Test
  void numbersAreThoseOfThePaper() {
    assertThat(PaperResults.accuracy("cora", "jane").getAsDouble()).isEqualTo(0.7924);
    assertThat(PaperResults.accuracy("usa", "sage").getAsDouble()).isEqualTo(0.4863);
    assertThat(PaperResults.accuracy("flickr", "deepwalk").getAsDouble()).isEqualTo(0.3361);
    assertThat(PaperResults.accuracy("cora", "mlp")).isEmpty();
    assertThat(PaperResults.accuracy("texas", "jane")).isEmpty();
    assertThat(PaperResults.statistic("uai2010", "classes")).hasValue("18");
    assertThat(PaperResults.statistic("usa", "attributes")).isEmpty();
    for (String method : PaperResults.METHODS) {
      assertThat(PaperResults.accuracy("usa", method)).as(method).isPresent();
    }
  }

  @Test
  void cellsThatNeedQuotesGetThem() {
    Csv csv = new Csv("a", "b").row("x, \"y\"", Double.NaN).row("plain", 0.5);
    assertThat(csv.toString()).isEqualTo("a,b\n\"x, \"\"y\"\"\",\nplain,0.500000\n");
  }

  @Test
  void theClockCorrectsTheEstimate() throws InterruptedException {
    RemainingTime remaining = new RemainingTime(2);
    remaining.plan(100);
    assertThat(remaining.secondsLeft()).isEqualTo(50);
    remaining.begin();
    remaining.done(90); // forty-five seconds of work in no time
    assertThat(remaining.secondsLeft()).isBetween(0.1, 2.0);
    remaining.done(20); // more than was planned
    assertThat(remaining.secondsLeft()).isZero();
  }
}
