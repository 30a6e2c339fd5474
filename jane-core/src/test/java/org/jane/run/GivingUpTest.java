package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scores of 30 epochs against a far of 0.5 and a behind of 0.6. */
class GivingUpTest {
  private static final GivingUp AT = new GivingUp(0.5, 0.6);

  /** The epoch after which a training with these scores stops; 30 when it goes on to its end. */
  private static int end(GivingUp when, double... scores) {
    return end(when.watching(Run.seeded(1)), scores);
  }

  private static int end(Run watched, double... scores) {
    int epoch = 0;
    while (epoch < 30 && !watched.stopRequested()) {
      var score = new Progress.Measure(Progress.VALIDATION, scores[epoch++ * scores.length / 30]);
      watched.report(new Progress("training", epoch, 30, "epochs", List.of(score)));
    }
    return epoch;
  }

  @Test
  void whatIsFarBehindEndsAtAThird() {
    assertThat(end(AT, 0.49)).isEqualTo(10);
    assertThat(end(AT, 0.7, 0.2, 0.2)).as("its best score counts").isEqualTo(30);
  }

  @Test
  void whatIsBehindEndsWhenItGetsNoBetterForAThird() {
    assertThat(end(AT, 0.59)).as("since the first epoch").isEqualTo(11);
    assertThat(end(AT, 0.51, 0.55, 0.58)).as("it still climbs").isEqualTo(30);
    assertThat(end(AT, 0.51, 0.55, 0.55, 0.55, 0.55, 0.55)).isEqualTo(16);
    assertThat(end(AT, 0.61)).isEqualTo(30);
  }

  @Test
  void whatHasNoScoresIsFarBehindAndNeverIsNever() {
    assertThat(end(AT, Double.NaN)).isEqualTo(10);
    assertThat(end(GivingUp.never(), 0.0)).isEqualTo(30);
  }

  /** The whole work goes on when a part is given up, and a part ends with the whole. */
  @Test
  void aStopOfThePartIsNoneOfTheWhole() {
    List<Progress> heard = new ArrayList<>();
    StopRequest stop = new StopRequest();
    Run whole = Run.seeded(1).stop(stop).listener(heard::add);
    assertThat(end(AT.watching(whole), 0.1)).isEqualTo(10);
    assertThat(heard).hasSize(10);
    assertThat(whole.stopRequested()).isFalse();
    Run part = AT.watching(whole);
    stop.request();
    assertThat(part.stopRequested()).isTrue();
  }
}
