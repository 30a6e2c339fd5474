package org.jane.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/**
 * The cluster gave the work up: tasks failed more often than Spark tries them again. What Spark has
 * said of it is the cause.
 */
public final class ClusterException extends ProblemException {
  private static final long serialVersionUID = 1;

  private ClusterException(String found, Remedy remedy, Exception cause) {
    super("", found, remedy);
    initCause(cause);
  }

  /** Work of jobs; Spark throws its exceptions without declaring them. */
  interface Work<T> {
    T done() throws Exception;
  }

  /**
   * Does the work, or says in a sentence why Spark could not.
   *
   * @throws ProblemException what a task has found to be wrong, or this one
   */
  static <T> T told(Work<T> work) {
    try {
      return work.done();
    } catch (RuntimeException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw inWords(e);
    }
  }

  private static ProblemException inWords(Exception failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
      if (last instanceof ProblemException known) {
        known.addSuppressed(failure);
        return known;
      }
    }
    String reason = String.valueOf(last == failure ? last.getMessage() : last).strip();
    return new ClusterException(
        "Spark gave the work up after its retries: " + reason.lines().findFirst().orElse(""),
        last instanceof IOException
            ? Remedy.of(
                "Look after the disks of the executors (spark.local.dir) and the work folder:"
                    + " that they can be written and have room; then train again")
            : Remedy.of("Look into the logs of the executors; then train again"),
        failure);
  }
}
