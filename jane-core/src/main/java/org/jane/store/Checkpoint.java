package org.jane.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * Saves the state of a training run from time to time; at most a twentieth of the time is spent on
 * it.
 *
 * <p>A checkpoint carries the fingerprint of its run (data, split, settings, seed); it is never
 * taken up by another one. A training run asks once for the saved state ({@link #last}) and offers
 * its state after each step ({@link #offer}); whether it is written is decided here.
 */
public final class Checkpoint {
  private static final String NAME = "checkpoint.jane";
  private static final String KIND = "checkpoint";
  private static final long LEAST_PAUSE = 500_000_000L;
  private static final Checkpoint NONE = new Checkpoint(null, "", false, System::nanoTime);

  /** The state of a training run: everything it needs to resume with the same result. */
  @FunctionalInterface
  public interface State {
    void save(StoreWriter to);
  }

  private final @Nullable Path file;
  private final String fingerprint;
  private final boolean resume;
  private final LongSupplier clock;
  private long writtenAt;
  private long pause = LEAST_PAUSE;

  private Checkpoint(@Nullable Path file, String fingerprint, boolean resume, LongSupplier clock) {
    this.file = file;
    this.fingerprint = fingerprint;
    this.resume = resume;
    this.clock = clock;
    this.writtenAt = clock.getAsLong();
  }

  /** A checkpoint that saves nothing. */
  public static Checkpoint none() {
    return NONE;
  }

  /**
   * The checkpoint of a run in a folder.
   *
   * @param folder where the checkpoint lies; made when it is not there
   * @param fingerprint of the run: same data, split, settings and seed
   * @param resume whether to resume from an existing checkpoint, or to start anew and replace it
   */
  public static Checkpoint in(Path folder, String fingerprint, boolean resume) throws IOException {
    return in(folder, fingerprint, resume, System::nanoTime);
  }

  /** The same with a clock of the caller's, in nanoseconds. */
  public static Checkpoint in(Path folder, String fingerprint, boolean resume, LongSupplier clock)
      throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    StoreWriter.checkPlace(file);
    return new Checkpoint(file, fingerprint, resume, clock);
  }

  /** Whether there is a checkpoint in a folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }

  /** Whether there is a checkpoint to resume from, and resuming was requested. */
  public boolean toResume() {
    return resume && file != null && Files.exists(file);
  }

  /**
   * The last checkpoint, null when there is none to resume from. To be closed by the caller.
   *
   * @throws CheckpointException when it belongs to another run
   */
  public @Nullable StoredFile last() throws IOException {
    if (file == null || !toResume()) {
      return null;
    }
    StoredFile stored = StoredFile.open(file, KIND);
    if (!stored.header().string("fingerprint").equals(fingerprint)) {
      stored.close();
      throw new CheckpointException(
          file.toString(),
          "this checkpoint is of other data or other settings",
          Remedy.of(
              "Give the same as before, or leave %s out to start anew", Remedy.option("resume")));
    }
    return stored;
  }

  /**
   * Refuses a checkpoint that {@link #last} would refuse, for asking before anything is changed.
   *
   * @throws CheckpointException when it belongs to another run
   */
  public void check() throws IOException {
    StoredFile stored = last();
    if (stored != null) {
      stored.close();
    }
  }

  /** Writes the state, whole or not at all, when enough time has passed since the last one. */
  public void offer(State state) {
    long began = clock.getAsLong();
    if (file == null || began - writtenAt < pause) {
      return;
    }
    StoreWriter writer = new StoreWriter(KIND).field("fingerprint", fingerprint);
    state.save(writer);
    try {
      writer.write(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the checkpoint " + file + " could not be written", e);
    }
    writtenAt = clock.getAsLong();
    pause = Math.max(LEAST_PAUSE, 20 * (writtenAt - began));
  }
}
