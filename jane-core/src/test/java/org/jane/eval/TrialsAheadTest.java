package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jane.model.CannotLearnException;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrialsAheadTest {
  private static final TrialKey ONE = new TrialKey(Map.of("a", "1"), 0);
  private static final TrialKey OTHER = new TrialKey(Map.of("a", "1"), 1);
  private static final TrialScore SCORE = new TrialScore(0.5, 0.7, new float[] {1});

  @Test
  void aScoreCanBeTakenOnce() {
    TrialsAhead ahead = new TrialsAhead((trial, run) -> SCORE, Run.seeded(1).threads(2));
    ahead.begin(ONE);
    assertThat(ahead.has(ONE)).isTrue();
    assertThat(ahead.has(OTHER)).isFalse();
    assertThat(ahead.take(OTHER)).isNull();
    assertThat(ahead.take(ONE)).isSameAs(SCORE);
    assertThat(ahead.has(ONE)).isFalse();
    assertThat(ahead.take(ONE)).isNull();
  }

  @Test
  void thereIsRoomForHalfAsManyAsThreadsAreIdle() {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    TrialsAhead ahead =
        new TrialsAhead(
            (trial, run) -> {
              begun.countDown();
              await(go);
              return SCORE;
            },
            Run.seeded(1).threads(5));
    assertThat(ahead.room(1)).isEqualTo(2);
    assertThat(ahead.room(3)).isEqualTo(1);
    assertThat(ahead.room(4)).isZero();
    assertThat(ahead.room(9)).isZero();
    ahead.begin(ONE);
    await(begun);
    assertThat(ahead.room(1)).isEqualTo(1);
    go.countDown();
    assertThat(ahead.take(ONE)).isSameAs(SCORE);
  }

  @Test
  void oneThreadBeginsNothing() {
    TrialsAhead ahead = new TrialsAhead((trial, run) -> SCORE, Run.seeded(1).threads(1));
    assertThat(ahead.room(1)).isZero();
    ahead.begin(ONE);
    assertThat(ahead.has(ONE)).isFalse();
  }

  @Test
  void oneThatFailsIsLeftToWhoAsksForIt() {
    TrialsAhead ahead =
        new TrialsAhead(
            (trial, run) -> {
              throw new CannotLearnException("there is a hole", Remedy.of("Go around it"));
            },
            Run.seeded(1).threads(2));
    ahead.begin(ONE);
    assertThat(ahead.take(ONE)).isNull();
  }

  @Test
  void whatNobodyAskedForEndsWithTheSearch() {
    AtomicBoolean ended = new AtomicBoolean();
    TrialsAhead ahead = new TrialsAhead(untilStopped(ended), Run.seeded(1).threads(2));
    ahead.begin(ONE);
    ahead.end();
    assertThat(ended).isTrue();
    assertThat(ahead.has(ONE)).isFalse();
  }

  @Test
  void aRequestToStopReachesThem() {
    StopRequest stop = new StopRequest();
    TrialsAhead ahead =
        new TrialsAhead(untilStopped(new AtomicBoolean()), Run.seeded(1).threads(2).stop(stop));
    ahead.begin(ONE);
    stop.request();
    assertThat(ahead.take(ONE)).as("cut short").isNull();
  }

  /** A training that would go on for ever; one that is stopped before it begins has ended, too. */
  private static TrialsAhead.Judge untilStopped(AtomicBoolean ended) {
    ended.set(true);
    return (trial, run) -> {
      ended.set(false);
      while (!run.stopRequested()) {
        Thread.onSpinWait();
      }
      ended.set(true);
      return null;
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
