package org.jane.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where the command writes: results to {@code out}, everything said to a human to {@code err}, both
 * in UTF-8.
 *
 * <p>The launcher filters a notice of the JVM out of descriptor 2 and keeps the real standard error
 * open as descriptor 3, named in the environment as {@code JANE_FD}. Writing there keeps a progress
 * bar smooth, since no filter that works line by line stands in between. Without the launcher
 * {@code err} is plain standard error.
 *
 * @param out results; buffered, so flush before the process ends
 * @param err messages and progress; flushed at every write
 * @param interactive whether a person at a terminal reads {@code err}
 */
record Console(PrintStream out, PrintStream err, boolean interactive) {
  private static final int BUFFER = 1 << 16;

  /** The console of this process. Opens its streams anew: call it once. */
  static Console ofProcess() {
    var out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER),
            false,
            StandardCharsets.UTF_8);
    var err = new PrintStream(openErr(), true, StandardCharsets.UTF_8);
    return new Console(out, err, isInteractive());
  }

  /** Writes out whatever still waits in a buffer. */
  void flush() {
    out.flush();
    err.flush();
  }

  private static OutputStream openErr() {
    if ("3".equals(System.getenv("JANE_FD"))) {
      try {
        return new FileOutputStream("/dev/fd/3", true);
      } catch (IOException e) {
        return System.err; // the descriptor was not opened after all, or this system has no /dev/fd
      }
    }
    return System.err;
  }

  @SuppressWarnings("SystemConsoleNull") // a guess for those who start the jar by hand
  private static boolean isInteractive() {
    String told = System.getProperty("jane.terminal");
    return told != null ? Boolean.parseBoolean(told) : System.console() != null;
  }
}
