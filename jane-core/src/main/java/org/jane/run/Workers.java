package org.jane.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Worker threads that process blocks of rows; the result does not depend on their number.
 *
 * <p>Work is cut into blocks whose borders depend on the size of the work alone. A block is done by
 * one thread, and what blocks return is added in block order, so one thread and eight give the same
 * bits. The calling thread works too; idle threads end by themselves after a while, so there is
 * nothing to close. May be shared between threads, and a block may share out work of its own: it is
 * helped by threads that are idle at that moment, and does the work alone when there are none. So a
 * few large pieces of work, or the last of many, use all threads.
 */
public final class Workers {
  /** Does rows {@code from} (inclusive) to {@code to} (exclusive). */
  @FunctionalInterface
  public interface Rows {
    void run(int from, int to);
  }

  /** Does some rows and returns their part of a sum. */
  @FunctionalInterface
  public interface RowSum {
    double sum(int from, int to);
  }

  private final int threads;
  private final AtomicInteger idle; // how many more threads may work
  private final @Nullable ThreadPoolExecutor pool;

  Workers(int threads) {
    this.threads = Check.atLeast("threads", threads, 1);
    this.idle = new AtomicInteger(threads - 1);
    if (threads == 1) {
      pool = null;
    } else {
      pool = // as many threads as are asked for: claim() sees to it that no more work than may
          new ThreadPoolExecutor(
              0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), Workers::daemon);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "jane-worker");
    thread.setDaemon(true);
    return thread;
  }

  /** How many threads work at once, the caller's included. */
  public int threads() {
    return threads;
  }

  /**
   * Runs {@code rows} over {@code [0, count)} in blocks of {@code block} rows and returns when all
   * are done. When blocks fail, no new ones are begun and the failure of the first of them, in
   * block order, is thrown.
   */
  public void forBlocks(int count, int block, Rows rows) {
    Check.atLeast("count", count, 0);
    Check.atLeast("block", block, 1);
    int blocks = (int) (((long) count + block - 1) / block);
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
    Runnable loop =
        () -> {
          for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
            try {
              int from = b * block;
              rows.run(from, (int) Math.min(count, (long) from + block));
            } catch (Throwable t) { // kept and thrown by the caller's thread, below
              failure.accumulateAndGet(new Failure(b, t), Failure::first);
              next.set(blocks); // blocks before this one have begun already and run to their end
            }
          }
        };
    int others = pool == null ? 0 : claim(blocks - 1);
    if (others == 0 || pool == null) {
      loop.run();
    } else {
      CountDownLatch done = new CountDownLatch(others);
      Runnable helper =
          () -> {
            try {
              loop.run();
            } finally {
              idle.incrementAndGet();
              done.countDown();
            }
          };
      for (int i = 0; i < others; i++) {
        pool.execute(helper);
      }
      loop.run();
      idle.incrementAndGet(); // while this thread waits, another may work
      awaitQuietly(done);
      idle.decrementAndGet();
    }
    Failure failed = failure.get();
    if (failed != null) {
      throw failed.toThrow();
    }
  }

  /** Does pieces of work that do not need each other, at once where threads are idle. */
  public void together(Runnable... pieces) {
    forBlocks(
        pieces.length,
        1,
        (from, to) -> {
          for (int piece = from; piece < to; piece++) {
            pieces[piece].run();
          }
        });
  }

  /** Takes up to so many threads of those that may work, and returns how many there were. */
  private int claim(int most) {
    int found = idle.get();
    while (true) {
      int taken = Math.min(found, most);
      if (taken <= 0) {
        return 0;
      }
      int now = idle.compareAndExchange(found, found - taken);
      if (now == found) {
        return taken;
      }
      found = now;
    }
  }

  /** What went wrong in a block. */
  private record Failure(int block, Throwable cause) {
    static Failure first(@Nullable Failure a, Failure b) {
      return a == null || b.block < a.block ? b : a;
    }

    RuntimeException toThrow() {
      if (cause instanceof Error error) {
        throw error;
      }
      return cause instanceof RuntimeException exception
          ? exception
          : new IllegalStateException(cause);
    }
  }

  /** Adds what {@code rows} returns for each block, in block order. */
  public double sumBlocks(int count, int block, RowSum rows) {
    Check.atLeast("count", count, 0);
    Check.atLeast("block", block, 1);
    double[] parts = new double[(int) (((long) count + block - 1) / block)];
    forBlocks(count, block, (from, to) -> parts[from / block] = rows.sum(from, to));
    double sum = 0;
    for (double part : parts) {
      sum += part;
    }
    return sum;
  }

  /** Waits to the end even when interrupted, because the blocks write into the caller's arrays. */
  private static void awaitQuietly(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
