package org.jane.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an output to one run at a time, where a run adds to what stands there: of two, one would
 * lose what it has done. The system frees the lock however a process ends. The file {@code X.lock}
 * beside the output goes with the lock; one that a killed process left behind hinders nobody.
 */
public final class OutputLock implements Closeable {
  private static final int TRIES = 100;

  private final @Nullable FileChannel channel;
  private final Path file;

  private OutputLock(@Nullable FileChannel channel, Path file) {
    this.channel = channel;
    this.file = file;
  }

  /**
   * Takes the lock of an output; of a device or a pipe there is none.
   *
   * @throws CheckpointException when another run has it
   */
  public static OutputLock take(Path output) throws IOException {
    Path file = output.toAbsolutePath().resolveSibling(output.getFileName() + ".lock");
    if (Files.exists(output) && !Files.isRegularFile(output) && !Files.isDirectory(output)) {
      return new OutputLock(null, file);
    }
    if (file.getParent() != null) {
      Files.createDirectories(file.getParent());
    }
    for (int turn = 0; turn < TRIES; turn++) {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
      Boolean taken = locked(channel);
      if (taken == null) {
        channel.close();
        return new OutputLock(null, file); // some network disks know no locks
      }
      if (!taken) {
        channel.close();
        throw new CheckpointException(
            output.toString(),
            "another run is writing to it",
            Remedy.of("Wait until it has ended, or give another place"));
      }
      if (ours(channel, file)) {
        return new OutputLock(channel, file);
      }
      channel.close(); // who had it before took the file away meanwhile
    }
    throw new IOException("the lock " + file + " cannot be taken");
  }

  /** Whether the lock was taken; null where it cannot be known. */
  private static @Nullable Boolean locked(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException byThisProcess) {
      return false;
    } catch (IOException cannotLock) {
      return null;
    }
  }

  /** Whether what we have locked is the file that others find. */
  private static boolean ours(FileChannel channel, Path file) throws IOException {
    String mark = UUID.randomUUID().toString();
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.US_ASCII)), 0);
    try {
      return Files.readString(file).equals(mark);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      Files.deleteIfExists(file); // while it is still ours
      channel.close();
    }
  }
}
