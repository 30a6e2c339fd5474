package org.jane.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaperTest {
  @Test
  void numbersAreThoseOfThePaper() {
    assertThat(Paper.accuracy("cora", "jane").getAsDouble()).isEqualTo(0.7924);
    assertThat(Paper.accuracy("ppi", "sage").getAsDouble()).isEqualTo(0.6126);
    assertThat(Paper.accuracy("flickr", "deepwalk").getAsDouble()).isEqualTo(0.3361);
    assertThat(Paper.accuracy("cora", "mlp")).isEmpty();
    assertThat(Paper.accuracy("texas", "jane")).isEmpty();
    assertThat(Paper.statistic("uai2010", "classes")).hasValue("18");
    assertThat(Paper.statistic("usa", "attributes")).isEmpty();
    for (String method : Paper.METHODS) {
      assertThat(Paper.accuracy("usa", method)).as(method).isPresent();
    }
  }

  @Test
  void cellsThatNeedQuotesGetThem() {
    Csv csv = new Csv("a", "b").row("x, \"y\"", Double.NaN).row("plain", 0.5);
    assertThat(csv.toString()).isEqualTo("a,b\n\"x, \"\"y\"\"\",\nplain,0.500000\n");
  }

  @Test
  void theClockCorrectsTheEstimate() throws InterruptedException {
    Pace pace = new Pace(2);
    pace.plan(100);
    assertThat(pace.secondsLeft()).isEqualTo(50);
    pace.begin();
    pace.done(90); // forty-five seconds of work in no time
    assertThat(pace.secondsLeft()).isBetween(0.1, 2.0);
    pace.done(20); // more than was planned
    assertThat(pace.secondsLeft()).isZero();
  }
}
