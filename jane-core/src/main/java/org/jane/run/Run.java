package org.jane.run;

import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * How a piece of work is carried out: seed, threads, progress and stop. It does not say what is
 * computed.
 *
 * <p>Immutable; may be shared between threads. {@code Run.seeded(7).threads(2)} is a run with seed
 * 7 on two threads. Randomness comes as named streams: a stream depends on the seed and its name
 * alone, so work can move between threads, be left out or be done in another order without changing
 * what any other part draws. Threads are made when there is work and end by themselves some seconds
 * after it: there is nothing to close.
 */
public final class Run {
  private final long seed;
  private final Workers workers;
  private final Progress.Listener listener;
  private final StopRequest stop;
  private final Memo memo;

  private Run(long seed, Workers workers, Progress.Listener listener, StopRequest stop, Memo memo) {
    this.seed = seed;
    this.workers = workers;
    this.listener = listener;
    this.stop = stop;
    this.memo = memo;
  }

  /** A run on all processors, without a listener. */
  public static Run seeded(long seed) {
    return new Run(
        seed,
        new Workers(Runtime.getRuntime().availableProcessors()),
        p -> {},
        new StopRequest(),
        Memo.nothing());
  }

  public Run threads(int threads) {
    return threads == workers.threads()
        ? this
        : new Run(seed, new Workers(threads), listener, stop, memo);
  }

  /**
   * The same run for one of several repetitions: other seed, same threads, listener and stop
   * request.
   */
  public Run withSeed(long other) {
    return new Run(other, workers, listener, stop, memo);
  }

  public Run listener(Progress.Listener other) {
    return new Run(seed, workers, Objects.requireNonNull(other, "listener"), stop, memo);
  }

  public Run stop(StopRequest other) {
    return new Run(seed, workers, listener, Objects.requireNonNull(other, "stop"), memo);
  }

  /**
   * The same run for a part of the work that somebody may end by itself: that part stops when
   * either is asked to.
   *
   * @param ends is told of progress, and how to end the part
   */
  public Run endedBy(BiConsumer<Progress, StopRequest> ends) {
    StopRequest part = stop.ofPart();
    Progress.Listener heard = listener;
    return new Run(
        seed,
        workers,
        p -> {
          ends.accept(p, part);
          heard.hear(p);
        },
        part,
        memo);
  }

  /** The same run, keeping costly facts there for trainings to come. */
  public Run memo(Memo other) {
    return new Run(seed, workers, listener, stop, Objects.requireNonNull(other, "memo"));
  }

  public long seed() {
    return seed;
  }

  public Memo memo() {
    return memo;
  }

  public Workers workers() {
    return workers;
  }

  /** The random stream of this name. */
  public RandomStream random(String name) {
    return random(name, 0);
  }

  /** The random stream of this name and number, such as one stream per node or per epoch. */
  public RandomStream random(String name, long number) {
    // FNV-1a over the name, then SplitMix64's finaliser, so that near seeds and near numbers give
    // unrelated streams.
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    }
    return new RandomStream(
        RandomStream.mix(RandomStream.mix(seed ^ RandomStream.mix(hash)) + number));
  }

  public void report(Progress progress) {
    listener.hear(progress);
  }

  public boolean stopRequested() {
    return stop.requested();
  }
}
