package org.jane.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where the command writes: results to {@code out}, everything said to a human to {@code err}, both
 * in UTF-8.
 *
 * <p>The launcher filters a notice of the JVM out of descriptor 2 and keeps the real standard error
 * open as descriptor 3, named in the environment as {@code JANE_FD}. Writing there keeps a progress
 * bar smooth, since no filter that works line by line stands in between, and every message has
 * arrived when the process ends. Without the launcher {@code err} is plain standard error.
 *
 * @param out results; buffered, so flush before the process ends
 * @param err messages and progress; flushed at every write
 * @param interactive whether a person at a terminal reads {@code err}
 */
record Console(PrintStream out, PrintStream err, boolean interactive) {
  private static final String CLEAR_TO_END = "\u001b[K";

  /** The console of this process. Opens its streams anew: call it once. */
  static Console ofProcess() {
    var out = new ResultStream(new FileOutputStream(FileDescriptor.out));
    var err = new PrintStream(openErr(), true, StandardCharsets.UTF_8);
    return new Console(out, err, isInteractive());
  }

  /** Where results for people go: {@link #out}, with control characters made visible. */
  PrintStream text() {
    return VisibleText.to(out);
  }

  /** Says a line to the person, after taking away a status line that may stand there. */
  void say(String line) {
    clearStatus();
    err.println(VisibleText.of(line));
  }

  /** Shows a line that the next one replaces. Terminals only. */
  void status(String line) {
    err.print("\r" + line + CLEAR_TO_END);
    err.flush();
  }

  void clearStatus() {
    if (interactive) {
      err.print("\r" + CLEAR_TO_END);
      err.flush();
    }
  }

  /** Writes out whatever still waits in a buffer. */
  void flush() {
    out.flush();
    err.flush();
  }

  /** Why some of the results did not arrive; empty when all did. Flushes them. */
  Optional<String> lostResults() {
    if (!out.checkError()) {
      return Optional.empty();
    }
    String reason = out instanceof ResultStream results ? results.failure() : null;
    return Optional.of(reason == null ? "a write failed" : reason);
  }

  private static OutputStream openErr() {
    if (!"3".equals(System.getenv("JANE_FD"))) {
      return System.err;
    }
    try {
      return new FileOutputStream(descriptor(3));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Not started by the launcher after all: later to be seen, but nothing is lost.
      return System.err;
    }
  }

  /**
   * A descriptor this process inherited. Opening {@code /dev/fd/3} instead would start at a file
   * position of its own, and what several processes write to one log would overwrite each other.
   */
  private static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
    var descriptor = new FileDescriptor();
    Field field = FileDescriptor.class.getDeclaredField("fd");
    field.setAccessible(true); // the launcher opens java.io to us
    field.setInt(descriptor, number);
    return descriptor;
  }

  @SuppressWarnings("SystemConsoleNull") // a guess for those who start the jar by hand
  private static boolean isInteractive() {
    String told = System.getProperty("jane.terminal");
    return told != null ? Boolean.parseBoolean(told) : System.console() != null;
  }
}
