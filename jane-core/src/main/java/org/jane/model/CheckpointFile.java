package org.jane.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jane.run.Check;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * The place where a run keeps what it has learnt so far, renewed every so often: at most a
 * twentieth of the time goes into it.
 *
 * <p>A checkpoint carries the fingerprint of its run (data, split, settings, seed); it is never
 * taken up by another one.
 */
public final class CheckpointFile {
  private static final String NAME = "checkpoint.jane";
  private static final String KIND = "checkpoint";
  private static final long LEAST_PAUSE = 500_000_000L;

  private final Path file;
  private final String fingerprint;
  private final boolean resume;
  private long writtenAt = System.nanoTime();
  private long pause = LEAST_PAUSE;

  /**
   * @param folder where the checkpoint lies; made when it is not there
   * @param fingerprint of the run: same data, split, settings and seed
   * @param resume whether to go on from a checkpoint that is there, or to begin anew and replace it
   */
  public CheckpointFile(Path folder, String fingerprint, boolean resume) throws IOException {
    Files.createDirectories(folder);
    this.file = folder.resolve(NAME);
    this.fingerprint = fingerprint;
    this.resume = resume;
    StoreWriter.checkPlace(file);
  }

  /** Whether there is something to go on from, and it was asked for. */
  public boolean toResume() {
    return resume && Files.exists(file);
  }

  /**
   * The last checkpoint, when there is one to go on from.
   *
   * @throws IllegalArgumentException when it belongs to another run
   */
  public Optional<StoredFile> last() {
    if (!toResume()) {
      return Optional.empty();
    }
    try {
      StoredFile stored = StoredFile.open(file, KIND);
      boolean same = stored.header().string("fingerprint").equals(fingerprint);
      if (!same) {
        stored.close();
      }
      Check.that(
          same,
          "the checkpoint %s is of other data or other settings. Give the same as before, or leave --resume out to begin anew",
          file);
      return Optional.of(stored);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether enough time has passed since the last one. */
  public boolean due() {
    return System.nanoTime() - writtenAt >= pause;
  }

  /** A writer for the next checkpoint, which {@link #write} completes. */
  public StoreWriter begin() {
    return new StoreWriter(KIND).field("fingerprint", fingerprint);
  }

  /** Replaces the checkpoint, whole or not at all. */
  public void write(StoreWriter writer) {
    long began = System.nanoTime();
    try {
      writer.write(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the checkpoint " + file + " could not be written", e);
    }
    writtenAt = System.nanoTime();
    pause = Math.max(LEAST_PAUSE, 20 * (writtenAt - began));
  }
}
