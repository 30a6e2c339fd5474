package org.jane.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jane.model.CannotLearnException;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jspecify.annotations.Nullable;

/**
 * Trials that will probably be asked for, begun by threads that would be idle. A score depends on
 * settings and draw alone, so what a search finds is the same without them.
 *
 * <p>Begun and ended by one thread; scores may be taken by several at once.
 */
final class TrialsAhead {
  /** Trains and scores. */
  @FunctionalInterface
  interface Judge {
    /** Null when it was cut short. */
    @Nullable TrialScore score(TrialKey trial, Run run);
  }

  private final Judge judge;
  private final Run run;
  private final StopRequest stop;
  private final Map<TrialKey, CompletableFuture<@Nullable TrialScore>> begun = new HashMap<>();

  TrialsAhead(Judge judge, Run run) {
    this.judge = judge;
    this.stop = run.stopWithin();
    this.run = run.stop(stop);
  }

  /**
   * How many can be begun beside so many trials that were asked for: for half of the threads that
   * are left, the others help with what was asked for. So two threads begin nothing ahead.
   */
  int room(int asked) {
    return Math.max(0, run.workers().idle() + 1 - asked) / 2;
  }

  boolean has(TrialKey trial) {
    synchronized (begun) {
      return begun.containsKey(trial);
    }
  }

  /** Begins a trial, if a thread is idle. */
  void begin(TrialKey trial) {
    var score = new CompletableFuture<@Nullable TrialScore>();
    boolean has = run.workers().beside(() -> complete(score, trial));
    if (has) {
      synchronized (begun) {
        begun.put(trial, score);
      }
    }
  }

  /** With null where it fails: if it is asked for it will fail again, and say why. */
  private void complete(CompletableFuture<@Nullable TrialScore> score, TrialKey trial) {
    TrialScore found = null;
    try {
      found = run.stopRequested() ? null : judge.score(trial, run);
    } catch (CannotLearnException | OutOfMemoryError e) {
      found = null;
    } finally {
      score.complete(found);
    }
  }

  /** The score of a trial that was begun, as soon as it is there; null for others. */
  @Nullable TrialScore take(TrialKey trial) {
    CompletableFuture<@Nullable TrialScore> score;
    synchronized (begun) {
      score = begun.remove(trial);
    }
    return score == null ? null : score.join();
  }

  /** Stops what nobody has asked for; when this returns, none of it is under way. */
  void end() {
    stop.request();
    synchronized (begun) {
      begun.values().forEach(CompletableFuture::join);
      begun.clear();
    }
  }
}
