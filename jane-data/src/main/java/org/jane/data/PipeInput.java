package org.jane.data;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jane.graph.GraphDataException;

/** Opens a file or a pipe; a pipe that nobody writes to is given up after a while. */
final class PipeInput {
  private static final int PATIENCE_SECONDS = Integer.getInteger("jane.pipe.seconds", 30);

  private PipeInput() {}

  static InputStream open(Path file) throws IOException {
    if (Files.isRegularFile(file) || Files.isDirectory(file)) {
      return Files.newInputStream(file);
    }
    // The system holds up whoever opens a pipe until somebody opens its other end.
    // A plain stream: one of a channel asks a pipe for its position, which pipes have not.
    FutureTask<InputStream> opening = new FutureTask<>(() -> new FileInputStream(file.toFile()));
    Thread opener = new Thread(opening, "jane-open-pipe");
    opener.setDaemon(true);
    opener.start();
    try {
      return opening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new GraphDataException(
          file.toString(),
          "this is a pipe, and nobody has begun to write to it for "
              + PATIENCE_SECONDS
              + " seconds",
          "Start the program that writes to it, or give a file",
          e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while opening " + file);
    }
  }
}
