package org.jane.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jane.run.Remedy;

/**
 * Keeps a folder to one run at a time. The system frees the lock when the process ends, however it
 * ends; the empty file {@code lock} stays in the folder, because whoever removed it could remove
 * the lock of the next run with it.
 */
public final class FolderLock implements Closeable {
  private static final String NAME = "lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock of a folder, which is made when it is not there.
   *
   * @throws CheckpointException when another run has it
   */
  public static FolderLock take(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (OverlappingFileLockException byThisProcess) {
      taken = false;
    } catch (IOException cannotLock) {
      taken = true; // some network disks know no locks: nothing can be promised there
    }
    if (!taken) {
      channel.close();
      throw new CheckpointException(
          folder.toString(),
          "another run is using this folder",
          Remedy.of("Wait until it has ended, or give another folder"));
    }
    return new FolderLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
