package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(
    value = 20,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a deadlock would not heed an interrupt
class WorkersTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void everyRowIsDoneOnce(int threads) {
    for (int count : new int[] {0, 1, 6, 7, 8, 1000}) {
      AtomicIntegerArray done = new AtomicIntegerArray(count);
      new Workers(threads)
          .forBlocks(
              count,
              7,
              (from, to) -> {
                for (int i = from; i < to; i++) {
                  done.incrementAndGet(i);
                }
              });
      for (int i = 0; i < count; i++) {
        assertThat(done.get(i)).isOne();
      }
    }
  }

  @Test
  void blocksBeginAtMultiplesOfTheirSizeAndOnlyTheLastIsShort() {
    Set<String> blocks = ConcurrentHashMap.newKeySet();
    new Workers(3).forBlocks(10, 4, (from, to) -> blocks.add(from + "-" + to));
    assertThat(blocks).containsExactlyInAnyOrder("0-4", "4-8", "8-10");
  }

  @Test
  void theLargestCountDoesNotOverflow() {
    AtomicInteger last = new AtomicInteger();
    new Workers(2)
        .forBlocks(Integer.MAX_VALUE, 1 << 30, (from, to) -> last.accumulateAndGet(to, Math::max));
    assertThat(last.get()).isEqualTo(Integer.MAX_VALUE);
  }

  /** Sums whose value depends on the order: one thread and many must agree to the last bit. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void threadsDoNotChangeASum(int threads) {
    RandomStream random = new RandomStream(1);
    double[] values = new double[10_007];
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.exp(40 * random.nextDouble() - 20);
    }
    Workers.RowSum part =
        (from, to) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            sum += values[i];
          }
          return sum;
        };
    double one = new Workers(1).sumBlocks(values.length, 13, part);
    Workers workers = new Workers(threads);
    for (int round = 0; round < 50; round++) {
      assertThat(workers.sumBlocks(values.length, 13, part)).isEqualTo(one);
    }
  }

  @Test
  void partsAreAddedInBlockOrder() {
    double[] parts = {1e16, 1, -1e16, 1}; // (1e16 + 1) - 1e16 loses the first 1
    double sum = new Workers(4).sumBlocks(4, 1, (from, to) -> parts[from]);
    assertThat(sum).isEqualTo(1);
  }

  @Test
  void theCallerWorksTooAndAllThreadsWorkAtOnce() {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    CountDownLatch together = new CountDownLatch(3);
    new Workers(3)
        .forBlocks(
            3,
            1,
            (from, to) -> {
              seen.add(Thread.currentThread());
              together.countDown();
              await(together); // passes only when three blocks run side by side
            });
    assertThat(seen).hasSize(3).contains(Thread.currentThread());
    assertThat(seen.stream().filter(t -> t != Thread.currentThread())).allMatch(Thread::isDaemon);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aBlockMayShareOutWorkOfItsOwn(int threads) {
    Workers workers = new Workers(threads);
    int[] sums = new int[20];
    workers.forBlocks(
        20,
        1,
        (a, b) -> sums[a] = (int) workers.sumBlocks(50, 3, (from, to) -> (to - from) * (a + 1)));
    int[] expected = new int[20];
    Arrays.setAll(expected, a -> 50 * (a + 1));
    assertThat(sums).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void piecesOfWorkAreDoneTogetherEachOnce(int threads) {
    Workers workers = new Workers(threads);
    AtomicInteger[] done = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
    workers.together(
        done[0]::incrementAndGet,
        () -> workers.together(done[1]::incrementAndGet, done[1]::incrementAndGet),
        done[2]::incrementAndGet);
    assertThat(done).extracting(AtomicInteger::get).containsExactly(1, 2, 1);
    workers.together();
  }

  @Test
  void severalCallersMayShareTheWorkers() throws InterruptedException {
    Workers workers = new Workers(2);
    double[] sums = new double[4];
    Thread[] callers = new Thread[4];
    for (int c = 0; c < 4; c++) {
      int caller = c;
      callers[c] =
          new Thread(
              () -> {
                for (int round = 0; round < 200; round++) {
                  sums[caller] += workers.sumBlocks(100, 3, (from, to) -> to - from);
                }
              });
      callers[c].start();
    }
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(sums).containsExactly(20_000, 20_000, 20_000, 20_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void theFailureOfTheFirstBlockInOrderIsThrown(int threads) {
    Workers workers = new Workers(threads);
    for (int round = 0; round < 100; round++) {
      assertThatThrownBy(
              () ->
                  workers.forBlocks(
                      100,
                      1,
                      (from, to) -> {
                        if (from == 2) {
                          Thread.yield(); // gives a later block time to fail before
                        }
                        if (from >= 2) {
                          throw new IllegalArgumentException("block " + from);
                        }
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("block 2");
    }
    assertThat(workers.sumBlocks(10, 1, (from, to) -> 1)).isEqualTo(10); // and they work on
  }

  @Test
  void errorsAreThrownAsTheyAre() {
    assertThatThrownBy(
            () ->
                new Workers(2)
                    .forBlocks(
                        10,
                        1,
                        (from, to) -> {
                          throw new OutOfMemoryError("none left");
                        }))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("none left");
  }

  @Test
  void aCheckedExceptionThatSlippedThroughIsNotLost() {
    assertThatThrownBy(
            () -> new Workers(2).forBlocks(10, 1, (from, to) -> slip(new Exception("x"))))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("x");
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void slip(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void anInterruptWaitsForTheBlocksAndIsKept() {
    AtomicInteger done = new AtomicInteger();
    Thread.currentThread().interrupt();
    new Workers(3).forBlocks(100, 1, (from, to) -> done.incrementAndGet());
    assertThat(Thread.interrupted()).isTrue(); // and cleared for the next test
    assertThat(done.get()).isEqualTo(100);
  }

  @Test
  void senselessSizesAreRefused() {
    Workers workers = new Workers(1);
    assertThatThrownBy(() -> workers.forBlocks(-1, 1, (from, to) -> {}))
        .hasMessage("count must be at least 0, found -1");
    assertThatThrownBy(() -> workers.sumBlocks(5, 0, (from, to) -> 0))
        .hasMessage("block must be at least 1, found 0");
    assertThatThrownBy(() -> workers.sumBlocks(-5, 1, (from, to) -> 0))
        .hasMessage("count must be at least 0, found -5");
  }

  /** The last of several pieces of work is helped by the threads that have nothing left to do. */
  @Test
  void idleThreadsHelpInsideABlock() {
    Workers workers = new Workers(3);
    AtomicInteger most = new AtomicInteger();
    workers.forBlocks(
        2,
        1,
        (from, to) -> {
          while (from == 0 && most.get() < 3) { // the thread of the other block is soon idle
            Set<Thread> together = ConcurrentHashMap.newKeySet();
            CountDownLatch three = new CountDownLatch(3);
            workers.forBlocks(
                3,
                1,
                (f, t) -> {
                  together.add(Thread.currentThread());
                  three.countDown();
                  waitBriefly(three);
                });
            most.accumulateAndGet(together.size(), Math::max);
          }
        });
    assertThat(most.get()).isEqualTo(3);
  }

  private static void waitBriefly(CountDownLatch latch) {
    try {
      boolean unused = latch.await(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
