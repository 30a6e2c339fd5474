package org.jane.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jane.app.Failures;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why a write failed. A {@link PrintStream} swallows failures: what
 * does not fit on a full disk is gone without a word unless somebody asks in the end.
 */
final class ResultStream extends PrintStream {
  private static final int BUFFER = 1 << 16;

  private final Sink sink;

  ResultStream(OutputStream to) {
    this(new Sink(to));
  }

  private ResultStream(Sink sink) {
    super(new BufferedOutputStream(sink, BUFFER), false, StandardCharsets.UTF_8);
    this.sink = sink;
  }

  /** The reason of the first failed write; null when none has failed. */
  @Nullable String failure() {
    return sink.failure;
  }

  private static final class Sink extends FilterOutputStream {
    private volatile @Nullable String failure;

    Sink(OutputStream to) {
      super(to);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    private IOException remembered(IOException e) {
      if (failure == null) {
        failure = Failures.reason(e);
      }
      return e;
    }
  }
}
