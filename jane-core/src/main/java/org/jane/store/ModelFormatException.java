package org.jane.store;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/**
 * A model or checkpoint file that cannot be used as it is. The message says which file, what was
 * found there, and what to do about it.
 */
public final class ModelFormatException extends ProblemException {
  private static final long serialVersionUID = 1;

  /**
   * @param where the file
   * @param found what was found there, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public ModelFormatException(String where, String found, Remedy remedy) {
    super(where, found, remedy);
  }

  public ModelFormatException(String where, String found, String remedy) {
    this(where, found, Remedy.of(remedy));
  }

  public ModelFormatException(String where, String found, String remedy, Throwable cause) {
    this(where, found, Remedy.of(remedy));
    initCause(cause);
  }
}
