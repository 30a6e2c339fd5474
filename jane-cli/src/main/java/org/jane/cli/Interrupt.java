package org.jane.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jane.run.StopRequest;

/**
 * Turns Ctrl-C (or a polite kill) into a request to stop: the JVM's end is held up until the work
 * has kept what it learnt.
 *
 * <p>The JVM starts its shutdown hooks on such a signal and leaves with exit code 130 (143) once
 * they are through; this hook waits for the work.
 */
final class Interrupt {
  private static final long PATIENCE_SECONDS = 600;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  Interrupt(StopRequest stop, Console console) {
    this(stop, console, "Stopping; keeping what was learnt so far…");
  }

  /** The same with other words, for work of which nothing is kept. */
  Interrupt(StopRequest stop, Console console, String words) {
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

  /** The work is over and everything is written: the end may come. */
  void workDone() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the end is already on its way; the hook no longer waits
    }
  }
}
