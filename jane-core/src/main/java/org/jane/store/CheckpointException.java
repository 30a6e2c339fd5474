package org.jane.store;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/** A checkpoint that belongs to other work, or is damaged. */
public final class CheckpointException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the file or folder
   * @param found what was found there, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public CheckpointException(String where, String found, Remedy remedy) {
    super(where, found, remedy);
  }
}
