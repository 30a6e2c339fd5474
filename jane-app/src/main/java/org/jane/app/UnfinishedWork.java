package org.jane.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.eval.TrialLog;
import org.jane.run.Remedy;
import org.jane.store.Checkpoint;
import org.jane.store.CheckpointException;

/**
 * Looks after what unfinished work has left behind: hours of training must not be gone because
 * somebody forgot to say that they want to go on.
 */
final class UnfinishedWork {
  /** An empty file that stands beside a checkpoint whose training came to its end. */
  private static final String FINISHED = "finished";

  private UnfinishedWork() {}

  /**
   * Refuses to begin anew where an evaluation is not finished.
   *
   * @throws CheckpointException then
   */
  static void requireNone(CheckpointPlace place) {
    Path file = place.path();
    if (place.resume() || !Files.isRegularFile(file)) {
      return;
    }
    int trials;
    try {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      boolean unfinished = json.path("complete").isBoolean() && !json.path("complete").asBoolean();
      trials = unfinished ? json.path("trials").size() : 0;
    } catch (IOException e) {
      return; // no evaluation of ours: it is replaced, as it always was
    }
    if (trials > 0) {
      throw refused(file, "holds " + trials + " training runs of an evaluation", "file");
    }
  }

  /**
   * Refuses to begin a training anew where one is not finished.
   *
   * @throws CheckpointException then
   */
  static void requireNoTraining(CheckpointPlace place) {
    Path folder = place.path();
    boolean unfinished =
        (TrialLog.isIn(folder) || Checkpoint.isIn(folder))
            && !Files.exists(folder.resolve(FINISHED));
    if (!place.resume() && unfinished) {
      throw refused(folder, "holds the checkpoint of a training", "folder");
    }
  }

  private static CheckpointException refused(Path where, String what, String kind) {
    return new CheckpointException(
        where.toString(),
        what + " that is not finished",
        Remedy.of(
            "Go on from it with %s, or delete it or give another " + kind + " to start anew",
            Remedy.option("resume")));
  }

  /** A training begins: what is there is not finished any more. */
  static void begins(CheckpointPlace place) throws IOException {
    Files.deleteIfExists(place.path().resolve(FINISHED));
  }

  /** A training came to its end: it may be replaced by the next. */
  static void finished(CheckpointPlace place) {
    try {
      Path mark = place.path().resolve(FINISHED);
      if (!Files.exists(mark)) {
        Files.createFile(mark);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
