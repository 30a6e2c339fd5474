package org.jane.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jane.run.StopRequest;

/**
 * Turns Ctrl-C (or a polite kill) into a request to stop: the JVM's end is held up until the work
 * has kept what it learnt and the command has said so.
 *
 * <p>The JVM starts its shutdown hooks on such a signal and leaves with exit code 130 (143) once
 * they are through; this hook waits for the command.
 */
final class Interrupt {
  /** What is said where the work keeps what it has. */
  static final String KEEPING = "Stopping; saving the results so far…";

  private static final long PATIENCE_SECONDS = 600;

  /** Whether a signal would meet nobody who keeps anything. */
  private static volatile boolean early;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  /** Until the work begins a signal ends the process at once, which is then said. */
  static void beforeTheWork(Console console) {
    early = true;
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (early) {
                    console.say("jane: stopped before it was done.");
                  }
                },
                "jane-early-interrupt"));
  }

  /** Whoever works, or is through with it, says itself what a signal leaves. */
  static void workBegins() {
    early = false;
  }

  /** Says {@code words} when the signal comes. */
  Interrupt(StopRequest stop, Console console, String words) {
    workBegins();
    hook =
        new Thread(
            () -> {
              stop.request();
              console.say(words);
              try {
                done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "jane-interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Everything is written and said: the end may come. */
  void release() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the end is already on its way; the hook no longer waits
    }
  }
}
